// The doctor on an installation that is in order, and on eight that are broken, each for real. It must name what is wrong and the
// fix, and nothing else.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { examine, type Finding } from "../src/house/doctor/doctor.ts";
import { listen, STATUS, type Listener } from "../src/smpp/smpp.ts";
import { catalogue } from "../src/core/voice/models/catalogue.ts";
import { runsHere } from "../src/core/voice/models/installed.ts";
import { CarrierPeer } from "../test/harness/carrier.ts";
import { createDatabase } from "../test/harness/database.ts";
import { expiredCert, expiredKey } from "../test/fixtures/localhost-tls.ts";
import { silentLog } from "../test/harness/postgres.ts";
import { freePort, inherited } from "../test/harness/process.ts";
import { startReceiver } from "../test/harness/receiver.ts";
import { startServer, type TestServer } from "../test/harness/server.ts";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { newUser } from "./test/tuma.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tuma-doctor-"));
const peer = new CarrierPeer();
/** Transcribes nothing; it only has to be there. */
const upstream = createServer((_request, response) => response.end("{}"));
let server: TestServer;
let carrier: string;
let env: Record<string, string>;
/** Of `engines` that this machine has a model for. */
const model = catalogue.find(({ kind, levels }) => kind === "stt" && levels["en"])!;

before(async () => {
  await peer.open();
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  mkdirSync(path.join(folder, "data"));
  const settings = { DATA_DIR: path.join(folder, "data"), ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8", ALARM_SECONDS: "1" };
  server = await startServer(settings);
  env = {
    ...settings,
    DATABASE_URL: server.database.url,
    SECRET_KEY: "a secret key for tests only",
    PORT: new URL(server.url).port,
    // The database's server runs on a machine with little disk left, at times.
    DISK_RESERVE_MIB: "1",
    STT_UPSTREAM_EN: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`,
  };
  const link = { name: "main", host: "127.0.0.1", port: peer.port, system_id: "tuma", password: "secret" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
  assert.equal(made.status, 200, made.text);
  carrier = made.body.id;
  await boundOrNot("bound");
  const set = { set: [{ prefix: "", price: 0.01 }] };
  assert.ok(warnings(await looked()).includes("prices"), "nobody saved the prices of the trial");
  assert.equal((await server.call("PATCH /v1/operator/prices", { body: set })).status, 200);
});
after(async () => {
  await server?.stop();
  await peer.close();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function boundOrNot(state: string): Promise<void> {
  await until(
    async () => {
      const { body } = await server.call<{ live: { state: string } }>(`GET /v1/operator/carriers/${carrier}`);
      return body.live.state === state;
    },
    { what: `the link is ${state}` },
  );
}

const looked = (changed: Record<string, string> = {}) => examine({ ...env, ...changed }, silentLog);

const warnings = (found: Finding[]) => found.filter(({ level }) => level === "warning").map(({ check }) => check);

/** The findings that are broken; each says what to do. */
async function broken(changed: Record<string, string> = {}): Promise<Finding[]> {
  const found = (await looked(changed)).filter(({ level }) => level === "broken");
  for (const { what, fix } of found) assert.ok(fix && fix.length > 10, what);
  return found;
}

function assertOne(found: Finding[], check: string, what: RegExp, fix: RegExp): void {
  const all = found.map((each) => `${each.check}: ${each.what} ${each.why ?? ""}`);
  assert.deepEqual(
    found.map((each) => each.check),
    [check],
    all.join("\n"),
  );
  assert.match(all[0]!, what);
  assert.match(found[0]!.fix!, fix);
}

/** Serves requests until the test has ended. */
async function serve(t: TestContext, server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("nothing is broken in an installation that is in order", async () => {
  const found = await looked();
  const wrong = found.filter(({ level }) => level === "broken" || level === "warning");
  assert.deepEqual(wrong, []);
  const checks = new Set(found.filter(({ level }) => level === "healthy").map(({ check }) => check));
  for (const check of ["database", "carriers", "webhooks", "disk", "memory", "ports", "clock", "secrets", "settings"])
    assert.ok(checks.has(check), check);
});

test("the database is away: the rest is checked all the same", async () => {
  const port = await freePort();
  const changed = { DATABASE_URL: `postgres://tuma:not-shown@127.0.0.1:${port}/tuma` };
  const found = await looked(changed);
  assertOne(await broken(changed), "database", /cannot be used: .*ECONNREFUSED/, /Start the database server/);
  assert.ok(found.some(({ check, level }) => check === "disk" && level === "healthy"));
  assert.ok(!JSON.stringify(found).includes("not-shown"));
});

test("the disk is full", async (t) => {
  const full = path.join(folder, "full");
  mkdirSync(full);
  const script = `mount -t tmpfs -o size=1m tmpfs ${full} && { head -c 2000000 /dev/zero > ${full}/fill; exec "$@"; }; exit 77`;
  const tuma = [process.execPath, path.resolve(import.meta.dirname, "tuma.mjs"), "doctor", "--json"];
  const namespaces = process.getuid?.() === 0 ? ["-m"] : ["-r", "-m"];
  const child = spawn("unshare", [...namespaces, "sh", "-c", script, "sh", ...tuma], {
    env: { ...inherited, HOME: folder, ...env, DATA_DIR: full },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const status = await new Promise<number | null>((resolve) =>
    child.once("error", () => resolve(null)).once("close", resolve),
  );
  if (status === null || stdout === "") return t.skip(`this machine mounts no file systems: ${stderr}`);
  assert.equal(status, exitCodes.partly, stderr);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const found = findings.filter(({ level }) => level === "broken");
  assertOne(found, "disk", /The disk is full: .*ENOSPC/, /Delete files .*or enlarge the disk/);
});

test("the clock is off by an hour", async (t) => {
  const port = await serve(
    t,
    createServer((_request, response) => {
      response.sendDate = false;
      response.writeHead(200, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end("{}");
    }),
  );
  const found = await broken({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  assertOne(found, "clock", /60 minutes ahead of that of PUBLIC_URL/, /timedatectl/);
});

test("a carrier refuses the bind: seen by the gateway, and tried while the service is stopped", async (t) => {
  const refusing: Listener = await listen({ host: "127.0.0.1", port: 0, onBind: () => STATUS.ESME_RINVPASWD });
  t.after(() => refusing.close(50));
  const change = (port: number) => server.call(`PATCH /v1/operator/carriers/${carrier}`, { body: { port } });
  assert.equal((await change(refusing.port)).status, 200);
  const reason = /The carrier link main is not bound.*ESME_RINVPASWD/;
  await until(async () => (await broken()).some(({ why }) => why?.includes("ESME_RINVPASWD")), { what: "the refusal" });
  assertOne(await broken(), "carriers", reason, /address, system_id and password/);
  let stopped: Finding[] = [];
  await server.restart(async () => {
    stopped = await looked();
  });
  const refused = stopped.filter(({ level }) => level === "broken");
  assertOne(refused, "carriers", reason, /address, system_id and password/);
  assert.ok(stopped.some(({ what }) => /The service is not running/.test(what)));
  assert.equal((await change(peer.port)).status, 200);
  await boundOrNot("bound");
});

const failing = async () => (await looked()).filter(({ check, level }) => check === "webhooks" && level !== "healthy");

test("the receiver of a webhook is dead", async () => {
  const receiver = await startReceiver();
  const made = await server.call<{ id: string }>("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr"] } });
  await receiver.close();
  await server.call(`POST /v1/webhooks/${made.body.id}/test`, { body: {} });
  const { host } = new URL(receiver.url);
  await until(async () => (await failing()).length > 0, { what: "the failure" });
  const [account] = await server.database.sql<{ name: string }[]>`select name from accounts order by id limit 1`;
  const [found] = await failing();
  assertOne(
    [found!],
    "webhooks",
    new RegExp(`${account!.name} .*${host} does not accept its events`),
    /fix the receiver/,
  );
  assert.equal(found!.level, "warning");
  assert.deepEqual(await broken(), [], "it is not the operator's to mend");
  await server.call(`DELETE /v1/webhooks/${made.body.id}`);
});

test("a model has lost a file", async () => {
  assert.ok(runsHere(model));
  const models = path.join(folder, "models");
  const home = path.join(models, model.id);
  mkdirSync(home, { recursive: true });
  const files = [{ path: "lost.onnx", bytes: 3, sha256: "0".repeat(64) }];
  writeFileSync(path.join(home, "lost.onnx"), "abc");
  const record = { id: model.id, installedAt: new Date().toISOString(), source: "a test", licence: "MIT", files };
  writeFileSync(path.join(home, "model.json"), JSON.stringify(record));
  assert.deepEqual(await broken({ MODELS_DIR: models }), []);
  rmSync(path.join(home, "lost.onnx"));
  const pull = new RegExp(`tuma models pull ${model.id}`);
  assertOne(await broken({ MODELS_DIR: models }), "voice", /is incomplete: lost.onnx is missing/, pull);
});

test("a certificate has expired: that of PUBLIC_URL, and a webhook receiver's", async (t) => {
  const tls = createTlsServer({ key: expiredKey, cert: expiredCert }, (_request, response) => response.end("{}"));
  const port = await serve(t, tls);
  const own = await broken({ PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: "127.0.0.1" });
  assertOne(own, "certificates", /PUBLIC_URL \(localhost:\d+\) expired on 2025-04-01/, /Renew the certificate/);
  const url = `https://localhost:${port}/hook`;
  const made = await server.call<{ id: string }>("POST /v1/webhooks", { body: { url, events: ["dlr"] } });
  assert.equal(made.status, 200, made.text);
  assert.deepEqual(await broken(), [], "it is not the operator's to mend");
  assertOne(
    (await looked()).filter(({ check, level }) => check === "certificates" && level === "warning"),
    "certificates",
    /webhook receiver localhost:\d+ expired on 2025-04-01/,
    /renew it, then replay/,
  );
  await server.call(`DELETE /v1/webhooks/${made.body.id}`);
});

test("SECRET_KEY is another one", async () => {
  const found = await broken({ SECRET_KEY: "another key than the right one" });
  assertOne(
    found,
    "secrets",
    /SECRET_KEY is not the key of this database/,
    /the key that the database was written with/,
  );
});

test("an invalid setting is named, and the rest is checked all the same", async () => {
  const found = await broken({ DRAIN_SECONDS: "soon" });
  assertOne(found, "settings", /DRAIN_SECONDS must be a whole number/, /Correct the setting/);
});

/** What is broken without SECRET_KEY and with another setting invalid; the database is checked all the same. */
async function wrongWithoutKey(): Promise<string[]> {
  const found = await looked({ SECRET_KEY: "", DRAIN_SECONDS: "soon" });
  assert.ok(found.some(({ check, level }) => check === "database" && level === "healthy"));
  return found.filter(({ level }) => level === "broken").map(({ check, what }) => `${check}: ${what}`);
}

test("without SECRET_KEY, the key in DATA_DIR is tried; one that cannot be used is a finding among the others", async (t) => {
  const file = path.join(folder, "data/secret.key");
  t.after(() => rmSync(file));
  writeFileSync(file, env["SECRET_KEY"]!);
  const right = await wrongWithoutKey();
  assert.deepEqual(right.map((each) => each.slice(0, 26)).sort(), [
    "settings: DRAIN_SECONDS mu",
    "settings: SECRET_KEY is re",
  ]);
  writeFileSync(file, "cut off");
  assert.deepEqual(await wrongWithoutKey(), [
    ...right,
    `secrets: ${file} contains no usable key. Restore the one that the database was written with.`,
  ]);
});

const wrongOf = (found: Finding[]) => found.filter(({ level }) => level === "broken");

/** The service that runs, as a check-up of another folder finds it. */
const elsewhere = (settings: Record<string, string>) => ({ PORT: env["PORT"]!, DISK_RESERVE_MIB: "1", ...settings });

test("a running service whose installation is not that of the settings is broken, not in order", async (t) => {
  const none = newUser(elsewhere({}));
  t.after(() => none.remove());
  const empty = await none.tuma(["doctor", "--json"]);
  const { broken: isBroken, findings } = JSON.parse(empty.stdout) as { broken: boolean; findings: Finding[] };
  assert.deepEqual([empty.status, isBroken], [exitCodes.partly, true]);
  assertOne(wrongOf(findings), "database", /was not checked: there is no installation in \.\/data\./, /with DATA_DIR/);

  // One that is stopped, and one on a server of its own that no service was started on.
  const dataDir = path.join(none.folder, "stopped");
  const postgres = await startPostgres({ dataDir, log: silentLog });
  const portless = await examine({ ...elsewhere({ DATA_DIR: dataDir }), PORT: String(await freePort()) }, silentLog);
  const ports = portless.find(({ check }) => check === "ports");
  assert.match(ports!.what, /Nothing listens on .*, but the database in .*stopped runs/);
  assert.match(ports!.fix!, /such as PORT/);
  const owner = path.join(dataDir, "owner.json");
  const kept = readFileSync(owner, "utf8");
  // As a killed service leaves it.
  writeFileSync(owner, JSON.stringify({ ...JSON.parse(kept), pid: spawnSync("true").pid }));
  const user = newUser({ ...elsewhere({ DATA_DIR: dataDir }), PORT: String(await freePort()) });
  const killed = await user.tuma(["doctor"]);
  assert.match(killed.stdout, /^WARNING ports: The service is not running:[^]*It was killed[^]*→ Start it/m);
  assert.match((await user.tuma(["doctor", "--running"])).stdout, /^BROKEN ports: The service is not running/m);
  user.remove();
  writeFileSync(owner, kept);
  await postgres.stop();
  const stopped = await examine(elsewhere({ DATA_DIR: dataDir }), silentLog);
  assertOne(
    wrongOf(stopped),
    "database",
    /was not checked: the database in .*stopped was not running/,
    /with DATA_DIR/,
  );
  const fresh = await createDatabase();
  t.after(() => fresh.drop());
  await fresh.sql`drop schema public cascade`;
  await fresh.sql`create schema public`;
  const changed = elsewhere({ DATABASE_URL: fresh.url, SECRET_KEY: env["SECRET_KEY"]!, DATA_DIR: env["DATA_DIR"]! });
  const other = await examine(changed, silentLog);
  assertOne(
    wrongOf(other),
    "database",
    /was not checked: the database of DATABASE_URL is empty/,
    /with .*DATABASE_URL/,
  );
});

test("what was not checked is shown with its reason, without --all", async (t) => {
  const user = newUser({ PORT: String(await freePort()), DISK_RESERVE_MIB: "1" });
  t.after(() => user.remove());
  const { status, stdout } = await user.tuma(["doctor"]);
  assert.equal(status, exitCodes.partly);
  assert.match(stdout, /^BROKEN database: There is no installation in \.\/data\.[^]*Set DATA_DIR/m);
  assert.match(stdout, /^SKIPPED disk: DATA_DIR \.\/data does not exist yet/m);
  assert.doesNotMatch(stdout, /^HEALTHY/m);
  // As of a volume that is not mounted.
  mkdirSync(path.join(user.folder, "data"));
  const empty = await user.tuma(["doctor"]);
  assert.equal(empty.status, exitCodes.partly);
  assert.match(empty.stdout, /^BROKEN database: There is no installation in \.\/data\./m);
});

test("the command prints what is wrong in words, and its exit status says whether anything is", async () => {
  const user = newUser({ ...env, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/tuma` });
  const sick = await user.tuma(["doctor"]);
  user.remove();
  assert.equal(sick.status, exitCodes.partly);
  assert.match(sick.stdout, /^BROKEN database: [^]*→ Start the database server[^]*1 broken, /);
  assert.ok(
    sick.stdout.split("\n").every((line) => line.length <= 80),
    sick.stdout,
  );
});
