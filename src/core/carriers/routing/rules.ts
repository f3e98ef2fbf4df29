import { createHash } from "node:crypto";
import type { Static } from "typebox";
import { audit } from "../../accounts/audit.ts";
import { defaultCurrency } from "../../accounts/settings.ts";
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { parseId } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson, parseMoney } from "../../../base/money.ts";
import { countryOfPrefix } from "../../../base/phone/phone.ts";
import { hasNumbers } from "../../../base/phone/number-plans.ts";
import type { Caller } from "../../../http/auth.ts";
import { lockRates, readQuietHours, readRates, replaceQuietHours, replaceRates, type RateRow } from "./rules-store.ts";
import { getLink, isSmpp, type LinkRow } from "../definition.ts";
import type { DeliveryFigures } from "./quality.ts";
import { endsOfQuiet, isTimeZone, QuietTable } from "./quiet-hours.ts";
import { networkOfNumber } from "./networks.ts";
import { readRoutes } from "./routes-store.ts";
import { RouteTable, type RoutableLink } from "./routing.ts";
import type { QuietHoursBody, RatesBody } from "../schemas.ts";

/** The rules of routing, read again when the operator changes any. */
export interface RoutingRules {
  routes: RouteTable;
  quiet: QuietTable;
  /** By link. */
  rates: ReadonlyMap<number, LinkRates>;
}

/** What a carrier charges. */
export interface LinkRates {
  /** ISO 4217. */
  currency: string;
  /** By prefix, the price of a part in micro-units. */
  prices: ReadonlyMap<string, number>;
}

/** Before the first read. */
export const noRules: RoutingRules = { routes: new RouteTable([]), quiet: new QuietTable([]), rates: new Map() };

/** Reads all rules. */
export async function readRules({ sql }: Pick<Context, "sql">): Promise<RoutingRules> {
  const [routes, hours, rows] = await Promise.all([readRoutes(sql), readQuietHours(sql), readRates(sql)]);
  const rates = new Map<number, { currency: string; prices: Map<string, number> }>();
  for (const { linkId, currency, prefix, price } of rows) {
    const known = rates.get(linkId) ?? { currency, prices: new Map<string, number>() };
    known.prices.set(prefix, price);
    rates.set(linkId, known);
  }
  return { routes: new RouteTable(routes), quiet: new QuietTable(hours), rates };
}

/** Whether a link makes calls, and so carries nothing else. */
export const isForCalls = ({ settings }: Pick<LinkRow, "settings">): boolean => (settings.http?.calls ?? null) !== null;

/** A link in the form that routing needs. `quality` is taken from the link's runner, or else from the row. */
export function routable(
  row: LinkRow,
  { rates }: RoutingRules,
  up: boolean,
  quality = writtenQuality(row),
): RoutableLink {
  const { id, name, systemId, sandbox, enabled, draining, bind } = row;
  const { currency: ratesCurrency, prices } = rates.get(id) ?? { currency: undefined, prices: noRates };
  const { service_type: serviceType = "", tlvs = [] } = row.settings;
  const carrying = {
    name,
    sandbox,
    isPlain: !isSmpp(bind),
    isForCalls: isForCalls(row),
    serviceType,
    tlvs,
  };
  return { id, ...carrying, systemId, enabled, draining, up, rates: prices, ratesCurrency, quality };
}

const noRates: ReadonlyMap<string, number> = new Map();
const writtenQuality = (row: LinkRow) => (row.live["quality"] ?? []) as DeliveryFigures[];

/** Replaces a carrier's rates; gateways apply them within a second. */
export async function putRates(ctx: Context, caller: Caller, wireId: string, given: Static<typeof RatesBody>) {
  const row = await getLink(ctx, parseId("car", wireId));
  const currency = given.currency ?? currencyOf(await readRates(ctx.sql, row.id));
  const rates = given.rates.map(({ prefix, price }, i) => {
    const micros = parseMoney(price);
    if (micros === undefined || micros < 0n) {
      const field = `rates[${i}].price`;
      throw invalidField(field, say("`{field}` is not a price: write 0 or more, with at most 6 decimals.", { field }));
    }
    return { currency, prefix: prefix.replace("+", ""), price: Number(micros) };
  });
  refuseTwice(
    rates.map(({ prefix }) => prefix),
    "rates",
    "prefix",
  );
  await ctx.sql.begin(async (tx) => {
    await lockRates(tx);
    if (given.version !== undefined && given.version !== versionOf(await readRates(tx, row.id)))
      throw changedMeanwhile();
    await replaceRates(tx, row.id, rates);
    const details = { currency, rates: rates.length };
    await audit(ctx, tx, caller, { action: "carrier.rates_replaced", target: wireId, details });
  });
  return listRates(ctx, wireId);
}

/** The version of a link's rates: the same for the same rates. */
function versionOf(rates: RateRow[]): string {
  const content = rates.map(({ currency, prefix, price }) => `${currency} ${prefix} ${price}`).join("\n");
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}

const changedMeanwhile = () =>
  new Refusal(
    "conflict",
    say("Somebody else has changed these rates, so nothing was saved. Read them again, then repeat your change."),
  );

const currencyOf = (rates: { currency: string }[]) => rates[0]?.currency ?? defaultCurrency;

/** A carrier's rates, by prefix. */
export async function listRates(ctx: Context, wireId: string) {
  const { id } = await getLink(ctx, parseId("car", wireId));
  const rows = await readRates(ctx.sql, id);
  return {
    currency: currencyOf(rows),
    rates: rows.map(({ prefix, price }) => ({
      prefix,
      country: countryOfPrefix(prefix) ?? null,
      network: networkOfNumber(`+${prefix}`) ?? null,
      price: moneyJson(moneyFromSql(price)),
    })),
    version: versionOf(rows),
  };
}

/** Makes messages due now that are waiting until one of these times. */
export type Recall = (waitUntil: Date[]) => Promise<void>;

/** Replaces all quiet hours; gateways apply them within a second. Messages held by the old hours are routed again. */
export async function putQuietHours(
  ctx: Context,
  caller: Caller,
  given: Static<typeof QuietHoursBody>["quiet_hours"],
  recall: Recall,
) {
  const hours = given.map(({ country, from, until, time_zone: timeZone, applies_to: appliesTo = "bulk" }, i) => {
    const refuse = (name: string, reason: Sentence) => {
      const field = `quiet_hours[${i}].${name}`;
      return invalidField(field, say("`{field}` {reason}", { field, reason }));
    };
    if (!hasNumbers(country))
      throw refuse("country", say("is not a country with phone numbers. Write an ISO 3166-1 code such as RW."));
    if (!isTimeZone(timeZone))
      throw refuse("time_zone", say("is not a time zone. Write an IANA name such as Africa/Kigali."));
    if (from === until)
      throw refuse("until", say("equals `from`, so no hour would be quiet. Leave the country out instead."));
    return { country, from, until, timeZone, appliesTo };
  });
  refuseTwice(
    hours.map(({ country }) => country),
    "quiet_hours",
    "country",
  );
  const before = await ctx.sql.begin(async (tx) => {
    const old = await readQuietHours(tx);
    await replaceQuietHours(tx, hours);
    const details = { countries: hours.map(({ country }) => country) };
    await audit(ctx, tx, caller, { action: "quiet_hours.replaced", details });
    return old;
  });
  const ends = endsOfQuiet(before, ctx.clock.now());
  if (ends.length > 0) await recall(ends);
  return listQuietHours(ctx);
}

/** All quiet hours. */
export async function listQuietHours({ sql }: Pick<Context, "sql">) {
  const rows = await readQuietHours(sql);
  return {
    quiet_hours: rows.map(({ timeZone, appliesTo, ...row }) => ({
      ...row,
      time_zone: timeZone,
      applies_to: appliesTo,
    })),
  };
}

function refuseTwice(values: string[], list: string, field: string): void {
  const seen = new Set<string>();
  for (const [i, value] of values.entries()) {
    const at = `${list}[${i}].${field}`;
    if (seen.has(value)) throw invalidField(at, say("`{field}` is listed twice. List it once.", { field: at }));
    seen.add(value);
  }
}
