// An installation that has had a real link stays live when its last one is deleted: nobody is told that a simulated delivery was a real
// one, and what was open for a trial stays closed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CarrierPeer } from "./harness/carrier.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

interface Message {
  state: string;
  timeline: { state: string; detail?: string }[];
}

let server: TestServer;
let receiver: Receiver;
const carriers = [new CarrierPeer(), new CarrierPeer()] as const;

before(async () => {
  await Promise.all(carriers.map((carrier) => carrier.open()));
  receiver = await startReceiver();
  server = await startServer({ ALARM_LATE_SECONDS: "1", ALARM_SECONDS: "1", ALARM_AFTER_SECONDS: "1" });
});
after(async () => {
  await server?.stop();
  await receiver?.close();
  await Promise.all(carriers.map((carrier) => carrier.close()));
});

const addHook = (token = server.token, url = receiver.url) =>
  server.call("POST /v1/webhooks", { token, body: { url, events: ["dlr"] } });
const refused = /forbidden: it is a loopback address/;

async function send(to: string): Promise<string> {
  const reply = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text: "hello" } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sms_id;
}
const show = async (id: string) => (await server.call<Message>(`GET /v1/sms/${id}`)).body;
const reaches = (id: string, state: string) =>
  until(async () => (await show(id)).state === state, { what: `${id} is ${state}` });

async function connect(name: string, { port }: CarrierPeer): Promise<string> {
  const body = { name, host: "127.0.0.1", port, system_id: "tuma", password: "secret" };
  const reply = await server.call<{ id: string }>("POST /v1/operator/carriers", { body });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.id;
}

test("in its trial, only the operator's own account may have a webhook on loopback, also by a name", async () => {
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name: "B" } });
  const { token } = other.body.token;
  assert.match((await addHook(token)).text, refused);
  const named = receiver.url.replace("127.0.0.1", "localhost");
  assert.match((await addHook(token, named)).text, /resolves to a forbidden address: it is a loopback address/);
  assert.equal((await addHook()).status, 200);
  // Saved before, or by a name that led elsewhere then: connections that the operator's account opened are not shared.
  await send("+250788000401");
  await until(() => receiver.received.length === 1, { what: "the report of the operator's account" });
  const { sql } = server.database;
  await sql`update webhook_endpoints set account_id = (select max(id) from accounts), revision = revision + 1`;
  const id = (await server.call<{ webhooks: { id: string }[] }>("GET /v1/webhooks", { token })).body.webhooks[0]!.id;
  const tested = await server.call(`POST /v1/webhooks/${id}/test`, { token });
  assert.equal(tested.status, 200, tested.text);
  await until(async () => /loopback/.test((await server.call(`GET /v1/webhooks/${id}/deliveries`, { token })).text), {
    what: "the delivery is refused",
  });
  assert.equal(receiver.received.length, 1);
});

test("once the last link is deleted, live messages wait for another one, with an alarm, and the trial stays over", async () => {
  const account = await server.call<{ id: string }>("GET /v1/account");
  const id = await connect("first", carriers[0]);
  await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, { body: { amount: 1, note: "test" } });
  await until(() => carriers[0].sessions.length === 1, { what: "the first link" });
  await reaches(await send("+250788000402"), "sent");

  assert.equal((await server.call(`DELETE /v1/operator/carriers/${id}`)).status, 200);
  await until(() => carriers[0].sessions.length === 0, { what: "the link is gone" });
  const held = await send("+250788000403");
  await until(async () => (await show(held)).timeline.some(({ detail }) => /wait for another/.test(detail ?? "")), {
    what: "the message says why it waits",
  });
  assert.equal((await show(held)).state, "queued");
  const home = await server.call<{ cannot_send: string | null }>("GET /console/home");
  assert.match(home.body.cannot_send!, /^No carrier takes messages now\. What is sent waits/);
  const alarms = () => server.call<{ alarms: { kind: string }[] }>("GET /v1/operator/alarms");
  await until(async () => (await alarms()).body.alarms.some(({ kind }) => kind === "queue"), { what: "the alarm" });

  assert.match((await addHook()).text, refused);
  assert.equal((await server.call("POST /v1/numbers", { body: { number: "+250788000499" } })).status, 409);
  const going = await server.call<{ is_first_link: boolean }>("GET /v1/operator/going-live");
  assert.equal(going.body.is_first_link, false);
  await server.restart();
  assert.equal((await show(held)).state, "queued");
  const tested = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "t", test: true, scopes: ["sms:send", "account:read"] },
  });
  assert.equal(tested.status, 200, tested.text);
  const simulated = await server.call<{ sms_id: string }>("POST /v1/sms/", {
    token: tested.body.token,
    body: { to: "+250788000404", text: "hello" },
  });
  assert.equal(simulated.status, 201, simulated.text);
  const { token } = tested.body;
  const ofTests = await server.call<{ cannot_send: unknown }>("GET /console/home", { token });
  assert.equal(ofTests.body.cannot_send, null);

  await connect("second", carriers[1]);
  await reaches(held, "sent");
});
