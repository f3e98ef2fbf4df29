/** The SQL of deliveries to binds: leased while they are sent, deleted once they are acknowledged. */
import type { Db, Sql, Tx } from "../../../base/db.ts";

/** Wakes the processes that serve binds; the payload is a credential with due deliveries. */
export const deliveriesChannel = "northbound_deliveries";

/** A delivery for `insertDeliveries`. */
export interface NewDelivery {
  account_id: number;
  credential_id: number;
  kind: "receipt" | "inbound";
  body: string;
  /** The end of this process's lease, or now. */
  due_at: Date;
}

/** A delivery leased to this process. */
export interface DeliveryRow {
  account_id: number;
  credential_id: number;
  id: number;
  kind: "receipt" | "inbound";
  body: string;
  tries: number;
  /** The end of the lease, and its fencing token. */
  due_at: Date;
}

/** Inserts deliveries, except for credentials that are gone. Returns the rows in order. */
export function insertDeliveries(tx: Tx, deliveries: NewDelivery[], now: Date): Promise<DeliveryRow[]> {
  return tx<DeliveryRow[]>`
    with given as materialized (
      select * from rows from (
        json_to_recordset(${JSON.stringify(deliveries)}::text::json)
          as (account_id bigint, credential_id bigint, kind text, body text, due_at timestamptz)
      ) with ordinality as g(account_id, credential_id, kind, body, due_at, position)
    ), inserted as (
      insert into northbound_deliveries (account_id, credential_id, kind, body, due_at, created_at)
      select g.account_id, g.credential_id, g.kind, g.body, g.due_at, ${now}
      from given g join northbound_credentials c on c.account_id = g.account_id and c.id = g.credential_id
      order by g.position
      returning account_id, credential_id, id, kind, body, tries, due_at
    )
    select * from inserted order by id`;
}

/** Credentials of these accounts that receive the account's inbound messages of their kind. */
export function findInboundCredentials(
  tx: Tx,
  accountIds: number[],
): Promise<{ account_id: number; id: number; test: boolean }[]> {
  return tx<{ account_id: number; id: number; test: boolean }[]>`
    select account_id, id, test from northbound_credentials
    where account_id = any (${accountIds}::bigint[]) and 'inbound:read' = any (scopes)
      and (expires_at is null or expires_at > now())`;
}

/** Leases due deliveries of these credentials until `leaseUntil`, at most `limit` of each, skipping those being claimed elsewhere. */
export async function claimDeliveries(
  sql: Sql,
  about: { credentialIds: number[]; now: Date; leaseUntil: Date; limit: number },
): Promise<DeliveryRow[]> {
  const rows = await sql<DeliveryRow[]>`
    with due as materialized (
      select d.account_id, d.credential_id, d.id
      from unnest(${about.credentialIds}::bigint[]) as w(credential_id)
      cross join lateral (
        select account_id, credential_id, id from northbound_deliveries d
        where d.credential_id = w.credential_id and d.due_at <= ${about.now}
        order by d.due_at, d.id limit ${about.limit} for update skip locked
      ) d
    )
    update northbound_deliveries d set due_at = ${about.leaseUntil}
    from due where d.account_id = due.account_id and d.credential_id = due.credential_id and d.id = due.id
    returning d.account_id, d.credential_id, d.id, d.kind, d.body, d.tries, d.due_at`;
  return rows.sort((one, other) => one.id - other.id);
}

/** If `dueAt` is undefined, the delivery is over, acknowledged or given up; otherwise it is due again then. */
export interface DeliveryOutcome {
  row: DeliveryRow;
  dueAt: Date | undefined;
  tries: number;
}

/** Deletes deliveries that are over, and reschedules the others if they still have the lease under which they were sent. */
export async function writeOutcomes(sql: Sql, outcomes: DeliveryOutcome[]): Promise<void> {
  const rows = outcomes.map(({ row, dueAt, tries }) => ({
    account_id: row.account_id,
    credential_id: row.credential_id,
    id: row.id,
    lease_until: row.due_at,
    due_at: dueAt,
    tries,
  }));
  await sql`
    with outcome as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as o(
        account_id bigint, credential_id bigint, id bigint, lease_until timestamptz, due_at timestamptz, tries smallint)
    ), settled as (
      delete from northbound_deliveries d using outcome o
      where o.due_at is null and d.account_id = o.account_id and d.credential_id = o.credential_id and d.id = o.id
    )
    update northbound_deliveries d set due_at = o.due_at, tries = o.tries from outcome o
    where o.due_at is not null and d.account_id = o.account_id and d.credential_id = o.credential_id and d.id = o.id
      and d.due_at = o.lease_until`;
}

/** Deletes deliveries created before `before`, at most `limit`; returns how many. */
export async function deleteOld(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from northbound_deliveries where (account_id, credential_id, id) in (
      select account_id, credential_id, id from northbound_deliveries
      where created_at < ${before} order by created_at limit ${limit} for update skip locked)`;
  return gone.count;
}

/** A message's state. `until`: its id is the message_id of a submit_multi, whose other messages have ids up to this one. */
export interface FoundState {
  state: string;
  final_at: Date | null;
  until: number | null;
}

/** The other messages of a submit_multi, by its message_id. */
export async function findMulti(
  db: Db,
  accountId: number,
  test: boolean,
  id: number,
  until: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from messages
    where account_id = ${accountId} and id > ${id} and id <= ${until} and test = ${test} and (origin ->> 'submitted')::bigint = ${id}`;
  return rows.map((row) => row.id);
}

/** A message's state for query_sm. */
export async function findState(db: Db, accountId: number, test: boolean, id: number): Promise<FoundState | undefined> {
  const [row] = await db<FoundState[]>`
    select state, final_at, (origin ->> 'multiUntil')::bigint as until from messages where account_id = ${accountId} and id = ${id} and test = ${test}`;
  return row;
}
