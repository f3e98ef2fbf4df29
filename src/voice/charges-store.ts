/** The SQL of what voice calls cost. */
import type { Sql } from "../base/db.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";

/** A call that is to be paid for; amounts in micro-units. */
export interface ChargeRow {
  accountId: number;
  test: boolean;
  id: number;
  what: VoiceFunction;
  language: string;
  /** Milliseconds of audio for `stt`, characters for `tts` and `ner`. */
  quantity: number;
  price: number;
  cost: number;
  requestId: string;
  /** For people who read the ledger. */
  note: string;
  now: Date;
}

/**
 * Debits the wallet and writes the ledger entry and what it is for: all of it, or nothing where the balance does not cover the
 * cost. Returns the balance after; undefined for nothing. A second row of the same id breaks the primary key.
 */
export async function insertCharge(sql: Sql, row: ChargeRow): Promise<number | undefined> {
  const { accountId, test, id, cost } = row;
  const [charged] = await sql<{ balance_after: number }[]>`
    with paid as (
      update wallets set balance = balance - ${cost}
      where account_id = ${accountId} and test = ${test} and balance >= ${cost}
      returning balance
    ), done as (
      insert into voice_charges (account_id, id, function, language, quantity, price, cost, request_id)
      select ${accountId}, ${id}, ${row.what}, ${row.language}, ${row.quantity}, ${row.price}, ${cost}, ${row.requestId} from paid
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, note, created_at)
    select ${accountId}, ${id}, ${test}, 'voice', ${-cost}::bigint, balance, ${row.note}, ${row.now}::timestamptz from paid
    returning balance_after`;
  return charged?.balance_after;
}

/** The balance that a charge left; undefined where there is no such charge. */
export async function findCharge(sql: Sql, accountId: number, id: number): Promise<number | undefined> {
  const [row] = await sql<{ balance_after: number }[]>`
    select balance_after from ledger where account_id = ${accountId} and id = ${id}`;
  return row?.balance_after;
}
