/** The SQL of hooks. */
import type { Language } from "../../base/languages.ts";
import { listOf, ofKind, type Db, type Sql, type Tx, withoutWaiting } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { HookForm } from "./schemas.ts";

/** A row of `hooks`. Secrets are sealed. */
export interface HookRow {
  account_id: number;
  id: number;
  name: string;
  form: HookForm;
  sender: string | null;
  template: string;
  test: boolean;
  secret: Uint8Array;
  old_secret: Uint8Array | null;
  old_secret_until: Date | null;
  last_used_at: Date | null;
  last_error: string | null;
  /** The same in other languages; null for one that an earlier version recorded, or that is English alone. */
  last_error_in: Partial<Record<Language, string>> | null;
  last_error_at: Date | null;
  created_at: Date;
  /** The key of the actor who made it; it ends with a token that did. */
  created_by: string | null;
  /** When that token ends. */
  expires_at: Date | null;
}

/** A hook with the columns of its account that a call needs. */
export interface CalledHookRow extends HookRow {
  org_id: number;
  default_country: string | null;
  suspended: boolean;
}

const columns = (db: Db) =>
  db`h.account_id, h.id, h.name, h.form, h.sender, h.template, h.test, h.secret, h.old_secret, h.old_secret_until, h.last_used_at,
    h.last_error, h.last_error_in, h.last_error_at, h.created_at, h.created_by, h.expires_at`;

/** Locks the account and counts its hooks, so that two concurrent requests cannot both create the last one allowed. */
export async function lockAndCount(tx: Tx, accountId: number): Promise<number> {
  await tx`select from accounts where id = ${accountId} for no key update`;
  return hooks(tx, { accountId, test: undefined }).count();
}

/** A list of the account's hooks, newest first. */
export const hooks = (db: Db, { accountId, test }: Reached) =>
  listOf<HookRow>(db, {
    columns: columns(db),
    from: db`hooks h where h.account_id = ${accountId} ${ofKind(db, test, db`h.`)}`,
    order: db`h.id desc`,
  });

/** Inserts a hook; undefined if its name is taken. */
export async function insertHook(
  tx: Tx,
  row: Omit<
    HookRow,
    "old_secret" | "old_secret_until" | "last_used_at" | "last_error" | "last_error_in" | "last_error_at"
  >,
): Promise<HookRow | undefined> {
  const [made] = await tx<HookRow[]>`
    insert into hooks as h (account_id, id, name, form, sender, template, test, secret, created_at, created_by, expires_at)
    values (${row.account_id}, ${row.id}, ${row.name}, ${row.form}, ${row.sender}, ${row.template}, ${row.test},
      ${row.secret}, ${row.created_at}, ${row.created_by}, ${row.expires_at})
    on conflict (account_id, lower(name)) do nothing
    returning ${columns(tx)}`;
  return made;
}

/** True if another hook of the account has this name. */
export async function isTaken(tx: Tx, accountId: number, name: string, exceptId: number): Promise<boolean> {
  const rows = await tx`
    select from hooks where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${exceptId}`;
  return rows.length > 0;
}

/** Changes name, sender and template; absent ones stay. */
export async function updateHook(
  tx: Tx,
  accountId: number,
  id: number,
  change: { name?: string; sender?: string | null; template?: string },
): Promise<HookRow | undefined> {
  const [row] = await tx<HookRow[]>`
    update hooks h set
      name = coalesce(${change.name ?? null}, name),
      sender = case when ${change.sender !== undefined} then ${change.sender ?? null} else sender end,
      template = coalesce(${change.template ?? null}, template)
    where account_id = ${accountId} and id = ${id}
    returning ${columns(tx)}`;
  return row;
}

/** Replaces the secret; the previous one works until `oldUntil`. */
export async function rotateSecret(
  tx: Tx,
  accountId: number,
  id: number,
  { secret, created_by, expires_at }: Pick<HookRow, "secret" | "created_by" | "expires_at">,
  oldUntil: Date,
): Promise<HookRow | undefined> {
  const [row] = await tx<HookRow[]>`
    update hooks h set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}, created_by = ${created_by},
      expires_at = ${expires_at}
    where account_id = ${accountId} and id = ${id}
    returning ${columns(tx)}`;
  return row;
}

/** Deletes a hook. */
export async function deleteHook(tx: Tx, accountId: number, id: number): Promise<HookRow | undefined> {
  const [row] = await tx<HookRow[]>`
    delete from hooks h where account_id = ${accountId} and id = ${id} returning ${columns(tx)}`;
  return row;
}

const called = (sql: Sql) => sql`
  select ${columns(sql)}, a.org_id, a.default_country, a.suspended_at is not null as suspended
  from hooks h join accounts a on a.id = h.account_id`;

/** The hook with this id, of any account, unless it has expired: a signed call names no account. */
export async function findCalled(sql: Sql, id: number): Promise<CalledHookRow | undefined> {
  const [row] = await sql<CalledHookRow[]>`
    ${called(sql)} where h.id = ${id} and (h.expires_at is null or h.expires_at > now())`;
  return row;
}

/** The account's hook with this name, unless it has expired. */
export async function findNamed(sql: Sql, accountId: number, name: string): Promise<CalledHookRow | undefined> {
  const [row] = await sql<CalledHookRow[]>`
    ${called(sql)} where h.account_id = ${accountId} and lower(h.name) = lower(${name})
      and (h.expires_at is null or h.expires_at > now())`;
  return row;
}

/** Records when the hook last sent a message, at most once a minute. */
export async function recordUse(sql: Sql, accountId: number, id: number, now: Date): Promise<void> {
  await sql`
    update hooks set last_used_at = ${now}
    where account_id = ${accountId} and id = ${id}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
    returning ${withoutWaiting(sql)}`;
}

/** Records the last refusal; the same one at most once a minute. */
export async function recordRefusal(
  sql: Sql,
  accountId: number,
  id: number,
  { error, translations, now }: { error: string; translations: Partial<Record<Language, string>>; now: Date },
): Promise<void> {
  await sql`
    update hooks set last_error = ${error}, last_error_in = ${sql.json(translations)}, last_error_at = ${now}
    where account_id = ${accountId} and id = ${id}
      and (last_error is distinct from ${error} or last_error_at < ${now}::timestamptz - interval '1 minute')
    returning ${withoutWaiting(sql)}`;
}
