import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import { openDatabase, type Sql } from "../db.ts";
import { DirectoryInUse } from "./directory-lock.ts";
import { startPostgres, type EmbeddedPostgres } from "./postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "tuma-embedded-"));
const started: EmbeddedPostgres[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

let folders = 0;
const freshDirectory = () => join(folder, String(++folders));
/** Killing processes loses nothing that has reached the kernel, so most tests need no syncing to disk. */
async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, log: silentLog, durable });
  started.push(server);
  return server;
}

const open = (server: EmbeddedPostgres): Sql =>
  openDatabase({ url: server.url, connections: 1, name: "test", log: silentLog });

async function query<T>(server: EmbeddedPostgres, use: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = open(server);
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A process that owns `dataDir`, until it is killed. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; postgresPid: number }> {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(new URL("./postgres.ts", import.meta.url).href)});
    const { silentLog } = await import(${JSON.stringify(new URL("../../../test/harness/postgres.ts", import.meta.url).href)});
    const server = await startPostgres({ dataDir: process.argv[1], log: silentLog, durable: false });
    console.log(server.pid);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, postgresPid: Number(line) };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a first start creates the database, and its data survives the next start", async () => {
  const dataDir = freshDirectory();
  const first = await start(dataDir, true);
  assert.equal(statSync(first.connection.host).mode & 0o077, 0, "only the owner can reach the socket");
  const settings = await query(first, async (sql) => {
    await sql`create table kept as select 'Ünïcode' as word`;
    return sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses',
        'server_encoding', 'restart_after_crash')`;
  });
  assert.deepEqual(Object.fromEntries(settings.map(({ name, setting }) => [name, setting])), {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    data_checksums: "on",
    listen_addresses: "",
    server_encoding: "UTF8",
    restart_after_crash: "on",
  });
  await first.stop();
  const second = await start(dataDir, true);
  const rows = await query(second, (sql) => sql`select upper(word) as word from kept`);
  assert.equal(rows[0]!["word"], "ÜNÏCODE");
  await Promise.all([second.stop(), second.stop()]);
  assert.equal(second.pid, undefined);
});

test("a data directory with a path too long for a socket still works", async () => {
  const dataDir = join(freshDirectory(), "long".repeat(20), 'with space, comma and "quote"', "é".repeat(20));
  const server = await start(dataDir);
  assert.ok(server.connection.host.length < 90);
  const rows = await query(server, (sql) => sql`select 1 as one`);
  assert.equal(rows[0]!["one"], 1);
  await server.stop();
  rmSync(server.connection.host, { recursive: true });
});

test("a killed server is started again, and committed rows are there", async () => {
  const server = await start(freshDirectory());
  const sql = open(server);
  await sql`create table kept as select 1 as id`;
  for (const round of [1, 2]) {
    process.kill(server.pid!, "SIGKILL");
    await until(() => server.restarts === round, { what: "the restart" });
    const rows = await until(() => sql`select id from kept`.catch(() => undefined), { what: "an answer" });
    assert.equal(rows.length, 1);
  }
  await sql.end({ timeout: 1 });
  await server.stop();
});

test("stopping while the server is being started again leaves no server behind", async () => {
  const dataDir = freshDirectory();
  const server = await start(dataDir);
  process.kill(server.pid!, "SIGKILL");
  await until(() => server.pid === undefined);
  await server.stop();
  assert.equal(server.pid, undefined);
  const next = await start(dataDir);
  await next.stop();
});

test("stopping does not wait until a server that is being started again has recovered", async () => {
  const dataDir = freshDirectory();
  // A recovery that takes minutes: from an archive that does not answer.
  const settings = { restore_command: "sleep 300" };
  const server = await startPostgres({ dataDir, log: silentLog, durable: false, settings });
  started.push(server);
  const cluster = join(dataDir, "postgres");
  writeFileSync(join(cluster, "recovery.signal"), "");
  const { uid, gid } = statSync(cluster);
  chownSync(join(cluster, "recovery.signal"), uid, gid);
  const before = server.pid!;
  process.kill(before, "SIGKILL");
  await until(() => server.pid !== undefined && server.pid !== before, { what: "the next server" });
  await server.stop();
  assert.equal(server.pid, undefined);
  const log = readFileSync(join(dataDir, "postgres.log"), "utf8");
  assert.equal(log.split("ready to accept connections").length - 1, 1, log);
});

function isRefusal(error: unknown): true {
  assert.ok(error instanceof DirectoryInUse);
  assert.match(error.message, /is in use by another process \(pid \d+ on .+\)\. Stop that one first, or .*DATA_DIR/);
  return true;
}

test("a second owner is refused with the pid of the first and the fix", async () => {
  const dataDir = freshDirectory();
  const server = await start(dataDir);
  await assert.rejects(start(dataDir), isRefusal);
  await server.stop();

  const { child } = await startElsewhere(dataDir);
  await assert.rejects(start(dataDir), (error) => {
    assert.equal((error as DirectoryInUse).ownerPid, child.pid);
    return isRefusal(error);
  });
  await killed(child);
  const next = await start(dataDir);
  await next.stop();
});

test("of many processes that start at once after a crash, one wins", async () => {
  const dataDir = freshDirectory();
  const { child } = await startElsewhere(dataDir);
  await killed(child);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => start(dataDir)));
  const won = results.filter((result) => result.status === "fulfilled");
  assert.equal(won.length, 1);
  await won[0]!.value.stop();
});

test("a server left behind by a killed process is stopped, and a new one takes over its data", async () => {
  const dataDir = freshDirectory();
  const { child, postgresPid } = await startElsewhere(dataDir);
  await killed(child);
  assert.ok(isAlive(postgresPid), "the server outlives its owner");
  const server = await start(dataDir);
  await until(() => !isAlive(postgresPid), { what: "the end of the old server" });
  assert.match(readFileSync(join(dataDir, "postgres.log"), "utf8"), /received fast shutdown request/);
  await server.stop();
});

test("owner and server both killed: the next start recovers", async () => {
  const dataDir = freshDirectory();
  const { child, postgresPid } = await startElsewhere(dataDir);
  await killed(child);
  process.kill(postgresPid, "SIGKILL");
  const server = await start(dataDir);
  assert.match(readFileSync(join(dataDir, "postgres.log"), "utf8"), /database system was not properly shut down/);
  await server.stop();
});

test("a recorded pid that now belongs to another program does not keep the server from starting", async () => {
  const dataDir = freshDirectory();
  const server = await start(dataDir);
  const status = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  await server.stop();
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), status.replace(/^\d+/, String(process.ppid)));
  const next = await start(dataDir);
  await next.stop();
});

test("a half-built cluster left by a killed first start does no harm", async () => {
  const dataDir = freshDirectory();
  mkdirSync(join(dataDir, "postgres.new"), { recursive: true });
  writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
  const server = await start(dataDir);
  assert.equal(existsSync(join(dataDir, "postgres.new")), false);
  await server.stop();
});

test("a cluster of another major version is refused with the fix, and the directory is free again", async () => {
  const dataDir = freshDirectory();
  const server = await start(dataDir);
  await server.stop();
  const versionFile = join(dataDir, "postgres", "PG_VERSION");
  writeFileSync(versionFile, "17\n");
  await assert.rejects(
    start(dataDir),
    /created by PostgreSQL 17; this version of Tuma includes PostgreSQL 18.*pg_dump/,
  );
  writeFileSync(versionFile, "18\n");
  const next = await start(dataDir);
  await next.stop();
});

test("a server that cannot start says why", async () => {
  const dataDir = freshDirectory();
  await assert.rejects(
    startPostgres({ dataDir, log: silentLog, settings: { shared_buffers: "many" } }),
    /PostgreSQL did not start .*invalid value for parameter "shared_buffers"/s,
  );
});
