/** The SQL of a credential's limits across processes: its binds and its parts per second. Times are the database's. */
import type { Db, Sql } from "../../base/db.ts";

type Key = Readonly<{ accountId: number; id: number }>;

/** Leases a bind; undefined if the credential already has `most`, or is gone. Expired leases do not count. */
export async function acquireBind(
  sql: Sql,
  { accountId, id }: Key,
  most: number,
  leaseSeconds: number,
): Promise<number | undefined> {
  const [row] = await sql.begin(async (tx) => {
    // Serialised, so that two processes do not both take the last one.
    const known = await tx`
      select from northbound_credentials where account_id = ${accountId} and id = ${id} for no key update`;
    if (known.length === 0) return [];
    const own = (db: Db) => db`account_id = ${accountId} and credential_id = ${id}`;
    return tx<{ id: number }[]>`
      with ended as (delete from northbound_binds where ${own(tx)} and lease_until < now())
      insert into northbound_binds (account_id, credential_id, lease_until)
      select ${accountId}, ${id}, now() + make_interval(secs => ${leaseSeconds})
      where (select count(*) from northbound_binds where ${own(tx)} and lease_until >= now()) < ${most}
      returning id`;
  });
  return row?.id;
}

/** Renews the leases of binds; returns the ids that still exist. */
export async function renewBinds(
  sql: Sql,
  binds: { id: number; credential: Key }[],
  leaseSeconds: number,
): Promise<Set<number>> {
  const keys = binds.map(({ id, credential }) => ({
    account_id: credential.accountId,
    credential_id: credential.id,
    id,
  }));
  const rows = await sql<{ id: number }[]>`
    update northbound_binds b set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as given(account_id bigint, credential_id bigint, id bigint)
    where b.account_id = given.account_id and b.credential_id = given.credential_id and b.id = given.id
    returning b.id`;
  return new Set(rows.map((row) => row.id));
}

/** Releases the lease of a bind. */
export async function releaseBind(sql: Sql, { accountId, id }: Key, bind: number): Promise<void> {
  await sql`
    delete from northbound_binds where account_id = ${accountId} and credential_id = ${id} and id = ${bind}`;
}

/**
 * Draws up to `wanted` parts from the credential's token bucket, which holds one second's worth: none unless `needed` are
 * available. A message with more parts than the bucket holds needs a full bucket. `missing` is the shortfall.
 */
export async function drawParts(
  sql: Sql,
  { accountId, id }: Key,
  needed: number,
  wanted: number,
): Promise<{ parts: number; missing: number }> {
  const [row] = await sql<{ parts: number; missing: number }[]>`
    with held as materialized (
      select parts_per_second as pace, greatest(spent_until, now()) as spent
      from northbound_credentials where account_id = ${accountId} and id = ${id} for no key update
    ), there as (
      select pace, spent, least(${needed}::int, pace) as least_parts,
        pace * (1 - extract(epoch from spent - now()))::float8 as parts from held
    ), given as (
      select pace, spent, greatest(0, least_parts - parts) as missing,
        case when parts >= least_parts then greatest(${needed}::int, least(${wanted}::int, floor(parts))) else 0 end as parts
      from there
    ), written as (
      update northbound_credentials c set spent_until = g.spent + g.parts / g.pace * interval '1 second'
      from given g where c.account_id = ${accountId} and c.id = ${id} and g.parts > 0
    )
    select parts::int, missing from given`;
  return row ?? { parts: 0, missing: 1 };
}
