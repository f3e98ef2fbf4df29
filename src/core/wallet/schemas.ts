import { Type } from "typebox";
import { refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { parseMoney, type Money } from "../../base/money.ts";
import { integer, moneySchema, named, nullable, optional } from "../../http/schemas.ts";
import { approvalNoteSchema } from "../accounts/schemas.ts";
import { voiceFunctions } from "./voice-prices.ts";
import { priceKinds } from "./price-kinds.ts";

/** What a credit adds: money that was paid in, or sandbox credit, which only simulated messages spend and which ends with the sandbox. */
export const creditKinds = ["paid", "sandbox"] as const;
/** One of the two. */
export type CreditKind = (typeof creditKinds)[number];

/** A number or a string: a string is exact whatever the client's JSON library. */
const amount = Type.Union([Type.Number(), Type.String()], {
  description: 'Such as 25.5 or "25.5", at most 6 decimals.',
});

export const creditSchema = named("Credit", {
  amount,
  currency: optional(Type.String({ pattern: "^[A-Z]{3}$" }), "That of the account; another is refused."),
  note: optional(Type.String({ maxLength: 500 }), "For the ledger."),
  approval_note: approvalNoteSchema,
  test: optional(Type.Boolean(), "Credit the test balance instead."),
  kind: optional(
    Type.Enum([...creditKinds]),
    "`paid`: money that was paid in, which only messages to real phones spend. `sandbox`: play money, which only simulated messages spend and which is removed when the account goes live. By default what the account's messages spend now.",
  ),
});

const priceAccount = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: "`acc_<id>`; null for every account without a price of its own.",
  }),
);

const currency = Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217." });

const priceCurrency = optional(
  currency,
  "The currency (ISO 4217) of the default list that the price belongs to. Absent or null: one price in each currency that accounts use. An account's own price is always in the account's currency.",
);

const prefix = Type.String({
  pattern: "^[0-9]{0,15}$",
  description: "Leading digits of the destination without `+`, at most 15; empty for all.",
});

const price = Type.Union([Type.Number(), Type.String()], { description: "Per part, or per call." });

const priceSchema = named("PriceInput", {
  account_id: priceAccount,
  currency: priceCurrency,
  prefix,
  price,
});

const voicePriceSchema = named("VoicePriceInput", {
  account_id: priceAccount,
  currency: priceCurrency,
  function: Type.Enum([...voiceFunctions], {
    description: "Speech to text, text to speech, or named entities. A function without a price is free.",
  }),
  price: Type.Union([Type.Number(), Type.String()], {
    description: "Per second of audio for `stt`, per 1,000 characters for `tts` and `ner`; 0 is free.",
  }),
});

const priceList = Type.Array(priceSchema, { maxItems: 20_000 });
const voicePriceList = Type.Array(voicePriceSchema, { maxItems: 20_000 });

/** The lists to replace, as `GET` returns them. */
export const pricesBodySchema = named("PriceListsInput", {
  prices: Type.Optional(priceList),
  calls: Type.Optional(priceList),
  voice: Type.Optional(voicePriceList),
});

const shownPrices = (description: string) =>
  Type.Array(named("Price", { ...priceSchema.properties, currency, price: moneySchema("Per part, or per call.") }), {
    description,
  });

export const pricesSchema = named("PriceLists", {
  prices: shownPrices("Message prices by destination."),
  calls: shownPrices("Prices of calls in which a PIN is spoken, by destination."),
  voice: Type.Array(named("VoicePrice", { ...voicePriceSchema.properties, currency, price: moneySchema() }), {
    description: "Prices of authenticated voice calls; functions without one are free.",
  }),
});

const listVersion = Type.String({
  maxLength: 64,
  description:
    "The version of the list that the change is based on: if the list has changed since, the change is refused with `conflict`.",
});

/** Names one list: an account's own, or the default one of a currency. */
const priceListKeySchema = {
  account_id: Type.Optional(nullable(Type.String(), "`acc_<id>`: its own list. Absent or null: a default list.")),
  currency: optional(currency, "ISO 4217, of the default list; USD if absent. An account's list is in its currency."),
};

/** Body of `PATCH /v1/operator/prices`. */
export const priceChangeSchema = named("PriceListChange", {
  ...priceListKeySchema,
  kind: optional(
    Type.Enum([...priceKinds]),
    "`messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.",
  ),
  version: optional(listVersion),
  set: Type.Optional(
    Type.Array(named("PriceOfPrefix", { prefix, price }), { maxItems: 20_000, description: "Added or changed." }),
  ),
  remove: Type.Optional(Type.Array(prefix, { maxItems: 20_000, description: "Prefixes whose prices are removed." })),
});

/** The result of a change to a list. */
export const changedListSchema = named("ChangedPriceList", {
  account_id: nullable(Type.String()),
  currency,
  version: Type.String({ description: "The version of the list after the change." }),
  added: integer("Prices that were added."),
  changed: integer("Prices that were changed."),
  removed: Type.Integer(),
});

/** The exact amount in a request field. Refuses with `invalid_request`. */
export function readAmount(field: string, value: string | number): Money {
  const amount = parseMoney(value);
  if (amount !== undefined) return amount;
  throw refuseField(
    "invalid_request",
    field,
    say("`{field}` must be a decimal number such as 25.5, with at most 6 decimals, up to 9000000000.", { field }),
  );
}
