/** The SQL of opt-outs. */
import { listOf, ofKind, type Db, type Sql, type Tx } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";

/** An account and a phone number; simulated phones opt out of test messages only. */
export interface Pair {
  account_id: number;
  test: boolean;
  number: string;
}

const recordset = (db: Db, pairs: Pair[]) =>
  db`json_to_recordset(${JSON.stringify(pairs)}::text::json) as p(account_id bigint, test boolean, number text, keyword text)`;

/** The pairs whose account has messaged the phone since then. */
export async function findWritten(tx: Tx, pairs: Pair[], since: Date): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.account_id, p.test, p.number from ${recordset(tx, pairs)}
    where exists (
      select from messages m
      where m.account_id = p.account_id and m.test = p.test and m.recipient = p.number and m.created_at > ${since})`;
}

/** The pairs whose phone has opted out of the account's messages. */
export async function findPairs(tx: Tx, pairs: Pair[]): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.account_id, p.test, p.number from ${recordset(tx, pairs)}
    where exists (
      select from optouts o where o.account_id = p.account_id and o.test = p.test and o.number = p.number)`;
}

/** What phones opt out of: calls only, or everything. Each is a table. */
export type OptedOutOf = "call_optouts" | "optouts";

/** Inserts opt-outs in key order, and returns the new ones; an existing one stays unchanged. */
export async function insertOptouts(
  db: Db,
  pairs: (Pair & { keyword: string | null })[],
  at: Date,
  of: OptedOutOf = "optouts",
): Promise<Pair[]> {
  return db<Pair[]>`
    insert into ${db(of)} (account_id, test, number, keyword, created_at)
    select distinct on (account_id, test, number) account_id, test, number, keyword, ${at}::timestamptz
    from ${recordset(db, pairs)}
    order by account_id, test, number
    on conflict (account_id, test, number) do nothing
    returning account_id, test, number`;
}

/** Removes opt-outs, and returns which there were. */
export async function deleteOptouts(db: Db, pairs: Pair[], of: OptedOutOf = "optouts"): Promise<Pair[]> {
  return db<Pair[]>`
    delete from ${db(of)} o using ${recordset(db, pairs)}
    where o.account_id = p.account_id and o.test = p.test and o.number = p.number
    returning o.account_id, o.test, o.number`;
}

/** An opt-out as it is listed. */
export interface OptoutRow {
  test: boolean;
  number: string;
  keyword: string | null;
  created_at: Date;
  /** Opted out of calls only. */
  calls_only: boolean;
}

/** An account's opt-outs of the reached kind, newest first. */
export const optouts = (sql: Sql, { accountId, test }: Reached) =>
  listOf<OptoutRow>(sql, {
    columns: sql`number, keyword, created_at, test, calls_only`,
    from: sql`(
      select account_id, number, keyword, created_at, test, false as calls_only from optouts
      union all
      select account_id, number, keyword, created_at, test, true from call_optouts
    ) o where account_id = ${accountId} ${ofKind(sql, test)}`,
    order: sql`account_id desc, created_at desc, number desc`,
  });

/** The opt-out of one phone, of the reached kind. */
export async function findOptout(
  db: Db,
  { accountId, test }: Reached,
  number: string,
  of: OptedOutOf = "optouts",
): Promise<OptoutRow | undefined> {
  const [row] = await db<OptoutRow[]>`
    select test, number, keyword, created_at, ${of === "call_optouts"}::boolean as calls_only from ${db(of)}
    where account_id = ${accountId} ${ofKind(db, test)} and number = ${number}`;
  return row;
}
