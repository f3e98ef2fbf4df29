/** The SQL of opt-outs. */
import { listOf, type Db, type Sql, type Tx } from "../base/db.ts";

/** An account and a phone number. */
export interface Pair {
  account_id: number;
  number: string;
}

const recordset = (db: Db, pairs: Pair[]) =>
  db`json_to_recordset(${JSON.stringify(pairs)}::text::json) as p(account_id bigint, number text, keyword text)`;

/** The pairs whose account has messaged the phone since then. */
export async function findWritten(tx: Tx, pairs: Pair[], since: Date): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.account_id, p.number from ${recordset(tx, pairs)}
    where exists (
      select from messages m where m.account_id = p.account_id and m.recipient = p.number and m.created_at > ${since})`;
}

/** The pairs whose phone has opted out of the account's messages. */
export async function findPairs(tx: Tx, pairs: Pair[]): Promise<Pair[]> {
  return tx<Pair[]>`
    select p.account_id, p.number from ${recordset(tx, pairs)}
    where exists (select from optouts o where o.account_id = p.account_id and o.number = p.number)`;
}

/** Inserts opt-outs in key order; an existing one stays unchanged. */
export async function insertOptouts(db: Db, pairs: (Pair & { keyword: string | null })[], at: Date): Promise<void> {
  await db`
    insert into optouts (account_id, number, keyword, created_at)
    select distinct on (account_id, number) account_id, number, keyword, ${at}::timestamptz
    from ${recordset(db, pairs)}
    order by account_id, number
    on conflict (account_id, number) do nothing`;
}

/** Removes opt-outs; returns how many there were. */
export async function deleteOptouts(db: Db, pairs: Pair[]): Promise<number> {
  const removed = await db`
    delete from optouts o using ${recordset(db, pairs)} where o.account_id = p.account_id and o.number = p.number`;
  return removed.count;
}

/** An opt-out as it is listed. */
export interface OptoutRow {
  number: string;
  keyword: string | null;
  created_at: Date;
}

/** An account's opt-outs, newest first. */
export const optouts = (sql: Sql, accountId: number) =>
  listOf<OptoutRow>(sql, {
    columns: sql`number, keyword, created_at`,
    from: sql`optouts where account_id = ${accountId}`,
    order: sql`account_id desc, created_at desc, number desc`,
  });

/** The opt-out of one phone. */
export async function findOptout(db: Db, accountId: number, number: string): Promise<OptoutRow | undefined> {
  const [row] = await db<OptoutRow[]>`
    select number, keyword, created_at from optouts where account_id = ${accountId} and number = ${number}`;
  return row;
}
