/** The SQL of messages that wait until a link can take them: see `parking.ts` for the times at which they do. */
import type { Db, Fragment } from "../../base/db.ts";
import type { Routable } from "../../carriers/gateway/traffic.ts";
import { json, timelineLimit, type Key } from "./book-store.ts";

/** A message that goes back to the queue. */
export interface Wait extends Key {
  /** Submits begun before; another number, and it is somebody else's by now. */
  attempt: number;
  reason: string;
  /** With microseconds, which a date does not hold. */
  dueAt: string;
}

/**
 * Has messages wait until `dueAt`, those that are as expected: one statement for many, since all that a dead link leaves comes
 * through here. With `unclaimedAt`, only those that were due then and that nobody has claimed since. A reason that the timeline
 * ends with already is not said again.
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
        and m.due_at <= coalesce(${unclaimedAt ?? null}::timestamptz, 'infinity')
      order by m.account_id, m.id for update of m
    )
    update messages m
    set state = 'queued', due_at = f.due_at,
      timeline = case
        when jsonb_array_length(m.timeline) >= ${timelineLimit} or m.timeline -> -1 ->> 'detail' = f.reason then m.timeline
        else m.timeline || jsonb_build_object('at', ${now.toISOString()}::text, 'state', 'queued', 'detail', f.reason) end
    from found f where m.account_id = f.account_id and m.id = f.id`;
  return postponed.count;
}

/** What can be known of a message without claiming it. */
export type Unclaimed = Routable & { attempt: number };

/** The messages that `claimDue` would claim next, PINs apart, without claiming them. */
export async function readDue(db: Db, limit: number, now: Date): Promise<Unclaimed[]> {
  return db<Unclaimed[]>`
    select m.account_id as "accountId", m.id, m.test, m.recipient, m.attempt
    from generate_series(1, 9) as p(priority)
    cross join lateral (
      select m.account_id, m.id, m.test, m.recipient, m.attempt from messages m
      where m.priority = p.priority and m.state in ('scheduled', 'queued') and m.due_at <= ${now} and m.valid_until > ${now}
      order by m.due_at limit ${limit}
    ) m
    limit ${limit}`;
}

/**
 * Makes queued messages due that wait for links by a name that is not known: until a time with microseconds, before `until`, that is
 * none of these. At most `limit`; says how many. Each takes its old place among those that are due.
 */
export function recallOthers(db: Db, times: string[], now: Date, until: Date, limit: number): Promise<number> {
  const isOther = db`m.due_at > ${now} and m.due_at < ${until}
    and extract(microseconds from m.due_at)::int % 1000 <> 0 and m.due_at <> all(${times}::text[]::timestamptz[])`;
  return makeDue(db, isOther, undefined, limit);
}

/**
 * Makes queued messages due that wait until one of these times (as text: the driver's dates lose microseconds), at most `limit`;
 * says how many. Without `dueAt` each takes its old place among those that are due.
 */
export function recallQueued(db: Db, times: string[], dueAt: Date | undefined, limit: number): Promise<number> {
  return makeDue(db, db`m.due_at = any(${times}::text[]::timestamptz[])`, dueAt, limit);
}

/** Those of which `which` holds of `m`, one priority after the other, so that the index of what is due finds them. */
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
