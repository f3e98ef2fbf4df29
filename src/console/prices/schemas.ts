import { Type } from "typebox";
import { integer, moneySchema, named, nullable, text } from "../../http/schemas.ts";

/** A price with what it covers and what it earns. */
const pricedSchema = named("PriceListRow", {
  prefix: text("Leading digits without `+`; empty for all other numbers."),
  country: nullable(Type.String(), "ISO 3166-1; of several countries with one calling code, the main one."),
  network: nullable(Type.String(), "The network that the numbers were assigned to; null if several or unknown."),
  price: moneySchema("Per part."),
  costs: Type.Array(
    named("CarrierCost", {
      carrier_id: Type.String(),
      carrier: text("The link's name."),
      currency: text("ISO 4217."),
      lowest: moneySchema("Per part, among the numbers of the price."),
      highest: moneySchema("Per part, among the numbers of the price."),
    }),
    { description: "The rates of the links that such messages try first; empty if none is known." },
  ),
  margin: nullable(
    moneySchema(),
    "The price less the highest cost, per part; null without a cost in the currency of the list.",
  ),
  margin_percent: nullable(Type.Number(), "The margin in percent of the price."),
});

export const priceListSchema = named("PriceList", {
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
      prices: integer("How many."),
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
