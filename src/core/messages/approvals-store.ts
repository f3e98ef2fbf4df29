/** The SQL of sends that wait for an approver. Every query filters by the account. */
import { listOf, type Db, type Tx } from "../../base/db.ts";
import { decidedAs, lifecycle, waits, type Asking, type Decision, type Lifecycle } from "../accounts/approvals.ts";
import type { Reached } from "../../http/auth.ts";

/** What would go out to one recipient. */
export interface Sample {
  to: string;
  text: string;
  parts: number;
}

/** A send that waits, or did. */
export interface ApprovalRow extends Lifecycle {
  id: number;
  test: boolean;
  /** Null once decided. */
  samples: Sample[] | null;
  sender: string;
  reference: string | null;
  send_at: Date | null;
  /** The account's default country when it was asked for; null for none, or if an earlier version stored it. */
  country: string | null;
  /** The pace at which its messages go out; null for all at once. */
  per_minute: number | null;
  /** Whether `send_at` is read on the recipients' clocks. */
  is_local: boolean;
  messages: number;
  parts: number;
  /** Micro-units. */
  cost: number;
  report_id: string | null;
}

const columns = (db: Db, now: Date) => db`
  id, test, samples, sender, reference, send_at, country, per_minute, is_local, messages, parts, cost, report_id, ${lifecycle(db, now, db`approvals.account_id`)}`;

const owned = (db: Db, { accountId, test }: Reached) =>
  db`account_id = ${accountId} ${test === undefined ? db`` : db`and test = ${test}`}`;

/** Those of the account, newest first: all, or those that wait. */
export const approvals = (db: Db, owner: Reached, { now, waiting }: { now: Date; waiting: boolean }) =>
  listOf<ApprovalRow>(db, {
    columns: columns(db, now),
    paged: db`approvals`,
    from: db`approvals where ${owned(db, owner)} ${waiting ? db`and ${waits(db, now)}` : db``}`,
    order: db`id desc`,
  });

/** How many of those that wait were asked for by somebody with another root. */
export async function countOthers(db: Db, owner: Reached, { now, root }: { now: Date; root: string }): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select ${lifecycle(db, now, db`approvals.account_id`)} from approvals where ${owned(db, owner)} and ${waits(db, now)}) waiting
    where asked_by_root <> ${root}`;
  return row!.count;
}

/** One of the account. */
export async function findApproval(db: Db, owner: Reached, id: number, now: Date): Promise<ApprovalRow | undefined> {
  const [row] = await db<ApprovalRow[]>`
    select ${columns(db, now)} from approvals where ${owned(db, owner)} and id = ${id}`;
  return row;
}

/** Whether a send waited and was approved. */
export async function wasApproved(db: Db, accountId: number, reportId: string): Promise<boolean> {
  const [row] = await db`select from approvals where account_id = ${accountId} and report_id = ${reportId}`;
  return row !== undefined;
}

/** The request as it was asked, while it waits. */
export async function findRequest(db: Db, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await db<{ request: string | null }[]>`
    select request from approvals where account_id = ${accountId} and id = ${id}`;
  return row?.request ?? undefined;
}

/** A send that has begun to wait, or no longer does, with what its event tells. */
export type Changed = Pick<
  ApprovalRow,
  "id" | "test" | "state" | "reference" | "messages" | "parts" | "cost" | "report_id" | "note" | "created_at"
> & { account_id: number };

/** The columns of these. */
export const changed = (db: Db) =>
  db`account_id, id, test, state, reference, messages, parts, cost, report_id, note, created_at`;

/** What is asked for. */
export type Asked = Asking &
  Pick<
    ApprovalRow,
    | "id"
    | "test"
    | "sender"
    | "reference"
    | "send_at"
    | "country"
    | "per_minute"
    | "is_local"
    | "messages"
    | "parts"
    | "cost"
  > & {
    account_id: number;
    request: string;
    samples: Sample[];
  };

/** Inserts a send that waits. */
export async function insertApproval(tx: Tx, row: Asked): Promise<Changed> {
  const [inserted] = await tx<Changed[]>`
    insert into approvals (account_id, id, test, request, samples, sender, reference, send_at, country, per_minute, is_local, messages, parts, cost, asked_by,
      asked_by_name, asked_by_root, approval_note, created_at, expires_at)
    values (${row.account_id}, ${row.id}, ${row.test}, ${row.request}, ${JSON.stringify(row.samples)}::text::jsonb, ${row.sender},
      ${row.reference}, ${row.send_at}, ${row.country}, ${row.per_minute}, ${row.is_local}, ${row.messages}, ${row.parts}, ${row.cost}, ${row.asked_by}, ${row.asked_by_name},
      ${row.asked_by_root}, ${row.approval_note}, ${row.created_at}, ${row.expires_at})
    returning ${changed(tx)}`;
  return inserted!;
}

/** Decides a send that still waits, and drops what it would have been; undefined if it no longer waits. Of several at once, one wins. */
export async function decide(
  tx: Tx,
  accountId: number,
  { id, reportId, ...decision }: Decision & { id: number; reportId: string | null },
): Promise<Changed | undefined> {
  const [decided] = await tx<Changed[]>`
    update approvals set ${decidedAs(tx, decision)}, report_id = ${reportId}, request = null, samples = null
    where account_id = ${accountId} and id = ${id} and ${waits(tx, decision.now)}
    returning ${changed(tx)}`;
  return decided;
}

/** Ends sends that nobody decided in time, at most `limit`, and drops what they would have been. */
export function expire(tx: Tx, now: Date, limit: number): Promise<Changed[]> {
  return tx<Changed[]>`
    update approvals set state = 'expired', request = null, samples = null
    where (account_id, id) in (
      select account_id, id from approvals where state = 'waiting' and expires_at <= ${now} limit ${limit} for update skip locked)
    returning ${changed(tx)}`;
}
