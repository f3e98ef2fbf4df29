import { Type } from "typebox";
import { pagesSchema } from "../http/pages.ts";

const money = (description: string) => Type.Number({ description });

export const ledgerEntrySchema = Type.Object({
  id: Type.String({ description: "`trn_<id>`." }),
  kind: Type.Enum(["charge", "refund", "topup", "adjustment"]),
  amount: money("Signed: a charge is negative."),
  balance_after: money("The balance that it left."),
  sms_id: Type.Union([Type.String(), Type.Null()], { description: "The message that was paid for." }),
  note: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ format: "date-time" }),
});

export const ledgerSchema = Type.Object({ entries: Type.Array(ledgerEntrySchema), pages: pagesSchema });

/** Amounts are decimal numbers or their text; the text carries any amount exactly whatever the client's JSON library. */
const amount = Type.Union([Type.Number(), Type.String()], {
  description: 'Such as 25.5 or "25.5", at most 6 decimals.',
});

export const creditSchema = Type.Object({
  amount,
  note: Type.Optional(Type.String({ maxLength: 500, description: "For the ledger." })),
  test: Type.Optional(Type.Boolean({ description: "The test balance instead of the live one." })),
});

export const priceSchema = Type.Object({
  account_id: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: "`acc_<id>`; null: every account that has no price of its own.",
    }),
  ),
  prefix: Type.String({
    pattern: "^[0-9]{0,15}$",
    description: "Digits of the destination without `+`, at most 15; empty: everywhere",
  }),
  price: Type.Union([Type.Number(), Type.String()], { description: "Per part." }),
});

const priceList = Type.Array(priceSchema, { maxItems: 20_000 });

/** The list stands alone or as the member `prices`, as `GET` gives it. */
export const pricesBodySchema = Type.Union([priceList, Type.Object({ prices: priceList })]);

export const pricesSchema = Type.Object({ prices: Type.Array(priceSchema) });
