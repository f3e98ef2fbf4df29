import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Overview {
  accepted_per_second: number;
  queues: { messages: { waiting: number; due: number; oldest_due_seconds: number } };
  carriers: { sandbox: boolean; state: string; delivered: number; failed: number; delivery_rate: number | null }[];
  last_24_hours: { messages: number; states: Record<string, number> };
  hours: unknown[];
  accounts: number;
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
  assert.deepEqual(now.queues.messages, { waiting: 1, due: 0, oldest_due_seconds: 0 });
  assert.equal(now.last_24_hours.messages, 6);
});

test("the operator runs a reconciliation, and sees the rows that violate an invariant", async () => {
  const sound = (await server.call<Books>("POST /v1/operator/reconcile")).body;
  assert.equal(sound.holds, true);
  assert.ok(sound.invariants.length >= 8);
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
