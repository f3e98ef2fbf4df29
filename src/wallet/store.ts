import type { Db, Sql, Tx } from "../base/db.ts";
import type { VoiceFunction } from "./voice-prices.ts";

/** Told to every process when the price list changed. */
export const pricesChannel = "prices_changed";

export interface PriceRow {
  account_id: number;
  prefix: string;
  price: number;
}

export async function listPrices(sql: Db): Promise<PriceRow[]> {
  return sql<PriceRow[]>`select account_id, prefix, price from prices order by account_id, prefix`;
}

/** Puts a new list in the place of the old one. Of two that come at once, the second waits for the first and takes its place. */
export async function replacePrices(tx: Tx, rows: PriceRow[]): Promise<void> {
  await tx`lock table prices in share row exclusive mode`;
  await tx`delete from prices`;
  await insertPrices(tx, rows);
  await tx`select pg_notify(${pricesChannel}, '')`;
}

/** The price of a function of voice, in micro-units; account 0 is every account that has none of its own. */
export interface VoicePriceRow {
  account_id: number;
  function: VoiceFunction;
  price: number;
}

export async function listVoicePrices(sql: Db): Promise<VoicePriceRow[]> {
  return sql<VoicePriceRow[]>`
    select account_id, function, price from voice_prices order by account_id, array_position('{stt,tts,ner}', function)`;
}

/** Puts a new list in the place of the old one. */
export async function replaceVoicePrices(tx: Tx, rows: VoicePriceRow[]): Promise<void> {
  await tx`delete from voice_prices`;
  await tx`
    insert into voice_prices (account_id, function, price)
    select account_id, function, price
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(account_id bigint, function text, price bigint)`;
  await tx`select pg_notify(${pricesChannel}, '')`;
}

export async function insertPrices(tx: Tx, rows: PriceRow[]): Promise<void> {
  await tx`
    insert into prices (account_id, prefix, price)
    select account_id, prefix, price
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(account_id bigint, prefix text, price bigint)`;
}

/**
 * Adds an amount, which may be negative, to a wallet and writes its ledger entry. Undefined when there is no such wallet;
 * throws the check's error when the balance would go below zero or above 9 billion units.
 */
export async function addToWallet(
  tx: Tx,
  entry: {
    accountId: number;
    id: number;
    test: boolean;
    kind: "topup" | "adjustment";
    amount: number;
    note: string | null;
  },
): Promise<number | undefined> {
  const [row] = await tx<{ balance_after: number }[]>`
    with paid as (
      update wallets set balance = balance + ${entry.amount}
      where account_id = ${entry.accountId} and test = ${entry.test}
      returning balance
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, note)
    select ${entry.accountId}, ${entry.id}, ${entry.test}, ${entry.kind}, ${entry.amount}, balance, ${entry.note} from paid
    returning balance_after`;
  return row?.balance_after;
}

export interface LedgerRow {
  id: number;
  kind: "charge" | "refund" | "topup" | "adjustment" | "voice";
  amount: number;
  balance_after: number;
  message_id: number | null;
  /** The message is one that was received. */
  inbound: boolean;
  note: string | null;
  created_at: Date;
  /** The voice call that was paid for; all null for other entries. */
  function: VoiceFunction | null;
  language: string | null;
  quantity: number | null;
  price: number | null;
  request_id: string | null;
}

/** A page of one of an account's wallets, the newest entry first. */
export async function listLedger(
  sql: Sql,
  accountId: number,
  test: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<LedgerRow[]> {
  return sql<LedgerRow[]>`
    select l.id, l.kind, l.amount, l.balance_after + coalesce(r.balance_after, 0) as balance_after, l.message_id, l.note,
      l.created_at, v.function, v.language, v.quantity, v.price, v.request_id,
      exists (select from inbound_messages m where m.account_id = ${accountId} and m.id = l.message_id) as inbound
    from (
      select * from ledger where account_id = ${accountId} and test = ${test}
      order by account_id desc, id desc limit ${limit} offset ${offset}
    ) l
    -- Charges of a bulk send count from the balance that the whole of it left.
    left join reports r on r.account_id = l.account_id and r.report_id = l.report_id
    left join voice_charges v on v.account_id = l.account_id and v.id = l.id
    order by l.id desc`;
}

/** How many entries there are, counted no further than `limit`. */
export async function countLedger(sql: Sql, accountId: number, test: boolean, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from ledger where account_id = ${accountId} and test = ${test} limit ${limit}) counted`;
  return row!.count;
}
