/** The SQL of deliveries for their account: the log, test events, resends and replays. */
import { listOf, type Db, type Fragment, type Sql, type Tx } from "../../base/db.ts";
import { isPulled } from "./delivery/store.ts";
import { channel, type DeliveryRow } from "./rows.ts";

/** The columns of a `DeliveryRow`. */
const columns = (db: Db, table: Fragment) => db`
  ${table}.account_id, ${table}.endpoint_id, ${table}.id, ${table}.event_id, ${table}.event, ${table}.body, ${table}.status,
  attempts_of(${table}) as attempts, ${table}.tries, ${table}.due_at, ${table}.created_at`;

/** Inserts a delivery for one endpoint, whatever it subscribes to: the example event of `POST /v1/webhooks/{id}/test`. */
export async function insertDelivery(
  sql: Db,
  to: { accountId: number; endpointId: number; event: string; body: string; at: Date; dueAt: Date },
): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    with inserted as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, due_at, created_at)
      values (${to.accountId}, ${to.endpointId}, nextval('webhook_events'), ${to.event}, ${to.body}, ${to.dueAt}, ${to.at})
      returning ${columns(sql, sql`webhook_deliveries`)}
    )
    select inserted.* from inserted, (select pg_notify(${channel}, '')) woken`;
  return row!;
}

/** Deletes up to `limit` deliveries of an endpoint; returns how many. */
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
  /** Only events about test data and examples (true), or only the others (false). */
  test?: boolean;
  /** When an attempt was made: from, before. */
  attempted?: { from: Date | undefined; to: Date | undefined };
}

/** Whether a body is about test data or an example: the condition of their index. `isTestBody` is the same for a parsed body. */
const aboutTests = (sql: Sql) =>
  sql`(body like '%"test":true%' or body like '%"example":true%'
    or body like '%"message_id":"out_sms_0"%' or body like '%"message_id":"in_sms_0"%')`;

/**
 * An endpoint's deliveries, newest first. Failed and pending ones, those of rarer events than reports, and tests have partial indexes,
 * because they may be few among many.
 */
export const deliveries = (sql: Sql, { accountId, endpointId, status, event, test, attempted }: DeliveryFilter) =>
  listOf<DeliveryRow>(sql, {
    columns: columns(sql, sql`paged`),
    paged: sql`paged`,
    from: sql`webhook_deliveries d where account_id = ${accountId} and endpoint_id = ${endpointId}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${status === "pending" ? sql`and (due_at is not null or created_at > (select until from watermarks where name = 'deliveries held'))` : sql``}
      ${status === "failed" ? sql`and gave_up` : sql``}
      ${event === undefined ? sql`` : sql`and event = ${event}`}
      ${test === undefined ? sql`` : test ? sql`and ${aboutTests(sql)}` : sql`and not ${aboutTests(sql)}`}
      ${attempted ? wasAttempted(sql, attempted) : sql``}`,
    order: sql`id desc`,
  });

/** Times of attempts are texts of one form, so they are compared as such. */
function wasAttempted(sql: Sql, { from, to }: { from: Date | undefined; to: Date | undefined }) {
  return sql`
    and exists (
      select from jsonb_array_elements(attempts_of(d)) a
      where a ->> 'at' >= ${from?.toISOString() ?? ""} and a ->> 'at' < ${to?.toISOString() ?? "Z"})
    ${to ? sql`and created_at < ${to}` : sql``}`;
}

/**
 * Makes a delivery due with a new schedule, whatever its state: at `sendAt`, or if it is pulled at `pullUntil`. Undefined if the account has
 * none with this id.
 */
export async function resendDelivery(
  tx: Tx,
  accountId: number,
  id: number,
  { sendAt, pullUntil }: { sendAt: Date; pullUntil: Date },
): Promise<DeliveryRow | undefined> {
  const [row] = await tx<DeliveryRow[]>`
    update webhook_deliveries d set status = 'pending', gave_up = null, tries = 0,
      due_at = case when ${isPulled(tx, tx`p.url`)} then ${pullUntil}::timestamptz else ${sendAt}::timestamptz end
    from webhook_endpoints p
    where d.account_id = ${accountId} and d.id = ${id} and p.account_id = ${accountId} and p.id = d.endpoint_id
    returning ${columns(tx, tx`d`)}`;
  if (row) await tx`select pg_notify(${channel}, '')`;
  return row;
}

/** How many deliveries a step of a replay made due, and the last of their ids. */
export interface ReplayStep {
  failed: number;
  waiting: number;
  last: number | undefined;
}

/**
 * Makes deliveries since a time due now with new schedules: all that failed and, unless they are pulled, all that wait for their next
 * attempt, oldest first, only ids after `after`, at most `limit`. What is being sent at the moment is left alone.
 */
export async function replayStep(
  sql: Sql,
  about: {
    accountId: number;
    endpointId: number;
    since: Date;
    after: number;
    now: Date;
    dueAt: Date;
    limit: number;
    isPulled: boolean;
  },
): Promise<ReplayStep> {
  const { now, limit } = about;
  const theirs = sql`account_id = ${about.accountId} and endpoint_id = ${about.endpointId}`;
  const next = sql`created_at >= ${about.since} and id > ${about.after} order by id limit ${limit}`;
  const waits = sql`status = 'pending' and due_at > ${now}::timestamptz and not ${about.isPulled}::boolean`;
  const rows = await sql<{ id: number; waited: boolean }[]>`
    with found as (
      select * from (
        (select id, false as waited from webhook_deliveries where ${theirs} and gave_up and ${next})
        union all
        (select id, true from webhook_deliveries where ${theirs} and ${waits} and ${next})
      ) each order by id limit ${limit}
    ), replayed as (
      update webhook_deliveries d set status = 'pending', gave_up = null, due_at = ${about.dueAt}, tries = 0
      from found
      where d.account_id = ${about.accountId} and d.endpoint_id = ${about.endpointId} and d.id = found.id
        and (d.status = 'failed' or d.due_at > ${now}::timestamptz)
      returning d.id, found.waited
    )
    select id, waited, pg_notify(${channel}, '') from replayed order by id`;
  const waiting = rows.filter(({ waited }) => waited).length;
  return { failed: rows.length - waiting, waiting, last: rows.at(-1)?.id };
}

/** The pending deliveries of a listener that are due by `until`, oldest first. */
export function pulledDeliveries(
  sql: Sql,
  about: { accountId: number; endpointId: number; until: Date; limit: number },
): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select ${columns(sql, sql`d`)} from webhook_deliveries d
    where account_id = ${about.accountId} and endpoint_id = ${about.endpointId} and status = 'pending'
      and due_at <= ${about.until}
    order by due_at, id limit ${about.limit}`;
}

/** The deliveries of an endpoint with these ids that are still pending. */
export function pendingDeliveries(
  sql: Sql,
  about: { accountId: number; endpointId: number; ids: number[] },
): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select ${columns(sql, sql`d`)} from webhook_deliveries d
    where account_id = ${about.accountId} and endpoint_id = ${about.endpointId} and id = any (${about.ids}::bigint[])
      and status = 'pending'`;
}
