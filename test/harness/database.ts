import { createHash } from "node:crypto";
import { openDatabase, type Sql } from "../../src/base/db.ts";
import { migrate, readMigrations } from "../../src/base/postgres/migrate.ts";
import { watchTransactions } from "../../src/base/postgres/one-connection.ts";
import { silentLog, startTestServer } from "./postgres.ts";

watchTransactions();

/** A migrated database for one test. */
export type TestDatabase = {
  /** For `DATABASE_URL` of a program under test, and for psql. */
  url: string;
  sql: Sql;
  /** Closes `sql` and removes the database, even if clients are still connected. */
  drop(): Promise<void>;
};

/**
 * Creates a migrated database by cloning a template, which takes some 30 ms. The server is `TEST_DATABASE_URL` (set by `npm
 * test`), else `DATABASE_URL`, else one that is started now and ends with this process.
 *
 * Drop it when the tests are done: `after(() => database.drop())`.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const serverUrl = await testServerUrl();
  const name = `tuma_test_${process.pid}_${Date.now().toString(36)}_${++created}`;
  await administrate(serverUrl, async (sql) => {
    const template = await ensureTemplate(sql, serverUrl);
    await sql`create database ${sql(name)} template ${sql(template)}`;
  });
  const url = withDatabaseName(serverUrl, name);
  const sql = open(url, 10);
  return {
    url,
    sql,
    async drop() {
      await sql.end({ timeout: 1 });
      await administrate(serverUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
    },
  };
}

let created = 0;

/** Runs `use` with a new database and drops it afterwards. */
export async function withDatabase<T>(use: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createDatabase();
  try {
    return await use(database);
  } finally {
    await database.drop();
  }
}

let lazyServerUrl: Promise<string> | undefined;

/** The address, in libpq's form, of the server that the tests of this process share. */
function testServerUrl(): Promise<string> {
  const given = process.env["TEST_DATABASE_URL"] ?? process.env["DATABASE_URL"];
  if (given) return Promise.resolve(given);
  lazyServerUrl ??= startLazyServer();
  return lazyServerUrl;
}

async function startLazyServer(): Promise<string> {
  const { server, stopAtExit } = await startTestServer();
  server.unref();
  process.once("exit", stopAtExit);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  return server.url;
}

/**
 * The template's name contains a hash of the migrations, so that a changed migration creates a new template. Creating it is
 * guarded by an advisory lock, since test files start together, and it gets its name only once it is complete.
 */
async function ensureTemplate(sql: Sql, serverUrl: string): Promise<string> {
  const hashes = (await readMigrations()).map((migration) => `${migration.name} ${migration.hash}`);
  const template = `tuma_template_${createHash("sha256").update(hashes.join("\n")).digest("hex").slice(0, 16)}`;
  const draft = `${template}_draft`;
  const exists = async () => (await sql`select from pg_database where datname = ${template}`).length > 0;
  if (await exists()) return template;
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    if (await exists()) return template;
    await sql`drop database if exists ${sql(draft)} with (force)`;
    await sql`create database ${sql(draft)}`;
    const draftSql = open(withDatabaseName(serverUrl, draft), 1);
    try {
      await migrate(draftSql);
    } finally {
      await draftSql.end({ timeout: 5 });
    }
    await sql`alter database ${sql(draft)} rename to ${sql(template)}`;
    return template;
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}

const TEMPLATE_LOCK = 7_488_204;
async function administrate<T>(serverUrl: string, use: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = open(withDatabaseName(serverUrl, "postgres"), 1);
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function open(url: string, connections: number): Sql {
  return openDatabase({ url, connections, name: "tuma-test", log: silentLog });
}

function withDatabaseName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  url.searchParams.delete("dbname");
  return url.href;
}
