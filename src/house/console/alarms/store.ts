/** The SQL of alarms: conditions with a beginning and an end, and the notices about them. */
import { withoutStandby } from "../../../base/cluster/durability.ts";
import { listOf, type Db, type Sql, type Tx } from "../../../base/db.ts";
import type { AlarmKind, Condition } from "./conditions.ts";

/** A row of `alarms`. */
export interface AlarmRow {
  id: number;
  kind: AlarmKind;
  account_id: number | null;
  key: string;
  details: Record<string, string | number>;
  first_seen_at: Date;
  begun_at: Date | null;
  ended_at: Date | null;
}

const columns = (db: Db) => db`id, kind, account_id, key, details, first_seen_at, begun_at, ended_at`;

/** A condition is deleted if its machine has not checked for this long. */
const goneAfter = "10 minutes";

/** One process at a time writes conditions; two would wait for each other's rows. */
const lookLock = 7_481_052;

/** Waits for the turn to write conditions, and holds it until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lookLock}), ${withoutStandby(tx)}`;
}

/** Records that conditions hold at `at`, for the first time or again. */
export async function noteSeen(tx: Tx, seen: Condition[], machine: string, at: Date): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(({ kind, accountId, key, local, details }) => ({
    kind,
    account_id: accountId ?? null,
    key,
    observer: local ? machine : "",
    details,
  }));
  await tx`
    insert into alarms as a (kind, account_id, key, observer, details, first_seen_at, seen_at)
    select kind, account_id, key, observer, details, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as s(kind text, account_id bigint, key text, observer text, details jsonb)
    on conflict (kind, account_id, key, observer) where ended_at is null
    do update set details = excluded.details, seen_at = greatest(a.seen_at, excluded.seen_at)`;
}

/** Begins the alarms of conditions seen since `before`; each is returned to one caller only. */
export function begin(tx: Tx, before: Date, at: Date): Promise<AlarmRow[]> {
  return tx<AlarmRow[]>`
    update alarms set begun_at = ${at}
    where ended_at is null and begun_at is null and first_seen_at <= ${before}
    returning ${columns(tx)}`;
}

/** Ends conditions that this machine could have seen and has not seen since `before`. Returns the alarms that had begun. */
export async function end(tx: Tx, machine: string, before: Date, at: Date): Promise<AlarmRow[]> {
  const unseen = tx`ended_at is null and (
    (observer in ('', ${machine}) and seen_at < ${before}) or seen_at < ${at}::timestamptz - ${goneAfter}::interval)`;
  await tx`delete from alarms where begun_at is null and ${unseen}`;
  return tx<AlarmRow[]>`update alarms set ended_at = ${at} where ${unseen} returning ${columns(tx)}`;
}

/** Which alarms to list: of all accounts, or of one. */
export interface AlarmFilter {
  accountId: number | undefined;
  /** Only current ones, or only past ones. */
  current: boolean;
}

/** Alarms that have begun, the latest first. */
export const alarms = (db: Db, { accountId, current }: AlarmFilter) =>
  listOf<AlarmRow>(db, {
    columns: columns(db),
    from: db`alarms where begun_at is not null and ${current ? db`ended_at is null` : db`ended_at is not null`}
      ${accountId === undefined ? db`` : db`and account_id = ${accountId}`}`,
    order: db`begun_at desc, id desc`,
  });

/** Since when the balance of an account has been low; undefined if it is not. */
export async function lowSince(sql: Sql, accountId: number): Promise<Date | undefined> {
  const [row] = await sql<{ since: Date }[]>`
    select first_seen_at as since from alarms
    where account_id = ${accountId} and kind = 'balance' and ended_at is null`;
  return row?.since;
}

/** How many alarms of each kind there are now, of all accounts or of one. */
export function countCurrent(sql: Sql, accountId: number | undefined) {
  return sql<{ kind: AlarmKind; count: number }[]>`
    select kind, count(*)::int as count from alarms where begun_at is not null and ended_at is null
      ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
    group by kind`;
}

/** Deletes alarms that ended before `before`, with their notices; returns how many. */
export async function forget(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from alarms where id in (select id from alarms where ended_at < ${before} limit ${limit})`;
  return gone.count;
}

/** The addresses of an account's owners. */
export async function ownersOf(tx: Tx, accountIds: number[]): Promise<{ account_id: number; email: string }[]> {
  return tx<{ account_id: number; email: string }[]>`
    select distinct m.account_id, u.email from members m join users u on u.id = m.user_id
    where m.account_id = any (${accountIds}::bigint[]) and m.role = 'owner'`;
}

/** The operators' alarm settings; undefined until they are set. */
export async function readSettings(db: Db): Promise<unknown> {
  const [row] = await db<{ settings: unknown }[]>`select settings from alarm_settings`;
  return row?.settings;
}

/** Replaces the operators' alarm settings. */
export async function writeSettings(tx: Tx, settings: object): Promise<void> {
  await tx`
    insert into alarm_settings (settings) values (${JSON.stringify(settings)}::text::jsonb)
    on conflict (one) do update set settings = excluded.settings`;
}

/** The account that the first start created. */
export async function firstAccount(db: Db): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from accounts order by id limit 1`;
  return row?.id;
}

/** Items that wait for an operator's decision. */
export async function countWaiting(sql: Sql): Promise<{ unrouted: number; reviews: number; credits: number }> {
  const [row] = await sql<{ unrouted: number; reviews: number; credits: number }[]>`
    select (select count(*) from (select from unrouted_messages limit 10000) u)::int as unrouted,
      (select count(*) from (select from senders where status = 'pending' limit 10000) s)::int as reviews,
      (select count(*) from credit_approvals where state = 'waiting' and expires_at > now())::int as credits`;
  return row!;
}
