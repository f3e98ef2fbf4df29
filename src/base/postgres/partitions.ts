/**
 * Tables partitioned by time. Rows that are kept for a limited time are not deleted one by one: their whole partition is dropped, which
 * takes milliseconds, writes almost no log and leaves nothing to vacuum.
 *
 * The partitions of a table cover all of time, so that no insert is ever refused, whatever the clock of its process says: the first one
 * has no beginning and the last one has no end. Every step is one transaction that waits for its lock only briefly, because all
 * statements on the table wait behind it; a step that does not get the lock is repeated by the next housekeeping.
 */
import type { Context } from "../context.ts";
import type { Db, Fragment, Tx } from "../db.ts";

/** How long rows are kept, in milliseconds, and into how many partitions this time is divided. */
export interface Retention {
  keptMs: number;
  partitions: number;
}

/** A table that is partitioned by a column of times. Its rows are gone at the latest `lastKeptMs` after their time. */
export interface TimedTable {
  name: string;
  /** The column, never null and never updated. */
  column: string;
  retention: Retention;
  /** If some rows outlive the others. */
  outlive?: {
    /** Selects the rows. */
    rows: (db: Db) => Fragment;
    /** Whether a partition may have such rows; it is then not dropped. Must be fast: all statements on the table wait for it. */
    any: (tx: Tx, partition: Partition) => Promise<boolean>;
  };
}

/** A partition has the rows from `from` until before `to`. Undefined: without a beginning, or without an end. */
export interface Partition {
  name: string;
  from: Date | undefined;
  to: Date | undefined;
}

/** What is to be done next: end the last partition at `at` and begin another there, or drop the first. */
export type Step = { kind: "end"; last: Partition; at: Date } | { kind: "drop"; first: Partition; second: Partition };

const dayMs = 86_400_000;
/** The last partition begins at least this far ahead, so that it is empty when it is ended. */
const aheadMs = dayMs;
/** How long a step waits for its lock, and everybody else behind it. */
const lockTimeout = "200ms";

/** The length of a partition, in whole days. */
export const partitionMs = ({ keptMs, partitions }: Retention): number =>
  Math.ceil(keptMs / partitions / dayMs) * dayMs;

/** How old a row can become: its partition is dropped once its youngest row is due. */
export const lastKeptMs = (retention: Retention): number => retention.keptMs + partitionMs(retention);

/** The next step for a table, or undefined if there is none. `partitions` are all of them, in order: at least two. */
export function nextStep(partitions: Partition[], retention: Retention, now: Date): Step | undefined {
  const [first, second, last] = [partitions[0]!, partitions[1]!, partitions.at(-1)!];
  const nowMs = now.getTime();
  const lastMs = last.from!.getTime();
  if (lastMs <= nowMs + aheadMs) {
    const today = Math.floor(nowMs / dayMs) * dayMs;
    return { kind: "end", last, at: new Date(Math.max(lastMs, today) + partitionMs(retention)) };
  }
  if (second !== last && first.to!.getTime() + retention.keptMs <= nowMs) return { kind: "drop", first, second };
  return undefined;
}

/** The partitions of a table in the order of time. */
export async function readPartitions(db: Db, table: string): Promise<Partition[]> {
  const rows = await db<{ name: string; from: Date | null; to: Date | null }[]>`
    select c.relname as name, (regexp_match(b.text, 'FROM \\(''([^'']+)'))[1]::timestamptz as "from",
      (regexp_match(b.text, 'TO \\(''([^'']+)'))[1]::timestamptz as "to"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as text) b
    where i.inhparent = ${table}::text::regclass order by "from" nulls first`;
  return rows.map(({ name, from, to }) => ({ name, from: from ?? undefined, to: to ?? undefined }));
}

/**
 * Keeps a table: takes the next step, or else deletes up to `limit` rows that are too old and yet in a partition that stays, because it
 * is longer than the others, or has rows that outlive them. True if there may be more to do. Any number of processes may
 * run it concurrently: one does the work.
 */
export async function keepTable({ sql, clock, log }: Context, table: TimedTable, limit: number): Promise<boolean> {
  const now = clock.now();
  const { step, more } = await sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`);
    const [turn] = await tx<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`partitions of ${table.name}`}, 0)) as mine`;
    if (!turn!.mine) return { more: false };
    const partitions = await readPartitions(tx, table.name);
    const next = nextStep(partitions, table.retention, now);
    if (next && (await take(tx, table, next))) return { step: next, more: true };
    const before = new Date(now.getTime() - lastKeptMs(table.retention));
    return { more: (await deleteRows(tx, table, partitions, before, limit)) === limit };
  });
  if (step?.kind === "drop") log.info({ table: table.name, partition: step.first.name }, "partition dropped");
  if (step?.kind === "end")
    log.info({ table: table.name, partition: step.last.name, until: step.at }, "partition ended");
  return more;
}

/** Takes a step; false if the partition must stay. */
async function take(tx: Tx, table: TimedTable, step: Step): Promise<boolean> {
  if (step.kind === "drop") return dropFirst(tx, table, step.first, step.second);
  await endLast(tx, table, step.last, step.at);
  return true;
}

const literal = (at: Date | undefined, otherwise: string) => (at ? `'${at.toISOString()}'` : otherwise);

/** `api_log_20261125`: the first day of the partition. */
const nameOf = (table: string, from: Date) => `${table}_${from.toISOString().slice(0, 10).replaceAll("-", "")}`;

/**
 * Ends the last partition at `at` and begins the next one there, with the same columns, constraints, indexes and storage settings. The
 * constraint that is added to the ended one spares the scan when its bounds change later.
 */
async function endLast(tx: Tx, { name, column }: TimedTable, last: Partition, at: Date): Promise<void> {
  const next = nameOf(name, at);
  const [row] = await tx<{ options: string | null }[]>`
    select array_to_string(reloptions, ', ') as options from pg_class where oid = ${last.name}::text::regclass`;
  const options = row!.options === null ? "" : ` with (${row!.options})`;
  await tx.unsafe(`
    create table ${next} (like ${last.name} including all excluding identity)${options};
    alter table ${name} detach partition ${last.name};
    -- By a clock that is far ahead.
    with moved as (delete from ${last.name} where ${column} >= ${literal(at, "")} returning *) insert into ${next} select * from moved;
    alter table ${last.name} add constraint ${last.name}_end check (${column} < ${literal(at, "")});
    alter table ${name} attach partition ${last.name} for values from (${literal(last.from, "minvalue")}) to (${literal(at, "")});
    alter table ${name} attach partition ${next} for values from (${literal(at, "")}) to (maxvalue)`);
}

/** Drops the first partition; the second one then has no beginning. False if the first must stay. */
async function dropFirst(tx: Tx, table: TimedTable, first: Partition, second: Partition): Promise<boolean> {
  const { name, outlive } = table;
  if (await outlive?.any(tx, first)) return false;
  await tx.unsafe(`lock table only ${name} in access exclusive mode`);
  if (await outlive?.any(tx, first)) return false;
  await tx.unsafe(`
    drop table ${first.name};
    alter table ${name} detach partition ${second.name};
    alter table ${name} attach partition ${second.name} for values from (minvalue) to (${literal(second.to, "maxvalue")})`);
  return true;
}

/** Deletes up to `limit` rows from before a time; returns how many. */
async function deleteRows(
  tx: Tx,
  table: TimedTable,
  partitions: Partition[],
  before: Date,
  limit: number,
): Promise<number> {
  const { column, outlive } = table;
  let deleted = 0;
  for (const { name, from } of partitions) {
    if (deleted === limit || (from && from >= before)) break;
    const { count } = await tx`
      delete from ${tx(name)} where ctid = any(array(
        select ctid from ${tx(name)} where ${tx(column)} < ${before} ${outlive ? tx`and not (${outlive.rows(tx)})` : tx``}
        limit ${limit - deleted} for update skip locked))`;
    deleted += count;
  }
  return deleted;
}
