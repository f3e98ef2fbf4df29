/** The SQL of routes, and of what the first real link does to the sandbox's credit. */
import type { Db, Tx } from "../../base/db.ts";

/** A row of `routes`. */
export interface RouteRow {
  id: number;
  prefix: string;
  mccmnc: string | null;
  accountId: number | null;
  choose: "priority" | "cost";
  /** From 0 to 1; null asks for nothing. */
  minDeliveryRate: number | null;
  carriers: { carrier_id: number; weight: number; priority: number }[];
}

/** All routes in their order. */
export function readRoutes(db: Db): Promise<RouteRow[]> {
  return db<RouteRow[]>`
    select id, prefix, mccmnc, account_id as "accountId", choose, min_delivery_rate as "minDeliveryRate", carriers
    from routes order by position`;
}

/**
 * Locks out everybody else who changes routes, or removes a link that they may name, to the end of the transaction. Reading goes on.
 * Without it, of two lists that come at once both would stand: neither deletes the rows that it cannot see yet.
 */
export async function lockRoutes(tx: Tx): Promise<void> {
  await tx`lock table routes in share row exclusive mode`;
}

/** Replaces all routes. They are locked (`lockRoutes`). */
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

/**
 * Takes what is left of the sandbox's credit out of every live wallet by an adjustment.
 *
 * What is left is the credit that the first start gave (top-ups with the note `sandboxNote`) less all charges net of refunds,
 * which are taken to have spent it first; at least nothing, and at most the balance. So afterwards no wallet has gone below
 * zero, no money that an operator credited is gone, and a second call finds nothing, since the adjustment counts as spent.
 */
export async function removeSandboxCredit(tx: Tx, sandboxNote: string, adjustmentNote: string): Promise<number> {
  const rows = await tx`
    with given as (
      select account_id, sum(amount) as amount from ledger
      where kind = 'topup' and not test and note = ${sandboxNote} group by account_id
    ),
    locked as materialized (
      select w.account_id, w.balance from wallets w join given using (account_id)
      where not w.test order by w.account_id for update of w
    ),
    spent as (
      select l.account_id, sum(l.amount) as amount from ledger l join given using (account_id)
      where not l.test and (l.kind in ('charge', 'refund', 'voice') or (l.kind = 'adjustment' and l.note = ${adjustmentNote}))
      group by l.account_id
    ),
    rest as (
      select w.account_id, least(w.balance, g.amount + coalesce(s.amount, 0))::bigint as amount, w.balance,
        row_number() over (order by w.account_id) as n
      from locked w join given g using (account_id) left join spent s using (account_id)
      where least(w.balance, g.amount + coalesce(s.amount, 0)) > 0
    ),
    taken as (
      update wallets w set balance = w.balance - r.amount from rest r where w.account_id = r.account_id and not w.test
    ),
    blocks as materialized (
      select nextval('ids') as first, generate_series as block
      from generate_series(0, (select (count(*) - 1) / 1000 from rest))
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, note)
    select r.account_id, b.first + (r.n - 1) % 1000, false, 'adjustment', -r.amount, r.balance - r.amount, ${adjustmentNote}
    from rest r join blocks b on b.block = (r.n - 1) / 1000
    returning account_id`;
  return rows.length;
}
