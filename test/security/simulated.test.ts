import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allScopes } from "../../src/http/auth.ts";
import { freePort } from "../harness/process.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { bindClient, type SmppClient } from "../harness/smpp-client.ts";
import { until } from "../harness/wait.ts";

/** What a simulated phone sends to a test token, or beside real links, is test data and never reaches readers of live data. */
let server: TestServer;
let testToken: string;
const binds: Record<"test" | "live", SmppClient> = {} as never;
before(async () => {
  const port = await freePort();
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1", NORTHBOUND_SMPP_PORT: String(port) });
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "test", scopes: allScopes, test: true },
  });
  testToken = made.body.token;
  for (const kind of ["test", "live"] as const) {
    const { body } = await server.call<{ system_id: string; password: string }>("POST /v1/account/smpp", {
      body: { scopes: ["inbound:read"], test: kind === "test" },
    });
    binds[kind] = await bindClient({
      port,
      systemId: body.system_id,
      password: body.password,
      command: "bind_receiver",
    });
  }
  const hook = await server.call("POST /v1/webhooks", {
    body: { url: "http://127.0.0.1:8081/hook", events: ["inbound", "dlr"] },
  });
  assert.equal(hook.status, 200, hook.text);
});
after(async () => {
  for (const bind of Object.values(binds)) bind.close();
  await server.stop();
});

type Inbounds = { inbound_sms: { id: string; text: string; test?: true }[]; pages: { total: number } };
const inbox = async (token: string) =>
  (await server.call<Inbounds>("GET /v1/sms/inbounds?per_page=100", { token })).body;
const texts = async (token: string) => (await inbox(token)).inbound_sms.map(({ text }) => text);
const optouts = async (token: string) => (await server.call("GET /v1/optouts", { token })).text;
const send = async (token: string, to: string) =>
  (await server.call("POST /v1/sms", { token, body: { to, text: "hello", sender: "TUMA" } })).status;

/** More than fits into one SMS. */
const long = (piece: string) => piece.repeat(100);

/** Sends from a simulated phone, and waits until its readers see the message. */
async function write(token: string, phone: string, text: string, seenBy = token, to = "7878") {
  const before = binds.live.delivered.length + binds.test.delivered.length;
  const sent = await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { token, body: { to, text } });
  assert.equal(sent.status, 200, sent.text);
  const found = await until(async () => (await inbox(seenBy)).inbound_sms.find((each) => each.text === text));
  await until(() => binds.live.delivered.length + binds.test.delivered.length > before);
  return found;
}
const heard = (kind: "test" | "live") => binds[kind].delivered.map((pdu) => pdu.shortMessage.toString());
const webhooked = async (event: string) =>
  (
    await server.database.sql<{ body: string }[]>`
    select body from webhook_deliveries where event = ${event} order by id`
  ).map(({ body }) => JSON.parse(body));

test("a message that a test token has a phone send is test, even without a real carrier", async () => {
  const phone = "+250788318100";
  const forged = await write(testToken, phone, "STOP");
  assert.deepEqual([forged.test, (await inbox(server.token)).inbound_sms], [true, []]);
  assert.equal((await server.call(`GET /v1/sms/inbounds/${forged.id}`)).status, 404);
  assert.equal((await server.call(`GET /v1/sms/inbounds/${forged.id}`, { token: testToken })).status, 200);
  assert.deepEqual([heard("test"), heard("live")], [["STOP"], []]);
  assert.deepEqual(await webhooked("inbound").then((all) => all.map((body) => [body.text, body.test])), [
    ["STOP", true],
  ]);

  // The phone opted out of test messages only.
  assert.ok((await optouts(testToken)).includes(phone) && !(await optouts(server.token)).includes(phone));
  assert.deepEqual([await send(testToken, phone), await send(server.token, phone)], [403, 201]);
  await write(testToken, phone, "START");
  assert.deepEqual([await send(testToken, phone), (await optouts(testToken)).includes(phone)], [201, false]);

  // And the reverse: a live opt-out is neither seen nor removed.
  await server.call("POST /v1/optouts", { body: { number: phone } });
  await write(testToken, phone, "unstop");
  assert.ok((await optouts(server.token)).includes(phone) && !(await optouts(testToken)).includes(phone));
});

test("a message that a live token has a phone send is live while there is no real carrier", async () => {
  const found = await write(server.token, "+250788318200", "a live hello");
  assert.equal(found.test, undefined);
  assert.ok(!(await inbox(testToken)).inbound_sms.some(({ text }) => text === "a live hello"));
  assert.deepEqual([heard("live"), heard("test").includes("a live hello")], [["a live hello"], false]);
  assert.equal((await inbox(server.token)).pages.total, 1, "the count covers one kind only");
});

test("parts of a forged message never join those of a live one", async () => {
  await Promise.all([
    write(testToken, "+250788318300", long("abc")),
    write(server.token, "+250788318300", long("xyz")),
  ]);
  assert.ok((await texts(server.token)).includes(long("xyz")) && !(await texts(server.token)).includes(long("abc")));
  assert.ok((await texts(testToken)).includes(long("abc")) && !(await texts(testToken)).includes(long("xyz")));
});

test("the reports of test messages are marked as test", async () => {
  const numbers = { live: "+250788318400", test: "+250788318401" };
  for (const [kind, to] of Object.entries(numbers)) await send(kind === "test" ? testToken : server.token, to);
  const tests = await until(async () => {
    const rows = await server.database.sql<{ id: number; test: boolean }[]>`
      select id, test from messages where recipient = any (${Object.values(numbers)})`;
    const reports = (await webhooked("dlr")).filter(({ sms_id }) => rows.some(({ id }) => id === sms_id));
    return reports.length >= 2 && reports.map(({ sms_id, test }) => [rows.find(({ id }) => id === sms_id)!.test, test]);
  });
  assert.deepEqual(new Set(tests.map(String)), new Set(["false,", "true,true"]));
});

test("with a real link, every message of a simulated phone is test, whatever the token", async () => {
  const [number, phone] = ["+250788000000", "+250788318500"];
  const made = await server.call("POST /v1/operator/carriers", {
    body: { name: "real", host: "127.0.0.1", port: 1, system_id: "x", password: "x", enabled: false },
  });
  assert.equal(made.status, 200, made.text);
  const alone = await server.call("POST /v1/operator/numbers", {
    body: { number, account_id: (await server.call<{ id: string }>("GET /v1/account")).body.id },
  });
  assert.equal(alone.status, 200, alone.text);
  const [live, webhooks] = [heard("live").length, (await webhooked("inbound")).length];
  for (const token of [server.token, testToken]) {
    const text = `STOP ${token === testToken ? "test" : "live"}`;
    assert.equal((await write(token, phone, text, testToken, number)).test, true);
  }
  await write(server.token, phone, "Stop", testToken, number);
  await server.call("POST /v1/optouts", { body: { number: phone } });
  await write(testToken, phone, "Start", testToken, number);
  assert.deepEqual(
    [(await optouts(server.token)).includes(phone), (await optouts(testToken)).includes(phone)],
    [true, false],
  );
  assert.equal(heard("live").length, live);
  const bodies = (await webhooked("inbound")).slice(webhooks);
  assert.deepEqual([bodies.length, new Set(bodies.map((body) => body.test))], [4, new Set([true])]);
  const money = await server.call<{ holds: boolean }>("POST /v1/operator/reconcile");
  assert.deepEqual([money.status, money.body.holds], [200, true], money.text);
});
