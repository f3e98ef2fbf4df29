import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { Browser } from "../harness/browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** For a person who works with test data, traffic is treated as for a test token, and everything else follows their role. */
const password = "a password of the tests";
let server: TestServer;
let person: Browser;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  person = await Browser.signIn(server, "owner@localhost", password);
});
after(() => server.stop());

const choose = (data: boolean, browser = person) => browser.call("POST /console/session/data", { test: data });
const dashboard = { "x-tuma-console": "1" };
const showing = (data: "test" | "live") => ({ ...dashboard, "x-tuma-data": data });
const balances = async () => {
  const rows = await server.database.sql<{ test: boolean; balance: number }[]>`select test, balance from wallets`;
  return Object.fromEntries(rows.map((row) => [row.test ? "test" : "live", row.balance / 1_000_000]));
};
const listed = async (browser = person) => {
  const { body } = await browser.call<{ messages: { text: string; test: boolean }[] }>("GET /v1/sms?per_page=100");
  return body.messages.map(({ text }) => text);
};

test("a person's traffic with test data is charged to the test balance and separate from live data", async () => {
  const send = (text: string) => person.call("POST /v1/sms", { to: "+250788319100", text, sender: "TUMA" });
  assert.equal((await send("live one")).status, 201);
  const switched = await choose(true);
  assert.deepEqual([switched.status, switched.body["test"]], [200, true], switched.text);
  const before = await balances();
  assert.equal((await send("test one")).status, 201);
  assert.deepEqual(await balances(), { live: before["live"], test: before["test"]! - 0.006 });
  assert.deepEqual(await listed(), ["test one"]);
  assert.equal((await person.call<{ balance: number }>("GET /v1/account")).body.balance, 99.994);
  const bulk = await person.call<{ report_id: string }>("POST /v1/sms/bulk", {
    recipients: [{ name: "A", phonenumber: "+250788319101" }],
    text: "test many",
    sender: "TUMA",
  });
  assert.equal(bulk.status, 201, bulk.text);

  // A simulated phone opts out of test messages only.
  for (const text of ["STOP", "a test reply"])
    await person.call("POST /v1/sandbox/handsets/+250788319100/messages", { to: "7878", text });
  await until(async () => (await person.call("GET /v1/sms/inbounds")).text.includes("a test reply"));
  assert.ok((await person.call("GET /v1/optouts")).text.includes("+250788319100"));

  assert.equal((await choose(false)).body["test"], false);
  assert.deepEqual(await listed(), ["live one"]);
  assert.equal((await person.call(`GET /v1/sms/reports/${bulk.body.report_id}`)).status, 404);
  assert.ok(!(await person.call("GET /v1/sms/inbounds")).text.includes("a test reply"));
  assert.ok(!(await person.call("GET /console/conversations")).text.includes("a test reply"));
  assert.ok(!(await person.call("GET /v1/optouts")).text.includes("+250788319100"));
  assert.ok(!(await person.call("GET /console/search?q=%2B2507883191")).text.includes("test"));
  const stats = await person.call<{ total: { messages: number } }>("GET /v1/stats");
  assert.equal(stats.body.total.messages, 1);
  assert.equal((await send("live two")).status, 201, "the live phone has not opted out");
});

test("a person with test data administers the account according to their role", async () => {
  await choose(true);
  for (const [request, body] of [
    ["GET /v1/webhooks"],
    ["POST /v1/account/tokens", { name: "live one", scopes: ["sms:send"], test: false }],
    ["GET /v1/audit"],
    ["GET /v1/operator/accounts"],
    ["PATCH /v1/account", { name: "Owner" }],
  ] as [string, object?][])
    assert.equal((await person.call(request, body)).status, 200, request);
  const made = await person.call<{ test: boolean }>("POST /v1/account/tokens", { name: "ci", scopes: ["sms:send"] });
  assert.equal(
    made.body.test,
    true,
    "a token created with test data is a test token unless the request says otherwise",
  );
  await choose(false);
});

test("a page that shows the other kind of data than the session changes nothing", async () => {
  await choose(false);
  const before = (await listed()).length;
  const body = { to: "+250788319102", text: "meant as a test", sender: "TUMA" };
  const refused = await person.call<{ code: string; detail: string }>("POST /v1/sms", body, showing("test"));
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.match(refused.body.detail, /another window has switched to live data/);
  assert.equal((await listed()).length, before);
  assert.equal((await person.call("POST /v1/sms", body, showing("live"))).status, 201);
  await choose(true);
  assert.equal((await person.call("POST /v1/sms", body, showing("live"))).status, 409);
  assert.equal((await person.call("POST /console/session/data", { test: false }, showing("live"))).status, 200);
});

test("switching accounts keeps the choice, and every switch changes the cookie", async () => {
  const other = await Browser.signIn(server, "owner@localhost", password);
  const live = other.cookie;
  await choose(true, other);
  assert.notEqual(other.cookie, live);
  const made = await server.call<{ id: string }>("POST /v1/operator/accounts", { body: { name: "Elsewhere" } });
  const entered = await other.call("POST /console/session/account", { account_id: made.body.id });
  assert.equal(entered.body["test"], true);
  const stale = new Browser(server);
  stale.cookie = live;
  assert.equal((await stale.call("GET /console/session")).status, 401);
});

test("processes of earlier versions do not find a session with test data", async () => {
  await choose(true);
  const value = person.cookie!.slice(person.cookie!.indexOf("=") + 1);
  // Earlier versions look up the hash of the whole value.
  const found = await server.database.sql`
    select from sessions where hash = decode(${hash("sha256", value, "hex")}, 'hex')`;
  assert.equal(found.length, 0);
  await choose(false);
  // Removing the prefix from the value does not bypass the choice.
  await choose(true);
  const bare = new Browser(server);
  bare.cookie = person.cookie!.replace("test.", "");
  assert.equal((await bare.call("GET /console/session")).body["test"], true);
  await choose(false);
});

test("without the simulated carrier there is no test data, and no session continues with it", async () => {
  await choose(true);
  await server.restart(undefined, { SANDBOX: "false" });
  assert.equal((await person.call("GET /console/session")).status, 401);
  const again = await Browser.signIn(server, "owner@localhost", password);
  const session = await again.call("GET /console/session");
  assert.deepEqual([session.body["test"], session.body["can_test"]], [false, false]);
  const refused = await choose(true, again);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /SANDBOX=false/);
});
