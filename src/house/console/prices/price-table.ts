/** The price lists as a table: country and network of each prefix, what carriers charge, and the margin. */
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { dialling } from "../../../base/phone/number-plans.ts";
import { countryOfPrefix } from "../../../base/phone/phone.ts";
import { countries } from "../../../base/phone/reading.ts";
import { listLinks } from "../../../core/carriers/definition.ts";
import { knownNetworks, networkOfNumber } from "../../../core/carriers/routing/networks.ts";
import { listRoutes } from "../../../core/carriers/routing/route-list.ts";
import { isForCalls, readRules } from "../../../core/carriers/routing/rules.ts";
import type { PriceKind } from "../../../core/wallet/price-kinds.ts";
import { priceAccountJson, priceLists, readListKey, readPriceList } from "../../../core/wallet/price-lists.ts";
import { costsOf, type Cost, type CostedLink } from "./costs.ts";

/** The links that take live messages, or make live calls, with their rates. */
async function costedLinks(ctx: Context, kind: PriceKind): Promise<CostedLink[]> {
  const [links, { rates }] = await Promise.all([listLinks(ctx), readRules(ctx)]);
  return links.flatMap((link) => {
    const { id, name, sandbox, enabled } = link;
    const known = rates.get(id);
    if (sandbox || !enabled || isForCalls(link) !== (kind === "calls")) return [];
    return [{ id, name, currency: known?.currency ?? "", rates: known?.prices ?? new Map<string, number>() }];
  });
}

/** `GET /v1/operator/price-list`. */
export async function showPriceList(
  ctx: Context,
  {
    kind = "messages",
    ...query
  }: { kind?: PriceKind | undefined; account_id?: string | undefined; currency?: string | undefined },
) {
  const { account_id: accountId, currency, name } = await readListKey(ctx, query);
  const [{ rows, version }, links, routes] = await Promise.all([
    readPriceList(ctx.sql, kind, { account_id: accountId, currency }),
    costedLinks(ctx, kind),
    listRoutes(ctx),
  ]);
  const networkPrefixes = knownNetworks().flatMap(({ prefixes }) => prefixes);
  const costs = costsOf(
    rows.map(({ prefix }) => prefix),
    { kind, accountId, routes, links, networkPrefixes },
  );
  return {
    kind,
    account_id: priceAccountJson(accountId),
    account: name,
    currency,
    version,
    prices: rows.map(({ prefix, price }) => ({
      prefix,
      country: countryOfPrefix(prefix) ?? null,
      network: networkOfNumber(`+${prefix}`) ?? null,
      price: moneyJson(moneyFromSql(price)),
      costs: costs(prefix).map(costJson),
      ...marginOf(price, costs(prefix), currency),
    })),
  };
}

const costJson = ({ link, lowest, highest }: Cost) => ({
  carrier_id: formatId("car", link.id),
  carrier: link.name,
  currency: link.currency,
  lowest: moneyJson(moneyFromSql(lowest)),
  highest: moneyJson(moneyFromSql(highest)),
});

/** The margin of a price over the most expensive link, among rates in the same currency. */
function marginOf(price: number, costs: Cost[], currency: string) {
  const comparable = costs.filter(({ link }) => link.currency === currency).map(({ highest }) => highest);
  if (comparable.length === 0) return { margin: null, margin_percent: null };
  const margin = price - Math.max(...comparable);
  return {
    margin: moneyJson(moneyFromSql(margin)),
    margin_percent: price === 0 ? null : Math.round((margin / price) * 1000) / 10,
  };
}

/** `GET /v1/operator/price-lists`. */
export async function listPriceLists(ctx: Context) {
  const lists = await priceLists(ctx);
  return {
    lists: lists.map(({ account_id, name, currency, prices, calls }) => ({
      account_id: priceAccountJson(account_id),
      account: name,
      currency,
      prices,
      calls,
    })),
  };
}

/** `GET /console/destinations`: what prefixes and network codes stand for; of each calling code, the main country first. */
export function destinations() {
  const all = countries.map((country) => ({ country, prefix: dialling(country).code }));
  const isMain = ({ country, prefix }: (typeof all)[number]) => countryOfPrefix(prefix) === country;
  return {
    countries: [...all.filter(isMain), ...all.filter((each) => !isMain(each))],
    networks: knownNetworks().map(({ name, codes, prefixes }) => ({
      network: name,
      country: countryOfPrefix(prefixes[0]!)!,
      codes,
      prefixes,
    })),
  };
}
