import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { withDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import { isTransient, openDatabase, type Sql } from "../db.ts";
import { connectionOptions } from "./database-url.ts";
import { startPostgres } from "./postgres.ts";
import { findPostgres } from "./program.ts";
import { watchSockets } from "./watchdog.ts";

/** A network path to a server's unix socket. */
interface Path {
  port: number;
  /** Connections accepted so far. */
  accepted: () => number;
  /** From now on bytes are swallowed in both directions, as by a host that has lost power. */
  freeze(): void;
  close(): Promise<void>;
}

async function pathTo(databaseUrl: string): Promise<Path> {
  const { host, port } = connectionOptions(databaseUrl).options;
  const sockets: Socket[] = [];
  let frozen = false;
  let accepted = 0;
  const server = createServer((client) => {
    accepted++;
    sockets.push(client);
    client.on("error", () => {});
    if (frozen) return;
    const behind = connect(`${String(host)}/.s.PGSQL.${String(port)}`);
    sockets.push(behind);
    behind.on("error", () => client.destroy());
    client.on("data", (bytes) => frozen || behind.write(bytes));
    behind.on("data", (bytes) => frozen || client.write(bytes));
    client.on("close", () => behind.destroy());
    behind.on("close", () => frozen || client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    freeze: () => void (frozen = true),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** The address of a database over these paths. */
function addressOver(databaseUrl: string, paths: Pick<Path, "port">[]): string {
  const { user, password } = connectionOptions(databaseUrl).options;
  const hosts = paths.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return `postgres://${user}:${password}@${hosts}${new URL(databaseUrl).pathname}`;
}

/** A pool of one connection, as the program opens it. */
const pool = (url: string) => openDatabase({ url, connections: 1, name: "test", log: silentLog });

/** The limit for attempts that are repeated until one succeeds. */
const notYet = () => false;

const times = { silentMs: 200, answerMs: 500 };

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
  const folder = mkdtempSync(join(tmpdir(), "tuma-test-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const settings = { max_connections: "20", shared_buffers: "64MB" };
  const seed = await startPostgres({ dataDir: first, log: silentLog, durable: false, settings });
  await seed.stop(10_000);
  // With owners and modes, which the server checks.
  execFileSync("cp", ["-a", first, second]);
  const primary = await startPostgres({ dataDir: first, log: silentLog, durable: false, settings });
  const standby = await startStandby(second, primary.url, settings);
  const paths = await Promise.all([pathTo(standby.url), pathTo(primary.url)]);
  const sql = pool(addressOver(primary.url, paths));
  const atStandby = pool(standby.url);
  const inRecovery = async () => (await sql`select pg_is_in_recovery() as standby`)[0]!["standby"] as boolean;
  try {
    assert.equal(await inRecovery(), false);
    assert.equal(paths[0].accepted(), 1);

    await paths[1].close();
    await until(() => inRecovery().then(() => false, isTransient), { what: "the primary to be gone" });
    await atStandby`select pg_promote()`;
    await until(() => inRecovery().then((found) => !found, notYet), { what: "the new primary" });
    await sql`create table things (id int)`;
  } finally {
    await Promise.all([sql.end({ timeout: 0 }), atStandby.end({ timeout: 0 })]);
    await paths[0].close();
    await standby.stop();
    await primary.stop(5_000);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starts a copy of a stopped cluster as a hot standby, which receives nothing. */
async function startStandby(dataDir: string, like: string, settings: Record<string, string>) {
  const cluster = join(dataDir, "postgres");
  writeFileSync(join(cluster, "standby.signal"), "");
  const program = await findPostgres(undefined);
  const args = Object.entries({
    ...settings,
    listen_addresses: "",
    unix_socket_directories: join(dataDir, "run"),
    fsync: "off",
  });
  const {
    file,
    args: words,
    options,
  } = program.command("postgres", ["-D", cluster, ...args.flatMap(([name, value]) => ["-c", `${name}=${value}`])]);
  const child = spawn(file, words, { ...options, stdio: "ignore", cwd: "/" });
  const exited = once(child, "exit");
  const { user, password } = connectionOptions(like).options;
  const address = new URLSearchParams({ host: join(dataDir, "run"), port: "5432", user: user!, password: password! });
  const url = `postgres:///tuma?${address}`;
  const sql = pool(url);
  await until(() => sql`select 1`.then(() => true, notYet), { what: "the standby" });
  await sql.end();
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      await exited;
    },
  };
}
