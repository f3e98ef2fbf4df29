import type { Db, Tx } from "../base/db.ts";
import type { Reached } from "../http/auth.ts";
import { moneyFromSql, type Money } from "../base/money.ts";
import type { PriceKind } from "./price-kinds.ts";
import type { VoiceFunction } from "./voice-prices.ts";

/** Notifies every process of changed prices. */
export const pricesChannel = "prices_changed";

/** A list of prices: an account's own, or with account 0 the default list of a currency. */
export interface PriceListKey {
  account_id: number;
  /** ISO 4217. */
  currency: string;
}

/** Each kind has its own table of the same shape. */
const tables = { messages: "prices", calls: "call_prices" };
const tableOf = (db: Db, kind: PriceKind) => db(tables[kind]);

/** The price of a prefix, in micro-units. */
export interface PriceRow extends PriceListKey {
  prefix: string;
  price: number;
}

/** All prices of a kind, by account, currency and prefix. */
export async function listPrices(sql: Db, kind: PriceKind): Promise<PriceRow[]> {
  return sql<PriceRow[]>`
    select account_id, currency, prefix, price from ${tableOf(sql, kind)} order by account_id, currency, prefix`;
}

/** One list, by prefix. */
export async function findPriceList(sql: Db, kind: PriceKind, list: PriceListKey): Promise<PriceRow[]> {
  return sql<PriceRow[]>`
    select account_id, currency, prefix, price from ${tableOf(sql, kind)}
    where account_id = ${list.account_id} and currency = ${list.currency} order by prefix`;
}

/**
 * The default list of each currency that accounts use or that has prices, then accounts' own lists by name, with how many prices of
 * messages and of calls each has. Lists with only voice prices are included.
 */
export async function listPriceLists(
  sql: Db,
): Promise<(PriceListKey & { name: string | null; prices: number; calls: number })[]> {
  return sql<(PriceListKey & { name: string | null; prices: number; calls: number })[]>`
    select l.account_id, l.currency, a.name, sum(l.prices)::int as prices, sum(l.calls)::int as calls
    from (
      select account_id, currency, 1 as prices, 0 as calls from prices
      union all
      select account_id, currency, 0, 1 from call_prices
      union all
      select distinct account_id, currency, 0, 0 from voice_prices
      union all
      select distinct 0::bigint, currency, 0, 0 from accounts
    ) l
    left join accounts a on a.id = l.account_id
    group by 1, 2, 3 order by l.account_id <> 0, lower(a.name), l.currency`;
}

/** Until the transaction ends, nobody else changes prices of the kind; reads continue. */
export async function lockPrices(tx: Tx, kind: PriceKind): Promise<void> {
  await tx`lock table ${tableOf(tx, kind)} in share row exclusive mode`;
}

/** Replaces all prices of a kind, under `lockPrices`. */
export async function replacePrices(tx: Tx, kind: PriceKind, rows: PriceRow[]): Promise<void> {
  await tx`delete from ${tableOf(tx, kind)}`;
  await insertPrices(tx, kind, rows);
  await tx`select pg_notify(${pricesChannel}, '')`;
}

/** Sets and removes prices of one list, under `lockPrices`. */
export async function changePriceList(
  tx: Tx,
  kind: PriceKind,
  list: PriceListKey,
  change: { set: PriceRow[]; remove: string[] },
): Promise<void> {
  await tx`
    delete from ${tableOf(tx, kind)}
    where account_id = ${list.account_id} and currency = ${list.currency} and prefix = any(${change.remove}::text[])`;
  await tx`
    insert into ${tableOf(tx, kind)} (account_id, currency, prefix, price)
    select account_id, currency, prefix, price
    from json_to_recordset(${JSON.stringify(change.set)}::text::json)
      as x(account_id bigint, currency text, prefix text, price bigint)
    on conflict (account_id, currency, prefix) do update set price = excluded.price`;
  await tx`select pg_notify(${pricesChannel}, '')`;
}

/** The currencies of accounts. */
export async function listCurrencies(sql: Db): Promise<string[]> {
  const rows = await sql<{ currency: string }[]>`select distinct currency from accounts order by 1`;
  return rows.map(({ currency }) => currency);
}

/** The currencies of these accounts, by id. */
export async function findCurrencies(sql: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; currency: string }[]>`
    select id, currency from accounts where id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** The price of a voice function, in micro-units. */
export interface VoicePriceRow extends PriceListKey {
  function: VoiceFunction;
  price: number;
}

/** All voice prices. */
export async function listVoicePrices(sql: Db): Promise<VoicePriceRow[]> {
  return sql<VoicePriceRow[]>`
    select account_id, currency, function, price from voice_prices
    order by account_id, currency, array_position('{stt,tts,ner}', function)`;
}

/** Replaces all voice prices. */
export async function replaceVoicePrices(tx: Tx, rows: VoicePriceRow[]): Promise<void> {
  await tx`lock table voice_prices in share row exclusive mode`;
  await tx`delete from voice_prices`;
  await tx`
    insert into voice_prices (account_id, currency, function, price)
    select account_id, currency, function, price
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(account_id bigint, currency text, function text, price bigint)`;
  await tx`select pg_notify(${pricesChannel}, '')`;
}

/** Adds prices of a kind. */
export async function insertPrices(tx: Tx, kind: PriceKind, rows: PriceRow[]): Promise<void> {
  await tx`
    insert into ${tableOf(tx, kind)} (account_id, currency, prefix, price)
    select account_id, currency, prefix, price
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(account_id bigint, currency text, prefix text, price bigint)`;
}

/**
 * Adds an amount, which may be negative, to a wallet and writes its ledger entry. Returns the balance after; undefined if there
 * is no such wallet. A balance below zero or above 9 billion units violates the check constraint.
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

/** The two empty wallets of a new account. */
export async function insertWallets(tx: Tx, accountId: number): Promise<void> {
  await tx`insert into wallets (account_id, test, balance) values (${accountId}, false, 0), (${accountId}, true, 0)`;
}

/** The balances after these ledger entries, by id; entries that do not exist are absent. */
export async function findBalancesAfter(
  db: Db,
  entries: { account_id: number; id: number }[],
): Promise<Map<number, Money>> {
  const found = await db<{ id: number; balance_after: number }[]>`
    select l.id, l.balance_after
    from json_to_recordset(${JSON.stringify(entries)}::text::json) as x(account_id bigint, id bigint)
    join ledger l on l.account_id = x.account_id and l.id = x.id`;
  return new Map(found.map((row) => [row.id, moneyFromSql(row.balance_after)]));
}

/** How many messages an account has ever sent and received, from running counts. */
export async function messageCounts(db: Db, { accountId, test }: Reached): Promise<{ sent: number; received: number }> {
  const [row] = await db<{ sent: number; received: number }[]>`
    select coalesce(sum(messages), 0)::bigint as sent, coalesce(sum(inbound), 0)::bigint as received
    from wallets where account_id = ${accountId} ${test === undefined ? db`` : db`and test = ${test}`}`;
  return row!;
}

/**
 * Debits what is left of the sandbox credit from the live wallet of one account, or of every account that is not in the sandbox,
 * as adjustments; returns how many.
 *
 * What is left is the credit of the first start (top-ups with the note `sandboxNote`) minus all charges net of refunds, which
 * are assumed to have used it up first; at least 0, and at most the balance. So no wallet goes below zero, no money that an
 * operator credited is lost, and a second call finds nothing left, since the adjustment counts as spent.
 */
export async function removeSandboxCredit(
  tx: Tx,
  { sandboxNote, adjustmentNote, accountId }: { sandboxNote: string; adjustmentNote: string; accountId?: number },
): Promise<number> {
  const theirs =
    accountId === undefined
      ? tx`and account_id not in (select id from accounts where sandbox)`
      : tx`and account_id = ${accountId}`;
  const rows = await tx`
    with given as (
      select account_id, sum(amount) as amount from ledger
      where kind = 'topup' and not test and note = ${sandboxNote} ${theirs} group by account_id
    ),
    locked as materialized (
      select w.account_id, w.balance from wallets w join given using (account_id)
      where not w.test order by w.account_id for update of w
    ),
    spent as (
      select l.account_id, sum(l.amount) as amount from ledger l join given using (account_id)
      where not l.test and (l.kind in ('charge', 'refund', 'voice')
        or (l.kind = 'adjustment' and (l.message_id is not null or l.note = ${adjustmentNote})))
      group by l.account_id
    ),
    rest as (
      select w.account_id, least(w.balance, g.amount + coalesce(s.amount, 0))::bigint as amount, w.balance,
        row_number() over (order by w.account_id) as n
      from locked w join given g using (account_id) left join spent s using (account_id)
      where least(w.balance, g.amount + coalesce(s.amount, 0)) > 0
    ),
    taken as (
      update wallets w set balance = w.balance - r.amount from rest r where w.account_id = r.account_id and not w.test
    ),
    blocks as materialized (
      select nextval('ids') as first, generate_series as block
      from generate_series(0, (select (count(*) - 1) / 1000 from rest))
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, note)
    select r.account_id, b.first + (r.n - 1) % 1000, false, 'adjustment', -r.amount, r.balance - r.amount, ${adjustmentNote}
    from rest r join blocks b on b.block = (r.n - 1) / 1000
    returning account_id`;
  return rows.length;
}
