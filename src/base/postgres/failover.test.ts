import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { withDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { addressOver, pathTo, startPair, type Path } from "../../../test/harness/standby.ts";
import { until } from "../../../test/harness/wait.ts";
import { isTransient, openDatabase, type Sql } from "../db.ts";
import { connectionOptions } from "../config/database-url.ts";
import { startPostgres } from "./postgres.ts";
import { watchSockets } from "./watchdog.ts";

/** A pool of one connection, as the program opens it. */
const pool = (url: string) => openDatabase({ url, connections: 1, name: "test", log: silentLog });

/** The limit for attempts that are repeated until one succeeds. */
const notYet = () => false;

const times = { silentMs: 200, answerMs: 1_000 };

/** A pool over one path that a watchdog watches. */
function watchedPool(databaseUrl: string, path: Path, gone: string[]): Sql {
  const { url, options } = connectionOptions(addressOver(databaseUrl, [path]));
  const onsocket = watchSockets(times, undefined, (server) => gone.push(server));
  return postgres(url, { ...options, max: 3, backoff: () => 0, connect_timeout: 2, onsocket }) as unknown as Sql;
}

test("connections to a server that has vanished end, and only those", () =>
  withDatabase(async ({ url }) => {
    const path = await pathTo(url);
    const gone: string[] = [];
    const sql = watchedPool(url, path, gone);
    try {
      // Silent for many times the limit, but the server answers the watchdog.
      const [{ n }] = await sql<[{ n: number }]>`select 1 as n from pg_sleep(1.5)`;
      assert.equal(n, 1);
      assert.deepEqual(gone, []);
      const asked = path.accepted();
      assert.ok(asked > 1, "the watchdog has asked");

      await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]);
      path.freeze();
      await assert.rejects(sql`select 2`, isTransient);
      assert.deepEqual(gone, [`127.0.0.1:${path.port}`]);
    } finally {
      await sql.end({ timeout: 0 });
      await path.close();
    }
  }));

const backendOf = async (sql: Sql) => (await sql<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;

test("once a server has vanished for one pool, no other uses an idle connection to it, even if it wakes up", () =>
  withDatabase(async ({ url }) => {
    const path = await pathTo(url);
    const [busy, idle] = [watchedPool(url, path, []), watchedPool(url, path, [])];
    try {
      const before = await backendOf(idle);
      assert.equal(await backendOf(idle), before);
      await busy`select 1`;
      path.freeze();
      await assert.rejects(busy`select 2`, isTransient);
      path.join();
      await until(async () => (await backendOf(idle)) !== before, { what: "another connection" });
    } finally {
      await Promise.all([busy.end({ timeout: 0 }), idle.end({ timeout: 0 })]);
      await path.close();
    }
  }));

test("a server is probed where its connection led, although that is being closed", async (t) => {
  let probes = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("N"));
    socket.once("data", () => probes++);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  t.mock.timers.enable({ apis: ["setInterval"] });
  const gone: string[] = [];
  watchSockets({ silentMs: 4, answerMs: 10_000 }, undefined, (each) => gone.push(each))(socket, () => true);
  socket.destroy();
  // The watchdog looks twice before the event loop has closed the socket, and finds it silent for long enough.
  t.mock.timers.tick(1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  t.mock.timers.tick(1);
  await until(() => probes > 0, { what: "a probe" });
  assert.deepEqual(gone, []);
});

test("a listening connection of a server that has vanished ends too", () =>
  withDatabase(async ({ url }) => {
    const path = await pathTo(url);
    const gone: string[] = [];
    const sql = watchedPool(url, path, gone);
    try {
      let listening = 0;
      await sql.listen(
        "news",
        () => {},
        () => listening++,
      );
      await sql`select 1`;
      const before = path.accepted();
      path.freeze();
      await assert.rejects(sql`select 2`, isTransient);
      // The idle listener was ended as well, and tries to listen again.
      await until(() => path.accepted() >= before + 4, { what: "the listener's next connection" });
      assert.equal(listening, 1);
    } finally {
      await sql.end({ timeout: 0 });
      await path.close();
    }
  }));

test("hosts that are down or silent are passed over, and if all are down a statement says so", () =>
  withDatabase(async ({ url }) => {
    const [down, silent, up] = await Promise.all([pathTo(url), pathTo(url), pathTo(url)]);
    silent.freeze();
    await down.close();
    const open = (paths: Path[]) => pool(addressOver(url, paths));
    const sql = open([down, silent, up]);
    const without = open([down, down]);
    try {
      assert.equal((await sql`select 1 as one`)[0]!["one"], 1);
      assert.equal(silent.accepted(), 1);
      await assert.rejects(without`select 1`, isTransient);
    } finally {
      await Promise.all([sql.end({ timeout: 0 }), without.end({ timeout: 0 }), silent.close(), up.close()]);
    }
  }));

test("a pool goes to the host that did last, so that a silent one holds up its first connection only", () =>
  withDatabase(async ({ url }) => {
    const [silent, up] = await Promise.all([pathTo(url), pathTo(url)]);
    silent.freeze();
    const sql = openDatabase({ url: addressOver(url, [silent, up]), connections: 4, name: "test", log: silentLog });
    try {
      await sql`select 1`;
      // Three more connections.
      await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.1)`));
      assert.equal(silent.accepted(), 1);
      assert.equal(up.accepted(), 4);
    } finally {
      await Promise.all([sql.end({ timeout: 0 }), silent.close(), up.close()]);
    }
  }));

test("a connection whose server takes no writes is replaced", () =>
  withDatabase(async ({ url }) => {
    const sql = pool(url);
    const backend = async () => (await sql<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;
    try {
      await sql`create table things (id int)`;
      const before = await backend();
      await sql`set default_transaction_read_only = on`;
      await assert.rejects(sql`insert into things values (1)`, isTransient);
      // Statements that come before the connection has closed are rejected too.
      await until(() => backend().then((pid) => pid !== before, notYet), { what: "another connection" });
      await sql`insert into things values (1)`;

      const within = sql.begin("read only", (tx) => tx`insert into things values (2)`);
      await assert.rejects(within, isTransient);
      assert.equal((await sql`select from things`).length, 1);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }));

test("waits for locks and idle transactions are limited in time", () =>
  withDatabase(async ({ url }) => {
    const sql = pool(url);
    try {
      const [row] = await sql`
        select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
      assert.deepEqual({ ...row }, { lock: "30s", idle: "1min" });
    } finally {
      await sql.end({ timeout: 1 });
    }
  }));

test("a commit that no standby has confirmed is not reported as a success", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tuma-test-"));
  const start = (settings: Record<string, string>) =>
    startPostgres({ dataDir, log: silentLog, durable: false, settings: { max_connections: "20", ...settings } });
  // Setup that has to commit is done without standbys.
  const alone = await start({});
  const first = pool(alone.url);
  await first`create table things (id int)`;
  await first.end();
  await alone.stop(10_000);

  const server = await start({ synchronous_standby_names: "elsewhere" });
  const sql = pool(server.url);
  const beside = pool(server.url);
  try {
    const cancelled = async () =>
      (await beside`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`).length === 1;
    const single = assert.rejects(sql`insert into things values (1)`, isTransient);
    await until(cancelled, { what: "a commit that waits" });
    await single;
    await until(() => sql`select 1`.then(() => true, notYet), { what: "the next connection" });
    const within = assert.rejects(
      sql.begin((tx) => tx`insert into things values (2)`),
      isTransient,
    );
    await until(cancelled, { what: "a transaction that waits" });
    await within;
    // Both were committed, as after a lost response: their callers find them when they check.
    assert.equal((await beside`select from things`).length, 2);
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), beside.end({ timeout: 1 })]);
    await server.stop(5_000);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a standby is passed over until it is promoted", async () => {
  const pair = await startPair(false);
  const { primary, standby } = pair;
  const paths = await Promise.all([pathTo(standby.url), pathTo(primary.url)]);
  const sql = pool(addressOver(primary.url, paths));
  const atStandby = pool(standby.url);
  const silent = await pathTo(primary.url);
  const crowdUrl = addressOver(primary.url, [paths[0], silent]);
  const crowd = openDatabase({ url: crowdUrl, connections: 4, name: "crowd", log: silentLog });
  const inRecovery = async () => (await sql`select pg_is_in_recovery() as standby`)[0]!["standby"] as boolean;
  try {
    assert.equal(await inRecovery(), false);
    assert.equal(paths[0].accepted(), 1);

    await paths[1].close();
    await until(() => inRecovery().then(() => false, isTransient), { what: "the primary to be gone" });
    silent.freeze();
    const before = paths[0].accepted();
    await Promise.allSettled([1, 2, 3, 4].map((n) => crowd`select ${n}::int`));
    // The servers have an election to hold: a pool must not keep them busy with handshakes.
    assert.ok(paths[0].accepted() - before < 40, `${paths[0].accepted() - before} looks at the standby`);
    await atStandby`select pg_promote()`;
    // None stays with the silent host.
    await Promise.all([1, 2, 3, 4].map((n) => until(() => crowd`select ${n}::int`.then(() => true, notYet))));
    await until(() => inRecovery().then((found) => !found, notYet), { what: "the new primary" });
    await sql`create table things (id int)`;
  } finally {
    await Promise.all([sql, atStandby, crowd].map((each) => each.end({ timeout: 0 })));
    await Promise.all([paths[0].close(), silent.close()]);
    await pair.stop();
  }
});
