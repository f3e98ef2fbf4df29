import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { firstIdOfReport } from "../src/base/ids.ts";
import { readConfig, type Config } from "../src/base/config/config.ts";
import { openProgram, type Program } from "../src/program/program.ts";
import type { Writable } from "../src/program/start.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { silentLog } from "./harness/postgres.ts";
import { addressOver, pathTo, startPair, type Pair, type Path } from "./harness/standby.ts";
import { until } from "./harness/wait.ts";

const token = "test-token-with-all-scopes-0001";

let pair: Pair;
/** The paths of the program: to the primary and to its standby. */
let paths: [Path, Path];
let program: Program;
let receiver: Receiver;
const dataDir = mkdtempSync(join(tmpdir(), "tuma-failover-"));
const logged: Record<string, unknown>[] = [];

before(async () => {
  pair = await startPair(true);
  paths = [await pathTo(pair.primary.url), await pathTo(pair.standby.url)];
  receiver = await startReceiver();
  const env = {
    DATABASE_URL: addressOver(pair.primary.url, paths),
    DATA_DIR: dataDir,
    SECRET_KEY: "a secret key for tests only",
    PORT: "0",
    BOOTSTRAP_TOKEN: token,
    REQUIRE_SYNC: "true",
    LINK_LEASE_SECONDS: "2",
    ALARM_SECONDS: "1",
    ALARM_AFTER_SECONDS: "0",
    AUTO_MODELS: "false",
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
  };
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  program = await openProgram(readConfig(env), log);
});
after(async () => {
  // If a test failed before, commits may still be waiting.
  pair?.replication?.join();
  await program?.stop();
  await receiver?.close();
  for (const path of paths ?? []) await path.close().catch(() => undefined);
  await pair?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test inspects any response
  body: any;
}

async function call(request: string, body?: unknown, key?: string, as = token): Promise<Answer> {
  const [method, path] = request.split(" ") as [string, string];
  const response = await fetch(program.address + path, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const lineOf = (message: string) => logged.find(({ msg }) => msg === message)!;

let sends = 0;
const send = (key?: string) =>
  call("POST /v1/sms/", { to: `+25078${String(8_000_000 + sends++)}`, text: "x", sender: "TUMA" }, key);

async function accepted(count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => send()));
  return answers.map(({ status, body }) => {
    assert.equal(status, 201, JSON.stringify(body));
    return idOf(body.sms_id);
  });
}

const idOf = (text: string) => Number(/^\D+(\d+)$/.exec(text)![1]);

const onPool = async <Result>(url: string, use: (sql: Sql) => Promise<Result>) => {
  const sql = openDatabase({ url, connections: 1, name: "test", log: silentLog });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
};

/** Runs on the standby, which refuses connections to the program's database. */
const atStandby = <Result>(use: (sql: Sql) => Promise<Result>) =>
  onPool(pair.standby.url.replace("/tuma?", "/postgres?"), use);

const nameStandbys = (names: string) =>
  onPool(pair.primary.url, async (sql) => {
    await sql.unsafe(`alter system set synchronous_standby_names = '${names}'`);
    await sql`select pg_reload_conf()`;
  });

async function durability() {
  const { body } = await call("GET /v1/operator/system");
  return body.replication as {
    survives_primary: boolean;
    weakness: string | null;
    confirming: number;
    timeline: string;
  };
}

/** Read from the tables: while commits wait, requests may too. */
const missingStandby = (sql: Sql) =>
  sql`select from alarms where kind = 'replication' and details ->> 'sentence' ~ 'streaming'`;

async function alarmOf(kind: string): Promise<{ title: string; meaning: string } | undefined> {
  const { body } = await call("GET /v1/operator/alarms");
  return body.alarms?.find((alarm: { kind: string }) => alarm.kind === kind);
}

test("with REQUIRE_SYNC, sends that would not survive the primary are refused with the reason, and everything else works", async () => {
  const refused = await send();
  assert.deepEqual([refused.status, refused.body.code], [503, "not_replicated"]);
  assert.match(refused.body.detail, /because no standby is named/);
  const bulk = { recipients: [{ name: "x", phonenumber: "+250788000001" }], text: "x", sender: "TUMA" };
  assert.equal((await call("POST /v1/sms/bulk", bulk)).body.code, "not_replicated");
  assert.equal(
    (await call("POST /v1/sms/verify", { number: "+250788000001", brand: "Acme" })).body.code,
    "not_replicated",
  );
  assert.equal((await durability()).weakness, "unnamed");
  await until(() => alarmOf("replication"));

  await nameStandbys("*");
  await until(async () => (await durability()).survives_primary);
  await accepted(3);
  assert.match((await call("GET /health/ready")).body.durability, /^A 201 survives/);

  pair.replication!.cut();
  // Requests that read tables may now wait behind commits; readiness limits the time of its checks.
  await until(async () => /because 0 of the 1 standby/.test((await call("GET /health/ready")).body.durability));
  assert.equal((await send()).body.code, "not_replicated");
  // The alarm about it waits for no standby.
  await until(async () => (await onPool(pair.primary.url, missingStandby)).length > 0);
  pair.replication!.join();
  await until(async () => (await durability()).survives_primary);
  await accepted(3);
});

/** The codes of refusals and the statuses of everything else. */
const answered = (answers: Answer[]) => [...new Set(answers.map(({ status, body }) => body.code ?? status))];

test(
  "without a standby, sends are refused and everything is read, by whoever comes for the first time in a minute",
  { timeout: 60_000 },
  async (t) => {
    const scopes = ["sms:send", "sms:read"];
    const tokens: string[] = [];
    for (let n = 0; n < 40; n++)
      tokens.push((await call("POST /v1/account/tokens", { name: `Program ${n}`, scopes })).body.token);
    const { sql } = program.ctx;
    const used = () => sql`select from tokens where last_used_at is not null and name like 'Program %'`;

    pair.replication!.cut();
    t.after(() => pair.replication!.join());
    await until(async () => /because 0 of the 1 standby/.test((await call("GET /health/ready")).body.durability));
    while (tokens.length > 0) {
      const [some, others] = [tokens.splice(0, 10), tokens.splice(0, 10)];
      const sms = { to: "+250788000001", text: "x", sender: "TUMA" };
      const sends = some.map((each) => call("POST /v1/sms/", sms, undefined, each));
      assert.deepEqual(answered(await Promise.all(sends)), ["not_replicated"]);
      const reads = others.map((each) => call("GET /v1/sms/", undefined, undefined, each));
      assert.deepEqual(answered(await Promise.all(reads)), [200]);
    }
    // Nor do the records of their use wait for the standby.
    await until(async () => (await used()).length === 40);
    pair.replication!.join();
    await until(async () => (await durability()).survives_primary);
  },
);

test("a failover that loses commits is noticed and reported, no id is used twice, and the books balance", async () => {
  const made = await call("POST /v1/webhooks", { url: receiver.url, events: ["dlr"] });
  assert.equal(made.status, 200);
  const kept = await accepted(20);
  await until(() => receiver.received.length >= 20, { what: "the reports" });
  const timeline = (await durability()).timeline;

  // Asynchronous from here on; later commits never reach the standby.
  await nameStandbys("");
  (program.ctx.config as Writable<Config>).requireSync = false;
  await until(async () => (await durability()).weakness === "unnamed");
  const position = await onPool(
    pair.primary.url,
    async (sql) => (await sql`select pg_current_wal_lsn()::text as at`)[0]!["at"],
  );
  await until(() =>
    atStandby(async (sql) => (await sql`select pg_last_wal_replay_lsn() >= ${position} as is`)[0]!["is"]),
  );
  pair.replication!.cut();
  const lost = await accepted(30);
  const first = await send("the same request");
  const recipients = Array.from({ length: 25 }, (_, n) => ({
    name: "x",
    phonenumber: `+25078900${String(1_000 + n)}`,
  }));
  const bulk = await call("POST /v1/sms/bulk", { recipients, text: "x", sender: "TUMA" });
  assert.deepEqual([first.status, bulk.status], [201, 201], JSON.stringify(bulk.body));
  const pin = await call("POST /v1/sms/verify", { number: "+250788999999", brand: "Acme" });
  assert.equal(pin.status, 201, JSON.stringify(pin.body));
  await until(() => receiver.received.length >= 20 + 30 + 1 + 25, { what: "the reports of what is lost" });
  const [{ fence }] = await program.ctx.sql<[{ fence: number }]>`select fence from carrier_links`;

  // Acknowledged and submitted: their receipts will find no message.
  lost.push(...(await accepted(10)));
  paths[0].cut();
  await pair.primary.stop(100);
  await atStandby((sql) => sql`select pg_promote()`);
  const next = await until(
    async () => {
      const answer = await send();
      return answer.status === 201 && idOf(answer.body.sms_id);
    },
    { what: "the service" },
  );
  const later = await accepted(20);

  const missing = 30 + 1 + 25 + 1 + 10;
  const count = async () => (await program.ctx.metrics.acknowledgedMissing.get()).values[0]?.value ?? 0;
  await until(async () => (await count()) === missing, { what: "the loss" });
  assert.match(String(lineOf("another database server has taken over")["before"]), /because no standby is named/);
  const said = lineOf("acknowledged messages missing after failover");
  assert.deepEqual([said["messages"], said["first"], said["isMore"]], [missing, `out_sms_${Math.min(...lost)}`, false]);
  const alarm = await until(() => alarmOf("loss"));
  assert.equal(alarm.title, `Accepted messages are missing after a failover: ${missing}`);
  assert.match(
    alarm.meaning,
    new RegExp(`${missing} messages .* UTC to .* from out_sms_${Math.min(...lost)} to .* of acc_`),
  );
  const listed = lineOf("ids of messages missing after failover")["ids"] as string[];
  for (const id of [...lost, idOf(first.body.sms_id)]) assert.ok(listed.includes(`out_sms_${id}`), `${id} is listed`);
  assert.equal(listed.length, lost.length + 3, "the bulk send is one entry, the PIN another");
  assert.notEqual((await durability()).timeline, timeline);

  // No message id, delivery id or fencing token is used twice.
  const repeated = await send("the same request");
  assert.equal(repeated.status, 201);
  const highest = Math.max(...lost, idOf(first.body.sms_id), firstIdOfReport(bulk.body.report_id)! + recipients.length);
  for (const id of [next, ...later, idOf(repeated.body.sms_id)]) assert.ok(id > highest, `${id} is new`);
  const states = async () =>
    (
      await program.ctx.sql<[{ open: number; all: number }]>`
      select count(*) filter (where state <> 'delivered')::int as open, count(*)::int as all from messages`
    )[0];
  await until(async () => (await states()).open === 0, { what: "every message" });
  const { sql } = program.ctx;
  await until(async () => (await sql`select from webhook_deliveries where status = 'pending'`).length === 0);
  const events = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const event = String(headers["webhook-id"]);
    assert.equal(events.get(event) ?? body.message_id, body.message_id, `${event} is the event of one message`);
    events.set(event, body.message_id);
  }
  const [link] = await sql<[{ fence: number }]>`select fence from carrier_links`;
  assert.ok(link.fence === fence || link.fence > 2 ** 30, "a lease after the failover has a token of its own");

  const books = (await call("POST /v1/operator/reconcile")).body;
  assert.equal(books.holds, true, JSON.stringify(books.invariants));
  // The remaining ones, the six of the first test, and later ones: lost messages were charged only on the old server.
  assert.equal((await states()).all, kept.length + 6 + 1 + later.length + 1);
});
