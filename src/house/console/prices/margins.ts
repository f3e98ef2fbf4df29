/** The margin on messages: what accounts paid, less what carriers charge for the parts that they accepted. */
import type { Context } from "../../../base/context.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { countryOfPrefix } from "../../../base/phone/phone.ts";
import { readBuckets, type BucketQuery } from "../../../base/buckets.ts";
import { listLinks } from "../../../core/carriers/definition.ts";
import { networkOfNumber } from "../../../core/carriers/routing/networks.ts";
import { readRules, type LinkRates } from "../../../core/carriers/routing/rules.ts";
import { carriedByDay, firstCarriedDay, type CarriedRow } from "./store.ts";

/**
 * A link's rate per part for numbers with these first digits: that of the longest prefix, or the highest rate of longer prefixes, which
 * the digits cannot distinguish. Undefined if there is no rate.
 */
export function rateOf(prices: ReadonlyMap<string, number>, digits: string): number | undefined {
  const finer = [...prices].filter(([prefix]) => prefix.length > digits.length && prefix.startsWith(digits));
  for (let length = digits.length; length >= 0; length--) {
    const rate = prices.get(digits.slice(0, length));
    if (rate !== undefined) return Math.max(rate, ...finer.map(([, each]) => each));
  }
  return finer.length > 0 ? Math.max(...finer.map(([, each]) => each)) : undefined;
}

/** Sums of messages; amounts are micro-units of one currency. */
interface Sums {
  messages: number;
  parts: number;
  revenue: number;
  cost: number;
  /** The parts whose link has no rate in the currency. */
  uncosted: { parts: number; revenue: number };
}

const noSums = (): Sums => ({ messages: 0, parts: 0, revenue: 0, cost: 0, uncosted: { parts: 0, revenue: 0 } });

function add(sums: Sums, { messages, parts, charged }: CarriedRow, rate: number | undefined): void {
  sums.messages += messages;
  sums.parts += parts;
  sums.revenue += charged;
  if (rate === undefined) {
    sums.uncosted.parts += parts;
    sums.uncosted.revenue += charged;
  } else sums.cost += parts * rate;
}

const amount = (micros: number) => moneyJson(moneyFromSql(micros));

function sumsJson({ messages, parts, revenue, cost, uncosted }: Sums) {
  const costed = revenue - uncosted.revenue;
  return {
    messages,
    parts,
    revenue: amount(revenue),
    cost: amount(cost),
    margin: parts > uncosted.parts ? amount(costed - cost) : null,
    margin_percent: costed > 0 ? Math.round(((costed - cost) / costed) * 1000) / 10 : null,
    uncosted: { parts: uncosted.parts, revenue: amount(uncosted.revenue) },
  };
}

/** The sums of rows for each key. */
function sumBy<Key>(rows: Costed[], keyOf: (row: CarriedRow) => Key): Map<Key, Sums> {
  const sums = new Map<Key, Sums>();
  for (const { row, rate } of rows) {
    const key = keyOf(row);
    const into = sums.get(key) ?? noSums();
    sums.set(key, into);
    add(into, row, rate);
  }
  return sums;
}

interface Costed {
  row: CarriedRow;
  /** Micro-units per part, in the currency of the row. */
  rate: number | undefined;
}

/** The rows with the rates of their links, if these are in the same currency. */
export function costed(rows: CarriedRow[], rates: ReadonlyMap<number, LinkRates>): Costed[] {
  const known = new Map<string, number | undefined>();
  return rows.map((row) => {
    const { link_id: link, prefix, currency } = row;
    const of = rates.get(link);
    if (of?.currency !== currency) return { row, rate: undefined };
    const key = `${link}/${prefix}`;
    if (!known.has(key)) known.set(key, rateOf(of.prices, prefix));
    return { row, rate: known.get(key) };
  });
}

/** The margins of `GET /v1/operator/margins`, by default of the last 30 days. */
export async function readMargins(ctx: Context, query: Omit<BucketQuery, "bucket" | "time_zone">) {
  const range = readBuckets({ ...query, bucket: "day" }, ctx.clock.now());
  const [rows, links, { rates }, since] = await Promise.all([
    carriedByDay(ctx.sql, range),
    listLinks(ctx),
    readRules(ctx),
    firstCarriedDay(ctx.sql),
  ]);
  const simulated = new Set(links.flatMap(({ id, sandbox }) => (sandbox ? [id] : [])));
  const real = costed(
    rows.filter(({ link_id: link }) => !simulated.has(link)),
    rates,
  );
  const groups = Map.groupBy(real, ({ row }) => row.currency);
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    counted_since: since?.toISOString() ?? null,
    currencies: [...groups]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([currency, own]) => currencyJson(currency, own, range.starts)),
  };
}

function currencyJson(currency: string, rows: Costed[], days: Date[]) {
  const byDay = sumBy(rows, ({ at }) => at.getTime());
  const byNetwork = sumBy(rows, ({ prefix }) =>
    JSON.stringify([countryOfPrefix(prefix) ?? null, networkOfNumber(`+${prefix}`) ?? ""]),
  );
  return {
    currency,
    total: sumsJson(sumBy(rows, () => 0).get(0) ?? noSums()),
    days: days.map((at) => ({ at: at.toISOString(), ...sumsJson(byDay.get(at.getTime()) ?? noSums()) })),
    networks: [...byNetwork]
      .toSorted(([, one], [, other]) => other.revenue - one.revenue)
      .map(([key, sums]) => {
        const [country, network] = JSON.parse(key) as [string | null, string];
        return { country, network, ...sumsJson(sums) };
      }),
  };
}
