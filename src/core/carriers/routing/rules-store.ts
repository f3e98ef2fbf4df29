/** The SQL of routing rules other than routes: carriers' rates and countries' quiet hours. */
import type { Db, Tx } from "../../../base/db.ts";
import type { QuietHours } from "./quiet-hours.ts";
import { channel } from "../store.ts";

/** A carrier's price of a part, in micro-units. */
export interface RateRow {
  linkId: number;
  /** ISO 4217; all rates of a link have the same. */
  currency: string;
  prefix: string;
  price: number;
}

/** The rates of all links, or of one. */
export function readRates(db: Db, linkId?: number): Promise<RateRow[]> {
  return db<RateRow[]>`
    select link_id as "linkId", currency, prefix, price from link_rates
    where ${linkId === undefined ? db`true` : db`link_id = ${linkId}`} order by link_id, prefix`;
}

/** Until the transaction ends, nobody else changes rates; reads continue. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx`lock table link_rates in share row exclusive mode`;
}

/** Replaces the rates of a link, under `lockRates`. */
export async function replaceRates(tx: Tx, linkId: number, rates: Omit<RateRow, "linkId">[]): Promise<void> {
  await tx`delete from link_rates where link_id = ${linkId}`;
  await tx`
    insert into link_rates (link_id, currency, prefix, price)
    select ${linkId}, x.currency, x.prefix, x.price
    from json_to_recordset(${JSON.stringify(rates)}::text::json) as x(currency text, prefix text, price bigint)`;
  await tx`select pg_notify(${channel}, '')`;
}

/** All quiet hours, by country. */
export function readQuietHours(db: Db): Promise<QuietHours[]> {
  return db<QuietHours[]>`
    select country, "from", until, time_zone as "timeZone", applies_to as "appliesTo" from quiet_hours order by country`;
}

/** Replaces all quiet hours. Of two concurrent lists, the second waits and replaces the first. */
export async function replaceQuietHours(tx: Tx, hours: QuietHours[]): Promise<void> {
  await tx`lock table quiet_hours in share row exclusive mode`;
  await tx`delete from quiet_hours`;
  await tx`
    insert into quiet_hours (country, "from", until, time_zone, applies_to)
    select x.country, x."from", x.until, x."timeZone", x."appliesTo"
    from json_to_recordset(${JSON.stringify(hours)}::text::json)
      as x(country text, "from" text, until text, "timeZone" text, "appliesTo" text)`;
  await tx`select pg_notify(${channel}, '')`;
}
