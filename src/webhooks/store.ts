import type { Db, Sql, Tx } from "../base/db.ts";
import type { Claimed, DeliveryRow, EndpointRow, Outcome } from "./rows.ts";
import { disableAfterMs } from "./delivery/schedule.ts";

/** Wakes workers: an empty payload says that something is due, an endpoint's id that this endpoint has changed. */
export const channel = "webhooks";

const endpointColumns = (sql: Db) =>
  sql`account_id, id, url, events, headers, secret, old_secret, old_secret_until, enabled, disabled_reason, failing_since, revision, created_at`;

/** What `insertDeliveries` takes per event. */
export interface NewEvent {
  a: number;
  k: string;
  b: string;
}

/** A delivery as `insertDeliveries` made it; `n` is the place of its event, from 1. */
export interface MadeRow {
  n: number;
  account_id: number;
  endpoint_id: number;
  id: number;
  event_id: number;
  revision: number;
}

/** One delivery per event and enabled endpoint of its account that wants it; wakes the workers of other processes if asked. */
export function insertDeliveries(tx: Db, events: NewEvent[], at: Date, dueAt: Date, wake: boolean): Promise<MadeRow[]> {
  return tx<MadeRow[]>`
    with event as materialized (
      select n, a, k, b, nextval('webhook_events') as event_id
      from rows from (json_to_recordset(${JSON.stringify(events)}::text::json) as (a bigint, k text, b text)) with ordinality as e(a, k, b, n)
    ), made as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, due_at, created_at)
      select e.a, p.id, e.event_id, e.k, e.b, ${dueAt}, ${at}
      from event e join webhook_endpoints p on p.account_id = e.a and p.enabled and e.k = any (p.events)
      order by e.n, p.id
      returning account_id, endpoint_id, id, event_id
    ), woken as (
      select pg_notify(${channel}, '') where ${wake} and exists (select from made)
    )
    select event.n::int as n, made.account_id, made.endpoint_id, made.id, made.event_id, p.revision
    from made
    join event using (event_id)
    join webhook_endpoints p on p.account_id = made.account_id and p.id = made.endpoint_id
    left join woken on true
    order by made.id`;
}

/** One delivery to one endpoint, whatever it subscribed to: the example event of `POST /v1/webhooks/{id}/test`. */
export async function insertDelivery(
  sql: Db,
  to: { accountId: number; endpointId: number; event: string; body: string; at: Date },
): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    with made as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, due_at, created_at)
      values (${to.accountId}, ${to.endpointId}, nextval('webhook_events'), ${to.event}, ${to.body}, ${to.at}, ${to.at})
      returning *
    )
    select made.* from made, (select pg_notify(${channel}, '')) woken`;
  return row!;
}

/**
 * Takes due deliveries until `leaseUntil`, at most `perEndpoint` of an endpoint and `limit` in all, beginning after endpoint
 * `after` so that turns go round, and passing over the endpoints in `busy`. Rows of an endpoint that is disabled or gone are
 * settled as failed instead.
 */
export async function claimDeliveries(
  sql: Sql,
  about: { at: Date; leaseUntil: Date; limit: number; perEndpoint: number; after: number; busy: number[] },
): Promise<Claimed[]> {
  return sql<Claimed[]>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where due_at is not null and endpoint_id > ${about.after} order by endpoint_id limit 1)
      union all
      select next.endpoint_id from waiting w cross join lateral (
        select endpoint_id from webhook_deliveries
        where due_at is not null and endpoint_id > w.endpoint_id order by endpoint_id limit 1
      ) next
    ), due as materialized (
      select d.* from waiting w cross join lateral (
        select account_id, endpoint_id, id from webhook_deliveries
        where endpoint_id = w.endpoint_id and due_at <= ${about.at}
        order by due_at limit ${about.perEndpoint} for update skip locked
      ) d
      where w.endpoint_id <> all (${about.busy}::bigint[])
      limit ${about.limit}
    ), target as (
      select due.*, coalesce(p.enabled, false) as enabled, p.revision
      from due left join webhook_endpoints p on p.account_id = due.account_id and p.id = due.endpoint_id
    )
    update webhook_deliveries d
    set due_at = case when t.enabled then ${about.leaseUntil}::timestamptz end,
        status = case when t.enabled then d.status else 'failed' end
    from target t
    where d.account_id = t.account_id and d.endpoint_id = t.endpoint_id and d.id = t.id
    returning d.account_id, d.endpoint_id, d.id, d.event_id, d.event, d.body, d.tries, d.due_at, t.revision, t.enabled`;
}

/**
 * Writes what came of deliveries, one statement for all of them: the attempt joins the log in any case; the state changes only
 * where the row still is under the lease of the one who attempted it. A success ends the endpoint's time of failures, a
 * failure begins it; 410 and five days of nothing but failures disable it, which the audit log tells. Returns the endpoints
 * that were disabled.
 */
export function writeOutcomes(
  sql: Sql,
  outcomes: Outcome[],
): Promise<{ account_id: number; id: number; reason: string }[]> {
  const records = outcomes.map((outcome) => ({
    a: outcome.accountId,
    e: outcome.endpointId,
    i: outcome.id,
    l: outcome.leaseUntil,
    s: outcome.status,
    d: outcome.dueAt,
    n: outcome.tries,
    t: outcome.attempt,
  }));
  const health = healthOf(outcomes);
  return sql`
    with o as materialized (
      select * from json_to_recordset(${JSON.stringify(records)}::text::json)
        as o(a bigint, e bigint, i bigint, l timestamptz, s text, d timestamptz, n smallint, t jsonb)
    ), settled as (
      update webhook_deliveries w
      set attempts = case when jsonb_array_length(w.attempts) < 50 then w.attempts else w.attempts - 0 end || o.t,
          status = case when w.due_at = o.l then o.s else w.status end,
          tries = case when w.due_at = o.l then o.n else w.tries end,
          due_at = case when w.due_at = o.l then o.d else w.due_at end
      from o where w.account_id = o.a and w.endpoint_id = o.e and w.id = o.i
    ), health as (
      select * from json_to_recordset(${JSON.stringify(health)}::text::json)
        as h(a bigint, e bigint, fine boolean, gone boolean, since timestamptz, until timestamptz)
    ), changed as (
      select p.account_id, p.id, h.fine, h.since,
        case when h.gone and p.enabled then 'the receiver answered 410 Gone'
             when not h.fine and p.enabled and p.failing_since <= h.until - ${disableAfterMs} * interval '1 millisecond'
             then 'nothing but failures for five days' end as reason
      from health h join webhook_endpoints p on p.account_id = h.a and p.id = h.e
      where h.gone or (h.fine and p.failing_since is not null)
        or (not h.fine and (p.failing_since is null or p.failing_since <= h.until - ${disableAfterMs} * interval '1 millisecond'))
      for update of p
    ), written as (
      update webhook_endpoints p
      set failing_since = case when c.fine then null else coalesce(p.failing_since, c.since) end,
          enabled = p.enabled and c.reason is null,
          disabled_reason = coalesce(c.reason, p.disabled_reason),
          revision = p.revision + (c.reason is not null)::int
      from changed c where p.account_id = c.account_id and p.id = c.id
      returning p.account_id, p.id, c.reason
    ), told as (
      insert into audit_log (account_id, id, actor, action, target, details)
      select account_id, nextval('ids'), 'system', 'webhook.disabled', 'whk_' || id, jsonb_build_object('reason', reason)
      from written where reason is not null
    )
    select account_id, id, reason, pg_notify(${channel}, id::text) from written where reason is not null`;
}

/** What the attempts of a batch say of each endpoint: whether one succeeded, whether it is gone, when the first and the last were. */
function healthOf(outcomes: Outcome[]) {
  const endpoints = new Map<
    number,
    { a: number; e: number; fine: boolean; gone: boolean; since: string; until: string }
  >();
  for (const { accountId, endpointId, status, gone, attempt } of outcomes) {
    const { at } = attempt;
    const known = endpoints.get(endpointId) ?? {
      a: accountId,
      e: endpointId,
      fine: false,
      gone: false,
      since: at,
      until: at,
    };
    known.fine ||= status === "delivered";
    known.gone ||= gone;
    if (at < known.since) known.since = at;
    if (at > known.until) known.until = at;
    endpoints.set(endpointId, known);
  }
  return [...endpoints.values()];
}

/** The endpoints with these ids, whosever they are: for the worker, which serves every account. */
export function findEndpoints(sql: Sql, ids: number[]): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`select ${endpointColumns(sql)} from webhook_endpoints where id = any (${ids}::bigint[])`;
}

/** Removes up to `limit` settled deliveries older than `before`; returns how many. */
export async function removeOld(sql: Sql, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from webhook_deliveries where (account_id, endpoint_id, id) in (
      select account_id, endpoint_id, id from webhook_deliveries
      where created_at < ${before} and due_at is null limit ${limit})`;
  return result.count;
}

/** Deliveries that are due now: what waits. */
export async function countDue(sql: Sql, at: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from (select from webhook_deliveries where due_at <= ${at} limit 100000) due`;
  return row!.n;
}

/** What a caller may change of an endpoint; absent stays as it is. */
export interface EndpointChange {
  url?: string;
  events?: string[];
  headers?: Buffer | null;
  enabled?: boolean;
}

/** Adds an endpoint unless the account has `most` already; undefined then. */
export async function insertEndpoint(
  tx: Tx,
  row: {
    accountId: number;
    id: number;
    url: string;
    events: string[];
    headers: Buffer | null;
    secret: Buffer;
    enabled: boolean;
    at: Date;
  },
  most: number,
): Promise<EndpointRow | undefined> {
  // Two calls at once must not both see room for one more.
  await tx`select from accounts where id = ${row.accountId} for no key update`;
  const [made] = await tx<EndpointRow[]>`
    insert into webhook_endpoints (account_id, id, url, events, headers, secret, enabled, created_at)
    select ${row.accountId}, ${row.id}, ${row.url}, ${row.events}, ${row.headers}, ${row.secret}, ${row.enabled}, ${row.at}
    where (select count(*) from webhook_endpoints where account_id = ${row.accountId}) < ${most}
    returning ${endpointColumns(tx)}`;
  return made;
}

/** The account's endpoints, oldest first. */
export function listEndpoints(sql: Db, accountId: number): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${endpointColumns(sql)} from webhook_endpoints where account_id = ${accountId} order by id`;
}

/** One endpoint of the account. */
export async function findEndpoint(sql: Db, accountId: number, id: number): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`
    select ${endpointColumns(sql)} from webhook_endpoints where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** Changes an endpoint and wakes whoever holds a copy. Enabling clears what was held against it. */
export async function updateEndpoint(
  tx: Tx,
  accountId: number,
  id: number,
  change: EndpointChange,
): Promise<EndpointRow | undefined> {
  const enabled = change.enabled ?? null;
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoints set
      url = coalesce(${change.url ?? null}, url),
      events = coalesce(${change.events ?? null}::text[], events),
      headers = case when ${change.headers !== undefined} then ${change.headers ?? null}::bytea else headers end,
      failing_since = case when ${enabled === true} then null else failing_since end,
      disabled_reason = case when ${enabled}::boolean is not null then null else disabled_reason end,
      enabled = coalesce(${enabled}, enabled),
      revision = revision + 1
    where account_id = ${accountId} and id = ${id}
    returning ${endpointColumns(tx)}`;
  if (row) await tx`select pg_notify(${channel}, ${String(id)})`;
  return row;
}

/** Gives an endpoint a new secret; the one before signs too until `oldUntil`. */
export async function rotateSecret(
  tx: Tx,
  accountId: number,
  id: number,
  secret: Buffer,
  oldUntil: Date,
): Promise<EndpointRow | undefined> {
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoints set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}, revision = revision + 1
    where account_id = ${accountId} and id = ${id}
    returning ${endpointColumns(tx)}`;
  if (row) await tx`select pg_notify(${channel}, ${String(id)})`;
  return row;
}

/** Removes an endpoint. Its deliveries are passed over by claims from now on; `removeDeliveries` removes them. */
export async function deleteEndpoint(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const result = await tx`delete from webhook_endpoints where account_id = ${accountId} and id = ${id}`;
  if (result.count > 0) await tx`select pg_notify(${channel}, ${String(id)})`;
  return result.count > 0;
}

/** Removes up to `limit` deliveries of an endpoint; returns how many. */
export async function removeDeliveries(
  sql: Sql,
  accountId: number,
  endpointId: number,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from webhook_deliveries where account_id = ${accountId} and endpoint_id = ${endpointId} and id in (
      select id from webhook_deliveries where account_id = ${accountId} and endpoint_id = ${endpointId} limit ${limit})`;
  return result.count;
}

/** Which deliveries of an endpoint are listed. */
export interface DeliveryFilter {
  accountId: number;
  endpointId: number;
  status?: string;
  event?: string;
}

/** Those that failed, that are due and that are of received messages have indexes of their own, since they may be few of many. */
const matching = (db: Db, { accountId, endpointId, status, event }: DeliveryFilter) => db`
  account_id = ${accountId} and endpoint_id = ${endpointId}
  ${status === undefined ? db`` : db`and status = ${status}`}
  ${status === "pending" ? db`and due_at is not null` : db``}
  ${event === undefined ? db`` : db`and event = ${event}`}`;

/** A page of an endpoint's deliveries, the newest first. */
export function listDeliveries(sql: Sql, filter: DeliveryFilter, window: { limit: number; offset: number }) {
  return sql<DeliveryRow[]>`
    select * from webhook_deliveries where ${matching(sql, filter)}
    order by id desc limit ${window.limit} offset ${window.offset}`;
}

/** How many there are, counted no further than `limit`. */
export async function countDeliveries(sql: Sql, filter: DeliveryFilter, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from webhook_deliveries where ${matching(sql, filter)} limit ${limit}) counted`;
  return row!.count;
}

/** Makes a delivery due now with a fresh schedule, whatever became of it; undefined when the account has none with this id. */
export async function resendDelivery(
  tx: Tx,
  accountId: number,
  id: number,
  at: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx<DeliveryRow[]>`
    update webhook_deliveries set status = 'pending', due_at = ${at}, tries = 0
    where account_id = ${accountId} and id = ${id}
      and endpoint_id in (select id from webhook_endpoints where account_id = ${accountId})
    returning *`;
  if (row) await tx`select pg_notify(${channel}, '')`;
  return row;
}

/** Makes up to `limit` failed deliveries since a time due now with fresh schedules, oldest first, after id `after`. */
export async function replayFailed(
  sql: Sql,
  about: { accountId: number; endpointId: number; since: Date; after: number; at: Date; limit: number },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with failed as (
      select id from webhook_deliveries
      where account_id = ${about.accountId} and endpoint_id = ${about.endpointId} and status = 'failed'
        and created_at >= ${about.since} and id > ${about.after}
      order by id limit ${about.limit}
    ), again as (
      update webhook_deliveries d set status = 'pending', due_at = ${about.at}, tries = 0
      from failed
      where d.account_id = ${about.accountId} and d.endpoint_id = ${about.endpointId} and d.id = failed.id and d.status = 'failed'
      returning d.id
    )
    select id, pg_notify(${channel}, '') from again order by id`;
  return rows.map((row) => row.id);
}
