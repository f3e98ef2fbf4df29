import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Db, Sql, Tx } from "../db.ts";
import { clauseOf, StartFailure } from "../errors.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** Serialises processes that start together. An arbitrary constant. */
const advisoryLock = 7_481_036;

/**
 * The numbered migrations from before 0.2.0, one `name hash` per line, with SHA-256. The baseline is their result, so a
 * database with exactly these is at the baseline.
 */
const numberedDigest = "7098f33f82cdaa8942ec59d16b8e0267c939662c5f3b56b096aba7e4fafd63f5";

/** A file of `migrations/`, ordered by name. `breaking`: older code cannot work with the resulting schema. */
export interface Migration {
  name: string;
  sql: string;
  hash: string;
  breaking: boolean;
}

type Applied = Omit<Migration, "sql">;

/** Reads the migrations in order. One that starts with the line `-- breaking` must be refused by older code. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).sort();
  const misnamed = names.find((name) => !/^\d{12}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed !== undefined) throw new Error(`${misnamed}: migrations are named YYYYMMDDHHMM_what_it_does.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), "utf8");
      return { name, sql, hash: sha256(sql), breaking: sql.startsWith("-- breaking") };
    }),
  );
}

/**
 * Migrates the database to the latest schema and returns the names of the migrations applied. Each runs in its own
 * transaction, under an advisory lock, so that processes that start together wait for each other. Throws SchemaRefused
 * for PostgreSQL before 15, for a database that a newer version migrated past a breaking change, and if an applied
 * migration was edited.
 */
export async function migrate(sql: Sql, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const connection = await sql.reserve();
  try {
    await refuseOldServer(connection);
    // Another process may be migrating, for as long as a large table takes.
    await connection`set lock_timeout = 0`;
    await connection`select pg_advisory_lock(${advisoryLock})`;
    try {
      await adoptNumbered(connection, known[0]!);
      return await applyMissing(connection, known);
    } finally {
      await connection`select pg_advisory_unlock(${advisoryLock})`;
      await connection`reset lock_timeout`;
    }
  } finally {
    connection.release();
  }
}

/**
 * Builds the schema of `migrations` in an empty database, within the caller's transaction: if that fails, nothing of it is left. Until
 * its end, whoever else migrates this database waits. Returns false, and does nothing, if the database is not empty.
 */
export async function buildSchema(tx: Tx, migrations: Migration[]): Promise<boolean> {
  await refuseOldServer(tx);
  await tx`set local lock_timeout = 0`;
  await tx`select pg_advisory_xact_lock(${advisoryLock})`;
  const [existing] = await tx`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`;
  if (existing) return false;
  await createHistory(tx);
  for (const migration of migrations) await apply(tx, migration);
  return true;
}

/**
 * How a database's schema differs from this version's: the migrations that a start would apply, and those of a newer version, which this one
 * works with. Throws SchemaRefused as `migrate` does, and any error of the server's if the database has no schema yet.
 */
export async function compareSchema(
  sql: Sql,
  migrations?: Migration[],
): Promise<{ missing: string[]; newer: string[] }> {
  await refuseOldServer(sql);
  const known = migrations ?? (await readMigrations());
  const applied = await sql<Applied[]>`select name, hash, breaking from migrations order by name`;
  checkHistory(known, applied);
  const [ours, theirs] = [known, applied].map((list) => list.map(({ name }) => name)) as [string[], string[]];
  return {
    missing: ours.filter((name) => !theirs.includes(name)),
    newer: theirs.filter((name) => !ours.includes(name)),
  };
}

/** From now on, versions without this migration refuse the database: they would ignore what is relied on. For good. */
export async function refuseWithout(db: Db, migration: string): Promise<void> {
  await db`update migrations set breaking = true where name = ${migration} and not breaking`;
}

/** What PostgreSQL says of a table and of a column that is not there. */
const unknownTable = "42P01";
const unknownColumn = "42703";

/**
 * Refuses a database whose schema is not that of this version, with what to do: for commands, which migrate nothing. A newer schema that
 * this version works with is taken. Throws SchemaRefused.
 */
export async function requireSchema(sql: Sql, migrations?: Migration[]): Promise<void> {
  const { missing } = await compareSchema(sql, migrations).catch((error: { code?: string }) => {
    if (error.code === unknownTable)
      throw new SchemaRefused("The database has no tables yet: the first start creates them.");
    // The history of before 0.2.0 had numbers.
    if (error.code === unknownColumn) return { missing: ["all"] };
    throw error;
  });
  if (missing.length > 0) throw new SchemaRefused(olderSchema);
}

/** What is said of a database that an older version was the last to use. */
export const olderSchema =
  "The database has the schema of an older version. Start this version on it once, which migrates it, and try again.";

/** This version cannot work with the database; the message says why and what to do. */
export class SchemaRefused extends StartFailure {}

async function refuseOldServer(sql: Db): Promise<void> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  if (row!.version < 150_000) {
    throw new SchemaRefused(`PostgreSQL 15 or later is required; this server is ${Math.floor(row!.version / 10_000)}`);
  }
}

/** Records the baseline as applied in a database that the numbered migrations built. */
async function adoptNumbered(sql: Sql, baseline: Migration): Promise<void> {
  const [numbered] = await sql`
    select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'number' and not attisdropped`;
  if (!numbered) return;
  const applied = await sql<Applied[]>`select name, hash from migrations order by number`;
  if (sha256(applied.map((row) => `${row.name} ${row.hash}`).join("\n")) !== numberedDigest) {
    throw new SchemaRefused(
      `the database was migrated by a version before 0.2.0 that this one cannot upgrade from (its last migration is ` +
        `${applied.at(-1)?.name ?? "none"}). Start commit 5774f95 on it once, then this version; or use an empty database`,
    );
  }
  await inTransaction(sql, async () => {
    await sql`alter table ledger validate constraint ledger_voice`;
    await sql`delete from migrations where name <> ${applied.at(-1)!.name}`;
    await sql`update migrations set ${sql(baseline, "name", "hash", "breaking")}`;
    await sql`alter table migrations drop column number, add primary key (name)`;
  });
}

async function createHistory(sql: Db): Promise<void> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      hash text not null,
      breaking boolean not null,
      applied_at timestamptz not null default now()
    )`;
}

async function apply(sql: Db, migration: Migration): Promise<void> {
  await sql.unsafe(migration.sql);
  await sql`insert into migrations ${sql(migration, "name", "hash", "breaking")}`;
}

async function applyMissing(sql: Sql, known: Migration[]): Promise<string[]> {
  await createHistory(sql);
  const applied = await sql<Applied[]>`select name, hash, breaking from migrations order by name`;
  checkHistory(known, applied);
  const missing = known.filter((migration) => applied.every((row) => row.name !== migration.name));
  for (const migration of missing) {
    try {
      await inTransaction(sql, () => apply(sql, migration));
    } catch (error) {
      const said = clauseOf((error as Error).message);
      throw new StartFailure(
        `The migration ${migration.name} failed, and the database is as it was before it: ${said}. The version that ran before still works with it. If the message does not say what to change in the database, report it with PostgreSQL's version.`,
        { cause: error },
      );
    }
  }
  return missing.map((migration) => migration.name);
}

function checkHistory(known: Migration[], applied: Applied[]): void {
  const hashes = new Map(known.map((migration) => [migration.name, migration.hash]));
  for (const row of applied) {
    const hash = hashes.get(row.name);
    if (hash !== undefined && hash !== row.hash) {
      throw new SchemaRefused(
        `the database was migrated by a ${row.name} that differs from this version's; a migration is never edited once it has landed`,
      );
    }
    if (hash === undefined && row.breaking) {
      throw new SchemaRefused(
        `the database was migrated by a newer Tuma (${row.name}), which this version cannot work with; start the newer version`,
      );
    }
  }
}

/** `sql` is a single connection. */
async function inTransaction(sql: Sql, work: () => Promise<void>): Promise<void> {
  await sql.unsafe("begin");
  try {
    await work();
    await sql.unsafe("commit");
  } catch (error) {
    await sql.unsafe("rollback");
    throw error;
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Whether a version of the service, perhaps an older one, has created its tables. */
export async function hasTables(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select to_regclass('accounts') is not null as found`;
  return row!.found;
}
