/** The worker's SQL: deliveries inserted, claimed, settled and removed. */
import { auditEntries } from "../../accounts/audit.ts";
import type { Db, Fragment, Sql, Tx } from "../../../base/db.ts";
import type { Partition, TimedTable } from "../../../base/postgres/partitions.ts";
import { lockWatermark, advanceWatermark } from "../../../base/queue/watermarks.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import { countedAttempts } from "../hours-store.ts";
import type { Attempt, CallbackEvent, Outcome } from "../rows.ts";
import { disableAfterMs, listenerScheme, pullMs } from "./schedule.ts";

/** An event for `insertDeliveries`. */
export interface NewEvent {
  account_id: number;
  event: string;
  body: string;
}

/** A delivery that `insertDeliveries` inserted. */
export interface InsertedRow extends Pick<ClaimedRow, "account_id" | "endpoint_id" | "id" | "event_id" | "revision"> {
  /** The position of its event among the given events, from 1. */
  position: number;
}

/** Whether the deliveries of an endpoint are pulled: `isPulled` in SQL. */
export const isPulled = (db: Db, url: Fragment) => db`starts_with(${url}, ${listenerScheme})`;

/**
 * Inserts a delivery per event and enabled endpoint of its account that subscribes to it, and returns the ones to send: deliveries of
 * listeners are pulled instead. If this process does not take them (`held`) they are due at once.
 */
export function insertDeliveries(tx: Db, events: NewEvent[], at: Date, held: boolean): Promise<InsertedRow[]> {
  return tx<InsertedRow[]>`
    with event as materialized (
      select position, account_id, event, body, nextval('webhook_events') as event_id
      from rows from (
        json_to_recordset(${JSON.stringify(events)}::text::json) as (account_id bigint, event text, body text)
      ) with ordinality as e(account_id, event, body, position)
    ), inserted as (
      insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, due_at, created_at)
      select e.account_id, p.id, e.event_id, e.event, e.body,
        case when ${isPulled(tx, tx`p.url`)} then ${new Date(at.getTime() + pullMs)}::timestamptz
             else ${held ? null : at}::timestamptz end,
        ${at}
      from event e join webhook_endpoints p on p.account_id = e.account_id and p.enabled and e.event = any (p.events)
      order by e.position, p.id
      returning account_id, endpoint_id, id, event_id
    )
    select event.position::int as position, i.account_id, i.endpoint_id, i.id, i.event_id, p.revision
    from inserted i
    join event using (event_id)
    join webhook_endpoints p on p.account_id = i.account_id and p.id = i.endpoint_id and not ${isPulled(tx, tx`p.url`)}
    order by i.id`;
}

/** A callback for `insertCallbacks`. */
export interface NewCallback {
  account_id: number;
  /** Its lane, in place of an endpoint's id: negative, and the same for all of the account's callbacks to one origin. */
  endpoint_id: number;
  event: CallbackEvent;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Inserts callbacks, and returns their ids in order; `held` is as for `insertDeliveries`. */
export async function insertCallbacks(
  tx: Db,
  callbacks: NewCallback[],
  at: Date,
  held: boolean,
): Promise<{ id: number; event_id: number }[]> {
  return tx<{ id: number; event_id: number }[]>`
    with inserted as (
      insert into webhook_deliveries
        (account_id, endpoint_id, event_id, event, method, url, headers, body, due_at, created_at)
      select account_id, endpoint_id, nextval('webhook_events'), event, method, url, nullif(headers, '{}'), body,
        ${held ? null : at}, ${at}
      from rows from (
        json_to_recordset(${JSON.stringify(callbacks)}::text::json)
          as (account_id bigint, endpoint_id bigint, event text, method text, url text, headers jsonb, body text)
      ) with ordinality as c(account_id, endpoint_id, event, method, url, headers, body, position)
      order by position
      returning id, event_id
    )
    select id, event_id from inserted order by id`;
}

/** A claimed row. `enabled` is false if its endpoint is disabled or gone, or has not pulled it: the claim has then settled it as failed. */
export interface ClaimedRow {
  account_id: number;
  endpoint_id: number;
  id: number;
  event_id: number;
  body: string;
  tries: number;
  due_at: Date;
  created_at: Date;
  event: string;
  /** Of a callback. */
  method: "GET" | "POST" | null;
  url: string | null;
  headers: Record<string, string> | null;
  revision: number;
  enabled: boolean;
}

/**
 * Leases due deliveries until `leaseUntil`: at most `perEndpoint` of an endpoint and `limit` in total, of endpoints after
 * `after`, except the ones in `busy`. Deliveries of an endpoint that is disabled or gone, and deliveries that a
 * listener has not pulled in time, are settled as failed instead.
 *
 * A plain `order by due_at limit n` would let one endpoint with a backlog of a million rows fill every claim, and `distinct
 * endpoint_id` would read all of that backlog to find the next endpoint. So the claim is a *loose index scan* over the partial
 * index `webhook_deliveries_due (endpoint_id, due_at) where due_at is not null`:
 *
 * - `waiting` finds the endpoints with anything unsettled by jumping through the index: each step of the recursion is one
 *   descent to the first entry beyond the last endpoint, whatever the backlog between them. It is evaluated lazily, until the
 *   outer `limit` is reached, so a claim visits no more endpoints than it needs.
 * - `due` takes each endpoint's oldest due rows by one range scan of the same index (`lateral`), and skips rows that another
 *   process is claiming (`skip locked`), so workers never wait for each other. It is materialized so that locking happens once.
 * - `target` joins the endpoints last: only then is it decided, for at most `limit` rows, whether a row is settled or leased.
 *
 * The cost depends on the endpoints visited and the rows taken, never on the length of a backlog. Endpoints are visited in the
 * order of their ids; the caller passes the last one as the next `after`, so that each gets its turn.
 */
export function claimDeliveries(
  sql: Sql,
  about: { at: Date; leaseUntil: Date; limit: number; perEndpoint: number; after: number; busy: number[] },
): Promise<ClaimedRow[]> {
  return sql<ClaimedRow[]>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where due_at is not null and endpoint_id > ${about.after} order by endpoint_id limit 1)
      union all
      select next.endpoint_id from waiting w cross join lateral (
        select endpoint_id from webhook_deliveries
        where due_at is not null and endpoint_id > w.endpoint_id order by endpoint_id limit 1
      ) next
    ), due as materialized (
      select d.* from waiting w cross join lateral (
        select account_id, endpoint_id, id, created_at from webhook_deliveries
        where endpoint_id = w.endpoint_id and due_at <= ${about.at}
        order by due_at limit ${about.perEndpoint} for update skip locked
      ) d
      where w.endpoint_id <> all (${about.busy}::bigint[])
      limit ${about.limit}
    ), target as (
      select due.*, due.endpoint_id < 0 or coalesce(p.enabled and not ${isPulled(sql, sql`p.url`)}, false) as enabled, coalesce(p.revision, 0) as revision
      from due left join webhook_endpoints p on p.account_id = due.account_id and p.id = due.endpoint_id
    )
    update webhook_deliveries d
    set due_at = case when t.enabled then ${about.leaseUntil}::timestamptz end,
        status = case when t.enabled then d.status else 'failed' end,
        gave_up = case when not t.enabled then true end
    from target t
    where d.account_id = t.account_id and d.endpoint_id = t.endpoint_id and d.id = t.id and d.created_at = t.created_at
    returning d.account_id, d.endpoint_id, d.id, d.event_id, d.event, d.body, d.tries, d.due_at, d.created_at, d.method, d.url,
      d.headers, t.revision, t.enabled`;
}

/** An endpoint that `writeOutcomes` disabled. */
export interface DisabledRow {
  account_id: number;
  id: number;
  reason: string;
}

/**
 * Writes outcomes, one statement for all of them. An attempt is always added to the log; the state changes only if the row
 * still has the lease of the attempt. A success clears the endpoint's `failing_since`, a failure sets it; 410 and five days of
 * nothing but failures disable the endpoint, with an audit entry. Attempts are counted by the hour. Callbacks have no log that an account could read, so they are
 * deleted once settled, whoever holds the lease. Returns the endpoints that were disabled.
 *
 * The times of the first and the last delivery limit the statement to the partitions of these, before it is planned.
 */
export function writeOutcomes(sql: Sql, outcomes: Outcome[]): Promise<DisabledRow[]> {
  const records = outcomes.map((outcome) => ({
    account_id: outcome.accountId,
    endpoint_id: outcome.endpointId,
    id: outcome.id,
    fence: outcome.fence,
    status: outcome.status,
    due_at: outcome.dueAt,
    tries: outcome.tries,
    ...(outcome.status === "delivered" ? { answered: answeredText(outcome.attempt!) } : { attempt: outcome.attempt }),
  }));
  const times = outcomes.map(({ createdAt }) => createdAt.getTime());
  // PostgreSQL's times are finer than ours.
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)];
  const isHeld = sql`(d.due_at is not distinct from o.fence and d.status = 'pending')`;
  const disableAfter = sql`${disableAfterMs} * interval '1 millisecond'`;
  return sql<DisabledRow[]>`
    with outcome as materialized (
      select * from json_to_recordset(${JSON.stringify(records)}::text::json) as o(
        account_id bigint, endpoint_id bigint, id bigint, fence timestamptz, status text, due_at timestamptz, tries smallint,
        attempt jsonb, answered text)
    ), settled as (
      update webhook_deliveries d
      set attempts = case
            when o.attempt is null and (o.answered is null or (d.answered is null and jsonb_array_length(d.attempts) < 50))
              then d.attempts
            else jsonb_path_query_array(attempts_of(d), '$[last - 48 to last]') || coalesce(o.attempt, '[]') end,
          answered = case when o.attempt is null then coalesce(o.answered, d.answered) end,
          status = case when ${isHeld} then o.status else d.status end,
          gave_up = case when ${isHeld} then case when o.status = 'failed' then true end else d.gave_up end,
          tries = case when ${isHeld} then o.tries else d.tries end,
          due_at = case when ${isHeld} then o.due_at else d.due_at end
      from outcome o where d.account_id = o.account_id and d.endpoint_id = o.endpoint_id and d.id = o.id
        and d.created_at between ${first} and ${last} and (o.endpoint_id > 0 or o.due_at is not null)
    ), forgotten as (
      delete from webhook_deliveries d using outcome o
      where d.account_id = o.account_id and d.endpoint_id = o.endpoint_id and d.id = o.id
        and d.created_at between ${first} and ${last} and o.endpoint_id < 0 and o.due_at is null
    ), counted as (
      ${countedAttempts(sql, outcomes)}
    ), health as (
      select * from json_to_recordset(${JSON.stringify(healthOf(outcomes))}::text::json)
        as h(account_id bigint, endpoint_id bigint, ok boolean, gone boolean, since timestamptz, until timestamptz)
    ), changed as (
      select p.account_id, p.id, h.ok, h.since,
        case when h.gone and p.enabled then ${noted("the receiver answered 410 Gone")}
             when not h.ok and p.enabled and p.failing_since <= h.until - ${disableAfter}
             then ${noted("nothing but failures for five days")} end as reason
      from health h join webhook_endpoints p on p.account_id = h.account_id and p.id = h.endpoint_id
      where h.gone or p.first_attempt_at is null or (h.ok and p.failing_since is not null)
        or (not h.ok and (p.failing_since is null or p.failing_since <= h.until - ${disableAfter}))
      for update of p
    ), written as (
      update webhook_endpoints p
      set failing_since = case when c.ok then null else coalesce(p.failing_since, c.since) end,
          first_attempt_at = coalesce(p.first_attempt_at, c.since),
          enabled = p.enabled and c.reason is null,
          disabled_reason = coalesce(c.reason, p.disabled_reason),
          revision = p.revision + (c.reason is not null)::int
      from changed c where p.account_id = c.account_id and p.id = c.id
      returning p.account_id, p.id, c.reason
    ), audited as (
      ${auditEntries(
        sql,
        sql`
          select account_id, 'system' as actor, 'webhook.disabled' as action, 'whk_' || id as target,
            jsonb_build_object('reason', reason) as details
          from written where reason is not null`,
      )}
    )
    select account_id, id, reason from written where reason is not null`;
}

/** A successful attempt as the column `answered` has it (`attempts_of` in the database reads it). */
function answeredText({ at, status_code, duration_ms, response_headers, response_body }: Attempt): string {
  return JSON.stringify([at, status_code, duration_ms, response_headers ?? null, response_body ?? null]);
}

/** The results of a batch's attempts for one endpoint. */
interface Health {
  account_id: number;
  endpoint_id: number;
  /** Whether one of them succeeded. */
  ok: boolean;
  gone: boolean;
  /** The first and the last attempt, ISO 8601. */
  since: string;
  until: string;
}

function healthOf(outcomes: Outcome[]): Health[] {
  const endpoints = new Map<number, Health>();
  for (const { accountId, endpointId, status, gone, attempt } of outcomes) {
    if (!attempt || endpointId < 0) continue;
    const ok = status === "delivered";
    const { at } = attempt;
    const health = endpoints.get(endpointId);
    if (!health) {
      endpoints.set(endpointId, { account_id: accountId, endpoint_id: endpointId, ok, gone, since: at, until: at });
      continue;
    }
    health.ok ||= ok;
    health.gone ||= gone;
    if (at < health.since) health.since = at;
    if (at > health.until) health.until = at;
  }
  return [...endpoints.values()];
}

/** Deliveries are partitioned by the time of their event. Pending ones are kept, however old. */
export const timedTable = (keptMs: number): TimedTable => ({
  name: "webhook_deliveries",
  column: "created_at",
  retention: { keptMs, partitions: 8 },
  outlive: { rows: (db) => db`status = 'pending'`, any: mayHavePending },
});

/** Pending deliveries have a due time, except the ones that a process may hold, until `reclaimHeld` has scanned their time. */
async function mayHavePending(tx: Tx, { name, to }: Partition): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (select from ${tx(name)} where due_at is not null)
      or exists (select from watermarks where name = 'deliveries missed' and until < ${to!}) as found`;
  return row!.found;
}

/**
 * Makes deliveries due that were inserted up to `until` and are still held: their process is dead. `name` is one of two scans: the second
 * runs much later and finds what was not committed when the first one ran.
 */
export async function reclaimHeld(
  sql: Sql,
  name: "deliveries held" | "deliveries missed",
  until: Date,
  everyMs: number,
) {
  await sql.begin(async (tx) => {
    const since = await lockWatermark(tx, name, until, everyMs);
    if (since === undefined) return;
    await tx`
      with held as materialized (
        select account_id, endpoint_id, id, created_at from webhook_deliveries
        where created_at > ${since}::text::timestamptz and created_at <= ${until} and status = 'pending' and due_at is null
        order by account_id, endpoint_id, id for update
      )
      update webhook_deliveries d set due_at = d.created_at
      from held h
      where d.account_id = h.account_id and d.endpoint_id = h.endpoint_id and d.id = h.id and d.created_at = h.created_at`;
    await advanceWatermark(tx, name, until);
  });
}

/** Counts deliveries that are due, up to 100,000. */
export async function countDue(sql: Sql, at: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from webhook_deliveries where due_at <= ${at} limit 100000) due`;
  return row!.count;
}
