/**
 * The SQL of issuing PINs: one statement reads what a batch is decided from, one writes what was decided. The version of each account
 * guards the pair: every decision increments it, and the write does nothing if it is not the one that was read.
 */
import { noFunds } from "../../accounts/balance.ts";
import type { Db, Tx } from "../../../base/db.ts";
import { moneyFromSql } from "../../../base/money.ts";
import { chargeAndInsert, messageInput, type Prepared, type RowOutcome } from "../../messages/accept/accept.ts";
import {
  addHits,
  keepRuns,
  startOfHour,
  type BlockRow,
  type CountKey,
  type CountRow,
  type Hit,
  type RunRow,
} from "../guard/store.ts";
import type { StoredSettings } from "../settings.ts";
import type { Target, VerifyState } from "../store.ts";

const json = (rows: unknown[]) => JSON.stringify(rows);
const dayMs = 86_400_000;
/** Older verifications no longer matter: 24 full hours and the current one, plus the life of a verification. */
const historySince = (now: Date) => new Date(now.getTime() - dayMs - 3_600_000 - 1_800_000);

/** A verification of a number in the batch, from the last day. */
export interface HistoryRow extends Target {
  id: number;
  state: VerifyState;
  sealed: Uint8Array | undefined;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date[];
  messageIds: number[];
  callIds: number[];
}

/** What a batch is decided from, as of one moment. */
export interface SnapshotRows {
  accounts: { id: number; settings: StoredSettings; version: number }[];
  history: HistoryRow[];
  blocked: { accountId: number; test: boolean; number: string; until: Date }[];
  /** Messages of hooks to numbers in the batch, from the same time. */
  codes: { accountId: number; test: boolean; number: string; sentAt: Date[] }[];
  counts: CountRow[];
  blocks: BlockRow[];
  runs: RunRow[];
}

type Json<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

interface FoundSnapshot {
  accounts: SnapshotRows["accounts"] | null;
  history: (Json<Omit<HistoryRow, "sentAt" | "sealed">> & { sentAt: string[]; sealed: string | null })[] | null;
  blocked: Json<SnapshotRows["blocked"][number]>[] | null;
  codes: { accountId: number; test: boolean; number: string; sentAt: string[] }[] | null;
  counts: CountRow[] | null;
  blocks: Json<BlockRow>[] | null;
  runs: RunRow[] | null;
}

/**
 * Reads everything that PINs under these keys are decided from. Accounts that never verified anything are missing from `accounts`.
 *
 * `account_id + 0` keeps the planner on `verifications_number`. Before the table has statistics, the indexes that begin with the account
 * look just as cheap, and each PIN would read all of its account's verifications.
 */
export async function readSnapshot(db: Db, accountIds: number[], keys: CountKey[], now: Date): Promise<SnapshotRows> {
  const hour = startOfHour(now);
  const [found] = await db<FoundSnapshot[]>`
    with keys as materialized (
      select account_id, test, scope, key
      from json_to_recordset(${json(keys.map(keyRow))}::text::json) as x(account_id bigint, test boolean, scope text, key text)
    )
    select (
      select json_agg(json_build_object('id', account_id, 'settings', settings, 'version', version))
      from verify_accounts where account_id = any(${accountIds}::bigint[])
    ) as accounts, (
      select json_agg(json_build_object('accountId', v.account_id, 'test', v.test, 'number', v.number, 'brand', v.brand, 'id', v.id,
        'state', v.state, 'sealed', encode(v.sealed, 'base64'), 'createdAt', v.created_at, 'expiresAt', v.expires_at,
        'sentAt', v.sent_at, 'messageIds', v.message_ids, 'callIds', v.call_ids))
      from keys k
      join verifications v on v.number = k.key and v.account_id + 0 = k.account_id and v.created_at > ${historySince(now)}
      where k.scope = 'number' and v.test = k.test
    ) as history, (
      select json_agg(json_build_object('accountId', v.account_id, 'test', v.test, 'number', v.number, 'until', v.blocked_until))
      from keys k join verify_numbers v on v.account_id = k.account_id and v.test = k.test and v.number = k.key
      where k.scope = 'number' and v.blocked_until > ${now}
    ) as blocked, (
      select json_agg(json_build_object('accountId', k.account_id, 'test', k.test, 'number', k.key, 'sentAt', c.sent_at))
      from keys k cross join lateral (
        select json_agg(c.sent_at) as sent_at from verify_codes c
        where c.account_id = k.account_id and c.test = k.test and c.number = k.key and c.sent_at > ${historySince(now)}
        having count(*) > 0
      ) c
      where k.scope = 'number'
    ) as codes, (
      select json_agg(json_build_object('accountId', k.account_id, 'test', k.test, 'scope', k.scope, 'key', k.key,
        'hourSends', c.hour_sends, 'daySends', c.day_sends, 'dayVerified', c.day_verified, 'hourCodes', c.hour_codes,
        'dayCodes', c.day_codes, 'spentToday', c.spent_today))
      from keys k cross join lateral (
        select coalesce(sum(sends + codes) filter (where hour = ${hour}), 0) as hour_sends, sum(sends) as day_sends,
          coalesce(sum(codes) filter (where hour = ${hour}), 0) as hour_codes, sum(codes) as day_codes,
          sum(verified) as day_verified, coalesce(sum(cost) filter (where hour >= ${startOfDay(now)}), 0) as spent_today
        from verify_counts c
        where c.account_id = k.account_id and c.test = k.test and c.scope = k.scope and c.key = k.key
          and c.hour >= ${new Date(hour.getTime() - dayMs)}
        having count(*) > 0
      ) c
      where k.scope <> 'number'
    ) as counts, (
      select json_agg(json_build_object('accountId', k.account_id, 'test', k.test, 'scope', k.scope, 'key', k.key, 'id', b.id,
        'reason', b.reason, 'until', b.until))
      from keys k join verify_blocks b on b.account_id = k.account_id and b.test = k.test and b.scope = k.scope and b.key = k.key
        and b.until > ${new Date(now.getTime() - 7 * dayMs)}
    ) as blocks, (
      select json_agg(json_build_object('accountId', k.account_id, 'test', k.test, 'prefix', k.key, 'line', r.line, 'run', r.run))
      from keys k join verify_runs r on r.account_id = k.account_id and r.test = k.test and r.prefix = k.key
      where k.scope = 'prefix'
    ) as runs`;
  return parseSnapshot(found!);
}

const keyRow = ({ accountId, test, scope, key }: CountKey) => ({ account_id: accountId, test, scope, key });
const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
const withUntil = <Row extends { until: string }>(row: Row) => ({ ...row, until: new Date(row.until) });

/** JSON carries timestamps as text and bytes as base64. */
function parseSnapshot({ accounts, history, blocked, codes, counts, blocks, runs }: FoundSnapshot): SnapshotRows {
  return {
    accounts: accounts ?? [],
    history: (history ?? []).map((row) => ({
      ...row,
      sealed: row.sealed === null ? undefined : Buffer.from(row.sealed, "base64"),
      createdAt: new Date(row.createdAt),
      expiresAt: new Date(row.expiresAt),
      sentAt: row.sentAt.map((at) => new Date(at)),
    })),
    blocked: (blocked ?? []).map(withUntil),
    codes: (codes ?? []).map((row) => ({ ...row, sentAt: row.sentAt.map((at) => new Date(at)) })),
    counts: counts ?? [],
    blocks: (blocks ?? []).map(withUntil),
    runs: runs ?? [],
  };
}

/** Locks the verifications in progress of these targets in key order; their accounts are already locked. */
export async function lockOpen(tx: Tx, targets: Target[], now: Date): Promise<void> {
  const rows = targets.map(({ accountId, test, number, brand }) => ({ account_id: accountId, test, number, brand }));
  await tx`
    select from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, test boolean, number text, brand text)
    join verifications v on v.number = x.number and v.account_id + 0 = x.account_id and v.created_at > ${historySince(now)}
    where v.test = x.test and v.brand = x.brand and v.state = 'in_progress' order by v.account_id, v.id for update of v`;
}

/** What a PIN adds to the row of its message. */
export interface PinRow {
  brand: string;
  country: string;
  ip: string | undefined;
  /** Of the verification. */
  expires_at: Date;
  is_last: boolean;
  /** The verification whose PIN is resent; undefined to start one, for which the rest is set. */
  resends: number | undefined;
  /** Base64. */
  pin_mac: string | undefined;
  is_call: boolean;
  max_attempts: number | undefined;
}

/** What a batch decided. */
export interface Decisions {
  /** Versions of the accounts in the snapshot. */
  versions: { account_id: number; version: number }[];
  /** Messages to charge and insert, and their PINs by the same index. */
  messages: Prepared;
  pins: PinRow[];
  /** Keys that refused PINs count under. */
  refused: CountKey[];
  /** PINs stopped by existing blocks. */
  hits: Hit[];
  runs: RunRow[];
}

const pinColumns = (
  db: Db,
) => db`, brand text, country text, ip text, expires_at timestamptz, is_last boolean, is_call boolean, resends bigint,
  pin_mac text, max_attempts smallint`;

/** A batch cannot be written as decided and has to be decided again under locks. Nothing was written. */
export class VersionConflict extends Error {}

/**
 * Charges the PINs, inserts their messages and verifications, and updates the guard's counts. Throws `VersionConflict` if an account has
 * changed since the snapshot, or a verification to resend has ended.
 */
export async function writePins(db: Db, decisions: Decisions, now: Date): Promise<RowOutcome[]> {
  const { versions, messages, pins, refused, hits, runs } = decisions;
  const input = messages.rows.map((row, n) => ({ ...row, ...pins[n] }));
  const resent = messages.rows.flatMap(({ account_id }, n) => {
    const id = pins[n]!.resends;
    return id === undefined ? [] : [{ account_id, id }];
  });
  const [found] = await db<
    [{ ok: boolean; outcomes: [number, boolean, number, number, number, boolean, boolean][] | null }]
  >`
    with unchanged as materialized (
      select a.account_id from json_to_recordset(${json(versions)}::text::json) as x(account_id bigint, version bigint)
      join verify_accounts a on a.account_id = x.account_id and a.version = x.version
      order by a.account_id for update of a
    ), still_open as materialized (
      select v.id from json_to_recordset(${json(resent)}::text::json) as x(account_id bigint, id bigint)
      join verifications v on v.account_id = x.account_id and v.id = x.id
      where v.state = 'in_progress' order by v.account_id, v.id for update of v
    ), valid as materialized ( -- "case" locks accounts before verifications
      select case when (select count(*) from unchanged) = ${versions.length}::int
        then (select count(*) from still_open) = ${resent.length}::int else false end as ok
    ), billed as materialized (
      ${messageInput(db, input, messages.handoff.fences, pinColumns(db))} where (select ok from valid)
    ), ${chargeAndInsert(db, messages.times)}, sent as materialized (select * from debits where covered), begun_verifications as (
      insert into verifications (account_id, id, test, brand, number, country, pin_mac, sealed, max_attempts, sent_at,
        message_ids, call_ids, created_at, expires_at)
      select account_id, id, test, brand, recipient, country, decode(pin_mac, 'base64'),
        case when not is_last then decode(sealed, 'base64') end, max_attempts, array[${now}::timestamptz], array[id],
        case when is_call then array[id] else '{}' end, ${now},
        expires_at
      from sent where resends is null
    ), resent_verifications as (
      update verifications v
      set sent_at = v.sent_at || ${now}::timestamptz, message_ids = v.message_ids || s.id,
        call_ids = case when s.is_call then v.call_ids || s.id else v.call_ids end, expires_at = s.expires_at,
        sealed = case when not s.is_last then v.sealed end
      from sent s where s.resends is not null and v.account_id = s.account_id and v.id = s.resends
    ), moved_on as (
      update verify_accounts a set version = a.version + 1 from unchanged u where a.account_id = u.account_id and (select ok from valid)
    ), counted as (
      insert into verify_counts as old (account_id, test, scope, key, hour, sends, blocked, cost)
      select account_id, test, scope, key, ${startOfHour(now)}::timestamptz, sum(sends), sum(blocked), sum(cost) from (
        select s.account_id, s.test, k.scope, k.key, 1 as sends, 0 as blocked, s.cost from sent s
        cross join lateral (values ('account', ''), ('country', s.country), ('prefix', left(s.recipient, -4)), ('ip', s.ip)) k(scope, key)
        where k.key is not null
        union all
        select account_id, test, scope, key, 0, 1, 0
        from json_to_recordset(${json(refused.map(keyRow))}::text::json) as x(account_id bigint, test boolean, scope text, key text)
        where (select ok from valid)
      ) each group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (account_id, test, scope, key, hour) do update
      set sends = old.sends + excluded.sends, blocked = old.blocked + excluded.blocked, cost = old.cost + excluded.cost
    ), ran as (
      ${keepRuns(db, runs, db`(select ok from valid)`)}
    ), stopped as (
      ${addHits(db, hits, db`(select ok from valid)`)}
    )
    select ok, (
      select json_agg(json_build_array(n, covered, balance_before, balance_after, balance_before - kept, in_sandbox, begun)) from placed
    ) as outcomes from valid`;
  if (!found.ok) throw new VersionConflict("what the batch was decided from has changed");
  const outcomes: RowOutcome[] = input.map(() => ({ kind: "short", funds: noFunds }));
  for (const [n, covered, balance, after, spendable, inSandbox, begun] of found.outcomes ?? [])
    outcomes[n] = covered
      ? { kind: "accepted", balanceAfter: moneyFromSql(after), begun }
      : { kind: "short", funds: { balance, spendable, inSandbox } };
  return outcomes;
}

/** What a message was charged and the balance after it, in micro-units. */
export async function findCharge(
  db: Db,
  accountId: number,
  messageId: number,
): Promise<{ cost: number; parts: number; balance: number } | undefined> {
  const [row] = await db<{ cost: number; parts: number; balance: number }[]>`
    select -l.amount as cost, m.parts, l.balance_after as balance
    from ledger l join messages m on m.account_id = l.account_id and m.id = l.id
    where l.account_id = ${accountId} and l.id = ${messageId} and l.kind = 'charge'`;
  return row;
}
