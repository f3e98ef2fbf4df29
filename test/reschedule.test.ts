import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Message {
  sms_id: string;
  report_id: string;
  state: string;
  text: string;
  item_count: number;
  item_price: number;
  total_cost: number;
  refunded: boolean;
  send_at: string | null;
  valid_until: string;
  timeline: { state: string; send_at?: string | null }[];
}

interface Problem {
  code: string;
  detail: string;
  state?: string;
}

const hours = (count: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + count * 3_600_000).toISOString();
const micros = (amount: number) => Math.round(amount * 1e6);
const balance = async (token?: string) =>
  micros((await server.call<{ balance: number }>("GET /v1/account", token ? { token } : {})).body.balance);

async function schedule(fields: object = {}): Promise<Message> {
  const body = { to: "+250788317300", text: "See you", sender: "TUMA", send_at: hours(24), ...fields };
  const sent = await server.call<Message>("POST /v1/sms", { body });
  assert.equal(sent.status, 201, sent.text);
  return show(sent.body.sms_id);
}

const show = async (id: string) => (await server.call<Message>(`GET /v1/sms/${id}`)).body;
const change = <Body = Message>(id: string, body: object) => server.call<Body>(`PATCH /v1/sms/${id}`, { body });
const parts = (count: number) => "x".repeat(count === 1 ? 10 : count * 153);

async function assertBooks(): Promise<void> {
  const { findings } = await inspectMoney(server.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
}

test("a scheduled message gets another time and text; its validity and its timeline follow", async () => {
  const message = await schedule({ validity_period: 3_600 });
  const [planned, later] = [message.send_at!, hours(48)];
  assert.deepEqual(
    message.timeline.map(({ state, send_at: at }) => [state, at]),
    [["scheduled", planned]],
  );
  const { status, body } = await change(message.sms_id, { send_at: later, text: "See you on Friday" });
  assert.equal(status, 200);
  assert.deepEqual([body.state, body.send_at, body.text], ["scheduled", later, "See you on Friday"]);
  assert.equal(Date.parse(body.valid_until) - Date.parse(later), 3_600_000);
  assert.deepEqual(
    body.timeline.map(({ state, send_at: at }) => [state, at]),
    [
      ["scheduled", planned],
      ["scheduled", later],
    ],
  );
  const texted = await change(message.sms_id, { text: "See you" });
  assert.deepEqual(
    [texted.body.send_at, texted.body.valid_until],
    [later, body.valid_until],
    "what is not named stays",
  );
  await change(message.sms_id, { send_at: null });
  await until(async () => (await show(message.sms_id)).state === "delivered");
  const { status: late, body: refusal } = await change<Problem>(message.sms_id, { text: "Too late" });
  assert.deepEqual([late, refusal.code, refusal.state], [409, "not_in_progress", "delivered"]);
});

test("whatever is changed in whatever order, the price difference is charged or credited exactly", async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ text: fc.integer({ min: 1, max: 10 }).map(parts) }) },
    fc.record({ send_at: fc.integer({ min: 1, max: 800 }).map(hours) }),
    fc.constant("cancel" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.array(step, { maxLength: 6 }), async (first, steps) => {
      const before = await balance();
      const { sms_id: id, item_price: price } = await schedule({ text: parts(first) });
      let [count, open] = [first, true];
      for (const each of steps) {
        if (each === "cancel") {
          assert.equal((await server.call(`POST /v1/sms/${id}/cancel`)).status, 200);
          open = false;
          continue;
        }
        const { status, body } = await change(id, each);
        assert.equal(status, open ? 200 : 409);
        if (open && "text" in each) count = each.text === parts(1) ? 1 : each.text.length / 153;
        if (open) assert.equal(body.item_count, count);
        assert.equal(await balance(), before - (open ? count * micros(price) : 0));
      }
      const message = await show(id);
      assert.deepEqual([message.item_count, message.refunded], [count, !open]);
      assert.equal(await balance(), before - (open ? count * micros(price) : 0));
    }),
    { numRuns: 15 },
  );
  await assertBooks();
  const [counted] = await server.database.sql<{ parts: number; cost: number }[]>`
    select sum(parts)::int as parts, sum(cost)::int as cost from (
      select parts, cost from message_deltas where state = 'accepted'
      union all select parts, cost from message_hours where state = 'accepted') c`;
  const [stored] = await server.database
    .sql`select sum(parts)::int as parts, sum(parts * price)::int as cost from messages`;
  assert.deepEqual({ ...counted }, { ...stored }, "the figures count the parts as they are now");
});

test("a text that the balance does not cover changes nothing, and simultaneous changes charge one of them", async () => {
  const message = await schedule();
  const { sql } = server.database;
  const [wallet] = await sql<
    { balance: number; account_id: number }[]
  >`select balance, account_id from wallets where not test`;
  // As if it had been spent on something else.
  const spent = wallet!.balance - micros(message.item_price) * 2;
  await sql`update wallets set balance = balance - ${spent}, sandbox_credit = sandbox_credit - ${spent} where account_id = ${wallet!.account_id} and not test`;
  const poor = await change<Problem>(message.sms_id, { text: parts(4), send_at: hours(2) });
  assert.deepEqual([poor.status, poor.body.code], [402, "insufficient_balance"]);
  assert.deepEqual(await show(message.sms_id), message);
  await sql`update wallets set balance = balance + ${spent}, sandbox_credit = sandbox_credit + ${spent} where account_id = ${wallet!.account_id} and not test`;
  const answers = await Promise.all(
    [2, 3, 4, 5].map((count) => change<Problem>(message.sms_id, { text: parts(count) })),
  );
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  await assertBooks();
});

test("a change is checked as a send is, and messages of others and PINs are not found", async () => {
  const { sms_id: id } = await schedule();
  const refused = async (body: object) => {
    const { status, body: problem } = await change<Problem>(id, body);
    return [status, problem.code];
  };
  assert.deepEqual(await refused({}), [400, "invalid_request"]);
  assert.deepEqual(await refused({ text: " " }), [400, "text_empty"]);
  assert.deepEqual(await refused({ text: parts(11) }), [400, "text_too_long"]);
  assert.deepEqual(await refused({ send_at: "2020-01-01T00:00:00Z" }), [400, "invalid_request"]);
  assert.deepEqual(await refused({ send_at: hours(24 * 40) }), [400, "invalid_request"]);
  assert.equal((await change("out_sms_1", { text: "x" })).status, 404);
  const started = await server.call<{ request_id: string }>("POST /v1/verify", {
    body: { number: "+250788317399", brand: "Tuma" },
  });
  const pins = await server.call<{ messages: Message[] }>("GET /v1/sms?to=%2B250788317399");
  assert.ok(started.status < 300, started.text);
  for (const pin of pins.body.messages) assert.equal((await change(pin.sms_id, { text: "1234" })).status, 404);
});

interface Report {
  report_id: string;
  state: string;
  send_at: string | null;
  states: Record<string, number>;
  messages: Message[];
}

const sendBulk = async (count: number, fields: object = {}) => {
  const recipients = Array.from({ length: count }, (_, at) => ({
    phonenumber: `+2507883174${String(at).padStart(2, "0")}`,
    name: "A",
  }));
  const body = { recipients, text: "See you", sender: "TUMA", send_at: hours(24), ...fields };
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body });
  assert.equal(sent.status, 201, sent.text);
  return sent.body.report_id;
};
const report = async (id: string) => (await server.call<Report>(`GET /v1/sms/reports/${id}`)).body;
const move = <Body = Report>(id: string, at: string | null) =>
  server.call<Body>(`PATCH /v1/sms/reports/${id}`, { body: { send_at: at } });

test("a scheduled bulk send is moved as a whole, also while it is paused, and not once it has begun", async () => {
  const id = await sendBulk(30);
  const later = hours(72);
  const moved = await move(id, later);
  assert.deepEqual([moved.status, moved.body.send_at, moved.body.states], [200, later, { scheduled: 30 }]);
  assert.ok(moved.body.messages.every(({ send_at: at }) => at === later));
  const { body: list } = await server.call<{ reports: Report[] }>("GET /v1/sms/reports");
  assert.equal(list.reports.find((each) => each.report_id === id)!.send_at, later);
  const single = await change<Problem>(moved.body.messages[0]!.sms_id, { text: "alone" });
  assert.deepEqual([single.status, single.body.code], [409, "conflict"]);
  assert.equal((await server.call(`POST /v1/sms/reports/${id}/pause`)).status, 200);
  assert.equal((await move(id, null)).status, 200);
  const { sql } = server.database;
  const held =
    await sql`select count(*)::int as messages from messages where report_id = ${id} and due_at = valid_until`;
  assert.equal(held[0]!["messages"], 30, "a paused send stays paused");
  assert.equal((await server.call(`POST /v1/sms/reports/${id}/resume`)).status, 200);
  await until(async () => (await report(id)).state === "completed");
  const late = await move<Problem>(id, hours(5));
  assert.deepEqual([late.status, late.body.code], [409, "not_in_progress"]);
  await assertBooks();
});

test("of a send of which a message has begun, no message is moved", async () => {
  const id = await sendBulk(5);
  const { sql } = server.database;
  const before = await report(id);
  await sql`update messages set state = 'queued', send_at = now(), due_at = valid_until where report_id = ${id} and id = (select max(id) from messages where report_id = ${id})`;
  assert.equal((await move(id, hours(3))).status, 409);
  const [first] = (await report(id)).messages.slice(-1);
  assert.equal(first!.send_at, before.send_at);
});
