import type { Db, Tx } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import { moneyFromSql, type Money } from "../../base/money.ts";
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

/** Whether the default prices are those of a first start: there are some, and no operator has ever saved any. */
export async function hasFirstPrices(sql: Db): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from prices where account_id = 0)
      and not exists (select from audit_log where action in ('prices.changed', 'prices.replaced')) as found`;
  return row!.found;
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
 * Adds an amount, which may be negative, to a wallet and writes its ledger entry: of sandbox credit or of money that was paid in; undefined:
 * of what the account's messages spend now. Returns the balance after; undefined if there is no such wallet. Either part below zero, or
 * a balance above 9 billion units, violates a check constraint.
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
    sandbox: boolean | undefined;
  },
): Promise<{ balance: number; sandbox: boolean; inSandbox: boolean } | undefined> {
  const { accountId, id, test, kind, amount, note, sandbox } = entry;
  const isSandbox = test ? tx`false` : sandbox === undefined ? tx`in_sandbox` : tx`${sandbox}::boolean`;
  const [row] = await tx<{ balance: number; sandbox: boolean; inSandbox: boolean }[]>`
    with paid as (
      update wallets set balance = balance + ${amount}::bigint,
        sandbox_credit = sandbox_credit + case when ${isSandbox} then ${amount}::bigint else 0 end
      where account_id = ${accountId} and test = ${test}
      returning balance, in_sandbox, ${isSandbox} as sandbox
    ), written as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, note, sandbox)
      select ${accountId}, ${id}, ${test}, ${kind}, ${amount}::bigint, balance, ${note}, nullif(sandbox, false) from paid
    )
    select balance, sandbox, in_sandbox as "inSandbox" from paid`;
  return row;
}

/** The two empty wallets of a new account; in the sandbox, its live messages spend sandbox credit. */
export async function insertWallets(tx: Tx, accountId: number, inSandbox: boolean): Promise<void> {
  await tx`
    insert into wallets (account_id, test, balance, in_sandbox)
    values (${accountId}, false, 0, ${inSandbox}), (${accountId}, true, 0, false)`;
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

/** From now on the live messages of an account are simulated and spend its sandbox credit only. */
export async function spendSandboxCredit(tx: Tx, accountId: number): Promise<void> {
  await tx`update wallets set in_sandbox = true where account_id = ${accountId} and not test`;
}

/** The wallets that may hold sandbox credit: of one account, or of every account that is not in the sandbox. */
const inSandbox = (tx: Tx, accountId: number | undefined) => tx`
  not test and (in_sandbox or sandbox_credit > 0) and ${
    accountId === undefined
      ? tx`account_id not in (select id from accounts where sandbox)`
      : tx`account_id = ${accountId}`
  }`;

/** Locks the wallets that `endSandboxCredit` changes: until the commit nothing is charged to them. */
export async function lockSandboxCredit(tx: Tx, accountId: number | undefined): Promise<void> {
  await tx`select from wallets where ${inSandbox(tx, accountId)} order by account_id for update`;
}

/**
 * Ends the sandbox credit of one account, or of every account that is not in the sandbox: from now on their live messages spend what was
 * paid in. The rest of the credit is debited as an adjustment.
 */
export async function endSandboxCredit(
  tx: Tx,
  { note, accountId }: { note: string; accountId: number | undefined },
): Promise<void> {
  await tx`
    with locked as materialized (
      select account_id, balance, sandbox_credit from wallets
      where ${inSandbox(tx, accountId)} order by account_id for update
    ),
    ended as (
      update wallets w set in_sandbox = false, sandbox_credit = 0, balance = l.balance - l.sandbox_credit
      from locked l where w.account_id = l.account_id and not w.test
    ),
    rest as (select *, row_number() over (order by account_id) as n from locked where sandbox_credit > 0),
    -- One step of the sequence is a whole block of ids.
    blocks as materialized (
      select nextval('ids') as first, generate_series as block
      from generate_series(0, (select (count(*) - 1) / 1000 from rest))
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, note, sandbox)
    select r.account_id, b.first + (r.n - 1) % 1000, false, 'adjustment', -r.sandbox_credit, r.balance - r.sandbox_credit, ${note}, true
    from rest r join blocks b on b.block = (r.n - 1) / 1000`;
}
