/** The SQL of sender IDs. */
import { listOf, type Db, type Sql, type Tx } from "../../../base/db.ts";
import type { Window } from "../../../http/pages.ts";
import { notifyAccounts } from "../store.ts";

/** A row of `senders`. */
export interface SenderRow {
  sender: string;
  status: "pending" | "approved" | "refused";
  /** Null: everywhere. */
  countries: string[] | null;
  purpose: string | null;
  note: string | null;
  created_at: Date;
  decided_at: Date | null;
}

const columns = (sql: Db) => sql`sender, status, countries, purpose, note, created_at, decided_at`;

/** The senders of an account, or those whose name contains a text, in any case. */
export const senders = (db: Db, accountId: number, containing = "") =>
  listOf<SenderRow>(db, {
    columns: columns(db),
    from: db`senders where account_id = ${accountId} and strpos(lower(sender), lower(${containing})) > 0`,
    order: db`sender`,
  });

/** Any account's sender ID, for an operator. */
export interface ReviewRow extends SenderRow {
  account_id: number;
  account_name: string;
}

/** The senders of all accounts in one status, oldest request first. */
export function listReviews(sql: Sql, status: SenderRow["status"], { limit, offset }: Window) {
  return sql<ReviewRow[]>`
    select s.account_id, a.name as account_name, ${columns(sql)}
    from (select * from senders where status = ${status} order by created_at limit ${limit} offset ${offset}) s
    join (select id, name from accounts) a on a.id = s.account_id order by s.created_at`;
}

/** How many senders are in one status. */
export async function countReviews(sql: Sql, status: SenderRow["status"]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from senders where status = ${status}`;
  return row!.count;
}

/** The sender IDs that an account may use, with their countries. */
export function approvedSenders(sql: Sql, accountId: number): Promise<Pick<SenderRow, "sender" | "countries">[]> {
  return sql<Pick<SenderRow, "sender" | "countries">[]>`
    select sender, countries from senders where account_id = ${accountId} and status = 'approved'`;
}

/**
 * An account's own request: a new sender ID, another try for a refused one, or a change of one that is still undecided.
 * Approved ones stay unchanged.
 */
export async function askForSender(
  tx: Tx,
  accountId: number,
  request: Pick<SenderRow, "sender" | "status" | "countries" | "purpose">,
): Promise<SenderRow> {
  const { sender, status, countries, purpose } = request;
  await tx`
    insert into senders as s (account_id, sender, status, countries, purpose)
    values (${accountId}, ${sender}, ${status}, ${countries}, ${purpose})
    on conflict (account_id, sender) do update set status = excluded.status, countries = excluded.countries,
      purpose = excluded.purpose, note = null, decided_at = null,
      created_at = case when s.status = 'refused' then now() else s.created_at end
    where s.status = 'refused' or s.decided_at is null`;
  await notifyAccounts(tx, accountId);
  const [row] = await tx<SenderRow[]>`
    select ${columns(tx)} from senders where account_id = ${accountId} and sender = ${sender}`;
  return row!;
}

/** An operator's decision on a sender ID, requested or not. */
export async function decideSender(
  tx: Tx,
  accountId: number,
  decision: Pick<SenderRow, "sender" | "status" | "note"> & { countries: string[] | null | undefined },
): Promise<SenderRow> {
  const { sender, status, note, countries } = decision;
  const [row] = await tx<SenderRow[]>`
    insert into senders as s (account_id, sender, status, countries, note, decided_at)
    values (${accountId}, ${sender}, ${status}, ${countries ?? null}, ${note}, now())
    on conflict (account_id, sender) do update set status = excluded.status, note = excluded.note,
      decided_at = excluded.decided_at,
      countries = case when ${countries === undefined} then s.countries else excluded.countries end
    returning ${columns(tx)}`;
  await notifyAccounts(tx, accountId);
  return row!;
}
