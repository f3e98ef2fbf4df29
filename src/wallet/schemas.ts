import { Type } from "typebox";
import { exactSchema, pagesSchema } from "../http/pages.ts";
import { moneySchema, optional } from "../http/schemas.ts";
import { voiceFunctions } from "./voice-prices.ts";

const ledgerEntrySchema = Type.Object({
  id: Type.String({ description: "`trn_<id>`." }),
  kind: Type.Enum(["charge", "refund", "topup", "adjustment", "voice"], {
    description: "`charge`: of a message; `voice`: of a voice call.",
  }),
  amount: moneySchema("Signed: a charge is negative."),
  balance_after: moneySchema("The balance that it left."),
  sms_id: Type.Union([Type.String(), Type.Null()], { description: "The message that was paid for." }),
  voice: Type.Union(
    [
      Type.Object({
        function: Type.Enum([...voiceFunctions]),
        lang: Type.String(),
        quantity: Type.Number({ description: "Seconds of audio for `stt`, characters for `tts` and `ner`." }),
        price: moneySchema("As it was then: per second of audio for `stt`, per 1,000 characters for `tts` and `ner`."),
        trace_id: Type.String({ description: "The `x-request-id` of the call." }),
      }),
      Type.Null(),
    ],
    { description: "The voice call that was paid for." },
  ),
  note: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ format: "date-time" }),
});

export const ledgerSchema = Type.Object({
  entries: Type.Array(ledgerEntrySchema),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** Amounts are decimal numbers or their text; the text carries any amount exactly whatever the client's JSON library. */
const amount = Type.Union([Type.Number(), Type.String()], {
  description: 'Such as 25.5 or "25.5", at most 6 decimals.',
});

export const creditSchema = Type.Object({
  amount,
  note: optional(Type.String({ maxLength: 500 }), "For the ledger."),
  test: optional(Type.Boolean(), "The test balance instead of the live one."),
});

const priceAccount = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: "`acc_<id>`; null: every account that has no price of its own.",
  }),
);

export const priceSchema = Type.Object({
  account_id: priceAccount,
  prefix: Type.String({
    pattern: "^[0-9]{0,15}$",
    description: "Digits of the destination without `+`, at most 15; empty: everywhere",
  }),
  price: Type.Union([Type.Number(), Type.String()], { description: "Per part." }),
});

export const voicePriceSchema = Type.Object({
  account_id: priceAccount,
  function: Type.Enum([...voiceFunctions], {
    description: "Speech to text, text to speech, or named entities. What no price is set for is free.",
  }),
  price: Type.Union([Type.Number(), Type.String()], {
    description: "Per second of audio for `stt`, per 1,000 characters for `tts` and `ner`; 0 is free.",
  }),
});

const priceList = Type.Array(priceSchema, { maxItems: 20_000 });
const voicePriceList = Type.Array(voicePriceSchema, { maxItems: 20_000 });

/** The list of messages' prices stands alone or as the member `prices`, as `GET` gives it, beside that of voice. */
export const pricesBodySchema = Type.Union([
  priceList,
  Type.Object({ prices: Type.Optional(priceList), voice: Type.Optional(voicePriceList) }),
]);

export const pricesSchema = Type.Object({
  prices: Type.Array(Type.Object({ ...priceSchema.properties, price: moneySchema("Per part.") }), {
    description: "Of messages, by destination.",
  }),
  voice: Type.Array(Type.Object({ ...voicePriceSchema.properties, price: moneySchema() }), {
    description: "Of voice calls with a token; what is not here is free.",
  }),
});
