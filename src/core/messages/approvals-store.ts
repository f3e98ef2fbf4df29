/** The SQL of sends that wait for an approver. Every query filters by the account. */
import { listOf, type Db, type Tx } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";

/** What would go out to one recipient. */
export interface Sample {
  to: string;
  text: string;
  parts: number;
}

/** A send that waits, or did. */
export interface ApprovalRow {
  id: number;
  test: boolean;
  state: "waiting" | "approved" | "rejected" | "withdrawn" | "expired";
  /** Null once decided. */
  samples: Sample[] | null;
  sender: string;
  reference: string | null;
  send_at: Date | null;
  messages: number;
  parts: number;
  /** Micro-units. */
  cost: number;
  asked_by: string;
  asked_by_name: string;
  asked_by_root: string;
  created_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
  report_id: string | null;
}

const columns = (db: Db, now: Date) => db`
  id, test, case when state = 'waiting' and expires_at <= ${now} then 'expired' else state end as state, samples, sender, reference,
  send_at, messages, parts, cost, asked_by, asked_by_name, asked_by_root, created_at, expires_at, decided_by, decided_by_name,
  decided_at, note, report_id`;

const owned = (db: Db, { accountId, test }: Reached) =>
  db`account_id = ${accountId} ${test === undefined ? db`` : db`and test = ${test}`}`;

/** Those of the account, newest first: all, or those that wait. */
export const approvals = (db: Db, owner: Reached, { now, waiting }: { now: Date; waiting: boolean }) =>
  listOf<ApprovalRow>(db, {
    columns: columns(db, now),
    paged: db`approvals`,
    from: db`approvals where ${owned(db, owner)} ${waiting ? db`and state = 'waiting' and expires_at > ${now}` : db``}`,
    order: db`id desc`,
  });

/** One of the account. */
export async function findApproval(db: Db, owner: Reached, id: number, now: Date): Promise<ApprovalRow | undefined> {
  const [row] = await db<ApprovalRow[]>`
    select ${columns(db, now)} from approvals where ${owned(db, owner)} and id = ${id}`;
  return row;
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
export type Asked = Pick<
  ApprovalRow,
  | "id"
  | "test"
  | "sender"
  | "reference"
  | "send_at"
  | "messages"
  | "parts"
  | "cost"
  | "asked_by"
  | "asked_by_name"
  | "asked_by_root"
  | "created_at"
  | "expires_at"
> & { account_id: number; request: string; samples: Sample[] };

/** Inserts a send that waits. */
export async function insertApproval(tx: Tx, row: Asked): Promise<Changed> {
  const [inserted] = await tx<Changed[]>`
    insert into approvals (account_id, id, test, request, samples, sender, reference, send_at, messages, parts, cost, asked_by,
      asked_by_name, asked_by_root, created_at, expires_at)
    values (${row.account_id}, ${row.id}, ${row.test}, ${row.request}, ${JSON.stringify(row.samples)}::text::jsonb, ${row.sender},
      ${row.reference}, ${row.send_at}, ${row.messages}, ${row.parts}, ${row.cost}, ${row.asked_by}, ${row.asked_by_name},
      ${row.asked_by_root}, ${row.created_at}, ${row.expires_at})
    returning ${changed(tx)}`;
  return inserted!;
}

/** Who decided, and what. */
export interface Decision {
  id: number;
  state: "approved" | "rejected" | "withdrawn";
  by: string;
  byName: string;
  note: string | null;
  now: Date;
  reportId: string | null;
}

/** Decides a send that still waits, and drops what it would have been; undefined if it no longer waits. Of several at once, one wins. */
export async function decide(tx: Tx, accountId: number, decision: Decision): Promise<Changed | undefined> {
  const { id, state, by, byName, note, now, reportId } = decision;
  const [decided] = await tx<Changed[]>`
    update approvals set state = ${state}, decided_by = ${by}, decided_by_name = ${byName}, decided_at = ${now}, note = ${note},
      report_id = ${reportId}, request = null, samples = null
    where account_id = ${accountId} and id = ${id} and state = 'waiting' and expires_at > ${now}
    returning ${changed(tx)}`;
  return decided;
}

/** Where a caller comes from: the person who created the token, or the token that created it, and so on; a person is their own. */
export async function rootOf(db: Db, accountId: number, actor: string): Promise<string> {
  const [row] = await db<{ actor: string }[]>`
    with recursive chain as (
      select ${actor}::text as actor, 0 as depth
      union all
      select t.created_by, c.depth + 1 from chain c
      join tokens t on t.account_id = ${accountId} and c.actor = 'tok_' || t.id
      where t.created_by is not null and c.depth < 1000
    )
    select actor from chain order by depth desc limit 1`;
  return row!.actor;
}

/** Ends sends that nobody decided in time, at most `limit`, and drops what they would have been. */
export function expire(tx: Tx, now: Date, limit: number): Promise<Changed[]> {
  return tx<Changed[]>`
    update approvals set state = 'expired', request = null, samples = null
    where (account_id, id) in (
      select account_id, id from approvals where state = 'waiting' and expires_at <= ${now} limit ${limit} for update skip locked)
    returning ${changed(tx)}`;
}
