import type { Money } from "../base/money.ts";

/** The functions of voice, as the second segment of their paths names them. */
export const voiceFunctions = ["stt", "tts", "ner"] as const;
/** One of them. */
export type VoiceFunction = (typeof voiceFunctions)[number];

/** What the price of a function is for. */
export const pricedUnits: Record<VoiceFunction, string> = {
  stt: "second of audio",
  tts: "1,000 characters",
  ner: "1,000 characters",
};

/** Characters that a price of `tts` and `ner` is for; milliseconds that one of `stt` is for. */
const perCharacters = 1000n;
const perMs = 1000n;

/**
 * The cost of a call, exact in micro-units. `quantity` is milliseconds of audio for `stt`, of which each begun second counts as a
 * whole one, and characters for `tts` and `ner`, which cost a thousandth of the price each; a begun micro-unit counts as a whole.
 */
export function voiceCost(what: VoiceFunction, price: Money, quantity: number): Money {
  const units = BigInt(quantity);
  return what === "stt" ? ceilDivide(units, perMs) * price : ceilDivide(units * price, perCharacters);
}

const ceilDivide = (amount: bigint, by: bigint) => (amount + by - 1n) / by;
