/** The SQL of endpoints. */
import type { Db, Sql, Tx } from "../../base/db.ts";
import { channel, type EndpointRow } from "./rows.ts";

const columns = (sql: Db) =>
  sql`account_id, id, url, events, headers, secret, old_secret, old_secret_until, enabled, disabled_reason, failing_since, first_attempt_at, revision, created_at`;

/** The columns of an endpoint that its owner may change; absent ones stay. */
export interface EndpointChange {
  url?: string;
  events?: string[];
  headers?: Buffer | null;
  enabled?: boolean;
}

/** A new endpoint. */
export interface NewEndpoint {
  accountId: number;
  id: number;
  url: string;
  events: string[];
  headers: Buffer | null;
  secret: Buffer;
  enabled: boolean;
  at: Date;
}

/** Inserts an endpoint; undefined if the account already has `most` of them. */
export async function insertEndpoint(tx: Tx, row: NewEndpoint, most: number): Promise<EndpointRow | undefined> {
  // Two concurrent calls must not both find room for one more.
  await tx`select from accounts where id = ${row.accountId} for no key update`;
  const [inserted] = await tx<EndpointRow[]>`
    insert into webhook_endpoints (account_id, id, url, events, headers, secret, enabled, created_at)
    select ${row.accountId}, ${row.id}, ${row.url}, ${row.events}, ${row.headers}, ${row.secret}, ${row.enabled}, ${row.at}
    where (select count(*) from webhook_endpoints where account_id = ${row.accountId}) < ${most}
    returning ${columns(tx)}`;
  return inserted;
}

/** The account's endpoints, oldest first. */
export function listEndpoints(sql: Db, accountId: number): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints where account_id = ${accountId} order by id`;
}

/** One endpoint of the account. */
export async function findEndpoint(sql: Db, accountId: number, id: number): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** The endpoints with these ids, of any account: the worker serves them all. */
export function findEndpoints(sql: Sql, ids: number[]): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`select ${columns(sql)} from webhook_endpoints where id = any (${ids}::bigint[])`;
}

/** The URLs of enabled endpoints of all accounts, each once: for the operator's check-up. */
export function enabledUrls(sql: Sql, limit: number): Promise<{ accountId: number; url: string }[]> {
  return sql<{ accountId: number; url: string }[]>`
    select distinct e.account_id as "accountId", e.url from webhook_endpoints e join accounts a on a.id = e.account_id
    where e.enabled and a.suspended_at is null order by e.url, 1 limit ${limit}`;
}

/** Changes an endpoint and notifies the workers that hold a copy. Enabling clears `failing_since` and `disabled_reason`. */
export async function updateEndpoint(
  tx: Tx,
  accountId: number,
  id: number,
  change: EndpointChange,
): Promise<EndpointRow | undefined> {
  const enabled = change.enabled ?? null;
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoints set
      url = coalesce(${change.url ?? null}, url),
      events = coalesce(${change.events ?? null}::text[], events),
      headers = case when ${change.headers !== undefined} then ${change.headers ?? null}::bytea else headers end,
      failing_since = case when ${enabled === true} then null else failing_since end,
      disabled_reason = case when ${enabled}::boolean is not null then null else disabled_reason end,
      enabled = coalesce(${enabled}, enabled),
      revision = revision + 1
    where account_id = ${accountId} and id = ${id}
    returning ${columns(tx)}`;
  if (row) await tx`select pg_notify(${channel}, ${String(id)})`;
  return row;
}

/** Replaces the secret; the previous one also signs until `oldUntil`. */
export async function rotateSecret(
  tx: Tx,
  accountId: number,
  id: number,
  secret: Buffer,
  oldUntil: Date,
): Promise<EndpointRow | undefined> {
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoints set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}, revision = revision + 1
    where account_id = ${accountId} and id = ${id}
    returning ${columns(tx)}`;
  if (row) await tx`select pg_notify(${channel}, ${String(id)})`;
  return row;
}

/** Deletes an endpoint. Claims settle its deliveries as failed from now on; `removeDeliveries` deletes them. */
export async function deleteEndpoint(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const result = await tx`delete from webhook_endpoints where account_id = ${accountId} and id = ${id}`;
  if (result.count > 0) await tx`select pg_notify(${channel}, ${String(id)})`;
  return result.count > 0;
}
