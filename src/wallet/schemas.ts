import { Type } from "typebox";
import { refuseField } from "../base/errors.ts";
import { parseMoney, type Money } from "../base/money.ts";
import { moneySchema, optional } from "../http/schemas.ts";
import { voiceFunctions } from "./voice-prices.ts";

/** A number or a string: a string is exact whatever the client's JSON library. */
const amount = Type.Union([Type.Number(), Type.String()], {
  description: 'Such as 25.5 or "25.5", at most 6 decimals.',
});

export const creditSchema = Type.Object({
  amount,
  note: optional(Type.String({ maxLength: 500 }), "For the ledger."),
  test: optional(Type.Boolean(), "Credit the test balance instead."),
});

const priceAccount = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: "`acc_<id>`; null for every account without a price of its own.",
  }),
);

export const priceSchema = Type.Object({
  account_id: priceAccount,
  prefix: Type.String({
    pattern: "^[0-9]{0,15}$",
    description: "Leading digits of the destination without `+`, at most 15; empty for all.",
  }),
  price: Type.Union([Type.Number(), Type.String()], { description: "Per part." }),
});

export const voicePriceSchema = Type.Object({
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
  Type.Object({ prices: Type.Optional(priceList), voice: Type.Optional(voicePriceList) }),
]);

export const pricesSchema = Type.Object({
  prices: Type.Array(Type.Object({ ...priceSchema.properties, price: moneySchema("Per part.") }), {
    description: "Message prices by destination.",
  }),
  voice: Type.Array(Type.Object({ ...voicePriceSchema.properties, price: moneySchema() }), {
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
