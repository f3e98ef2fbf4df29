/** The SQL of bulk sends and of their reports. */
import type { Db, Tx } from "../../base/db.ts";
import { writeCopy, type CopyRows } from "../../base/postgres/copy.ts";
import { messageColumns } from "./job.ts";

/** Writes messages that nobody sees before the transaction ends. */
export async function copyMessages(tx: Tx, rows: CopyRows): Promise<void> {
  await writeCopy(await tx`copy messages (${tx.unsafe(messageColumns)}) from stdin (format binary)`.writable(), rows);
}

/** A bulk send as its report knows it. */
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
}

/** Writes the report of a send that is being accepted. */
export async function insertReport(
  tx: Tx,
  report: Omit<ReportRow, "state" | "cancelling">,
  balanceAfter: number,
): Promise<void> {
  await tx`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, reference, created_at)
    values (${report.accountId}, ${report.reportId}, ${report.firstId}, ${report.lastId}, ${report.test}, ${report.messages},
      ${report.parts}, ${report.total}, ${balanceAfter}, ${report.reference}, ${report.createdAt})`;
}

const columns = (db: Db) => db`
  account_id as "accountId", report_id as "reportId", first_id as "firstId", last_id as "lastId", test, messages, parts, total,
  reference, state, cancelling, created_at as "createdAt"`;

/** A bulk send of the account. */
export async function findReport(db: Db, accountId: number, reportId: string): Promise<ReportRow | undefined> {
  const [row] = await db<ReportRow[]>`
    select ${columns(db)} from reports where account_id = ${accountId} and report_id = ${reportId}`;
  return row;
}

/** Bulk sends of the account, newest first: their ids are in the order of time. */
export async function listBulkSends(db: Db, accountId: number, limit: number, offset: number): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select ${columns(db)} from reports where account_id = ${accountId} order by report_id desc limit ${limit} offset ${offset}`;
}

export async function countBulkSends(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count from reports where account_id = ${accountId}`;
  return row!.count;
}

/** Cancellations that are not done, of whichever account. */
export async function findCancelling(db: Db, limit: number): Promise<ReportRow[]> {
  return db<ReportRow[]>`select ${columns(db)} from reports where cancelling limit ${limit}`;
}

/** Moves a report; false where it is in none of the states that this can be done from. */
export async function moveReport(
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

/** Notes that a cancellation is done. */
export async function endCancelling(db: Db, report: ReportRow): Promise<void> {
  await db`update reports set cancelling = false where account_id = ${report.accountId} and report_id = ${report.reportId}`;
}

/**
 * The messages of a report that wait, beyond an id, the oldest first, to be taken in batches. The state is compared as text, so that only
 * the primary key fits: by the indexes of all that waits, which look short where statistics are older than the send, every batch
 * would read and sort the whole queue.
 */
const waiting = (db: Db, report: ReportRow, afterId: number) => db`
  from messages
  where account_id = ${report.accountId} and id > ${afterId} and id <= ${report.lastId} and report_id = ${report.reportId}
    and state::text in ('scheduled', 'queued')`;

/**
 * Puts waiting messages of a report out of the reach of claims, at most `limit` beyond `afterId`: due when their validity ends, as
 * nothing else is done with them then. Their attempt is counted on, so that a copy in a gateway's hand is worthless. Returns the
 * last id that was looked at; undefined when there are no more.
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

/** Makes held messages due again: at once, or when they are to be sent. */
export async function releaseMessages(
  db: Db,
  report: ReportRow,
  afterId: number,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ last: number | null }[]>`
    with waiting as (
      select account_id, id ${waiting(db, report, afterId)} and due_at = valid_until
      order by account_id, id limit ${limit} for update
    ), freed as (
      update messages m set due_at = greatest(${now}::timestamptz, m.send_at)
      from waiting w where m.account_id = w.account_id and m.id = w.id returning m.id
    )
    select max(id) as last from freed`;
  return row?.last ?? undefined;
}

/** Ids of messages of a report that still wait, beyond `afterId`. */
export async function findWaiting(db: Db, report: ReportRow, afterId: number, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id ${waiting(db, report, afterId)}
    order by account_id, id limit ${limit}`;
  return rows.map((row) => row.id);
}
