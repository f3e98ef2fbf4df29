/** The SQL of carrier links: definitions, leases, live state; and of the voices that calls can have. Routes have theirs in `routes-store.ts`. */
import type { Context } from "../../base/context.ts";
import { oldLeasesAreOver } from "../../base/cluster/timeline.ts";
import type { Db, Json, Sql, Tx } from "../../base/db.ts";
import { notify } from "../../base/queue/notify.ts";
import type { CallbackKeys } from "./callback-keys.ts";
import type { RecentPdu } from "./recent-pdus.ts";
import type { SandboxedAccounts } from "./routing/routing.ts";
import type { LinkSettings } from "./schemas.ts";

/** A row of `carrier_links`; the password is sealed. */
export interface LinkRow {
  id: number;
  name: string;
  host: string;
  port: number;
  systemId: string;
  password: Uint8Array;
  bind: "transceiver" | "tx_rx" | "http" | "phone";
  settings: Partial<LinkSettings>;
  sandbox: boolean;
  enabled: boolean;
  draining: boolean;
  owner: string | null;
  fence: number;
  /** Whether it is under a lease now, by the database's clock. */
  leased: boolean;
  live: Record<string, unknown>;
  /** Of the last tests of the connection, newest first. */
  trialPdus: RecentPdu[];
  rebindAt: Date | null;
  callbackKeys: CallbackKeys;
  createdAt: Date;
}

const columns = (db: Db) => db`
  id, name, host, port, system_id as "systemId", password, bind, settings, sandbox, enabled, draining, owner, fence,
  coalesce(lease_until > now(), false) as leased, live, trial_pdus as "trialPdus", rebind_at as "rebindAt",
  callback_keys as "callbackKeys", created_at as "createdAt"`;

/** Notifies every gateway that links or routing rules changed. */
export const channel = "carriers";

/** Notifies that messages were parked for a group of links, whose name is the payload. */
export const parkedChannel = "parked";

/**
 * Notifies the processes that run links of a group that messages were parked for it. They also poll, so a lost notification
 * only means a delay.
 */
export function notifyParked(ctx: Pick<Context, "sql" | "log">, group: string): void {
  notify(ctx, parkedChannel, group);
}

/** All links, oldest first. */
export function readLinks(db: Db): Promise<LinkRow[]> {
  return db<LinkRow[]>`select ${columns(db)} from carrier_links order by id`;
}

/** The accounts in the sandbox, the newest account, and whether the installation is live; in one snapshot, to be read after the links. */
export async function readSandboxed(db: Db): Promise<SandboxedAccounts> {
  const rows = await db<{ id: number; sandbox: boolean; live: boolean }[]>`
    select id, sandbox, exists (select from went_live) as live
    from accounts where sandbox or id = (select max(id) from accounts)`;
  return {
    live: rows.some(({ live }) => live),
    ids: new Set(rows.filter(({ sandbox }) => sandbox).map(({ id }) => id)),
    newest: Math.max(0, ...rows.map(({ id }) => id)),
  };
}

/** One link; inside a transaction it is locked. */
export async function readLink(db: Db, id: number, lock = false): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    select ${columns(db)} from carrier_links where id = ${id} ${lock ? db`for update` : db``}`;
  return row;
}

/** The columns of a link's definition that are written. */
export type LinkValues = Pick<
  LinkRow,
  "name" | "host" | "port" | "systemId" | "password" | "bind" | "settings" | "enabled"
>;

const stored = (values: LinkValues) => ({
  name: values.name,
  host: values.host,
  port: values.port,
  system_id: values.systemId,
  password: values.password,
  bind: values.bind,
  settings: values.settings as Json,
  enabled: values.enabled,
});

/** Adds a link. If the name is taken, throws a unique violation (`isDuplicate`). */
export async function insertLink(db: Db, id: number, values: LinkValues, callbackKeys: CallbackKeys): Promise<void> {
  await db`insert into carrier_links ${db({ id, callback_keys: callbackKeys as Json, ...stored(values) })}`;
  await db`select pg_notify(${channel}, '')`;
}

/** Replaces a link's definition and ends a drain. */
export async function updateLink(db: Db, id: number, values: LinkValues): Promise<void> {
  await db`update carrier_links set ${db(stored(values))}, draining = false where id = ${id}`;
  await db`select pg_notify(${channel}, '')`;
}

/** Replaces how a link over HTTP sends and is answered, and nothing else. */
export async function updateUpstream(db: Db, id: number, http: object): Promise<void> {
  await db`update carrier_links set settings = settings || ${JSON.stringify({ http })}::text::jsonb where id = ${id}`;
  await db`select pg_notify(${channel}, '')`;
}

/** Adds the PDUs of a test of the connection, newest first, and keeps the last twenty. */
export async function addTrialPdus(db: Db, id: number, pdus: RecentPdu[]): Promise<void> {
  await db`
    update carrier_links set trial_pdus = jsonb_path_query_array(${JSON.stringify(pdus)}::text::jsonb || trial_pdus, '$[0 to 19]')
    where id = ${id}`;
}

/** Replaces the numbers of a link's callback keys. */
export async function updateCallbackKeys(db: Db, id: number, keys: CallbackKeys): Promise<void> {
  await db`update carrier_links set callback_keys = ${JSON.stringify(keys)}::text::jsonb where id = ${id}`;
  await db`select pg_notify(${channel}, '')`;
}

/** Removes a link with its rates. */
export async function deleteLink(db: Db, id: number): Promise<void> {
  await db`delete from link_rates where link_id = ${id}`;
  await db`delete from carrier_links where id = ${id}`;
  await db`select pg_notify(${channel}, '')`;
}

/** Asks the owner to rebind. False if there is no such link. */
export async function requestRebind(db: Db, id: number): Promise<boolean> {
  const rows = await db`
    with changed as (update carrier_links set rebind_at = clock_timestamp() where id = ${id} returning id)
    select pg_notify(${channel}, '') from changed`;
  return rows.length > 0;
}

/** Begins or ends a drain. False if there is no such link. */
export async function setDraining(db: Db, id: number, draining: boolean): Promise<boolean> {
  const rows = await db`
    with changed as (update carrier_links set draining = ${draining} where id = ${id} returning id)
    select pg_notify(${channel}, '') from changed`;
  return rows.length > 0;
}

/** Keeps others from taking the installation live, so that two links cannot both be the first. */
export async function lockGoingLive(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('carrier_links'))`;
}

/**
 * Renews this owner's leases and writes the live state of their links, if it is given. Returns the links that the owner still holds; the others
 * were taken over or deleted.
 */
export async function renewLeases(
  sql: Sql,
  owner: string,
  leaseSeconds: number,
  held: { id: number; fence: number; live?: unknown }[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update carrier_links l
    set lease_until = now() + make_interval(secs => ${leaseSeconds}), live = coalesce(x.live, l.live)
    from json_to_recordset(${JSON.stringify(held)}::text::json) as x(id bigint, fence bigint, live jsonb)
    where l.id = x.id and l.fence = x.fence and l.owner = ${owner}
    returning l.id`;
  return rows.map((row) => row.id);
}

/**
 * Leases enabled links that are free, each under a new fencing token; submissions begun under an older token are refused. After a
 * failover none is free until older leases are over, since the server may have missed the latest.
 */
export function acquireLeases(
  sql: Sql,
  owner: string,
  leaseSeconds: number,
  sandbox: boolean,
): Promise<{ id: number; fence: number }[]> {
  return sql<{ id: number; fence: number }[]>`
    update carrier_links l
    set owner = ${owner}, fence = greatest(l.fence + 1, nextval('link_fences')), lease_until = now() + make_interval(secs => ${leaseSeconds})
    from (
      select id from carrier_links 
      where enabled and (${sandbox} or not sandbox) and (lease_until is null or lease_until < now())
        and ${oldLeasesAreOver(sql, leaseSeconds)}
      order by id for update skip locked
    ) free
    where l.id = free.id
    returning l.id, l.fence`;
}

/** Releases leases, so that another process need not wait until they expire. */
export async function releaseLeases(
  sql: Sql,
  owner: string,
  held: { id: number; fence: number; live?: unknown }[],
): Promise<void> {
  await sql`
    with given as (
      update carrier_links l set owner = null, lease_until = null, live = coalesce(x.live, l.live)
      from json_to_recordset(${JSON.stringify(held)}::text::json) as x(id bigint, fence bigint, live jsonb)
      where l.id = x.id and l.fence = x.fence and l.owner = ${owner}
      returning l.id)
    select pg_notify(${channel}, '') from given`;
}

/** Creates or updates the simulated carrier's link, which has a different port after each start. Returns its id. */
export async function upsertSandbox(db: Db, id: number, values: LinkValues): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into carrier_links ${db({ id, sandbox: true, ...stored(values) })}
    on conflict (name) do update set host = excluded.host, port = excluded.port, system_id = excluded.system_id,
      password = excluded.password, bind = excluded.bind, settings = excluded.settings, enabled = true
    where carrier_links.sandbox
    returning id`;
  await db`select pg_notify(${channel}, '')`;
  return row!.id;
}

/** The languages that some process has announced in this time. */
export async function findVoices(sql: Db, seconds: number): Promise<string[]> {
  const rows = await sql<{ language: string }[]>`
    select language from call_voices where seen_at > now() - ${seconds} * interval '1 second' order by language`;
  return rows.map(({ language }) => language);
}
