/** The SQL of backups: a snapshot of all tables, and loading one. It works from the catalogue, whichever tables there are. */
import type { Readable, Writable } from "node:stream";
import type { Db, Sql, Tx } from "../../base/db.ts";
import { readPartitions } from "../../base/postgres/partitions.ts";
import type { TableShape } from "./archive.ts";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]) => names.map(quoted).join(", ");

/** Facts about the server and the database. */
export interface DatabaseFacts {
  postgres: string;
  at: Date;
  migrations: { name: string; hash: string }[];
}

/** Runs `use` in a transaction that sees one moment of the whole database, however long it takes. */
export function inSnapshot<Result>(sql: Sql, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    // While an archive is written slowly, the transaction is idle between two tables.
    await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
    return use(tx);
  }) as Promise<Result>;
}

/** The server's version, the time of the snapshot, and the migrations. */
export async function readFacts(tx: Tx): Promise<DatabaseFacts> {
  const [row] = await tx<{ postgres: string; at: Date }[]>`
    select current_setting('server_version') as postgres, now() as at`;
  const migrations = await tx<{ name: string; hash: string }[]>`select name, hash from migrations order by name`;
  return { ...row!, migrations: migrations.map(({ name, hash }) => ({ name, hash })) };
}

/** All tables, without the partitions of partitioned ones, which are part of their table. */
export async function readTables(db: Db): Promise<TableShape[]> {
  const rows = await db<{ name: string; columns: string[]; partitioned: boolean }[]>`
    select c.relname as name, c.relkind = 'p' as partitioned,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname, c.relkind order by c.relname`;
  return Promise.all(
    rows.map(async ({ name, columns, partitioned }) => ({
      name,
      columns,
      partitions: partitioned ? await readBounds(db, name) : [],
    })),
  );
}

async function readBounds(db: Db, table: string): Promise<TableShape["partitions"]> {
  const rows = await db<{ name: string; bound: string }[]>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${quoted(table)}::text::regclass`;
  return rows.map(({ name, bound }) => ({ name, bound }));
}

/** The rows of a table in the text format of COPY. */
export function copyOut(tx: Tx, { name, columns }: TableShape): Promise<Readable> {
  return tx.unsafe(`copy (select ${list(columns)} from ${quoted(name)}) to stdout`).readable();
}

/** Takes rows in the text format of COPY. */
export function copyIn(tx: Tx, { name, columns }: TableShape): Promise<Writable> {
  return tx.unsafe(`copy ${quoted(name)} (${list(columns)}) from stdin`).writable();
}

/** The last value of each sequence. Read after the snapshot, which has no number that was handed out later. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const rows = await db<{ name: string; last: number | null }[]>`
    select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public'`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last ?? 0]));
}

/** What `finishLoad` puts back. */
export interface Suspended {
  foreignKeys: { table: string; name: string; definition: string }[];
  triggered: string[];
}

/**
 * Empties all tables of a migrated database, gives partitioned ones the partitions of the backup, and takes away what would interfere
 * with loading them one by one: foreign keys, and triggers that would count rows that are counted already.
 */
export async function prepareLoad(tx: Tx, tables: TableShape[]): Promise<Suspended> {
  await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
  const foreignKeys = await tx<Suspended["foreignKeys"]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  const triggers = await tx<{ table: string }[]>`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`;
  const triggered = triggers.map(({ table }) => table);
  for (const table of triggered) await tx.unsafe(`alter table ${table} disable trigger user`);
  const existing = await readTables(tx);
  await tx.unsafe(`truncate ${list(existing.map(({ name }) => name))}`);
  for (const table of tables) if (table.partitions.length > 0) await repartition(tx, table);
  return { foreignKeys, triggered };
}

/** Replaces the partitions of an empty table, with the last one as the pattern for the columns, indexes and storage settings. */
async function repartition(tx: Tx, { name, partitions }: TableShape): Promise<void> {
  const before = await readPartitions(tx, name);
  const pattern = `${name}_pattern`;
  for (const partition of before)
    await tx.unsafe(`alter table ${quoted(name)} detach partition ${quoted(partition.name)}`);
  for (const { name: dropped } of before.slice(0, -1)) await tx.unsafe(`drop table ${quoted(dropped)}`);
  await tx.unsafe(`alter table ${quoted(before.at(-1)!.name)} rename to ${quoted(pattern)}`);
  const [row] = await tx<{ options: string | null; key: string }[]>`
    select array_to_string(reloptions, ', ') as options, pg_get_partkeydef(${quoted(name)}::text::regclass) as key
    from pg_class where oid = ${quoted(pattern)}::text::regclass`;
  const options = row!.options === null ? "" : ` with (${row!.options})`;
  const column = /^RANGE \((\w+)\)$/.exec(row!.key)![1]!;
  for (const partition of partitions) {
    await tx.unsafe(
      `create table ${quoted(partition.name)} (like ${quoted(pattern)} including all excluding identity)${options}`,
    );
    const to = /TO \(('[^']+')\)$/.exec(partition.bound)?.[1];
    // Spares the scan when the bounds of the partition change later, as in `base/postgres/partitions.ts`.
    if (to !== undefined)
      await tx.unsafe(
        `alter table ${quoted(partition.name)} add constraint ${quoted(`${partition.name}_end`)} check (${column} < ${to})`,
      );
    await tx.unsafe(`alter table ${quoted(name)} attach partition ${quoted(partition.name)} ${partition.bound}`);
  }
  await tx.unsafe(`drop table ${quoted(pattern)}`);
}

/** Puts foreign keys and triggers back, which checks the keys of all rows. */
export async function finishLoad(tx: Tx, { foreignKeys, triggered }: Suspended): Promise<void> {
  for (const table of triggered) await tx.unsafe(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** Analyses all tables, whose statistics a load does not bring. */
export async function analyse(tx: Tx): Promise<void> {
  await tx.unsafe("analyze");
}
