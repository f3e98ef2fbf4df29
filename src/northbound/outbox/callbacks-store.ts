/** The SQL of receipts for `dlr-url`s: rows that are due, taken under a lease, and gone when the receiver has taken them. */
import type { Sql, Tx } from "../../base/db.ts";

/** Wakes the processes that call receivers. */
export const callbacksChannel = "northbound_callbacks";

/** A request to be made, as the statement reads it. */
export interface NewCallback {
  /** Account. */
  a: number;
  /** Lane: of the account and the receiver's origin. */
  l: number;
  /** Method. */
  m: "GET" | "POST";
  /** URL. */
  u: string;
  /** Form fields of a POST. */
  b: string | undefined;
}

/** A request in the hands of a process until its lease ends. */
export interface CallbackRow {
  account_id: number;
  lane: number;
  id: number;
  method: "GET" | "POST";
  url: string;
  body: string | null;
  tries: number;
  due_at: Date;
}

/** Writes requests that are due at once, and wakes who makes them. */
export async function insertCallbacks(tx: Tx, callbacks: NewCallback[], now: Date): Promise<void> {
  await tx`
    with made as (
      insert into northbound_callbacks (account_id, lane, method, url, body, due_at, created_at)
      select a, l, m, u, b, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(callbacks)}::text::json) as c(a bigint, l bigint, m text, u text, b text)
    )
    select pg_notify(${callbacksChannel}, '')`;
}

/** Takes due requests until `leaseUntil`, at most `perLane` of a lane and `limit` in all, passing over the lanes in `busy`. */
export function claimCallbacks(
  sql: Sql,
  about: { now: Date; leaseUntil: Date; limit: number; perLane: number; busy: number[] },
): Promise<CallbackRow[]> {
  return sql<CallbackRow[]>`
    with recursive waiting as (
      (select lane from northbound_callbacks order by lane limit 1)
      union all
      select next.lane from waiting w cross join lateral (
        select lane from northbound_callbacks where lane > w.lane order by lane limit 1
      ) next
    ), due as materialized (
      select d.* from waiting w cross join lateral (
        select account_id, lane, id from northbound_callbacks
        where lane = w.lane and due_at <= ${about.now}
        order by due_at limit ${about.perLane} for update skip locked
      ) d
      where w.lane <> all (${about.busy}::bigint[])
      limit ${about.limit}
    )
    update northbound_callbacks c set due_at = ${about.leaseUntil}
    from due d where c.account_id = d.account_id and c.lane = d.lane and c.id = d.id
    returning c.account_id, c.lane, c.id, c.method, c.url, c.body, c.tries, c.due_at`;
}

/** What became of a request: done with when there is no next time. */
export interface CallbackOutcome {
  row: CallbackRow;
  dueAt: Date | undefined;
}

/** Removes what is done with; the rest is due again, while nobody else has taken it. */
export async function writeCallbackOutcomes(sql: Sql, outcomes: CallbackOutcome[]): Promise<void> {
  const rows = outcomes.map(({ row, dueAt }) => ({
    a: row.account_id,
    l: row.lane,
    i: row.id,
    e: row.due_at,
    d: dueAt,
  }));
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as g(a bigint, l bigint, i bigint, e timestamptz, d timestamptz)
    ), done as (
      delete from northbound_callbacks c using given g
      where g.d is null and c.account_id = g.a and c.lane = g.l and c.id = g.i
    )
    update northbound_callbacks c set due_at = g.d, tries = c.tries + 1 from given g
    where g.d is not null and c.account_id = g.a and c.lane = g.l and c.id = g.i and c.due_at = g.e`;
}
