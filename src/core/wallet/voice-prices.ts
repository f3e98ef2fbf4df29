import type { Money } from "../../base/money.ts";
import { english, say, type Sentence } from "../../base/sentences/sentence.ts";

/** Voice functions: the second segment of their paths. */
export const voiceFunctions = ["stt", "tts", "ner"] as const;
/** A voice function. */
export type VoiceFunction = (typeof voiceFunctions)[number];

/** The unit that a function is priced by. */
export const saidUnits: Record<VoiceFunction, Sentence> = {
  stt: say("second of audio"),
  tts: say("1,000 characters"),
  ner: say("1,000 characters"),
};

/** The same in English, for the description of the API. */
export const pricedUnits: Record<VoiceFunction, string> = {
  stt: english(saidUnits.stt),
  tts: english(saidUnits.tts),
  ner: english(saidUnits.ner),
};

/** Characters per price of `tts` and `ner`; milliseconds per price of `stt`. */
const perCharacters = 1000n;
const perMs = 1000n;

/**
 * The exact cost of a call in micro-units. `quantity` is milliseconds of audio for `stt`, rounded up to seconds, and characters for
 * `tts` and `ner` at a thousandth of the price each, rounded up to a micro-unit.
 */
export function voiceCost(what: VoiceFunction, price: Money, quantity: number): Money {
  const units = BigInt(quantity);
  return what === "stt" ? ceilDivide(units, perMs) * price : ceilDivide(units * price, perCharacters);
}

const ceilDivide = (amount: bigint, by: bigint) => (amount + by - 1n) / by;
