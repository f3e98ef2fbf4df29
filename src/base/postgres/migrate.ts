import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Sql } from "../db.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** Serialises migrations of all copies that start at once. Any constant of ours will do. */
const advisoryLock = 7_481_036;

/** A numbered file of `migrations/`. `breaking` means that code from before it cannot work on the schema after it. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
  breaking: boolean;
}

/** Reads the migrations in order. A first line `-- breaking` marks one that older code must refuse. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  // Two changes that landed at the same time: said before a database has the one and not the other.
  const twice = names.find((name, n) => name.slice(0, 4) === names[n - 1]?.slice(0, 4));
  if (twice !== undefined) throw new Error(`two migrations have the number of ${twice}; give the later one the next`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), "utf8");
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql,
        hash: createHash("sha256").update(sql).digest("hex"),
        breaking: sql.startsWith("-- breaking"),
      };
    }),
  );
}

/**
 * Brings the database to the newest schema, each migration in a transaction of its own, under an advisory lock so that copies
 * that start together wait for each other. Returns the names of those applied. Refuses a database below PostgreSQL 15, one
 * that a newer, breaking version has migrated, and one whose landed migrations differ from ours.
 */
export async function migrate(sql: Sql, migrations?: Migration[]): Promise<string[]> {
  const ours = migrations ?? (await readMigrations());
  const connection = await sql.reserve();
  try {
    await refuseOldServer(connection);
    await connection`select pg_advisory_lock(${advisoryLock})`;
    try {
      return await applyMissing(connection, ours);
    } finally {
      await connection`select pg_advisory_unlock(${advisoryLock})`;
    }
  } finally {
    connection.release();
  }
}

/** This version cannot work with that database, and says why. */
export class SchemaRefused extends Error {}

async function refuseOldServer(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  if (row!.version < 150_000) {
    throw new SchemaRefused(`PostgreSQL 15 or later is needed; this server is ${Math.floor(row!.version / 10_000)}`);
  }
}

async function applyMissing(sql: Sql, ours: Migration[]): Promise<string[]> {
  await sql`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      hash text not null,
      breaking boolean not null,
      applied_at timestamptz not null default now()
    )`;
  const applied = new Map(
    (await sql<Migration[]>`select number, name, hash, breaking from migrations`).map((row) => [row.number, row]),
  );
  checkHistory(ours, applied);
  const missing = ours.filter((migration) => !applied.has(migration.number));
  for (const migration of missing) {
    await sql.unsafe("begin");
    try {
      await sql.unsafe(migration.sql);
      await sql`insert into migrations ${sql({ number: migration.number, name: migration.name, hash: migration.hash, breaking: migration.breaking })}`;
      await sql.unsafe("commit");
    } catch (error) {
      await sql.unsafe("rollback");
      throw new Error(`migration ${migration.name} failed; the database is as it was before it`, { cause: error });
    }
  }
  return missing.map((migration) => migration.name);
}

function checkHistory(ours: Migration[], applied: Map<number, Migration>): void {
  const known = new Map(ours.map((migration) => [migration.number, migration]));
  for (const row of applied.values()) {
    const mine = known.get(row.number);
    if (mine && mine.hash !== row.hash) {
      throw new SchemaRefused(
        `migration ${row.name} of this database is not the one of this version; migrations are never edited once landed`,
      );
    }
    if (!mine && row.breaking) {
      throw new SchemaRefused(
        `the database was migrated by a newer Tuma (${row.name}), which this version cannot work with; start the newer version`,
      );
    }
  }
}
