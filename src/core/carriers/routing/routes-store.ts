/** The SQL of routes. */
import type { Db, Tx } from "../../../base/db.ts";

/** A row of `routes`. */
export interface RouteRow {
  id: number;
  prefix: string;
  mccmnc: string | null;
  accountId: number | null;
  choose: "priority" | "cost";
  /** From 0 to 1; null for no minimum. */
  minDeliveryRate: number | null;
  carriers: { carrier_id: number; weight: number; priority: number }[];
}

/** All routes, in order. */
export function readRoutes(db: Db): Promise<RouteRow[]> {
  return db<RouteRow[]>`
    select id, prefix, mccmnc, account_id as "accountId", choose, min_delivery_rate as "minDeliveryRate", carriers
    from routes order by position`;
}

/**
 * Until the transaction ends, prevents other transactions from changing routes and from removing a link that routes may name;
 * reads continue. Without it, two concurrent lists would both be kept, since neither deletes rows that it cannot see yet.
 */
export async function lockRoutes(tx: Tx): Promise<void> {
  await tx`lock table routes in share row exclusive mode`;
}

/** Replaces all routes, under `lockRoutes`. */
export async function replaceRoutes(tx: Tx, routes: RouteRow[]): Promise<void> {
  const rows = routes.map((route, position) => ({
    id: route.id,
    position,
    prefix: route.prefix,
    mccmnc: route.mccmnc,
    account_id: route.accountId,
    choose: route.choose,
    min_delivery_rate: route.minDeliveryRate,
    carriers: route.carriers,
  }));
  await tx`delete from routes`;
  await tx`
    insert into routes (id, position, prefix, mccmnc, account_id, choose, min_delivery_rate, carriers)
    select x.id, x.position, x.prefix, x.mccmnc, x.account_id, x.choose, x.min_delivery_rate, x.carriers
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(id bigint, position int, prefix text, mccmnc text, account_id bigint, choose text,
        min_delivery_rate double precision, carriers jsonb)`;
  await tx`select pg_notify('carriers', '')`;
}

/** The first of these accounts that does not exist. */
export async function missingAccount(db: Db, ids: number[]): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select x.id from unnest(${ids}::bigint[]) as x(id) where not exists (select from accounts a where a.id = x.id) limit 1`;
  return row?.id;
}

/** The names of these accounts. */
export function accountNames(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`select id, name from accounts where id = any(${ids}::bigint[]) order by id`;
}
