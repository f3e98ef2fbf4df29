import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { openDatabase, type Sql } from "../../src/base/db.ts";
import { withLiveDatabase } from "../../src/base/postgres/live-database.ts";
import { startPostgres, type EmbeddedPostgres } from "../../src/base/postgres/postgres.ts";
import { silentLog } from "../harness/postgres.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tuma-socket-"));
const passwordFile = join(dataDir, "postgres.password");
const rulesFile = join(dataDir, "postgres", "pg_hba.conf");
const start = () => startPostgres({ dataDir, log: silentLog, durable: false });

before(async () => {
  const server = await start();
  await ask(server.url, (sql) => sql`create table kept as select 'from the first start' as word`);
  await server.stop();
});
after(() => rmSync(dataDir, { recursive: true }));

async function ask<Result>(url: string, use: (sql: Sql) => PromiseLike<Result>): Promise<Result> {
  const sql = openDatabase({ url, connections: 1, name: "test", log: silentLog });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const word = (url: string) =>
  ask(url, (sql) => sql<{ word: string }[]>`select word from kept`.then(([row]) => row?.word));

function withPassword(url: string, password: string | undefined): string {
  const changed = new URL(url);
  if (password === undefined) changed.searchParams.delete("password");
  else changed.searchParams.set("password", password);
  return changed.href;
}

async function assertClosed({ url }: EmbeddedPostgres): Promise<void> {
  assert.equal(await word(url), "from the first start");
  for (const wrong of [undefined, "", "tuma", "0".repeat(64)])
    await assert.rejects(word(withPassword(url, wrong)), { code: "28P01" }, `the password ${wrong}`);
  assert.equal(statSync(passwordFile).mode & 0o777, 0o600);
  assert.doesNotMatch(readFileSync(rulesFile, "utf8"), /trust/);
}

/** The folder as versions without a password left it. */
async function openForAll(): Promise<void> {
  const server = await start();
  await ask(server.url, (sql) => sql`alter role tuma password null`);
  await server.stop();
  writeFileSync(rulesFile, "local all all trust\n");
  rmSync(passwordFile, { force: true });
}

test("the socket of the embedded database requires the password", async (t) => {
  const server = await start();
  t.after(() => server.stop());
  await assertClosed(server);
  const [row] = await ask(server.url, (sql) => sql`select rolpassword as kept from pg_authid where rolname = 'tuma'`);
  assert.match(row!["kept"] as string, /^SCRAM-SHA-256\$/, "the server itself does not know it");
});

test("commands find the password, whether or not the program is running", async () => {
  const config = { databaseUrl: undefined, dataDir };
  const command = () => withLiveDatabase(config, silentLog, "a command", (sql) => sql`select word from kept`);
  const server = await start();
  assert.equal((await command())?.length, 1);
  await server.stop();
  assert.equal((await command())?.length, 1);
});

test("commands take no other program for the database whose process id that program has since a reboot", async () => {
  const server = await start();
  const file = join(dataDir, "postgres", "postmaster.pid");
  const left = readFileSync(file, "utf8");
  await server.stop();
  writeFileSync(file, left.replace(/^\d+/, String(process.pid)));
  const config = { databaseUrl: undefined, dataDir };
  const rows = await withLiveDatabase(config, silentLog, "a command", (sql) => sql`select word from kept`);
  assert.equal(rows?.length, 1);
});

test("a data folder of a version without a password is closed at its next start, and keeps its data", async () => {
  await openForAll();
  const server = await start();
  await assertClosed(server);
  const password = readFileSync(passwordFile, "utf8");
  await server.stop();
  const next = await start();
  assert.equal(readFileSync(passwordFile, "utf8"), password, "it is created once");
  await next.stop();
});

const halfWay: Record<string, () => void> = {
  "with the password made and nothing else": () => writeFileSync(passwordFile, `${"a".repeat(64)}\n`, { mode: 0o600 }),
  "with a torn password": () => writeFileSync(`${passwordFile}.new`, "a7", { mode: 0o600 }),
  "with torn rules": () => writeFileSync(`${rulesFile}.new`, "# Tuma"),
};
for (const [step, leave] of Object.entries(halfWay))
  test(`a start killed while it closes the socket, ${step}, is finished by the next one`, async () => {
    await openForAll();
    leave();
    const server = await start();
    await assertClosed(server);
    await server.stop();
  });

for (const sign of [passwordFile, join(dataDir, "postgres", "postmaster.pid"), `${rulesFile}.new`])
  test(`a start killed as it writes ${sign.slice(dataDir.length + 1)} is finished by the next one`, async () => {
    await openForAll();
    const code = `
      import { startPostgres } from ${JSON.stringify(new URL("../../src/base/postgres/postgres.ts", import.meta.url).href)};
      import { silentLog } from ${JSON.stringify(new URL("../harness/postgres.ts", import.meta.url).href)};
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: silentLog, durable: false });
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    const watcher = watch(dirname(sign), (_change, name) => name === basename(sign) && child.kill("SIGKILL"));
    await ended;
    watcher.close();
    const server = await start();
    await assertClosed(server);
    await server.stop();
  });

test("a lost password is replaced, and so is that of a restored cluster", async () => {
  const changes = [
    () => rmSync(passwordFile),
    () => writeFileSync(passwordFile, `${"b".repeat(64)}\n`, { mode: 0o600 }),
    () => writeFileSync(passwordFile, ""),
  ];
  for (const change of changes) {
    change();
    const server = await start();
    await assertClosed(server);
    await server.stop();
  }
});
