/**
 * The SQL of messages that wait to be submitted. What waits, why, and what is overdue is said here once: for the alarm, the metric, the
 * overview and the list.
 */
import { ofKind, type Db } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import { quietHours } from "../../carriers/traffic.ts";
import { afterParking } from "./parking.ts";

/** Why a message waits. The first two are overdue: it should have been sent by now. */
export const waitCauses = ["link", "turn", "quiet_hours", "retry", "pause", "process", "time"] as const;
/** One of these. */
export type WaitCause = (typeof waitCauses)[number];

/** What kind of wait it is. */
export const waitKinds = ["overdue", "held", "scheduled"] as const;
/** One of these. */
export type WaitKind = (typeof waitKinds)[number];

/** The causes of each kind. */
export const causesOf: Record<WaitKind, readonly WaitCause[]> = {
  overdue: ["link", "turn"],
  held: ["quiet_hours", "retry", "pause", "process"],
  scheduled: ["time"],
};

/** The waiting messages that are wanted; everything else is optional. */
export interface WaitingFilter {
  causes?: readonly WaitCause[];
  accountId?: number | undefined;
}

/** A waiting message with its account. */
export interface WaitingRow {
  id: number;
  account_id: number;
  account_name: string;
  recipient: string;
  sender: string;
  test: boolean;
  cause: WaitCause;
  /** What the gateway said last. */
  detail: string | null;
  /** Of an overdue message, when it should have been sent; of another, when it is due again. Null if a process or a pause holds it. */
  at: Date | null;
  created_at: Date;
}

/** Messages looked at that are due soon, and as many that are due later: the index has them by time, not by cause or account. */
const looked = 100_000;

/** What is read of a message: of its timeline, the last entry. */
const columns = (db: Db) =>
  db`m.account_id, m.id, m.report_id, m.test, m.state, m.priority, m.due_at, m.send_at, m.valid_until, m.created_at, m.timeline -> -1 as last`;

/**
 * The cause. A message that found no link has a due time with microseconds (`parking.ts`), or, if it is urgent, is due again within
 * seconds; either way its last entry says what it waits for. A pause sets the due time to the end of the validity.
 */
const cause = (db: Db, now: Date) => db`case
  when m.due_at is null then 'process'
  when m.priority = 9 and m.due_at = m.valid_until then 'pause'
  when m.state = 'scheduled' and m.due_at > ${now} then 'time'
  when m.due_at <> date_trunc('milliseconds', m.due_at) then 'link'
  when m.last ->> 'detail' = ${quietHours} then case when m.due_at > ${now} then 'quiet_hours' else 'turn' end
  when m.last ->> 'state' = 'queued' and m.last ? 'detail' and not m.last ? 'code' then 'link'
  when m.due_at <= ${now} then 'turn'
  when m.last ? 'code' then 'retry'
  else 'process' end`;

/** The index on due times begins with the priority, so each is a range of it. */
const dueIn = (db: Db, range: ReturnType<Db>, limit: number) => db`
  select due.* from generate_series(0, 9) as p(priority) cross join lateral (
    select ${columns(db)} from messages m where m.priority = p.priority and ${range} order by m.due_at limit ${limit}
  ) due`;

/** Without a due time, a process holds it, and it was accepted since the watermark. */
const inMemory = (db: Db, limit: number) => db`(
  select ${columns(db)} from messages m
  where m.created_at > (select until from watermarks where name = 'messages held') and m.state = 'queued' and m.due_at is null
  limit ${limit})`;

/** The messages that match, with `cause`, and with `at` as in `WaitingRow`. */
function matching(db: Db, now: Date, { causes, accountId }: WaitingFilter, limit = looked) {
  const soon = afterParking(now);
  const onlyOverdue = causes?.every((each) => causesOf.overdue.includes(each)) ?? false;
  const rest = db`union all ${dueIn(db, db`m.due_at > ${soon}`, limit)} union all ${inMemory(db, limit)}`;
  return db`(
    select m.account_id, m.id, m.created_at, m.cause, case m.cause
      when 'link' then coalesce(m.send_at, m.created_at) when 'process' then null when 'pause' then null else m.due_at end as at
    from (
      select m.account_id, m.id, m.send_at, m.created_at, m.due_at, ${cause(db, now)} as cause
      from (${dueIn(db, db`m.due_at <= ${soon}`, limit)} ${onlyOverdue ? db`` : rest}) m
      where m.state in ('scheduled', 'queued') ${accountId === undefined ? db`` : db`and m.account_id = ${accountId}`}
      offset 0
    ) m
    where ${causes === undefined ? db`true` : db`m.cause = any(${[...causes]}::text[])`})`;
}

/** Waiting messages by cause: how many, and the earliest time of the messages that have one. */
export interface WaitingCount {
  cause: WaitCause;
  messages: number;
  earliest: Date | null;
}

/** How many messages wait for each cause; of all accounts, counted up to 100,000 that are due soon and as many later. */
export async function countByCause(db: Db, now: Date, filter: WaitingFilter): Promise<WaitingCount[]> {
  return db<WaitingCount[]>`
    select w.cause, count(*)::int as messages, min(w.at) as earliest from ${matching(db, now, filter)} w group by 1`;
}

/** What an account has scheduled: a bulk send, or all its single messages together. */
export interface ScheduledRow {
  /** Null for single messages. */
  send: { report_id: string; reference: string | null; created_at: string } | null;
  messages: number;
  /** When the first is due. */
  at: Date;
}

/** What an account has scheduled in a range of time, the earliest first, among the first messages of all accounts. */
export async function listScheduled(
  db: Db,
  { accountId, test }: Reached,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<ScheduledRow[]> {
  return db<ScheduledRow[]>`
    select case when r.report_id is not null then
        jsonb_build_object('report_id', r.report_id, 'reference', r.reference, 'created_at', r.created_at) end as send,
      count(*)::int as messages, min(w.due_at) as at
    from (${dueIn(db, db`m.due_at > ${from} and m.due_at <= ${to}`, looked)}) w
    left join reports r on r.account_id = w.account_id and r.report_id = w.report_id
    where w.account_id = ${accountId} ${ofKind(db, test, db`w.`)} and w.state = 'scheduled'
    group by r.report_id, r.reference, r.created_at order by at limit ${limit}`;
}

/** How many match, counted up to `limit`. */
export async function countWaiting(db: Db, now: Date, filter: WaitingFilter, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from ${matching(db, now, filter)} w limit ${limit}) found`;
  return row!.count;
}

/** A page, the earliest first; those without a time come last. */
export async function listWaiting(
  db: Db,
  now: Date,
  filter: WaitingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRow[]> {
  return db<WaitingRow[]>`
    select m.id, m.account_id, a.name as account_name, m.recipient, m.sender, m.test, page.cause, m.created_at, page.at,
      m.timeline -> -1 ->> 'detail' as detail
    from (
      select * from ${matching(db, now, filter)} w order by w.at nulls last, w.id limit ${limit} offset ${offset}
    ) page
    join messages m on m.account_id = page.account_id and m.id = page.id
    join accounts a on a.id = m.account_id
    order by page.at nulls last, m.id`;
}

/** When the message that is overdue longest should have been sent, of those due before `before`; reads `limit` of each priority. */
export async function oldestOverdue(db: Db, now: Date, before: Date, limit: number): Promise<Date | undefined> {
  const [row] = await db<{ at: Date | null }[]>`
    select min(w.at) as at from ${matching(db, now, { causes: causesOf.overdue }, limit)} w where w.at <= ${before}`;
  return row?.at ?? undefined;
}
