/** The SQL of verifications. Rows are locked in one order: account, verifications by key, numbers, wallets, counts. */
import { ofKind, type Db, type Tx } from "../../base/db.ts";
import type { Reach } from "../../http/auth.ts";
import type { StoredSettings } from "./settings.ts";

const json = (rows: unknown[]) => JSON.stringify(rows);

/** The states of a verification; the type `verify_state` of the database. */
export type VerifyState = "in_progress" | "verified" | "failed" | "expired" | "cancelled";

/** A verification. */
export interface VerificationRow {
  account_id: number;
  id: number;
  test: boolean;
  brand: string;
  number: string;
  country: string;
  state: VerifyState;
  pin_mac: Uint8Array;
  sealed: Uint8Array | null;
  attempts: number;
  max_attempts: number;
  sent_at: Date[];
  message_ids: number[];
  /** The messages that were calls. */
  call_ids: number[];
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

const columns = (db: Db) => db`
  v.account_id, v.id, v.test, v.brand, v.number, v.country, v.state, v.pin_mac, v.sealed, v.attempts, v.max_attempts, v.sent_at,
  v.message_ids, v.call_ids, v.created_at, v.expires_at, v.ended_at`;

/** An account's stored settings. */
export async function findSettings(db: Db, accountId: number): Promise<StoredSettings> {
  const [row] = await db<{ settings: StoredSettings }[]>`
    select settings from verify_accounts where account_id = ${accountId}`;
  return row?.settings ?? {};
}

/** Locks accounts in id order and reads their settings. Accounts that never verified anything have no row. */
export async function lockAccounts(tx: Tx, accountIds: number[]): Promise<Map<number, StoredSettings>> {
  const rows = await tx<{ account_id: number; settings: StoredSettings }[]>`
    select account_id, settings from verify_accounts where account_id = any(${accountIds}::bigint[])
    order by account_id for update`;
  return new Map(rows.map((row) => [row.account_id, row.settings]));
}

/** Inserts missing rows of accounts. */
export async function insertAccounts(tx: Tx, accountIds: number[]): Promise<void> {
  await tx`
    insert into verify_accounts (account_id) select id from unnest(${accountIds}::bigint[]) as id order by id
    on conflict do nothing`;
}

/** Writes the settings of a locked account. The new version makes decisions under the old ones conflict. */
export async function writeSettings(tx: Tx, accountId: number, settings: StoredSettings): Promise<void> {
  await tx`update verify_accounts set settings = ${json([settings])}::text::jsonb -> 0, version = version + 1
    where account_id = ${accountId}`;
}

/** What a PIN is for: at most one verification per target is in progress. */
export interface Target {
  accountId: number;
  test: boolean;
  number: string;
  brand: string;
}

/** Expires overdue verifications, at most `limit`, skipping locked ones, and returns them. */
export function expireDue(db: Db, now: Date, limit: number): Promise<VerificationRow[]> {
  return db<VerificationRow[]>`
    update verifications v set state = 'expired', sealed = null, ended_at = v.expires_at, noticed_at = ${now}
    from (
      select account_id, id from verifications where state = 'in_progress' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) due where v.account_id = due.account_id and v.id = due.id
    returning ${columns(db)}`;
}

/** Ends a verification and returns it; undefined if it was not in progress. */
export async function endOpen(
  db: Db,
  accountId: number,
  id: number,
  state: "cancelled" | "verified",
  now: Date,
  test?: Reach,
): Promise<VerificationRow | undefined> {
  const [row] = await db<VerificationRow[]>`
    update verifications v set state = ${state}, sealed = null, ended_at = ${now}
    where account_id = ${accountId} and id = ${id} and state = 'in_progress' and expires_at > ${now}
      ${ofKind(db, test)}
    returning ${columns(db)}`;
  return row;
}

/** The latest verification of a number. */
export async function findLatest(
  db: Db,
  accountId: number,
  number: string,
  test?: Reach,
): Promise<VerificationRow | undefined> {
  const [row] = await db<VerificationRow[]>`
    select ${columns(db)} from verifications v
    where v.number = ${number} and v.account_id = ${accountId} ${ofKind(db, test)}
    order by v.created_at desc limit 1`;
  return row;
}

/** A verification of the account. */
export async function findVerification(
  db: Db,
  accountId: number,
  id: number,
  test?: Reach,
): Promise<VerificationRow | undefined> {
  const [row] = await db<VerificationRow[]>`
    select ${columns(db)} from verifications v where v.account_id = ${accountId} and v.id = ${id} ${ofKind(db, test)}`;
  return row;
}

/** The key of wrong codes: they are counted per number, separately for test and live. */
export interface NumberKey {
  account_id: number;
  test: boolean;
  number: string;
}

/** Wrong codes of a number. */
export interface NumberRow extends NumberKey {
  failed_at: Date[];
  blocked_until: Date | null;
}

/** A locked verification with the wrong codes of its number; nulls if there never were any. */
export type CheckedRow = VerificationRow & { failed_at: Date[] | null; blocked_until: Date | null };

/** Locks verifications and then their numbers, each in key order, and reads their latest versions. */
export async function lockForCheck(tx: Tx, keys: { accountId: number; id: number }[]): Promise<CheckedRow[]> {
  const rows = keys.map(({ accountId, id }) => ({ account_id: accountId, id }));
  return tx<CheckedRow[]>`
    with v as materialized (
      select ${columns(tx)} from (
        select distinct account_id, id from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, id bigint)) x
      join verifications v on v.account_id = x.account_id and v.id = x.id order by v.account_id, v.id for update of v
    ), n as materialized (
      select n.account_id, n.test, n.number, n.failed_at, n.blocked_until from (select distinct account_id, test, number from v) x
      join verify_numbers n on n.account_id = x.account_id and n.test = x.test and n.number = x.number
      order by n.account_id, n.test, n.number for update of n
    )
    select v.*, n.failed_at, n.blocked_until
    from v left join n on n.account_id = v.account_id and n.test = v.test and n.number = v.number`;
}

/** Locks the wrong codes of numbers, inserting missing rows. */
export async function lockNumbers(tx: Tx, numbers: NumberKey[]): Promise<NumberRow[]> {
  const rows = json(numbers.map(({ account_id, test, number }) => ({ account_id, test, number })));
  const keys = tx`
    select distinct account_id, test, number
    from json_to_recordset(${rows}::text::json) as x(account_id bigint, test boolean, number text)`;
  await tx`
    insert into verify_numbers (account_id, test, number) ${keys} order by account_id, test, number
    on conflict do nothing`;
  return tx<NumberRow[]>`
    select v.account_id, v.test, v.number, v.failed_at, v.blocked_until
    from (${keys}) x join verify_numbers v on v.account_id = x.account_id and v.test = x.test and v.number = x.number
    order by v.account_id, v.test, v.number for update of v`;
}

/** Writes checked verifications, which are locked. */
export async function writeChecked(tx: Tx, checked: VerificationRow[]): Promise<void> {
  const rows = checked.map(({ account_id, id, state, attempts, ended_at }) => ({
    account_id,
    id,
    state,
    attempts,
    ended_at,
  }));
  await tx`
    update verifications v
    set state = x.state, attempts = x.attempts, ended_at = x.ended_at,
      sealed = case when x.state = 'in_progress' then v.sealed end
    from json_to_recordset(${json(rows)}::text::json)
      as x(account_id bigint, id bigint, state verify_state, attempts smallint, ended_at timestamptz)
    where v.account_id = x.account_id and v.id = x.id and v.state = 'in_progress'`;
}

/** Writes the wrong codes of numbers, which are locked. */
export async function writeNumbers(tx: Tx, numbers: NumberRow[]): Promise<void> {
  await tx`
    update verify_numbers v set failed_at = x.failed_at, blocked_until = x.blocked_until
    from json_to_recordset(${json(numbers)}::text::json)
      as x(account_id bigint, test boolean, number text, failed_at timestamptz[], blocked_until timestamptz)
    where v.account_id = x.account_id and v.test = x.test and v.number = x.number`;
}

/** Numbers blocked for wrong codes, at most `limit`, the block that ends last first. */
export function listBlockedNumbers(db: Db, accountId: number, test: Reach, now: Date, limit: number) {
  return db<{ number: string; test: boolean; until: Date }[]>`
    select number, test, blocked_until as until from verify_numbers
    where account_id = ${accountId} and blocked_until > ${now} ${ofKind(db, test)} order by blocked_until desc limit ${limit}`;
}

/** Deletes verifications older than `before`, at most `limit`, and their numbers' wrong codes once those are obsolete. */
export async function deleteOldVerifications(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with gone as (
      delete from verifications where ctid = any(array(
        select ctid from verifications where created_at < ${before} and state <> 'in_progress'
        limit ${limit} for update skip locked))
      returning account_id, test, number
    ), forgotten as (
      delete from verify_numbers n using (select distinct account_id, test, number from gone) g
      where n.account_id = g.account_id and n.test = g.test and n.number = g.number and coalesce(n.blocked_until, ${now}) <= ${now}
        and not exists (select from unnest(n.failed_at) as at where at > ${before})
    )
    select count(*)::int as count from gone`;
  return row!.count;
}
