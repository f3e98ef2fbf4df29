import { Type } from "typebox";
import { integer, moneySchema, named, nullable, text, time } from "../../../http/schemas.ts";
import { priceKinds } from "../../../core/wallet/price-kinds.ts";

/** A price with what it covers and what it earns. */
const pricedSchema = named("PriceListRow", {
  prefix: text("Leading digits without `+`; empty for all other numbers."),
  country: nullable(Type.String(), "ISO 3166-1; of several countries with one calling code, the main one."),
  network: nullable(Type.String(), "The network that the numbers were assigned to; null if several or unknown."),
  price: moneySchema("Per part, or per call."),
  costs: Type.Array(
    named("CarrierCost", {
      carrier_id: Type.String(),
      carrier: text("The link's name."),
      currency: text("ISO 4217."),
      lowest: moneySchema("Per part or per call, among the numbers of the price."),
      highest: moneySchema("Per part or per call, among the numbers of the price."),
    }),
    { description: "The rates of the links that such messages or calls try first; empty if none is known." },
  ),
  margin: nullable(
    moneySchema(),
    "The price less the highest cost, per part or per call; null without a cost in the currency of the list.",
  ),
  margin_percent: nullable(Type.Number(), "The margin in percent of the price."),
});

export const priceListSchema = named("PriceList", {
  kind: Type.Enum([...priceKinds]),
  account_id: nullable(Type.String(), "The account; null for a default list."),
  account: nullable(Type.String(), "The account's name."),
  currency: text("ISO 4217."),
  version: text("Send it with a change, so that the change cannot undo somebody else's."),
  prices: Type.Array(pricedSchema),
});

export const priceListsSchema = named("PriceListIndex", {
  lists: Type.Array(
    named("PriceListEntry", {
      account_id: nullable(Type.String()),
      account: nullable(Type.String(), "The account's name."),
      currency: Type.String(),
      prices: integer("How many prices of messages."),
      calls: integer("How many prices of calls."),
    }),
    { description: "The default list of each currency that accounts use, then the accounts' own by name." },
  ),
});

export const destinationsSchema = named("Destinations", {
  countries: Type.Array(
    named("DestinationCountry", { country: text("ISO 3166-1."), prefix: text("Its calling code, without `+`.") }),
  ),
  networks: Type.Array(
    named("DestinationNetwork", {
      network: Type.String(),
      country: text("ISO 3166-1."),
      codes: Type.Array(Type.String(), { description: "MCC and MNC together." }),
      prefixes: Type.Array(Type.String(), { description: "Without `+`." }),
    }),
  ),
});

const margin = {
  messages: integer("Finished live messages that were not refunded."),
  parts: Type.Integer(),
  revenue: moneySchema("What their accounts paid."),
  cost: moneySchema("What their links charge at current rates, for the parts with a rate in this currency."),
  margin: nullable(moneySchema(), "The revenue of these parts less their cost; null if no part has a cost."),
  margin_percent: nullable(Type.Number(), "The margin as a percentage of that revenue."),
  uncosted: named(
    "UncostedParts",
    { parts: Type.Integer(), revenue: moneySchema() },
    { description: "Parts sent over a link without a rate in this currency; they are not included in the margin." },
  ),
};

export const marginsSchema = named("Margins", {
  from: time(),
  to: time(),
  counted_since: nullable(time(), "The first day that is counted; null until a message has ended."),
  currencies: Type.Array(
    named("MarginsOfCurrency", {
      currency: text("The currency of the accounts, ISO 4217."),
      total: named("Margin", margin),
      days: Type.Array(named("MarginOfDay", { at: time(), ...margin }), {
        description: "By the day (UTC) on which messages were accepted, in order.",
      }),
      networks: Type.Array(
        named("MarginOfNetwork", {
          country: nullable(Type.String(), "ISO 3166-1."),
          network: text("The network that the number range was assigned to; empty if unknown."),
          ...margin,
        }),
        { description: "Ordered by revenue, highest first." },
      ),
    }),
    { description: "Without the simulated carrier." },
  ),
});
