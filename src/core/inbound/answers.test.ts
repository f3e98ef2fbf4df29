import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";

let server: TestServer;
before(async () => (server = await startServer()));
after(() => server.stop());

const phone = (n: number) => `+25078830100${n}`;

async function send(phones: string[]): Promise<string> {
  const recipients = phones.map((phonenumber) => ({ name: "Ada", phonenumber }));
  const body = { recipients, text: "Come at 8?", sender: "TUMA" };
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body });
  assert.equal(sent.status, 201, sent.text);
  const id = sent.body.report_id;
  const progress = async () => (await server.call<{ progress: number }>(`GET /v1/sms/reports/${id}`)).body.progress;
  await until(async () => (await progress()) === 1, { what: "the end of the send" });
  return id;
}

async function write(from: string, text: string): Promise<void> {
  const { sql } = server.database;
  const count = async () => (await sql`select from inbound_messages where sender = ${from}`).length;
  const before = await count();
  const body = { to: "+250788000000", text };
  assert.ok((await server.call(`POST /v1/sandbox/handsets/${from}/messages`, { body })).status < 300);
  await until(async () => (await count()) > before, { what: "the message is received" });
}

const answers = async (id: string) => {
  const { status, body } = await server.call<object>(`GET /v1/sms/reports/${id}/answers`);
  return { status, ...body };
};

test("people count who wrote after a send, once each, unless another message had reached them since", async () => {
  await write(phone(5), "before the send");
  const first = await send([1, 2, 3, 4, 5].map(phone));
  assert.deepEqual(await answers(first), { status: 200, answered: 0, opted_out: 0 });
  await write(phone(1), "Yes");
  await write(phone(1), "I mean no");
  await write(phone(2), "STOP");
  await write("+250788301009", "Who are you?");
  const second = await send([phone(3)]);
  await write(phone(3), "Fine");
  await until(async () => (await server.database.sql`select from optouts`).length === 1, { what: "the opt-out" });
  assert.deepEqual(await answers(first), { status: 200, answered: 2, opted_out: 1 });
  assert.deepEqual(await answers(second), { status: 200, answered: 1, opted_out: 0 });

  // Eight days after the send has ended, nobody answers it.
  await server.database.sql`
    update reports set ended_at = now() - interval '8 days', created_at = now() - interval '8 days' where report_id = ${first}`;
  assert.deepEqual(await answers(first), { status: 200, answered: 0, opted_out: 0 });
});

test("answers are those of the caller's account and kind of data, and of a bulk send", async () => {
  const id = await send([phone(6)]);
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  const wish = { name: "t", scopes: ["sms:read", "inbound:read"], test: true };
  const own = await server.call<{ token: string }>("POST /v1/account/tokens", { body: wish });
  for (const token of [other.body.token.token, own.body.token])
    assert.equal((await server.call(`GET /v1/sms/reports/${id}/answers`, { token })).status, 404);
  assert.equal((await server.call("GET /v1/sms/reports/x/answers")).status, 404);
});
