/** The SQL that lists and sums the ledger of one wallet. Every query uses a key or an index. */
import { inBucket, type Buckets } from "../../../base/buckets.ts";
import type { Db, Fragment, Sql } from "../../../base/db.ts";
import type { VoiceFunction } from "../voice-prices.ts";

/** The kinds of entries. */
export const entryKinds = ["charge", "refund", "topup", "adjustment", "voice"] as const;
/** A kind of entry. */
export type EntryKind = (typeof entryKinds)[number];

/** A ledger entry as listed; amounts in micro-units. */
export interface LedgerRow {
  id: number;
  kind: EntryKind;
  amount: number;
  balance_after: number;
  message_id: number | null;
  report_id: string | null;
  /** True if the message was received, not sent. */
  inbound: boolean;
  /** True if its text was spoken in a call. */
  spoken: boolean;
  note: string | null;
  /** Of sandbox credit; otherwise null. */
  sandbox: true | null;
  created_at: Date;
  /** The voice call; all null for other kinds. */
  function: VoiceFunction | null;
  language: string | null;
  quantity: number | null;
  price: number | null;
  request_id: string | null;
}

/** The wallet whose ledger is read. */
export interface Wallet {
  accountId: number;
  test: boolean;
}

/** Which entries are listed: from `from`, before `to`, which are whole quarters of an hour. */
export interface LedgerFilter {
  kind?: EntryKind;
  from?: Date;
  to?: Date;
  /** A bulk send, or `none` for entries that belong to no bulk send. */
  report?: string;
}

/** The bulk send of entries that belong to none, in `ledger_quarters`. */
const none = "00000000-0000-0000-0000-000000000000";

/** A page of the ledger of a wallet, newest first. `within` has the ids of all that match. */
export async function listLedger(
  sql: Sql,
  { accountId, test }: Wallet,
  filter: LedgerFilter & { within?: { first: number; last: number } },
  { limit, offset }: { limit: number; offset: number },
): Promise<LedgerRow[]> {
  const { kind, from, to, report, within } = filter;
  return sql<LedgerRow[]>`
    select l.id, l.kind, l.amount, l.balance_after + coalesce(r.balance_after, 0) as balance_after, l.message_id, l.report_id, l.note, l.sandbox,
      l.created_at, v.function, v.language, v.quantity, v.price, v.request_id,
      exists (select from inbound_messages m where m.account_id = ${accountId} and m.id = l.message_id) as inbound,
      exists (select from messages m where m.account_id = ${accountId} and m.id = l.message_id and m.options ? 'call') as spoken
    from (
      select * from ledger where account_id = ${accountId} and test = ${test}
        ${kind ? (kind === "charge" ? sql`and kind = 'charge'` : sql`and kind = ${kind} and kind <> 'charge'`) : sql``}
        ${from ? sql`and created_at >= ${from}` : sql``}
        ${to ? sql`and created_at < ${to}` : sql``}
        ${report ? (report === "none" ? sql`and report_id is null` : sql`and report_id = ${report}`) : sql``}
        ${within ? sql`and id between ${within.first} and ${within.last}` : sql``}
      order by account_id desc, id desc limit ${limit} offset ${offset}
    ) l
    -- Charges of a bulk send count down to 0 from the balance in its report.
    left join reports r on r.account_id = l.account_id and r.report_id = l.report_id
    left join voice_charges v on v.account_id = l.account_id and v.id = l.id
    order by l.created_at desc, l.id desc`;
}

/** How many entries a wallet has, counted up to `limit`. */
export async function countLedger(sql: Sql, { accountId, test }: Wallet, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from ledger where account_id = ${accountId} and test = ${test} limit ${limit}) counted`;
  return row!.count;
}

const quarterOf = (db: Db, column: Fragment) => db`date_bin('15 minutes', ${column}, '2000-01-01Z')`;

/** The entries of a wallet by quarter of an hour, kind and bulk send: the folded sums, and the entries since. */
const movements = (db: Db, { accountId, test }: Wallet) => db`(
  select at, kind, report_id, entries, amount, first_id, last_id
  from ledger_quarters where account_id = ${accountId} and test = ${test}
  union all
  select ${quarterOf(db, db`created_at`)}, kind, coalesce(report_id, ${none}), count(*), sum(amount)::bigint, min(id), max(id)
  from ledger
  where account_id = ${accountId} and test = ${test} and id >= (select until_id from ledger_quarters_folded)
  group by 1, 2, 3)`;

function condition(db: Db, { kind, from, to, report }: LedgerFilter) {
  return db`true
    ${kind ? db`and kind = ${kind}` : db``}
    ${from ? db`and at >= ${from}` : db``}
    ${to ? db`and at < ${to}` : db``}
    ${report ? db`and report_id = ${report === "none" ? none : report}` : db``}`;
}

/** The number of matching entries, and their ranges of ids and times; undefined if there are none. */
export async function findEntries(
  sql: Sql,
  wallet: Wallet,
  filter: LedgerFilter,
): Promise<{ entries: number; first: number; last: number; from: Date; to: Date } | undefined> {
  const [row] = await sql<{ entries: number; first: number; last: number; from: Date; to: Date }[]>`
    select sum(entries)::bigint as entries, min(first_id) as first, max(last_id) as last, min(at) as from,
      max(at) + interval '15 minutes' as to
    from ${movements(sql, wallet)} m where ${condition(sql, filter)} having count(*) > 0`;
  return row;
}

/** The entries of one day, kind and bulk send together. */
export interface GroupRow {
  /** When the day begins. */
  at: Date;
  kind: EntryKind;
  report_id: string | null;
  reference: string | null;
  entries: number;
  amount: number;
}

/**
 * Groups of entries of these days, newest day first, then larger amounts first; each bulk send separately, or all of a day and kind
 * together.
 */
export async function listGroups(
  db: Db,
  wallet: Wallet,
  filter: LedgerFilter & { days: Buckets },
  { limit, offset, apart = true }: { limit: number; offset: number; apart?: boolean },
): Promise<GroupRow[]> {
  return db<GroupRow[]>`
    select g.at, g.kind, nullif(g.report_id, ${none}) as report_id, r.reference, g.entries, g.amount
    from (
      select ${inBucket(db, db`at`, filter.days)} as at, kind, ${apart ? db`report_id` : db`${none}::uuid as report_id`},
        sum(entries)::bigint as entries, sum(amount)::bigint as amount
      from ${movements(db, wallet)} m where ${condition(db, filter)}
      group by 1, 2, 3
      order by 1 desc, abs(sum(amount)) desc, 2, 3 limit ${limit} offset ${offset}
    ) g
    left join reports r on r.account_id = ${wallet.accountId} and r.report_id = g.report_id
    order by g.at desc, abs(g.amount) desc, g.kind, g.report_id`;
}

/** How many groups match. */
export async function countGroups(db: Db, wallet: Wallet, filter: LedgerFilter & { days: Buckets }): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (
      select from ${movements(db, wallet)} m where ${condition(db, filter)}
      group by ${inBucket(db, db`at`, filter.days)}, kind, report_id) g`;
  return row!.count;
}

/** The sum of all entries, of those before a time, and the balance of the wallet, in micro-units. */
export async function sumLedger(
  db: Db,
  wallet: Wallet,
  before: Date,
): Promise<{ before: number; all: number; balance: number }> {
  const [row] = await db<{ before: number; all: number; balance: number }[]>`
    select coalesce(sum(amount) filter (where at < ${before}), 0)::bigint as before, coalesce(sum(amount), 0)::bigint as all,
      (select balance from wallets where account_id = ${wallet.accountId} and test = ${wallet.test}) as balance
    from ${movements(db, wallet)} m`;
  return row!;
}

/** The sum of the entries of each kind in a range of time, in micro-units. */
export async function sumMonth(
  db: Db,
  wallet: Wallet,
  range: { from: Date; to: Date },
): Promise<Record<EntryKind, number>> {
  const rows = await db<{ kind: EntryKind; amount: number }[]>`
    select kind, sum(amount)::bigint as amount from ${movements(db, wallet)} m where ${condition(db, range)} group by kind`;
  const sums: Record<EntryKind, number> = { charge: 0, refund: 0, topup: 0, adjustment: 0, voice: 0 };
  for (const { kind, amount } of rows) sums[kind] = amount;
  return sums;
}

/** Ids per fold: some hours of a busy process. */
const foldIds = 20_000_000;

/**
 * Folds entries whose ids were all assigned more than `settleMs` ago, and whose transactions are therefore over, into
 * `ledger_quarters`.
 * True if there may be more.
 */
export async function foldEntries(sql: Sql, settleMs: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [due] = await tx<{ from: number; to: number; rest: boolean }[]>`
      select until_id as from, least(next_id, until_id + ${foldIds}::bigint) as to, next_id > until_id + ${foldIds}::bigint as rest
      from ledger_quarters_folded
      where next_at <= clock_timestamp() - ${settleMs}::double precision * interval '1 millisecond'
        and not exists (
          select from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and xact_start < next_at)
      for update skip locked`;
    if (!due) return false;
    await tx`
      insert into ledger_quarters as d (account_id, test, at, kind, report_id, entries, amount, first_id, last_id)
      select l.account_id, l.test, ${quarterOf(tx, tx`l.created_at`)}, l.kind, coalesce(l.report_id, ${none}), count(*), sum(l.amount), min(l.id), max(l.id)
      from (select distinct account_id from wallets) w
      cross join lateral (
        select * from ledger where account_id = w.account_id and id >= ${due.from} and id < ${due.to}
      ) l
      group by 1, 2, 3, 4, 5
      on conflict (account_id, test, at, kind, report_id) do update set
        entries = d.entries + excluded.entries, amount = d.amount + excluded.amount,
        first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id)`;
    await tx`
      update ledger_quarters_folded set until_id = ${due.to},
        next_id = case when ${due.rest} then next_id else greatest(next_id, (select last_value + case when is_called then 1000 else 0 end from ids)) end,
        next_at = case when ${due.rest} then next_at else clock_timestamp() end`;
    return due.rest;
  });
}
