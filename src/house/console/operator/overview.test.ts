import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";

let server: TestServer;
before(async () => {
  server = await startServer({ ALARM_SECONDS: "1", ALARM_AFTER_SECONDS: "0", ALARM_LATE_SECONDS: "1" });
});
after(() => server.stop());

interface Overview {
  accepted_per_second: number;
  problems: number;
  alarms: { kind: string; page: string }[];
  queues: { messages: { waiting: number; due: number; oldest_due_seconds: number } };
  carriers: { sandbox: boolean; state: string; delivered: number; failed: number; delivery_rate: number | null }[];
  last_24_hours: { messages: number; states: Record<string, number> };
  hours: unknown[];
  accounts: number;
}
interface Waiting {
  waiting: { sms_id: string; to: string; kind: string; cause: string; detail: string; due_at: string | null }[];
  pages: { total: number };
}
interface Books {
  holds: boolean;
  figures: { messages: number; balance: number };
  invariants: { invariant: string; holds: boolean; rows: unknown[] }[];
}

const read = async () => (await server.call<Overview>("GET /v1/operator/overview")).body;

test("the operator sees incoming traffic, queues and the state of carriers across all accounts", async () => {
  const before = await read();
  assert.deepEqual([before.accepted_per_second, before.accounts, before.hours.length], [0, 1, 24]);
  for (let n = 0; n < 5; n++)
    await server.call("POST /v1/sms/", { body: { to: `+25078812310${n}`, text: "x", sender: "TUMA" } });
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  await server.call("POST /v1/sms/", { body: { to: "+250788123110", text: "later", sender: "TUMA", send_at } });
  await until(
    async () => {
      const { last_24_hours, carriers } = await read();
      return last_24_hours.states["delivered"] === 5 && carriers[0]!.delivered === 5;
    },
    { what: "the deliveries" },
  );
  const now = await read();
  const [carrier] = now.carriers;
  assert.deepEqual([carrier!.sandbox, carrier!.state, carrier!.delivery_rate], [true, "bound", 1]);
  assert.deepEqual(now.queues.messages, { waiting: 1, due: 0, held: 0, scheduled: 1, oldest_due_seconds: 0 });
  assert.equal(now.last_24_hours.messages, 6);
});

test("what the alarm calls delayed, the overview counts as due and the list shows, with its cause", async () => {
  const list = async (query: string) => (await server.call<Waiting>(`GET /v1/operator/waiting?${query}`)).body;
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: true } });
  await until(async () => (await read()).carriers[0]!.state !== "bound", { what: "the lost link" });
  const sent = await server.call<{ sms_id: string; send_at: string }>("POST /v1/sms", {
    body: { to: "+250788123119", text: "a private matter", sender: "TUMA" },
  });
  const { alarms, problems, queues } = await until(
    async () => {
      const now = await read();
      return now.alarms.some(({ kind }) => kind === "queue") && now;
    },
    { what: "the alarm" },
  );
  assert.equal(problems, alarms.length);
  assert.equal(alarms.find(({ kind }) => kind === "queue")!.page, "/operator/waiting?kind=overdue");
  assert.deepEqual([queues.messages.waiting, queues.messages.due], [2, 1]);
  assert.ok(queues.messages.oldest_due_seconds >= 1);
  const { waiting, pages } = await list("kind=overdue");
  assert.equal(pages.total, queues.messages.due);
  const [{ sms_id, to, kind, cause, detail }] = waiting as [Waiting["waiting"][number]];
  assert.deepEqual(
    { sms_id, to, kind, cause },
    { sms_id: sent.body.sms_id, to: "+250788***119", kind: "overdue", cause: "link" },
  );
  assert.match(detail, /none of its links is up/);
  assert.doesNotMatch(JSON.stringify(waiting), /private matter|788123119/);
  assert.equal((await list("cause=time")).pages.total, 1);
  assert.equal((await list("kind=overdue&cause=time")).pages.total, 0);
  assert.equal((await list("account_id=acc_999999")).pages.total, 0);
  assert.equal((await server.call("GET /v1/operator/waiting?account_id=me")).status, 400);
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: false } });
  await until(async () => (await read()).queues.messages.due === 0, { what: "the way out" });
  await until(async () => (await read()).alarms.every(({ kind }) => kind !== "queue"), {
    what: "the end of the alarm",
  });
});

test("the operator runs a reconciliation, and sees the rows that violate an invariant", async () => {
  const sound = (await server.call<Books>("POST /v1/operator/reconcile")).body;
  assert.equal(sound.holds, true);
  assert.ok(sound.invariants.length >= 8);
  const inFrench = await server.call<Books>("POST /v1/operator/reconcile", { headers: { "accept-language": "fr" } });
  assert.equal(inFrench.body.invariants[0]!.invariant, "un solde est la somme de ses écritures");
  const { sql } = server.database;
  await sql`update wallets set balance = balance + 1 where not test`;
  const broken = (await server.call<Books>("POST /v1/operator/reconcile")).body;
  assert.equal(broken.holds, false);
  assert.equal(broken.invariants.filter((each) => !each.holds).length, 1);
  assert.equal(broken.invariants.find((each) => !each.holds)!.rows.length, 1);
  await sql`update wallets set balance = balance - 1 where not test`;
  const audit = await server.call<{ entries: { action: string }[] }>("GET /v1/audit?per_page=2");
  assert.deepEqual(
    audit.body.entries.map((entry) => entry.action),
    ["books.checked", "books.checked"],
  );
});
