/** The SQL of parked messages; `parking.ts` explains their due times. */
import type { Db, Fragment } from "../../../base/db.ts";
import type { Routable, SubmitOptions } from "../../carriers/traffic.ts";
import { json, timelineLimit, type Key } from "./book-store.ts";

/** A message that returns to the queue. */
export interface Wait extends Key {
  /** Submits begun so far; with another number, another process has taken it. */
  attempt: number;
  reason: string;
  /** As text: a date has no microseconds. */
  dueAt: string;
}

/**
 * Returns messages with the expected attempt to the queue until `dueAt`: one statement for many, since the whole backlog of a dead link
 * comes through here. With `unclaimedAt`, only messages due then and unclaimed since. The reason goes into the timeline
 * unless it is the last entry already.
 */
export async function postponeQueued(db: Db, waiting: Wait[], now: Date, unclaimedAt?: Date): Promise<number> {
  const rows = waiting.map(({ accountId, id, attempt, reason, dueAt }) => ({
    account_id: accountId,
    id,
    attempt,
    reason,
    due_at: dueAt,
  }));
  const postponed = await db`
    with found as materialized (
      select m.account_id, m.id, x.reason, x.due_at
      from json_to_recordset(${json(rows)}::text::json)
        as x(account_id bigint, id bigint, attempt int, reason text, due_at timestamptz)
      join messages m on m.account_id = x.account_id and m.id = x.id
      where m.state in ('scheduled', 'queued') and m.attempt = x.attempt
        and (m.due_at <= ${unclaimedAt ?? null}::timestamptz or ${unclaimedAt === undefined})
      order by m.account_id, m.id for update of m
    )
    update messages m
    set state = 'queued', due_at = f.due_at,
      timeline = case
        when jsonb_array_length(m.timeline) >= ${timelineLimit} or m.timeline -> -1 ->> 'detail' = f.reason then m.timeline
        else timeline_of(m) || jsonb_build_object('at', ${now.toISOString()}::text, 'state', 'queued', 'detail', f.reason) end
    from found f where m.account_id = f.account_id and m.id = f.id`;
  return postponed.count;
}

/** A due message, read without claiming it. */
export type Unclaimed = Routable & { attempt: number };

/** The messages, PINs excepted, that `claimDue` would claim next. */
export async function readDue(db: Db, limit: number, now: Date): Promise<Unclaimed[]> {
  const rows = await db<(Unclaimed & { options: SubmitOptions | null })[]>`
    select m.account_id as "accountId", m.id, m.test, m.recipient, m.attempt, m.options
    from generate_series(1, 9) as p(priority)
    cross join lateral (
      select m.account_id, m.id, m.test, m.recipient, m.attempt, m.options from messages m
      where m.priority = p.priority and m.due_at <= ${now} and m.valid_until > ${now}
      order by m.due_at limit ${limit}
    ) m
    limit ${limit}`;
  return rows.map(({ options, ...row }) => (options ? { ...row, options } : row));
}

/**
 * Unparks messages of groups that no longer exist: those due before `until` at a time with microseconds that is none of `times`. At
 * most `limit`; returns how many. Each is due at its original time.
 */
export function recallOthers(db: Db, times: string[], now: Date, until: Date, limit: number): Promise<number> {
  const isOther = db`m.due_at > ${now} and m.due_at < ${until}
    and extract(microseconds from m.due_at)::int % 1000 <> 0 and m.due_at <> all(${times}::text[]::timestamptz[])`;
  return makeDue(db, isOther, undefined, limit);
}

/**
 * Unparks messages that wait until one of these times (as text: the driver's dates lose microseconds), at most `limit`; returns how
 * many. They are due at `dueAt`, else each at its original time.
 */
export function recallQueued(db: Db, times: string[], dueAt: Date | undefined, limit: number): Promise<number> {
  return makeDue(db, db`m.due_at = any(${times}::text[]::timestamptz[])`, dueAt, limit);
}

/** Makes the messages `m` that match `which` due, priority by priority, so that the index on due times applies. */
async function makeDue(db: Db, which: Fragment, dueAt: Date | undefined, limit: number): Promise<number> {
  const recalled = await db`
    with waiting as (
      select m.account_id, m.id
      from generate_series(0, 9) as p(priority)
      cross join lateral (
        select m.account_id, m.id from messages m
        where m.priority = p.priority and m.state = 'queued' and ${which}
        limit ${limit} for update skip locked
      ) m
      limit ${limit}
    )
    update messages m set due_at = coalesce(${dueAt ?? null}::timestamptz, m.send_at, m.created_at)
    from waiting w where m.account_id = w.account_id and m.id = w.id`;
  return recalled.count;
}
