// A backup taken under load and restored elsewhere: the copy is exact, its books balance, and it sends nothing to anyone before
// somebody has decided what happens to the messages that the original has sent since.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { ArchiveReader, tableOf } from "../src/house/backup/archive.ts";
import { takeBackup } from "../src/house/backup/backup.ts";
import { release } from "../src/house/backup/release.ts";
import { restoreBackup } from "../src/house/backup/restore.ts";
import { ArchiveDamaged } from "../src/house/backup/tar.ts";
import type { Sql } from "../src/base/db.ts";
import { DirectoryInUse, lockDirectory } from "../src/base/postgres/directory-lock.ts";
import { withLiveDatabase } from "../src/base/postgres/live-database.ts";
import { withInstallation } from "../src/base/command-context.ts";
import { readConfig } from "../src/base/config/config.ts";
import { SecretBox } from "../src/base/secrets.ts";
import { openProgram, type Program } from "../src/program/program.ts";
import { CarrierPeer } from "../test/harness/carrier.ts";
import { createDatabase } from "../test/harness/database.ts";
import { silentLog } from "../test/harness/postgres.ts";
import { inherited } from "../test/harness/process.ts";
import { startReceiver, type Receiver } from "../test/harness/receiver.ts";
import { startServer, type TestServer } from "../test/harness/server.ts";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { newUser, type User } from "./test/tuma.ts";

const secretKey = "a secret key for tests only";
const password = "a password of a test owner";
const window = 5;
const folder = mkdtempSync(path.join(tmpdir(), "tuma-backup-"));
const archive = path.join(folder, "backup.tar.gz");
const copyDir = path.join(folder, "copy");
const audio = "media/0f/0f123456789012345678901234567890.wav";
const peer = new CarrierPeer();
/** Messages that the carrier accepts before the backup. */
const answered = 20;
const phone = "+250788000002";
let server: TestServer;
let receiver: Receiver;
let operator: User;
let takenAt: string;
/** Ids of messages that the original accepted after the backup. */
const later: string[] = [];

before(async () => {
  await peer.open();
  receiver = await startReceiver();
  server = await startServer({
    SUBMIT_TIMEOUT_SECONDS: "120",
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8",
    DATA_DIR: path.join(folder, "original"),
    BOOTSTRAP_PASSWORD: password,
  });
  operator = newUser({
    DATABASE_URL: server.database.url,
    DATA_DIR: path.join(folder, "original"),
    SECRET_KEY: secretKey,
  });
  const { body: account } = await server.call<{ id: string }>("GET /v1/account");
  await server.call(`POST /v1/operator/accounts/${account.id}/credit`, {
    body: { amount: 100, kind: "paid", note: "test" },
  });
  await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr"] } });
  const link = { name: "main", host: "127.0.0.1", port: peer.port, system_id: "tuma", password: "secret", window };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
  assert.equal(made.status, 200, made.text);
  const carriers = [{ carrier_id: made.body.id, priority: 0 }];
  await server.call("PUT /v1/operator/routes", { body: [{ prefix: "250", carriers }] });
  await server.call("PATCH /v1/operator/prices", { body: { set: [{ prefix: "250", price: 0.006 }] } });
  await until(() => peer.sessions.length === 1, { what: "the link" });
});
after(async () => {
  operator?.remove();
  // The original was stopped halfway, unless a test failed before.
  await server?.stop().catch(() => undefined);
  await receiver?.close();
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (text: string, more: object = {}) =>
  server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to: "+250788000001", text, sender: "TUMA", ...more } });

/** The integer of an id. */
const numberOf = (id: string) => Number(id.split("_")[2]);

async function states(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{ state: string; count: number }[]>`
    select state::text, count(*)::int as count from messages group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Everything that is money or a message, for comparing two databases. */
async function contents(sql: Sql): Promise<unknown> {
  const [row] = await sql`
    select (select json_agg(m order by id) from (select id, state, part_states, text, price, submitted_at from messages) m) as messages,
      (select json_agg(l order by id) from (select * from ledger) l) as ledger,
      (select json_agg(w order by account_id, test) from wallets w) as wallets,
      (select json_agg(d order by day) from message_hours d (day)) as hours`;
  return row;
}

/** The carrier accepts everything from now on. */
const answerAll = () => (peer.behaviour = (_received, nth) => `later-${nth}`);

const copyOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey });
/** The rows of each table in an archive, by a hash. */
async function tablesIn(source: Readable): Promise<Map<string, string>> {
  const archive = new ArchiveReader(source);
  const hashes = new Map<string, Hash>();
  for (let entry = await archive.next(); entry; entry = await archive.next()) {
    const table = tableOf(entry.name) ?? "";
    const hash = hashes.get(table) ?? createHash("sha256");
    if (table !== "") hashes.set(table, hash);
    for await (const chunk of entry.body) hash.update(chunk);
  }
  return new Map([...hashes].map(([table, hash]) => [table, hash.digest("hex")]));
}

const inCopy = <Result>(use: (sql: Sql) => Promise<Result>) =>
  withLiveDatabase(copyOf(copyDir), silentLog, "test", use) as Promise<Result>;

async function reconcile(env: Record<string, string>): Promise<string> {
  const script = path.resolve(import.meta.dirname, "tuma.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "reconcile"], {
    env: { ...inherited, ...env },
  });
  return stdout;
}

const start = (env: Record<string, string>): Promise<Program> =>
  openProgram(
    readConfig({
      SECRET_KEY: secretKey,
      PORT: "0",
      AUTO_MODELS: "false",
      ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8",
      SUBMIT_TIMEOUT_SECONDS: "1",
      DOUBT_HOLD_SECONDS: "1",
      CLAIM_LEASE_SECONDS: "2",
      LINK_LEASE_SECONDS: "2",
      ...env,
    }),
    silentLog,
  );

async function call(program: Program, request: string, body?: object) {
  const [method, to] = request.split(" ");
  const response = await fetch(program.address + to!, {
    method: method!,
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  return { status: response.status, body: (await response.json()) as any };
}

test("a backup under load has one moment of the database, and the files", async () => {
  // The carrier answers some messages, then none: a window of them is in flight, and the rest wait.
  peer.behaviour = (_received, nth) => (nth <= answered ? `id-${nth}` : undefined);
  for (let n = 0; n < 60; n++) assert.equal((await send(`before ${n}`)).status, 201);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  assert.equal((await send("tomorrow", { send_at: tomorrow })).status, 201);
  await until(() => peer.received.length === answered + window, { what: "a window in flight" });
  for (const name of [audio, "carriers/own.json"]) {
    const file = path.join(folder, "original", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name);
  }
  // One speech model, beside what a pull leaves there: only the model is one to install again.
  const models = path.join(folder, "original", "models");
  for (const below of [".parts", ".staging", "moonshine-tiny-en", "hibari"])
    mkdirSync(path.join(models, below), { recursive: true });
  writeFileSync(path.join(models, "owner.lock"), "1");
  writeFileSync(path.join(models, "moonshine-tiny-en", "model.json"), JSON.stringify({ files: [] }));
  const load = { on: true };
  const loading = (async () => {
    for (let n = 0; load.on; n++) {
      later.push((await send(`during ${n}`)).body.sms_id);
      await sleep(100);
    }
  })();
  await until(() => later.length > 5, { what: "load" });
  const done = await operator.json(["backup", archive]);
  load.on = false;
  await loading;
  takenAt = done.taken_at;
  assert.deepEqual([done.files, done.has_key], [2, false]);
  assert.deepEqual(done.models, ["moonshine-tiny-en"]);
  assert.equal(statSync(archive).mode & 0o777, 0o600);
  // Any tar opens it, and any sha256sum checks it.
  const unpacked = path.join(folder, "unpacked");
  await promisify(execFile)("sh", [
    "-c",
    `mkdir ${unpacked} && cd ${unpacked} && tar xzf ${archive} && sha256sum -c --quiet SHA256SUMS`,
  ]);
  const texts = readFileSync(path.join(unpacked, "tables/messages/000000.copy"), "utf8");
  assert.ok(texts.includes("before 59"));
  const everything = readFileSync(path.join(unpacked, "backup.json"), "utf8");
  assert.ok(!everything.includes(secretKey) && !existsSync(path.join(unpacked, "secret.key")));
  const again = await operator.tuma(["backup", archive]);
  assert.match(again.stderr, /exists, and is not overwritten/);
  // Nobody's link is followed, and nothing half done remains.
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes("backup.tar.gz.")),
    [],
  );
});

test("a backup to a pipe ends, and has failed if its reader has gone", async () => {
  const piped = await operator.tuma(["backup", "-"]);
  assert.equal(piped.status, 0, piped.stderr);
  assert.match(piped.stderr, /^Backed up \d+ tables/);
  assert.ok(piped.stdout.length > 1_000);
  const left = operator.start(["backup", "-"]);
  left.child.stdout!.destroy();
  const { status, stderr } = await left.ended;
  assert.equal(status, 1);
  assert.match(stderr, /The output cannot be written: its reader has gone/);
});

test("a backup with a key that opens none of the stored secrets is refused, and one that lacks some says so", async () => {
  const take = (keys: string) =>
    takeBackup(
      readConfig({ DATABASE_URL: server.database.url, SECRET_KEY: keys, DATA_DIR: path.join(folder, "original") }),
      silentLog,
      new PassThrough().resume(),
      { withKey: true },
    );
  await assert.rejects(
    take("another key than the one"),
    /it opens none of its \d+ stored secrets.*Nothing was backed up/,
  );
  assert.equal((await take(`another key than the one,${secretKey}`)).unopened, 0);
  // As of a secret whose key was lost.
  const { sql } = server.database;
  const sealed = new SecretBox(["a key that nobody has any more"]).seal("secret", "webhook:1");
  const [kept] = await sql<{ id: number; secret: Buffer }[]>`select id, secret from webhook_endpoints limit 1`;
  await sql`update webhook_endpoints set secret = ${sealed} where id = ${kept!.id}`;
  try {
    const file = path.join(folder, "partly.tar.gz");
    const partly = await operator.tuma(["backup", file]);
    assert.deepEqual([partly.status, existsSync(file)], [exitCodes.partly, true]);
    assert.match(partly.stdout, /does not open 1 stored secret: a restored copy needs their key as well/);
  } finally {
    await sql`update webhook_endpoints set secret = ${kept!.secret} where id = ${kept!.id}`;
  }
});

test("a restore refuses an occupied folder, a wrong or missing key and what is no backup, and nothing starts in its place", async () => {
  const target = path.join(folder, "refused");
  const restore = (bytes: Buffer, env: Record<string, string> = {}) =>
    restoreBackup(readConfig({ DATA_DIR: target, SECRET_KEY: secretKey, ...env }), silentLog, Readable.from([bytes]));
  const bytes = readFileSync(archive);
  const original = { DATA_DIR: path.join(folder, "original") };
  await assert.rejects(restore(bytes, original), /is not empty \(it has .*overwrites nothing/);
  await assert.rejects(
    restore(bytes, { SECRET_KEY: "another key than the one" }),
    /is not the one that the backup was made/,
  );
  await assert.rejects(restore(bytes, { SECRET_KEY: "" }), /does not contain the SECRET_KEY/);
  await assert.rejects(restore(Buffer.from("hello")), ArchiveDamaged);
  await assert.rejects(restore(bytes.subarray(0, bytes.length / 2)), ArchiveDamaged);
  // A row that is none comes long before the checksums.
  const altered = gunzipSync(bytes);
  altered.write("x", altered.indexOf("tables/wallets/") + 512);
  await assert.rejects(restore(gzipSync(altered)), /^Error: the rows of its table wallets cannot be loaded \(22P02\)$/);
  // A start or another restore must not use the folder at the same time.
  const lock = await lockDirectory(target);
  await assert.rejects(restore(bytes), DirectoryInUse);
  lock.release();
  assert.deepEqual(readdirSync(target), ["owner.lock", "restoring"]);
  assert.deepEqual(readdirSync(path.join(target, "restoring")), []);
  await assert.rejects(start({ DATA_DIR: target }), /has not finished.* or delete .* to begin with a new, empty one/);
});

test("a restored copy is exact and held: nothing reaches the carrier or a receiver, and nothing is accepted", async () => {
  // Meanwhile the original sends what waited, over a new session, and then ends for good.
  answerAll();
  peer.cut();
  await until(async () => !(await states(server.database.sql))["queued"], { what: "the original sends the rest" });
  await server.stop();
  const user = newUser({ DATA_DIR: copyDir, SECRET_KEY: secretKey });
  const done = await user.json(["restore", archive]);
  user.remove();
  assert.equal(done.files, 2);
  assert.equal(readFileSync(path.join(copyDir, audio), "utf8"), audio);
  assert.equal(readFileSync(path.join(copyDir, "secret.key"), "utf8").trim(), secretKey);
  assert.ok(!(await reconcile({ DATA_DIR: copyDir })).includes("BROKEN"));
  const found = await inCopy(states);
  assert.deepEqual([found["sent"], found["scheduled"]], [answered, 1]);
  // Beside those in flight, some had begun and waited for room in the window.
  assert.ok(found["submitting"]! >= window, JSON.stringify(found));
  assert.ok(found["queued"]! + found["submitting"]! >= 60 - answered, JSON.stringify(found));
  const before = await inCopy(contents);
  const seen = [peer.binds.length, peer.received.length, receiver.received.length];
  const program = await start({ DATA_DIR: copyDir });
  try {
    const ready = await call(program, "GET /health/ready");
    assert.equal(ready.status, 503);
    assert.match(ready.body.missing.hold, /restored from a backup of .* and is held/);
    const { port } = new URL(program.address);
    const operator = newUser({
      DATA_DIR: copyDir,
      SECRET_KEY: secretKey,
      PORT: port,
      DISK_RESERVE_MIB: "1",
      AUTO_MODELS: "false",
    });
    const checked = await operator.tuma(["doctor", "--json"]);
    operator.remove();
    const { findings } = JSON.parse(checked.stdout) as { findings: { check: string; level: string; what: string }[] };
    const wrong = findings.filter(
      ({ check, level }) => level === "broken" || (level === "warning" && check !== "voice"),
    );
    assert.deepEqual(
      [checked.status, wrong.map(({ check, level }) => [check, level])],
      [0, [["hold", "warning"]]],
      JSON.stringify(wrong),
    );
    const { body: system } = await call(program, "GET /v1/operator/system");
    assert.match(system.warnings[0], /is held.*tuma resume/);
    const login = { email: "owner@localhost", password };
    const { body: session } = await call(program, "POST /console/login", login);
    assert.equal(session.held_from, takenAt);
    const refused = await call(program, "POST /v1/sms/", { to: phone, text: "held", sender: "TUMA" });
    assert.deepEqual([refused.status, refused.body.code], [503, "unavailable"]);
    const bulk = { text: "held", sender: "TUMA", recipients: [{ phonenumber: phone }] };
    assert.equal((await call(program, "POST /v1/sms/bulk", bulk)).status, 503);
    assert.equal((await call(program, "POST /v1/sms/verify", { brand: "Acme", number: phone })).status, 503);
    // Sweeps, claims, leases and attempts come every second. A pause that is too short would only miss a defect.
    await sleep(2_500);
    assert.deepEqual(await inCopy(contents), before);
  } finally {
    await program.stop();
  }
  assert.deepEqual([peer.binds.length, peer.received.length, receiver.received.length], seen);
});

test("a copy is released with a decision about its open messages: failed, they are refunded and never sent", async () => {
  const program = await start({ DATA_DIR: copyDir });
  const user = newUser({ DATA_DIR: copyDir });
  try {
    const { queued = 0, submitting = 0 } = await inCopy(states);
    const [submits, webhooks] = [peer.received.length, receiver.received.length];
    const undecided = await user.tuma(["resume"]);
    assert.equal(undecided.status, 1);
    assert.match(
      undecided.stderr,
      new RegExp(`open here: ${queued} queued, ${submitting} submitting\\. Decide .*--in-doubt`),
    );
    const released = await user.json(["resume", "--in-doubt", "fail"]);
    assert.deepEqual([released.ended, released.scheduled], [queued + submitting, 1]);
    await until(async () => (await call(program, "GET /health/ready")).status === 200, { what: "readiness" });
    await until(() => peer.sessions.length === 1, { what: "the link" });
    const next = await call(program, "POST /v1/sms/", { to: phone, text: "next", sender: "TUMA" });
    assert.equal(next.status, 201);
    // No id is handed out again, although the copy does not know the later ones of the original.
    assert.ok(numberOf(next.body.sms_id) > Math.max(...later.map(numberOf)));
    await until(() => peer.received.length > submits, { what: "the new message" });
    // Every failed message is reported.
    await until(() => receiver.received.length >= webhooks + queued, { what: "the reports" });
    assert.deepEqual(
      peer.received.slice(submits).map(({ pdu }) => pdu.shortMessage.toString()),
      ["next"],
    );
    const found = await inCopy(states);
    assert.deepEqual([found["failed"], found["scheduled"], found["queued"]], [queued, 1, undefined]);
    assert.match((await user.tuma(["resume"])).stderr, /Nothing is held/);
    assert.ok(!(await reconcile({ DATA_DIR: copyDir })).includes("BROKEN"));
  } finally {
    user.remove();
    await program.stop();
  }
});

test("restored into a database of its own and released with send, each open message is sent once", async () => {
  const database = await createDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "second"), SECRET_KEY: secretKey };
  try {
    const config = readConfig(env);
    const restore = () => restoreBackup(config, silentLog, createReadStream(archive));
    await assert.rejects(restore(), /The database of DATABASE_URL is not empty/);
    await database.sql`drop schema public cascade`;
    await database.sql`create schema public`;
    // A restore that fails among the rows leaves the database empty, so that the next one is not refused.
    const bytes = readFileSync(archive);
    const broken = Readable.from([bytes.subarray(0, bytes.length / 2)]);
    await assert.rejects(restoreBackup(config, silentLog, broken), ArchiveDamaged);
    await assert.rejects(start(env), /The restore into DATA_DIR .* has not finished/);
    await restore();
    // The copy's own backup has the same rows of every table, except for what a restore itself records.
    const again = new PassThrough();
    const [taken] = await Promise.all([tablesIn(again), takeBackup(config, silentLog, again, { withKey: false })]);
    const first = await tablesIn(createReadStream(archive));
    for (const table of ["restores", "timelines"]) for (const tables of [taken, first]) tables.delete(table);
    assert.ok(first.size > 20);
    assert.deepEqual(taken, first);
    const { queued = 0, submitting = 0 } = await states(database.sql);
    const submits = peer.received.length;
    await withInstallation(config, silentLog, "test", (ctx) => release(ctx, "send"));
    const program = await start(env);
    try {
      const open = async () => {
        const found = await states(database.sql);
        return (found["queued"] ?? 0) + (found["submitting"] ?? 0) + (found["in_doubt"] ?? 0);
      };
      await until(async () => (await open()) === 0, { what: "nothing open", limitMs: 90_000 });
    } finally {
      await program.stop();
    }
    const texts = peer.received.slice(submits).map(({ pdu }) => pdu.shortMessage.toString());
    assert.equal(new Set(texts).size, texts.length, "each once");
    assert.equal(texts.length, queued + submitting);
    assert.ok(!texts.includes("tomorrow"));
    assert.ok(!(await reconcile(env)).includes("BROKEN"));
  } finally {
    await database.drop();
  }
});
