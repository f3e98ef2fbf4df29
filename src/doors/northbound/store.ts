/** The SQL of credentials. */
import { listOf, ofKind, type Db, type Sql, type Tx, withoutWaiting } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { CredentialScope } from "./schemas.ts";

/** Notifies every process that a credential was created or deleted. */
export const credentialsChannel = "northbound_credentials";

export interface CredentialRow {
  account_id: number;
  id: number;
  system_id: string;
  scopes: CredentialScope[];
  test: boolean;
  max_binds: number;
  send_window: number;
  parts_per_second: number;
  networks: string[];
  last_used_at: Date | null;
  created_at: Date;
  /** The key of the actor who made it; it ends with a token that did. */
  created_by: string | null;
  /** When that token ends. */
  expires_at: Date | null;
}

/** Its token has not expired; if a token is revoked, its credentials are deleted. */
const unexpired = (db: Db) => db`(c.expires_at is null or c.expires_at > now())`;

/** A credential with the columns that a login checks. */
export interface LoginRow extends CredentialRow {
  org_id: number;
  password: string;
  suspended: boolean;
}

const shown = (db: Db) =>
  db`c.account_id, c.id, c.system_id, c.scopes, c.test, c.max_binds, c.send_window, c.parts_per_second, c.networks,
    c.last_used_at, c.created_at, c.created_by, c.expires_at`;

/** Inserts a credential; undefined if its system_id is taken. */
export async function insertCredential(
  tx: Tx,
  row: Omit<CredentialRow, "last_used_at"> & { password: string },
): Promise<CredentialRow | undefined> {
  const [made] = await tx<CredentialRow[]>`
    insert into northbound_credentials as c
      (account_id, id, system_id, password, scopes, test, max_binds, send_window, parts_per_second, networks, created_at, created_by,
        expires_at)
    values (${row.account_id}, ${row.id}, ${row.system_id}, ${row.password}, ${row.scopes}, ${row.test}, ${row.max_binds},
      ${row.send_window}, ${row.parts_per_second}, ${row.networks}, ${row.created_at}, ${row.created_by},
      ${row.expires_at})
    on conflict (system_id) do nothing
    returning ${shown(tx)}`;
  if (made) await tx`select pg_notify(${credentialsChannel}, '')`;
  return made;
}

/** Locks the account and counts its credentials, so that two concurrent calls cannot both add the last one allowed. */
export async function lockAndCount(tx: Tx, accountId: number): Promise<number> {
  await tx`select from accounts where id = ${accountId} for no key update`;
  return credentials(tx, { accountId, test: undefined }).count();
}

/** The account's credentials, newest first. */
export const credentials = (db: Db, { accountId, test }: Reached) =>
  listOf<CredentialRow>(db, {
    columns: shown(db),
    from: db`northbound_credentials c where c.account_id = ${accountId} ${ofKind(db, test, db`c.`)}`,
    order: db`c.id desc`,
  });

/** Deletes a credential with its deliveries and binds. */
export async function deleteCredential(tx: Tx, accountId: number, id: number): Promise<CredentialRow | undefined> {
  const [row] = await tx<CredentialRow[]>`
    delete from northbound_credentials c where c.account_id = ${accountId} and c.id = ${id} returning ${shown(tx)}`;
  if (!row) return undefined;
  await tx`delete from northbound_deliveries where account_id = ${accountId} and credential_id = ${id}`;
  await tx`delete from northbound_binds where account_id = ${accountId} and credential_id = ${id}`;
  await tx`select pg_notify(${credentialsChannel}, '')`;
  return row;
}

/** The credential with a system_id, of any account, for a login. */
export async function findLogin(sql: Sql, systemId: string): Promise<LoginRow | undefined> {
  const [row] = await sql<LoginRow[]>`
    select ${shown(sql)}, c.password, a.org_id, a.suspended_at is not null as suspended
    from northbound_credentials c join accounts a on a.id = c.account_id where c.system_id = ${systemId} and ${unexpired(sql)}`;
  return row;
}

/** Filters these credentials: the ones that exist, have not expired and whose account is not suspended; with when they will expire. */
export async function findUsable(sql: Sql, ids: number[]): Promise<Map<number, Date | null>> {
  const rows = await sql<{ id: number; expires_at: Date | null }[]>`
    select c.id, c.expires_at from northbound_credentials c join accounts a on a.id = c.account_id
    where c.id = any (${ids}::bigint[]) and a.suspended_at is null and ${unexpired(sql)}`;
  return new Map(rows.map((row) => [row.id, row.expires_at]));
}

/** Records a login, at most once a minute. */
export async function noteUse(sql: Sql, accountId: number, id: number, now: Date): Promise<void> {
  await sql`
    update northbound_credentials set last_used_at = ${now}
    where account_id = ${accountId} and id = ${id}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
    returning ${withoutWaiting(sql)}`;
}
