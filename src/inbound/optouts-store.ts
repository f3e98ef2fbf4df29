/** The SQL of opt-outs. */
import type { Db, Sql, Tx } from "../base/db.ts";

/** An account with a phone. */
export interface Pair {
  accountId: number;
  number: string;
}

const pairs = (db: Db, of: Pair[]) =>
  db`json_to_recordset(${JSON.stringify(of.map(({ accountId, number }) => ({ a: accountId, t: number })))}::text::json)
    as p(a bigint, t text)`;

/** Those pairs in which the account wrote to the phone since then. */
export async function findWritten(tx: Tx, of: Pair[], since: Date): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.a as "accountId", p.t as number from ${pairs(tx, of)}
    where exists (
      select from messages m where m.account_id = p.a and m.recipient = p.t and m.created_at > ${since})`;
}

/** Those pairs in which the phone has opted out. */
export async function findPairs(tx: Tx, of: Pair[]): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.a as "accountId", p.t as number from ${pairs(tx, of)}
    where exists (select from optouts o where o.account_id = p.a and o.number = p.t)`;
}

/** Writes opt-outs in order of key; one that stands already stays as it is. */
export async function insertOptouts(db: Db, of: (Pair & { keyword: string | null })[], at: Date): Promise<void> {
  const rows = of.map(({ accountId, number, keyword }) => ({ a: accountId, t: number, k: keyword }));
  await db`
    insert into optouts (account_id, number, keyword, created_at)
    select distinct on (a, t) a, t, k, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as p(a bigint, t text, k text)
    order by a, t
    on conflict (account_id, number) do nothing`;
}

/** Removes opt-outs; returns how many there were. */
export async function deleteOptouts(db: Db, of: Pair[]): Promise<number> {
  const removed = await db`
    delete from optouts o using ${pairs(db, of)} where o.account_id = p.a and o.number = p.t`;
  return removed.count;
}

export interface OptoutRow {
  number: string;
  keyword: string | null;
  created_at: Date;
}

/** A page of an account's opt-outs, the newest first. */
export function listOptouts(sql: Sql, accountId: number, window: { limit: number; offset: number }) {
  return sql<OptoutRow[]>`
    select number, keyword, created_at from optouts where account_id = ${accountId}
    order by account_id desc, created_at desc, number desc limit ${window.limit} offset ${window.offset}`;
}

export async function countOptouts(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from optouts where account_id = ${accountId}`;
  return row!.count;
}

export async function findOptout(db: Db, accountId: number, number: string): Promise<OptoutRow | undefined> {
  const [row] = await db<OptoutRow[]>`
    select number, keyword, created_at from optouts where account_id = ${accountId} and number = ${number}`;
  return row;
}
