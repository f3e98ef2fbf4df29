import { Type } from "typebox";
import { refuseField } from "../base/errors.ts";
import { parseMoney, type Money } from "../base/money.ts";
import { moneySchema, named, optional } from "../http/schemas.ts";
import { voiceFunctions } from "./voice-prices.ts";

/** A number or a string: a string is exact whatever the client's JSON library. */
const amount = Type.Union([Type.Number(), Type.String()], {
  description: 'Such as 25.5 or "25.5", at most 6 decimals.',
});

export const creditSchema = named("Credit", {
  amount,
  note: optional(Type.String({ maxLength: 500 }), "For the ledger."),
  test: optional(Type.Boolean(), "Credit the test balance instead."),
});

const priceAccount = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: "`acc_<id>`; null for every account without a price of its own.",
  }),
);

export const priceSchema = named("PriceInput", {
  account_id: priceAccount,
  prefix: Type.String({
    pattern: "^[0-9]{0,15}$",
    description: "Leading digits of the destination without `+`, at most 15; empty for all.",
  }),
  price: Type.Union([Type.Number(), Type.String()], { description: "Per part." }),
});

export const voicePriceSchema = named("VoicePriceInput", {
  account_id: priceAccount,
  function: Type.Enum([...voiceFunctions], {
    description: "Speech to text, text to speech, or named entities. A function without a price is free.",
  }),
  price: Type.Union([Type.Number(), Type.String()], {
    description: "Per second of audio for `stt`, per 1,000 characters for `tts` and `ner`; 0 is free.",
  }),
});

const priceList = Type.Array(priceSchema, { maxItems: 20_000 });
const voicePriceList = Type.Array(voicePriceSchema, { maxItems: 20_000 });

/** Message prices as a bare list, or both lists as `GET` returns them. */
export const pricesBodySchema = Type.Union([
  priceList,
  named("PriceListsInput", { prices: Type.Optional(priceList), voice: Type.Optional(voicePriceList) }),
]);

export const pricesSchema = named("PriceLists", {
  prices: Type.Array(named("Price", { ...priceSchema.properties, price: moneySchema("Per part.") }), {
    description: "Message prices by destination.",
  }),
  voice: Type.Array(named("VoicePrice", { ...voicePriceSchema.properties, price: moneySchema() }), {
    description: "Prices of authenticated voice calls; functions without one are free.",
  }),
});

/** The exact amount in a request field. Refuses with `invalid_request`. */
export function readAmount(field: string, value: string | number): Money {
  const amount = parseMoney(value);
  if (amount !== undefined) return amount;
  throw refuseField(
    "invalid_request",
    field,
    `\`${field}\` must be a decimal number such as 25.5, with at most 6 decimals, up to 9000000000.`,
  );
}
