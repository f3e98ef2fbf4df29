/** The SQL of accepting messages for what must be one decision with them: its caller adds to the statement. */
import type { Db, Fragment } from "../../base/db.ts";
import { moneyFromSql } from "../../base/money.ts";
import { placing, type AcceptRow, type AcceptTimes, type Fence, type RowOutcome } from "./store.ts";

/** A message that is sent at once; the letters are those of `AcceptRow`, and its caller's columns stand beside them. */
export interface PlaceRow {
  /** What it has in common with others of its batch. */
  common: Pick<AcceptRow, "a" | "s" | "f" | "x" | "e" | "p" | "c" | "v" | "o">;
  /** `n` is its place among the rows. `q` says which `common` is its own, and is set by `placeRows`. */
  own: Pick<AcceptRow, "n" | "i" | "r" | "t" | "z" | "l"> & { q: number };
}

/** What its caller adds to the statement, to be one decision with it. */
export interface Rider {
  /** The caller's columns of `common`: `brand text, …`. */
  common: Fragment;
  /** Those of `own`. */
  own: Fragment;
  /** CTEs. The one row of `holds` says in `ok` whether anything may be done at all. */
  before: Fragment;
  /** What holds of a row, `k` in common with others and `r` its own, that is to be looked at; the others are left out. */
  only?: Fragment;
  /** CTEs that write. Of `decided`, what has `before >= cost` is accepted. */
  after: Fragment;
}

/** What the rider wants to hold does not: nothing was done. */
export class VersionConflict extends Error {}

/**
 * Accepts messages as `acceptRows` does, in the order in which they are given. They have no keys, and opt-outs do not bar them. What
 * many of them have in common is written and read once. Throws `VersionConflict` where what the rider wants does not hold.
 */
export async function placeRows(
  db: Db,
  rows: PlaceRow[],
  times: AcceptTimes,
  fences: Fence[],
  rider: Rider,
): Promise<RowOutcome[]> {
  const { kinds, own } = sort(rows);
  const [found] = await db<
    [{ ok: boolean; outcomes: [n: number, after: number, before: number, begun: boolean][] | null }]
  >`
    with ${rider.before}, kinds as materialized (
      select *, p * c as cost, null::timestamptz as d, null::text as m, null::text as u, null::jsonb as g
      from json_to_recordset(${kinds}::text::json) as x(
        q smallint, a bigint, s boolean, f text, x text, e text, p smallint, c bigint, v integer, o smallint, ${rider.common})
    ), input as materialized (
      select * from json_to_recordset(${own}::text::json) as r(
        n smallint, q smallint, i bigint, r uuid, t text, z text, l bigint, ${rider.own}) join kinds k using (q)
      where (select ok from holds) ${rider.only ? db`and ${rider.only}` : db``}
    ), ${placing(db, times, fences, db``)}, ${rider.after}
    select ok, (select json_agg(json_build_array(n, after, before, begun)) from decided) as outcomes from holds`;
  if (!found.ok) throw new VersionConflict("what was decided from has changed");
  const outcomes: RowOutcome[] = rows.map(() => (rider.only ? { kind: "left_out" } : { kind: "short", balance: 0n }));
  for (const [n, after, before, begun] of found.outcomes ?? []) {
    const { p, c } = rows[n]!.common;
    outcomes[n] =
      before < p * c
        ? { kind: "short", balance: moneyFromSql(before) }
        : { kind: "accepted", balanceAfter: moneyFromSql(after), begun };
  }
  return outcomes;
}

/** The rows as JSON, and what they have in common, each once and by number; gives the rows their `q`. */
function sort(rows: PlaceRow[]): { kinds: string; own: string } {
  const kinds: PlaceRow["common"][] = [];
  for (const { common, own } of rows) {
    own.q = kinds.findIndex((kind) => isSame(kind, common));
    if (own.q < 0) own.q = kinds.push(common) - 1;
  }
  return {
    kinds: JSON.stringify(kinds.map((kind, q) => ({ q, ...kind }))),
    own: JSON.stringify(rows.map(({ own }) => own)),
  };
}

/** Whether two rows have the same in common; all of it is of plain values, and under the same names. */
function isSame(one: PlaceRow["common"], other: PlaceRow["common"]): boolean {
  for (const name in one) if (one[name as keyof typeof one] !== other[name as keyof typeof other]) return false;
  return true;
}
