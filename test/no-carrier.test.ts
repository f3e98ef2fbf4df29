import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkCarriers } from "../src/house/doctor/carriers.ts";
import { CarrierPeer } from "./harness/carrier.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

/** A new installation with `SANDBOX=false`: until it has a carrier link, nothing can be sent, and everything says so. */
let server: TestServer;
const peer = new CarrierPeer();
before(async () => {
  await peer.open();
  server = await startServer({ SANDBOX: "false", ALARM_SECONDS: "1", ALARM_AFTER_SECONDS: "0" });
});
after(async () => {
  await server.stop();
  await peer.close();
});

const post = (path: string, body: object) => server.call(`POST /v1/${path}`, { body });
const text = { sender: "SHOP", text: "hello" };
const to = "+250788345678";
const sends: [string, object][] = [
  ["sms", { ...text, to }],
  ["sms", { ...text, to, send_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ["sms/bulk", { ...text, recipients: [{ phonenumber: to, name: "Aline" }] }],
  ["verify", { number: to, brand: "Shop" }],
  ["verify", { number: to, brand: "Shop", channel: "voice" }],
];

test("without a carrier of either kind, every send is refused with the reason and charged nothing", async () => {
  for (const [path, body] of sends) {
    const { status, body: refused, headers } = await post(path, body);
    assert.deepEqual([status, refused["code"]], [503, "unavailable"], `${path}: ${JSON.stringify(refused)}`);
    assert.match(String(refused["detail"]), /no carrier link exists.*SANDBOX=false.*charged.*\/v1\/operator\/carriers/);
    assert.ok(headers.has("retry-after"));
  }
  const { body: login } = await post("account/smpp", { name: "Kannel" });
  const query = new URLSearchParams({
    username: String(login["system_id"]),
    password: String(login["password"]),
    to,
    text: "hi",
  });
  const kannel = await fetch(`${server.url}/cgi-bin/sendsms?${query}`);
  assert.equal(kannel.status, 503, await kannel.text());
  const { sql } = server.database;
  assert.equal((await sql`select from messages`).length, 0);
  assert.equal((await sql`select from ledger where kind = 'charge'`).length, 0);
});

test("the doctor, the greeting and the dashboard's session say so, and nothing is created for test data", async () => {
  const [finding] = await checkCarriers(server.program.ctx, false);
  assert.deepEqual(
    [finding!.level, finding!.what],
    ["broken", "There is no link to a carrier, nor the simulated one (`SANDBOX=false`)."],
  );
  assert.match(server.program.greeting(true), /Next, add a link to a carrier/);
  for (const [path, body] of [
    ["account/tokens", { name: "try", scopes: ["sms:send"], test: true }],
    ["account/smpp", { name: "try", test: true }],
    ["account/hooks", { name: "try", form: "supabase", test: true }],
  ] as const) {
    const { status, body: refused, text: said } = await post(path, body);
    assert.equal(status, 409, `${path}: ${said}`);
    assert.match(
      String(refused["detail"]),
      /need the simulated carrier, which is off \(`SANDBOX=false`\)\. Create live ones/,
    );
  }
});

test("there is an alarm, which leads to where a link is added", async () => {
  type Alarms = { alarms: { kind: string; title: string; page: string; over_at: string | null }[] };
  const current = async () =>
    (await server.call<Alarms>("GET /v1/operator/alarms")).body.alarms.filter(({ over_at: over }) => over === null);
  await until(async () => (await current()).length > 0, { what: "the alarm" });
  const [alarm] = await current();
  assert.partialDeepStrictEqual(alarm, { kind: "link", title: "There is no link to a carrier" });
  // As `tuma doctor` sees it in the folder of the installation, without the settings of the service.
  const { ctx } = server.program;
  const [finding] = await checkCarriers({ ...ctx, config: { ...ctx.config, sandbox: true } }, false);
  assert.equal(finding!.level, "broken", finding!.what);
});

const home = async (language: string) => {
  const headers = { "accept-language": language };
  return (await server.call<{ cannot_send: string | null }>("GET /console/home", { headers })).body.cannot_send;
};

test("Home says why nothing goes out, in the reader's language", async () => {
  assert.match((await home("en"))!, /^Nothing can be sent now: no carrier link exists\./);
  assert.match((await home("fr"))!, /^Rien ne peut être envoyé en ce moment\s: il n’existe aucune liaison\./);
});

test("once there is a link, sends go out over it at once", async () => {
  const account = await server.call<{ id: string }>("GET /v1/account");
  await post(`operator/accounts/${account.body.id}/credit`, { amount: 5, note: "invoice 1" });
  const link = { name: "real", host: "127.0.0.1", port: peer.port, system_id: "x", password: "x" };
  assert.equal((await post("operator/carriers", link)).status, 200);
  const sent = await post("sms", { ...text, to });
  assert.equal(sent.status, 201, sent.text);
  await until(() => peer.received.length > 0, { what: "the message at the carrier" });
  assert.equal(peer.received.length, 1);
  assert.equal(await home("en"), null);
  const level = async () => (await checkCarriers(server.program.ctx, false))[0]!.level;
  await until(async () => (await level()) === "healthy", { what: "a doctor that is content" });
});
