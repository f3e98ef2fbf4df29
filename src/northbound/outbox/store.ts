/** The SQL of what waits for customers' binds: rows that are due, taken under a lease, and gone when they are acknowledged. */
import type { Db, Sql, Tx } from "../../base/db.ts";

/** Wakes the processes that serve binds; the payload is the credential that something is due for. */
export const deliveriesChannel = "northbound_deliveries";

/** Something to be delivered, as the statement reads it. */
export interface NewDelivery {
  /** Account. */
  a: number;
  /** Credential. */
  c: number;
  /** Kind. */
  k: "receipt" | "inbound";
  /** Body. */
  b: string;
  /** Due: the end of the lease of this process, or now. */
  d: Date;
  /** Wake other processes. */
  w: boolean;
}

/** A delivery in the hands of a process until its lease ends. */
export interface DeliveryRow {
  account_id: number;
  credential_id: number;
  id: number;
  kind: "receipt" | "inbound";
  body: string;
  tries: number;
  due_at: Date;
}

/** Writes deliveries; those of credentials that are gone are left out. Returns them in their order. */
export function insertDeliveries(tx: Tx, deliveries: NewDelivery[], now: Date): Promise<DeliveryRow[]> {
  return tx<DeliveryRow[]>`
    with given as materialized (
      select * from rows from (
        json_to_recordset(${JSON.stringify(deliveries)}::text::json) as (a bigint, c bigint, k text, b text, d timestamptz, w boolean)
      ) with ordinality as g(a, c, k, b, d, w, n)
    ), made as (
      insert into northbound_deliveries (account_id, credential_id, kind, body, due_at, created_at)
      select g.a, g.c, g.k, g.b, g.d, ${now}
      from given g join northbound_credentials c on c.account_id = g.a and c.id = g.c
      order by g.n
      returning account_id, credential_id, id, kind, body, tries, due_at
    ), woken as (
      select count(pg_notify(${deliveriesChannel}, c::text)) from (select distinct c from given where w) g
    )
    select made.* from made, woken order by made.id`;
}

/** Credentials of these accounts that want the messages that the account receives. */
export function findHearers(tx: Tx, accountIds: number[]): Promise<{ account_id: number; id: number }[]> {
  return tx<{ account_id: number; id: number }[]>`
    select account_id, id from northbound_credentials
    where account_id = any (${accountIds}::bigint[]) and 'inbound:read' = any (scopes)`;
}

/** Takes due deliveries of these credentials until `leaseUntil`, at most `limit` of each, none that another process is taking. */
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

/** What became of a delivery: acknowledged or given up when there is no next time, else due then. */
export interface DeliveryOutcome {
  row: DeliveryRow;
  dueAt: Date | undefined;
  tries: number;
}

/** Removes what is done; what is to be tried again keeps its new time only while nobody else has taken it. */
export async function writeOutcomes(sql: Sql, outcomes: DeliveryOutcome[]): Promise<void> {
  const rows = outcomes.map(({ row, dueAt, tries }) => ({
    a: row.account_id,
    c: row.credential_id,
    i: row.id,
    l: row.due_at,
    d: dueAt,
    t: tries,
  }));
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as g(a bigint, c bigint, i bigint, l timestamptz, d timestamptz, t smallint)
    ), done as (
      delete from northbound_deliveries n using given g
      where g.d is null and n.account_id = g.a and n.credential_id = g.c and n.id = g.i
    )
    update northbound_deliveries n set due_at = g.d, tries = g.t from given g
    where g.d is not null and n.account_id = g.a and n.credential_id = g.c and n.id = g.i and n.due_at = g.l`;
}

/** Removes deliveries from before `before`, at most `limit`; returns how many. */
export async function deleteOld(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from northbound_deliveries where (account_id, credential_id, id) in (
      select account_id, credential_id, id from northbound_deliveries
      where created_at < ${before} order by created_at limit ${limit} for update skip locked)`;
  return gone.count;
}

/** What a query_sm may know of a message of the account. */
export async function findState(
  db: Db,
  accountId: number,
  test: boolean,
  id: number,
): Promise<{ state: string; final_at: Date | null } | undefined> {
  const [row] = await db<{ state: string; final_at: Date | null }[]>`
    select state, final_at from messages where account_id = ${accountId} and id = ${id} and test = ${test}`;
  return row;
}
