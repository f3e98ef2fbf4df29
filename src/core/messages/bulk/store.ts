/** The SQL of bulk sends and of their reports. */
import { listOf, type Db, type Tx } from "../../../base/db.ts";
import { inBucket, type Buckets } from "../../../base/buckets.ts";
import type { Reached } from "../../../http/auth.ts";
import { writeCopy, type CopyRows } from "../../../base/postgres/copy.ts";
import { messageColumns } from "./job.ts";
import type { KeptChunk } from "./kept.ts";

/** Copies messages, invisible to others until the commit. */
export async function copyMessages(tx: Tx, rows: CopyRows): Promise<void> {
  await writeCopy(await tx`copy messages (${tx.unsafe(messageColumns)}) from stdin (format binary)`.writable(), rows);
}

/** The first message of the account's bulk sends since `since`; undefined without any. */
export async function firstSentSince(db: Db, accountId: number, since: Date): Promise<number | undefined> {
  const [row] = await db<{ first: number | null }[]>`
    select min(first_id) as first from reports where account_id = ${accountId} and created_at >= ${since}`;
  return row?.first ?? undefined;
}

/**
 * Numbers and texts of the messages from `first` on that were accepted since `since` and have not failed, as far as they are among these numbers
 * and texts. All numbers are looked up in one pass: one for each would read the account's messages for each while statistics are missing.
 */
export async function findSent(
  db: Db,
  { accountId, test }: { accountId: number; test: boolean },
  { first, since, numbers, texts }: { first: number; since: Date; numbers: string[]; texts: string[] },
): Promise<{ recipient: string; text: string }[]> {
  return db<{ recipient: string; text: string }[]>`
    select recipient, text from messages
    where account_id = ${accountId} and recipient = any(${numbers}::text[]) and id >= ${first} and test = ${test}
      and created_at >= ${since} and ended_badly is null and text = any(${texts}::text[])`;
}

/** The report of a bulk send. */
export interface ReportRow {
  accountId: number;
  reportId: string;
  firstId: number;
  lastId: number;
  test: boolean;
  messages: number;
  parts: number;
  /** Micro-units. */
  total: number;
  reference: string | null;
  state: "running" | "paused" | "cancelled";
  cancelling: boolean;
  createdAt: Date;
  /** Messages by state: set once all have ended for good and the counts have been requested. */
  counts: Record<string, number> | null;
  /** When its last message was seen to be final, which may be minutes later; null before. */
  endedAt: Date | null;
  /** A message of it is not final yet. */
  isOpen: boolean;
  /** The members of its recipients that are kept; null for none. */
  columns: string[] | null;
  /** The report of the send that it repeats; null for none. */
  resendOf: string | null;
  /** The pace at which its messages are due; null for all at once. */
  perMinute: number | null;
  /** Whether its time is read on the recipients' clocks. */
  isLocal: boolean;
  /** The scheduled time of the first recipient; null for none. */
  sendAt: Date | null;
}

/** Inserts the report of a send. */
export async function insertReport(
  tx: Tx,
  report: Omit<ReportRow, "state" | "cancelling" | "counts" | "endedAt" | "isOpen" | "sendAt">,
  balanceAfter: number,
  traceparent: string | undefined,
): Promise<void> {
  await tx`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, reference, created_at, columns, resend_of, per_minute, is_local, traceparent)
    values (${report.accountId}, ${report.reportId}, ${report.firstId}, ${report.lastId}, ${report.test}, ${report.messages},
      ${report.parts}, ${report.total}, ${balanceAfter}, ${report.reference}, ${report.createdAt}, ${report.columns}, ${report.resendOf}, ${report.perMinute}, ${report.isLocal}, ${traceparent ?? null})`;
}

/** Keeps the members given for some recipients of a send. */
export async function insertRecipients(
  tx: Tx,
  { accountId, reportId, sentAt }: { accountId: number; reportId: string; sentAt: Date },
  { firstId, lastId, values }: KeptChunk,
): Promise<void> {
  await tx`
    insert into report_recipients (account_id, report_id, first_id, last_id, recipients, sent_at)
    values (${accountId}, ${reportId}, ${firstId}, ${lastId}, ${values}::text::jsonb, ${sentAt})`;
}

/** The members kept of the recipients of these messages of a report, by message; erased ones are missing. */
export async function findRecipients(
  db: Db,
  accountId: number,
  reportId: string,
  { firstId, lastId }: { firstId: number; lastId: number },
): Promise<Map<number, (string | null)[]>> {
  const rows = await db<{ recipients: Record<string, (string | null)[]> }[]>`
    select recipients from report_recipients
    where account_id = ${accountId} and report_id = ${reportId} and first_id <= ${lastId} and last_id >= ${firstId}`;
  return new Map(
    rows.flatMap(({ recipients }) => Object.entries(recipients).map(([id, values]) => [Number(id), values])),
  );
}

/** Deletes the members kept of recipients of messages sent before `before`, at most `limit` rows; returns how many. */
export async function deleteRecipients(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from report_recipients where ctid = any(array(
      select ctid from report_recipients where sent_at < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}

const columns = (db: Db) => db`
  account_id as "accountId", report_id as "reportId", first_id as "firstId", last_id as "lastId", test, messages, parts, total,
  reference, state, cancelling, created_at as "createdAt", counts, ended_at as "endedAt", columns, resend_of as "resendOf", per_minute as "perMinute", is_local as "isLocal",
  (select m.send_at from messages m where m.account_id = reports.account_id and m.id = first_id) as "sendAt",
  ended_at is null and exists (
    select from messages m
    where m.account_id = reports.account_id and m.id between coalesce(reports.open_from, reports.first_id) and reports.last_id
      and m.report_id = reports.report_id and m.final_at is null) as "isOpen"`;

const owned = (db: Db, { accountId, test }: Reached) =>
  db`account_id = ${accountId} ${test === undefined ? db`` : db`and test = ${test}`}`;

/** A bulk send of the account. */
export async function findReport(db: Db, owner: Reached, reportId: string): Promise<ReportRow | undefined> {
  const [row] = await db<ReportRow[]>`
    select ${columns(db)} from reports where ${owned(db, owner)} and report_id = ${reportId}`;
  return row;
}

/** How many repetitions of a send its report names. */
const mostResends = 100;

/** The reports of the sends that repeat one, oldest first. */
export async function findResends(db: Db, owner: Reached, reportId: string): Promise<string[]> {
  const rows = await db<{ report_id: string }[]>`
    select report_id from reports where ${owned(db, owner)} and resend_of = ${reportId} order by report_id limit ${mostResends}`;
  return rows.map((row) => row.report_id);
}

/** The time in which bulk sends were accepted: from `from`, before `to`. */
export interface SendTimes {
  from?: Date | undefined;
  to?: Date | undefined;
}

const acceptedIn = (db: Db, { from, to }: SendTimes) => db`
  ${from === undefined ? db`` : db`and created_at >= ${from}`} ${to === undefined ? db`` : db`and created_at < ${to}`}`;

/** Bulk sends of the account, in a range of time or all, newest first: report ids are in time order. */
export const bulkSends = (db: Db, owner: Reached, times: SendTimes = {}) =>
  listOf<ReportRow>(db, {
    columns: columns(db),
    paged: db`reports`,
    from: db`reports where ${owned(db, owner)} ${acceptedIn(db, times)}`,
    order: db`report_id desc`,
  });

/** Sends in a range of time whose counts are not kept yet, newest first. */
export async function uncountedSends(db: Db, owner: Reached, times: SendTimes, limit: number): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select ${columns(db)} from reports where ${owned(db, owner)} ${acceptedIn(db, times)} and counts is null
    order by report_id desc limit ${limit}`;
}

/** Bulk sends accepted in one bucket. */
export interface SendSums {
  at: Date;
  sends: number;
  messages: number;
  parts: number;
  /** Micro-units. */
  cost: number;
  /** Messages by state, of the sends whose counts are kept. */
  counts: Record<string, number>;
}

/** The sums of bulk sends by the time at which they were accepted, without the counts of the `uncounted` ones. */
export async function sumSends(
  db: Db,
  owner: Reached,
  { from, to, bucket, starts, uncounted }: Buckets & { uncounted: string[] },
): Promise<SendSums[]> {
  return db<SendSums[]>`
    with sends as materialized (
      select ${inBucket(db, db`created_at`, { bucket, starts })} as at, messages, parts, total,
        case when report_id <> all(${uncounted}::uuid[]) then counts end as counts
      from reports where ${owned(db, owner)} ${acceptedIn(db, { from, to })}
    )
    select s.at, count(*)::int as sends, sum(s.messages)::bigint as messages, sum(s.parts)::bigint as parts,
      sum(s.total)::bigint as cost, coalesce(k.counts, '{}') as counts
    from sends s
    left join (
      select at, jsonb_object_agg(state, messages) as counts
      from (
        select at, e.key as state, sum(e.value::bigint) as messages
        from sends cross join lateral jsonb_each_text(counts) e group by 1, 2
      ) states
      group by at
    ) k on k.at = s.at
    group by s.at, k.counts order by s.at`;
}

/** The messages of bulk sends by state. */
export async function countSends(
  db: Db,
  accountId: number,
  reportIds: string[],
): Promise<{ reportId: string; counts: Record<string, number> }[]> {
  return db<{ reportId: string; counts: Record<string, number> }[]>`
    select r.report_id as "reportId", jsonb_object_agg(m.state, m.messages) as counts
    from reports r
    cross join lateral (
      select m.state, count(*) as messages from messages m
      where m.account_id = r.account_id and m.id between r.first_id and r.last_id and m.report_id = r.report_id
      group by m.state
    ) m
    where r.account_id = ${accountId} and r.report_id = any(${reportIds}::uuid[])
    group by r.report_id`;
}

/** Keeps the counts of sends whose messages have all ended for good. */
export async function keepCounts(
  db: Db,
  accountId: number,
  sends: { reportId: string; counts: Record<string, number> }[],
): Promise<void> {
  await db`
    update reports r set counts = x.counts
    from jsonb_to_recordset(${JSON.stringify(sends)}::text::jsonb) as x("reportId" uuid, counts jsonb)
    where r.account_id = ${accountId} and r.report_id = x."reportId"`;
}

/** Unfinished cancellations of all accounts. */
export async function findCancelling(db: Db, limit: number): Promise<ReportRow[]> {
  return db<ReportRow[]>`select ${columns(db)} from reports where cancelling limit ${limit}`;
}

/** Changes the state of a report; false if its current state or its messages do not allow that. */
export async function changeReportState(
  db: Db,
  report: ReportRow,
  from: ReportRow["state"][],
  to: ReportRow["state"],
): Promise<boolean> {
  const moved = await db`
    update reports r set state = ${to}, cancelling = ${to === "cancelled"}
    where account_id = ${report.accountId} and report_id = ${report.reportId} and state = any(${from}::report_state[])
      and (state = 'cancelled' or exists (
        select from messages m
        where m.account_id = r.account_id and m.id between r.first_id and r.last_id and m.report_id = r.report_id
          and m.final_at is null))`;
  return moved.count === 1;
}

/** Marks a cancellation as done; the send may have ended with it. */
export async function endCancelling(db: Db, report: ReportRow, now: Date): Promise<void> {
  await db`
    update reports set cancelling = false, check_at = case when check_at > ${now} then ${now}::timestamptz else check_at end
    where account_id = ${report.accountId} and report_id = ${report.reportId}`;
}

/** A bulk send that has just ended. */
export interface EndedReport extends ReportRow {
  endedAt: Date;
}

/** How long an open send is left unchecked: a share of the time for which its first open message has been open, within limits. */
const leastSeconds = 1;
const mostSeconds = 300;
const share = 1 / 60;

/**
 * Checks sends that are due, up to `limit`, skipping locked ones: finds the first message of each that is still open, and ends the
 * sends that have none. Returns these, and how many it checked. For a message that is not due to be sent yet, the time until then
 * counts instead.
 */
export async function endReports(tx: Tx, now: Date, limit: number): Promise<{ ended: EndedReport[]; count: number }> {
  const rows = await tx<EndedReport[]>`
    with due as materialized (
      select account_id, report_id, coalesce(open_from, first_id) as open_from, last_id from reports
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    ), checked as materialized (
      select d.account_id, d.report_id, m.id as open_id, extract(epoch from ${now}::timestamptz - m.since) as seconds
      from due d left join lateral (
        select id, coalesce(send_at, created_at) as since from messages
        where account_id = d.account_id and id between d.open_from and d.last_id and report_id = d.report_id and final_at is null
        order by account_id, id limit 1
      ) m on true
    )
    update reports r set open_from = coalesce(l.open_id, r.last_id),
      ended_at = case when l.open_id is null then ${now}::timestamptz end,
      check_at = case when l.open_id is not null then ${now}::timestamptz + make_interval(
        secs => least(${mostSeconds}, greatest(${leastSeconds}, l.seconds * ${share}, -l.seconds))::float8) end
    from checked l where r.account_id = l.account_id and r.report_id = l.report_id
    returning r.account_id as "accountId", r.report_id as "reportId", first_id as "firstId", last_id as "lastId", test, messages, parts,
      total, reference, state, cancelling, created_at as "createdAt", counts, ended_at as "endedAt", l.open_id is not null as "isOpen"`;
  return { ended: rows.filter(({ isOpen }) => !isOpen), count: rows.length };
}

/**
 * The waiting messages of a report beyond an id. The state is compared as text so that the planner can only use the primary
 * key: with stale statistics the indexes of waiting messages look small, and then every batch would read and sort the whole
 * queue.
 */
const waiting = (db: Db, report: ReportRow, afterId: number) => db`
  from messages
  where account_id = ${report.accountId} and id > ${afterId} and id <= ${report.lastId} and report_id = ${report.reportId}
    and state::text in ('scheduled', 'queued')`;

/**
 * Holds waiting messages of a report, at most `limit` beyond `afterId`: makes them due only when they expire, so that no claim
 * finds them. Their attempt is incremented, which invalidates copies that a gateway holds. Returns the last id; undefined at
 * the end.
 */
export async function holdMessages(
  db: Db,
  report: ReportRow,
  afterId: number,
  limit: number,
): Promise<number | undefined> {
  const [row] = await db<{ last: number | null }[]>`
    with waiting as (
      select account_id, id ${waiting(db, report, afterId)}
      order by account_id, id limit ${limit} for update
    ), held as (
      update messages m set due_at = m.valid_until, attempt = least(m.attempt + 1, 32767)
      from waiting w where m.account_id = w.account_id and m.id = w.id returning m.id
    )
    select max(id) as last from held`;
  return row?.last ?? undefined;
}

/** When the first and the last of a report's messages that are still scheduled are due; null for none. */
export async function scheduledSpan(
  db: Db,
  report: ReportRow,
): Promise<{ first: Date; last: Date } | { first: null; last: null }> {
  const [span] = await db<[{ first: Date; last: Date } | { first: null; last: null }]>`
    select min(send_at) as first, max(send_at) as last from messages
    where account_id = ${report.accountId} and id between ${report.firstId} and ${report.lastId}
      and report_id = ${report.reportId} and state::text = 'scheduled'`;
  return span;
}

/**
 * Gives all open messages of a send another time, null for now; each stays valid as long after it as before. Messages with different times keep
 * their distances: the first of them, which is due at `first`, gets the time. False, with nothing changed, if one of them is no longer scheduled.
 * Held messages stay held. Attempts are incremented, as in `holdMessages`.
 */
export async function moveMessages(
  tx: Tx,
  report: ReportRow,
  { first, last, sendAt, now }: { first: Date; last: Date; sendAt: Date | null; now: Date },
): Promise<boolean> {
  const laterMs = (sendAt ?? now).getTime() - first.getTime();
  const later = tx`make_interval(secs => ${laterMs / 1000}::float8)`;
  // Locked first: whether the send is paused decides when its messages are due.
  const [locked] = await tx<{ state: ReportRow["state"] }[]>`
    select state from reports where account_id = ${report.accountId} and report_id = ${report.reportId} for update`;
  const isHeld = locked?.state === "paused";
  const moved = await tx`
    update messages m set send_at = case when m.send_at + ${later} > ${now} then m.send_at + ${later} end,
      state = case when m.send_at + ${later} > ${now} then 'scheduled' else 'queued' end::message_state,
      valid_until = m.valid_until + ${later},
      due_at = case when ${isHeld} then m.valid_until + ${later} else m.send_at + ${later} end,
      attempt = least(m.attempt + 1, 32767)
    where m.account_id = ${report.accountId} and m.id between ${report.firstId} and ${report.lastId}
      and m.report_id = ${report.reportId} and m.state::text = 'scheduled' and m.send_at > ${now}`;
  const [open] = await tx<{ messages: number }[]>`
    select count(*) as messages from messages m
    where m.account_id = ${report.accountId} and m.id between ${report.firstId} and ${report.lastId}
      and m.report_id = ${report.reportId} and m.final_at is null`;
  await tx`
    update report_recipients set sent_at = ${new Date(last.getTime() + laterMs)} where account_id = ${report.accountId} and report_id = ${report.reportId}`;
  await tx`
    update reports set check_at = ${now} where account_id = ${report.accountId} and report_id = ${report.reportId}`;
  return moved.count > 0 && moved.count === open!.messages;
}

/** When the first of a report's messages that are held and still scheduled was to be due. */
export async function firstHeld(db: Db, { accountId, firstId, lastId, reportId }: ReportRow): Promise<Date | null> {
  const [held] = await db<[{ first: Date | null }]>`
    select min(send_at) as first from messages
    where account_id = ${accountId} and id between ${firstId} and ${lastId} and report_id = ${reportId}
      and state::text = 'scheduled' and due_at = valid_until`;
  return held.first;
}

/**
 * Makes held messages due again: now, or at their `send_at`, which is later by the time that a send at a pace has stood still, lest what fell due
 * meanwhile goes out at once. Returns the last id; undefined at the end.
 */
export async function releaseMessages(
  db: Db,
  report: ReportRow,
  afterId: number,
  limit: number,
  { now, laterMs }: { now: Date; laterMs: number },
): Promise<number | undefined> {
  const later = db`make_interval(secs => ${laterMs / 1000}::float8)`;
  const [row] = await db<{ last: number | null }[]>`
    with waiting as (
      select account_id, id ${waiting(db, report, afterId)} and due_at = valid_until
      order by account_id, id limit ${limit} for update
    ), freed as (
      update messages m set due_at = greatest(${now}::timestamptz, m.send_at + ${later}), send_at = m.send_at + ${later},
        valid_until = case when m.send_at is null then m.valid_until else m.valid_until + ${later} end
      from waiting w where m.account_id = w.account_id and m.id = w.id returning m.id
    )
    select max(id) as last from freed`;
  return row?.last ?? undefined;
}

/** Ids of waiting messages of a report beyond `afterId`, oldest first. */
export async function findWaiting(db: Db, report: ReportRow, afterId: number, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id ${waiting(db, report, afterId)}
    order by account_id, id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Messages of a report beyond `afterId`, oldest first, with what was sent in their place and still waits. */
export async function findWaitingFallbacks(
  db: Db,
  report: ReportRow,
  afterId: number,
  limit: number,
): Promise<{ id: number; fallbackId: number }[]> {
  return db<{ id: number; fallbackId: number }[]>`
    with sent as materialized (
      select id, (options #>> '{fallback,id}')::bigint as fallback_id from messages
      where account_id = ${report.accountId} and id > ${afterId} and id <= ${report.lastId} and report_id = ${report.reportId}
        and options #> '{fallback,id}' is not null
    )
    select s.id, s.fallback_id as "fallbackId"
    from sent s join messages f on f.account_id = ${report.accountId} and f.id = s.fallback_id
    where f.state::text in ('scheduled', 'queued')
    order by s.id limit ${limit}`;
}
