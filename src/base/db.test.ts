import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withDatabase } from "../../test/harness/database.ts";
import { silentLog, startTestServer } from "../../test/harness/postgres.ts";
import { until } from "../../test/harness/wait.ts";
import { isTransient, openDatabase } from "./db.ts";

test("a missing socket means that the database is down; any other missing file is a bug", async () => {
  const sql = openDatabase({ url: "postgres:///tuma?host=/nowhere", connections: 1, name: "away", log: silentLog });
  await assert.rejects(async () => sql`select 1`, isTransient);
  await sql.end({ timeout: 1 });
  await assert.rejects(readFile("/nowhere/at-all"), (error) => !isTransient(error));
});

test("a transaction whose connection dies fails, and nothing more of it reaches the database", () =>
  withDatabase(async ({ url, sql: admin }) => {
    await admin`create table t (id int)`;
    // A single connection: later statements of the transaction would go to its replacement.
    const sql = openDatabase({ url, connections: 1, name: "dying", log: silentLog });
    const outside = AsyncLocalStorage.snapshot();
    try {
      for (let round = 1; round <= 8; round++) {
        const late: Promise<unknown>[] = [];
        const dying = sql.begin(async (tx) => {
          const [row] = await tx`select pg_backend_pid() as pid`;
          await tx`insert into t values (${-round})`;
          await admin`select pg_terminate_backend(${row!["pid"]}, 5000)`;
          await tx`select 1`.catch(() => undefined);
          await tx`select 2`.catch(() => undefined);
          // The transaction ended with its connection, which may belong to another one now.
          await until(
            () =>
              outside(() =>
                sql`select 1`.then(
                  () => true,
                  () => false,
                ),
              ),
            { what: "a new connection" },
          );
          const insert = tx`insert into t values (${round})`;
          late.push(insert.catch((error: unknown) => assert.ok(isTransient(error), String(error))));
          await insert;
        });
        await assert.rejects(dying, (error) => isTransient(error));
        await until(() => late.length > 0, { what: "the late statement" });
        await Promise.all(late);
      }
      assert.deepEqual([...(await sql`select id from t`)], []);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }));

test("statements in flight when connections die are answered, and every connection works again", () =>
  withDatabase(async ({ url, sql: admin }) => {
    const sql = openDatabase({ url, connections: 4, name: "dying", log: silentLog });
    try {
      const answers: Promise<unknown>[] = [];
      for (let round = 0; round < 20; round++) {
        for (let i = 0; i < 50; i++)
          answers.push(sql`select ${i}::int`.catch((error) => assert.ok(isTransient(error), String(error))));
        await admin`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'dying' and datname = current_database()`;
        answers.push(sql.begin((tx) => tx`select 1`).catch((error) => assert.ok(isTransient(error), String(error))));
      }
      await Promise.all(answers);
      await Promise.all(
        Array.from({ length: 200 }, () =>
          until(() =>
            sql`select 1`.then(
              () => true,
              () => false,
            ),
          ),
        ),
      );
    } finally {
      await sql.end({ timeout: 1 });
    }
  }));

test("a pool reconnects within seconds after its server is back", async () => {
  const server = await startTestServer();
  const sql = openDatabase({ url: server.server.url, connections: 12, name: "away", log: silentLog });
  try {
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`));
    process.kill(server.server.pid!, "SIGKILL");
    await until(
      async () => {
        await Promise.all(Array.from({ length: 12 }, () => sql`select 1`.catch(() => undefined)));
        return server.server.restarts > 0;
      },
      { what: "the server" },
    );
    await until(
      () =>
        sql`select 1`.then(
          () => true,
          () => false,
        ),
      { limitMs: 10_000, what: "a connection" },
    );
  } finally {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
});

test("code inside a transaction must not ask the same pool for a second connection", () =>
  withDatabase(async ({ sql, url }) => {
    const second = /asks its pool for another connection/;
    await assert.rejects(
      sql.begin(() => sql`select 1`),
      second,
    );
    await assert.rejects(
      sql.begin(() => sql.begin((tx) => tx`select 1`)),
      second,
    );
    await assert.rejects(
      sql.begin("read only", async () => sql.unsafe("select 1")),
      second,
    );
    await assert.rejects(
      sql.begin(async () => sql.notify("nobody", "")),
      second,
    );
    await assert.rejects(
      sql.begin(() => sql.reserve()),
      second,
    );
    await sql.begin(async () => (await sql.listen("nobody", () => {})).unlisten());
    const other = openDatabase({ url, connections: 1, name: "other", log: silentLog });
    const rows = await sql.begin(async (tx) => {
      await other`select 1`;
      return tx`select * from (${sql`select 1 as one`}) as fragment`;
    });
    assert.equal(rows[0]!["one"], 1);
    await other.end({ timeout: 1 });
    let later: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      later = new Promise((resolve) => setTimeout(() => resolve(sql`select 1`), 50));
      await tx`select 1`;
    });
    await later;
  }));

test("a pool that caches plans makes them without scans and hash joins", () =>
  withDatabase(async ({ url }) => {
    const sql = openDatabase({ url, connections: 1, name: "kept", log: silentLog, plans: "kept" });
    const rows = await sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'plan_cache_mode')`;
    assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
      enable_hashjoin: "off",
      enable_mergejoin: "off",
      enable_seqscan: "off",
      plan_cache_mode: "force_generic_plan",
    });
    await sql.end({ timeout: 5 });
  }));
