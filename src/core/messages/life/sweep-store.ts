/** The SQL of the sweep: messages that only the passing of time changes. */
import type { Db, Sql, Tx } from "../../../base/db.ts";
import { lockWatermark, advanceWatermark } from "../../../base/queue/watermarks.ts";
import { columns, stray, type Stray, type StrayRow, tracked, type TrackedRow } from "./book-store.ts";
import type { Tracked } from "./tracked.ts";

/** Locks messages whose `check_at` has come, skipping locked ones. */
export async function lockChecked(tx: Tx, now: Date, limit: number): Promise<Tracked[]> {
  const rows = await tx<TrackedRow[]>`
    select ${columns(tx)} from messages m
    where m.check_at <= ${now}
    order by m.check_at limit ${limit} for update skip locked`;
  return rows.map(tracked);
}

/**
 * Locks unanswered messages that were begun up to `until`: their process is dead. They are in no index, so each time range is scanned
 * once; the watermark advances to `until` when fewer than `limit` are left.
 */
export async function lockUnanswered(tx: Tx, until: Date, limit: number): Promise<Tracked[]> {
  const since = await lockWatermark(tx, "messages unanswered", until, 5_000);
  if (since === undefined) return [];
  const rows = await tx<TrackedRow[]>`
    select ${columns(tx)} from messages m
    where m.submitted_at > ${since}::text::timestamptz and m.submitted_at <= ${until} and m.state = 'submitting'
    order by m.account_id, m.id limit ${limit} for update`;
  if (rows.length < limit) await advanceWatermark(tx, "messages unanswered", until);
  return rows.map((row) => tracked({ ...row, dueAt: until }));
}

/** Makes messages due that a process accepted up to `until` and has not begun: it is dead. */
export async function reclaimHeld(sql: Sql, until: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const since = await lockWatermark(tx, "messages held", until, 2_000);
    if (since === undefined) return;
    await makeHeldDue(tx, since, until);
    await advanceWatermark(tx, "messages held", until);
  });
}

async function makeHeldDue(tx: Tx, since: string, until: Date): Promise<void> {
  await tx`
    with held as materialized (
      select account_id, id from messages
      where created_at > ${since}::text::timestamptz and created_at <= ${until} and state = 'queued' and due_at is null
      order by account_id, id for update
    )
    update messages m set due_at = m.created_at from held h where m.account_id = h.account_id and m.id = h.id`;
}

/**
 * Sets the `check_at` of every message that was begun up to `until` and is still open: few, so the index costs little. A `sent` message is
 * checked `graceMs` after its validity. Also finds what the other two scans missed because the transaction that accepted or began it
 * had not committed when they ran: such a message is due at once.
 */
export async function setChecks(sql: Sql, until: Date, graceMs: number): Promise<void> {
  await sql.begin(async (tx) => {
    const since = await lockWatermark(tx, "messages open", until, 60_000);
    if (since === undefined) return;
    await tx`
      with open as materialized (
        select account_id, id from messages
        where submitted_at > ${since}::text::timestamptz and submitted_at <= ${until} and state in ('submitting', 'sent')
          and check_at is null
        order by account_id, id for update
      )
      update messages m
      set check_at = case m.state when 'sent' then m.valid_until + ${graceMs} * interval '1 millisecond' else ${until} end
      from open o where m.account_id = o.account_id and m.id = o.id`;
    await makeHeldDue(tx, since, until);
    await advanceWatermark(tx, "messages open", until);
  });
}

/** Locks waiting messages that have expired, skipping locked ones. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<Tracked[]> {
  const rows = await tx<TrackedRow[]>`
    select ${columns(tx)} from messages m
    where m.due_at is not null and m.valid_until <= ${now}
    order by m.valid_until limit ${limit} for update skip locked`;
  return rows.map(tracked);
}

/** Stray receipts younger than `since` whose id a message has by now, although its response did not find them. */
export async function findMatchedStrays(db: Db, since: Date, limit: number): Promise<Stray[]> {
  const rows = await db<StrayRow[]>`
    select s.id, s.carrier_ids as "carrierIds", s.receipt from stray_receipts s
    where s.created_at > ${since} and exists (
      select from carrier_messages c
      where c.carrier_id = any(s.carrier_ids) and c.link_id = any(s.link_id ||
        array(select jsonb_array_elements_text(coalesce(s.receipt -> 'siblings', '[]'))::bigint)))
    order by s.id limit ${limit}`;
  return rows.map(stray);
}

/** Deletes stray receipts older than `until`, at most `limit`; returns how many. */
export async function deleteOldStrays(db: Db, until: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from stray_receipts where id in (
      select id from stray_receipts where created_at < ${until} order by created_at limit ${limit})`;
  return gone.count;
}
