/** The SQL of credits by operators that wait for another one. Operators reach every account. */
import { listOf, type Db, type Tx } from "../../../base/db.ts";
import { decidedAs, lifecycle, waits, type Asking, type Decision, type Lifecycle } from "../../accounts/approvals.ts";

/** A credit that waits, or did. */
export interface CreditRow extends Lifecycle {
  id: number;
  account_id: number;
  account_name: string;
  currency: string;
  /** Micro-units; negative for a debit. */
  amount: number;
  /** For the ledger. */
  credit_note: string | null;
  /** The account in which whoever asked did so. */
  asked_in: number;
  entry_id: number | null;
}

const columns = (db: Db, now: Date) => db`
  id, account_id, (select name from accounts a where a.id = account_id) as account_name,
  (select currency from accounts a where a.id = account_id) as currency, amount, credit_note, asked_in, entry_id, ${lifecycle(db, now, db`asked_in`)}`;

/** Those of all accounts, newest first: all, or those that wait. */
export const credits = (db: Db, { now, waiting }: { now: Date; waiting: boolean }) =>
  listOf<CreditRow>(db, {
    columns: columns(db, now),
    paged: db`credit_approvals`,
    from: db`credit_approvals where ${waiting ? waits(db, now) : db`true`}`,
    order: db`id desc`,
  });

/** One of them. */
export async function findCredit(db: Db, id: number, now: Date): Promise<CreditRow | undefined> {
  const [row] = await db<CreditRow[]>`select ${columns(db, now)} from credit_approvals where id = ${id}`;
  return row;
}

/** Inserts a credit that waits. */
export async function insertCredit(
  tx: Tx,
  row: Asking & Pick<CreditRow, "id" | "account_id" | "amount" | "credit_note" | "asked_in">,
): Promise<void> {
  await tx`
    insert into credit_approvals (id, account_id, amount, credit_note, asked_in, asked_by, asked_by_name, asked_by_root,
      approval_note, created_at, expires_at)
    values (${row.id}, ${row.account_id}, ${row.amount}, ${row.credit_note}, ${row.asked_in}, ${row.asked_by}, ${row.asked_by_name},
      ${row.asked_by_root}, ${row.approval_note}, ${row.created_at}, ${row.expires_at})`;
}

/** Decides a credit that still waits; false if it no longer does. Of several at once, one wins. */
export async function decide(
  tx: Tx,
  { id, entryId, ...decision }: Decision & { id: number; entryId: number | null },
): Promise<boolean> {
  const decided = await tx`
    update credit_approvals set ${decidedAs(tx, decision)}, entry_id = ${entryId}
    where id = ${id} and ${waits(tx, decision.now)}`;
  return decided.count === 1;
}

/** Ends credits that nobody decided in time, at most `limit`. */
export function expire(tx: Tx, now: Date, limit: number): Promise<Pick<CreditRow, "id" | "account_id" | "amount">[]> {
  return tx<Pick<CreditRow, "id" | "account_id" | "amount">[]>`
    update credit_approvals set state = 'expired'
    where id in (
      select id from credit_approvals where state = 'waiting' and expires_at <= ${now} limit ${limit} for update skip locked)
    returning id, account_id, amount`;
}

/** The live wallet of an account, locked, so that what counts towards the limit is summed by one at a time. */
export async function lockWallet(tx: Tx, accountId: number): Promise<{ inSandbox: boolean } | undefined> {
  const [row] = await tx<{ inSandbox: boolean }[]>`
    select in_sandbox as "inSandbox" from wallets where account_id = ${accountId} and not test for update`;
  return row;
}

/** What somebody has credited to an account since then without approval, without the signs. */
export async function sumSmall(tx: Tx, accountId: number, root: string, since: Date): Promise<number> {
  const [row] = await tx<{ sum: number }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from small_credits
    where account_id = ${accountId} and root = ${root} and created_at > ${since}`;
  return row!.sum;
}

/** Records a credit that needed no approval. `id`: of its ledger entry. */
export async function insertSmall(
  tx: Tx,
  row: { account_id: number; id: number; root: string; amount: number; created_at: Date },
): Promise<void> {
  await tx`
    insert into small_credits (account_id, id, root, amount, created_at)
    values (${row.account_id}, ${row.id}, ${row.root}, ${row.amount}, ${row.created_at})`;
}

/** Deletes those that no longer count, at most `limit`. */
export async function forgetSmall(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from small_credits where (account_id, id) in (
      select account_id, id from small_credits where created_at <= ${before} limit ${limit})`;
  return gone.count;
}
