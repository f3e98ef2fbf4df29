import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PindoSMS } from "pindo-sms";
import { startServer, type Reply, type TestServer } from "./harness/server.ts";
import { startMailServer, type MailServer } from "./harness/mail.ts";
import { joinAs, password } from "./harness/tenants.ts";
import { startReceiver, type Receiver } from "./harness/webhooks.ts";
import { until } from "./harness/wait.ts";
import { installedAt, missing } from "./peers/parts.ts";

/** The account calls of the existing interface, and the published clients that make them: run unmodified, except for the base address. */
let server: TestServer;
let receiver: Receiver;
let mail: MailServer;
const email = "owner@example.com";

before(async () => {
  mail = await startMailServer();
  const smtp = { SMTP_URL: mail.url, MAIL_FROM: "Acme <sms@example.com>" };
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1", ...smtp });
  receiver = await startReceiver((_request, response) => response.end());
  await joinAs(server, server.token, email, "owner");
  await joinAs(server, server.token, "developer@example.com", "developer");
});
after(async () => {
  await server.stop();
  await receiver.close();
  await mail.close();
});

const basic = (user: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`,
});
const tokenOf = (path: string, user = email, secret = password): Promise<Reply<{ token: string; message: string }>> =>
  server.call(`GET ${path}`, { token: null, headers: basic(user, secret) });
const works = async (token: string) => (await server.call("GET /wallets/self", { token })).status === 200;

test("a password is exchanged for a token, and a refresh replaces it", async () => {
  const first = (await tokenOf("/users/token")).body.token;
  const second = (await tokenOf("/users/token/")).body.token;
  assert.match(first, /^tuma_live_/);
  assert.deepEqual([await works(first), await works(second)], [true, true]);
  const third = (await tokenOf("/users/refresh/token")).body.token;
  assert.deepEqual([await works(first), await works(second), await works(third)], [false, false, true]);
  assert.ok(await works(server.token), "other tokens stay");
  const self = await server.call<{ email: string; self_url: string; scopes: string[] }>("GET /users/self", {
    token: third,
  });
  assert.deepEqual([self.body.email, self.body.self_url], [email, `${server.url}/users/self`]);
  assert.ok(self.body.scopes.includes("account:write") && !self.body.scopes.includes("operator"));
  const audit = await server.call<{ entries: { action: string; actor: string }[] }>("GET /v1/audit");
  const done = audit.body.entries.filter(({ actor }) => actor.includes(email)).map(({ action }) => action);
  assert.deepEqual(done.slice(0, 5), [
    "token.created",
    "token.revoked",
    "token.revoked",
    "token.created",
    "token.created",
  ]);
});

test("a password is exchanged for no token of a suspended account", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Suspended" },
  });
  await joinAs(server, made.body.token.token, "suspended@example.com", "owner");
  assert.equal((await tokenOf("/users/token", "suspended@example.com")).status, 200);
  assert.equal((await server.call(`POST /v1/operator/accounts/${made.body.id}/suspend`)).status, 200);
  const refused = await tokenOf("/users/token", "suspended@example.com");
  assert.equal(refused.status, 403, refused.text);
  assert.match(refused.text, /suspended/);
});

test("a login has at most ten such tokens, with the requested scopes", async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 12; n++) tokens.push((await tokenOf("/users/token?scopes=account:read,sms:send")).body.token);
  const alive = await Promise.all(tokens.map(works));
  assert.deepEqual(alive, [false, false, ...Array.from({ length: 10 }, () => true)]);
  const narrow = await server.call("PUT /orgs/self", { token: tokens.at(-1)!, body: { name: "x" } });
  assert.equal(narrow.status, 403);
  for (const scopes of ["operator", "everything"]) {
    const refused = await tokenOf(`/users/token?scopes=${scopes}`);
    assert.deepEqual([refused.status, refused.body.message.startsWith("`scopes` contains one")], [400, true]);
  }
});

test("a refused token request gets the reason", async () => {
  const none = await server.call<{ message: string; status: number; error: string }>("GET /users/token", {
    token: null,
  });
  assert.deepEqual([none.status, none.body.status, none.body.error], [401, 401, "Unauthorized"]);
  assert.match(none.body.message, /Authorization: Basic/);
  const developer = await tokenOf("/users/token", "developer@example.com");
  assert.deepEqual([developer.status, /Only owners/.test(developer.body.message)], [403, true]);
  await server.database.sql`update users set totp = '\\x01' where email = 'developer@example.com'`;
  const guarded = await tokenOf("/users/token", "developer@example.com");
  assert.deepEqual([guarded.status, /one-time code.*dashboard/.test(guarded.body.message)], [401, true]);
  const made = await server.database.sql`select from tokens where name = 'developer@example.com'`;
  assert.equal(made.length, 0);
  const register = await server.call<{ message: string }>("POST /users/register", {
    token: null,
    body: { username: "a", email: "a@example.com", password: "x" },
  });
  assert.deepEqual([register.status, /operator/.test(register.body.message)], [403, true]);
});

test("the organisation is the account, its oldest webhook and its retries", async () => {
  const token = (await tokenOf("/users/token")).body.token;
  const put = (body: object) => server.call("PUT /orgs/self", { token, body });
  const url = `${receiver.url}/dlr`;
  const set = await put({ name: "Acme Ltd", webhook_url: url, sms_retries: 4 });
  assert.equal(set.status, 200, set.text);
  const { data, id: _id, ...flat } = set.body;
  assert.deepEqual(flat, { name: "Acme Ltd", webhook_url: url, sms_retries: 4, self_url: `${server.url}/orgs/self` });
  assert.deepEqual((data as { orgs: object[] }).orgs, [{ id: _id, ...flat }]);
  const account = await server.call<{ settings: { retry_delays_seconds: number[] } }>("GET /v1/account");
  assert.deepEqual(account.body.settings.retry_delays_seconds, [5, 300, 300, 300]);
  await server.call("POST /v1/sms", { token, body: { to: "+250788331001", text: "report on me", sender: "TUMA" } });
  await until(() => receiver.received.some(({ body }) => body.includes("DELIVRD")), { what: "a delivery report" });
  assert.deepEqual((await put({ webhook_url: url, sms_retries: 4 })).body["name"], "Acme Ltd", "omitted members stay");
  const other = await put({ webhook_url: `${receiver.url}/other`, sms_retries: 1 });
  assert.deepEqual([other.body["webhook_url"], other.body["sms_retries"]], [`${receiver.url}/other`, 1]);
  assert.equal((await server.call<{ webhooks: object[] }>("GET /v1/webhooks")).body.webhooks.length, 1);
  assert.equal((await put({ webhook_url: "" })).body["webhook_url"], null);
  for (const [body, sentence] of [
    [{ webhook_url: "ftp://example.com", name: "never" }, /`webhook_url`/],
    [{ webhook_url: "http://169.254.169.254/", name: "never" }, /`webhook_url`/],
    [{ sms_retries: 11, name: "never" }, /`sms_retries`/],
    [{ sms_retries: "many", name: "never" }, /`sms_retries`/],
  ] as const) {
    const refused = await put(body);
    assert.deepEqual([refused.status, sentence.test(String(refused.body["message"]))], [400, true], refused.text);
  }
  assert.equal((await server.call<{ name: string }>("GET /orgs/self", { token })).body.name, "Acme Ltd");
});

test("sender IDs are requested and found by name", async () => {
  const ask = (body: object) => server.call("POST /sender_ids", { body });
  const made = await ask({ sender_id: "ematerw", countries: ["rw"] });
  assert.deepEqual([made.status, made.body["name"], made.body["countries"]], [200, "ematerw", ["RW"]]);
  assert.equal((await ask({ sender_id: "Everywhere", countries: [] })).body["countries"], null);
  const list = await server.call<{ sender_ids: { name: string }[]; data: object; pages: { total: number } }>(
    "GET /sender_ids/?name=EMATE",
  );
  assert.deepEqual([list.body.sender_ids.map(({ name }) => name), list.body.pages.total], [["ematerw"], 1]);
  assert.deepEqual(list.body.data, { sender_ids: list.body.sender_ids });
  const refused = await ask({ sender_id: "far too long a sender" });
  assert.deepEqual([refused.status, /`sender_id` is refused/.test(refused.text)], [400, true]);
  assert.match((await ask({ sender_id: "X", countries: ["QQ"] })).text, /`countries`/);
});

/** The entries with messages. */
const counts = (data: Record<string, { sms_count: number }>) =>
  Object.entries(data).flatMap(([name, { sms_count: count }]) => (count > 0 ? [[name, count]] : []));

test("analytics count by the local hour and day", async () => {
  const { sql } = server.database;
  // 23:00 in Kigali on the 19th is 21:00 UTC; the day of the 20th begins at 22:00 UTC.
  await sql`insert into message_hours (account_id, test, hour, state, messages, parts, cost)
    select id, false, hour::timestamptz, state, messages, parts, cost from (select id from accounts order by id limit 1) a, (values
      ('2024-07-19T21:00Z', 'accepted', 1, 1, 6000), ('2024-07-19T22:00Z', 'accepted', 2, 3, 18000),
      ('2024-07-19T22:00Z', 'delivered', 1, 0, 0), ('2024-07-19T22:00Z', 'rejected', 1, 0, 0),
      ('2024-07-20T21:00Z', 'accepted', 4, 4, 24000), ('2024-07-20T22:00Z', 'accepted', 8, 8, 48000)) v(hour, state, messages, parts, cost)`;
  const read = async (query: string) => {
    const reply = await server.call<{ data: Record<string, { sms_count: number }> }>(`GET /v2/sms/analytics?${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  const day = await read("timezone_offset=-120&start=2024-07-20&timeframe=all");
  assert.deepEqual(Object.keys(day).length, 24);
  assert.deepEqual(day["00:00"], { sms_count: 2, item_count: 3, delivered: 1, failed: 1, total_cost: 0.018 });
  assert.deepEqual(counts(day), [
    ["00:00", 2],
    ["23:00", 4],
  ]);
  assert.deepEqual(counts(await read("timezone_offset=0&start=2024-07-19&timeframe=day")), [
    ["21:00", 1],
    ["22:00", 2],
  ]);
  const week = await read("timezone_offset=-120&start=2024-07-19&timeframe=week");
  assert.deepEqual(
    Object.keys(week),
    Array.from({ length: 7 }, (_, n) => `2024-07-${19 + n}`),
  );
  assert.deepEqual(counts(week), [
    ["2024-07-19", 1],
    ["2024-07-20", 6],
    ["2024-07-21", 8],
  ]);
  assert.equal(Object.keys(await read("timeframe=year&start=2024-02-29&timezone_offset=-330")).length, 365);
  for (const query of ["start=2023-02-29", "start=yesterday", "timeframe=decade", "timezone_offset=900"])
    assert.equal((await server.call(`GET /v2/sms/analytics?${query}`)).status, 400, query);
});

test("PINs work at their older paths, in the same engine", async () => {
  const number = "+250788331010";
  const made = await server.call<{ request_id: string; message: string }>("POST /v1/verify", {
    body: { brand: "Acme", number },
  });
  assert.deepEqual([made.status, made.body.message], [201, "success"]);
  const texts = await until(async () => {
    const { body } = await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${number}/messages`);
    return body.messages.length > 0 && body.messages.map(({ text }) => text);
  });
  const code = /\d{6}/.exec(texts[0]!)![0];
  const id = made.body.request_id;
  assert.equal((await server.call(`GET /v1/sms/verify/status/${id}`)).status, 200);
  const wrong = await server.call("POST /v1/verify/check", { body: { code: "000000", request_id: id } });
  assert.deepEqual([wrong.status, wrong.body["code"]], [400, "invalid_code"]);
  const right = await server.call("POST /v1/verify/check", { body: { code, request_id: Number(id.slice(4)) } });
  assert.deepEqual([right.status, right.body["message"], right.body["request_id"]], [200, "success", id]);
  const status = await server.call(`GET /v1/verify/status/${id}`);
  assert.equal(status.body["status"], "verified");
  assert.equal((await server.call(`PUT /v1/verify/cancel/${id}`)).status, 409);
  assert.equal((await server.call("GET /v1/verify/status/vrf_1")).status, 404);
});

test("npm's pindo-sms: every method", async () => {
  const client = new PindoSMS(server.token, server.url);
  // Four of its methods have the service's address built in.
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => original((input as string).replace("https://api.pindo.io", server.url), init);
  try {
    const sent = await client.sendSMS({ to: "+250788331020", text: "Hello from Pindo", sender: "Pindo" });
    assert.deepEqual(
      [sent["status"], sent["to"], typeof sent["remaining_balance"]],
      ["sent", "+250788331020", "number"],
    );
    const bulk = await client.sendBulkSMS({
      recipients: [{ phonenumber: "+250788331021", name: "Remy Muhire" }],
      text: "Hello @contact.name, Welcome to Pindo",
      sender: "Pindo",
    });
    assert.deepEqual([bulk["status"], bulk["total"]], ["sent", 1]);
    assert.equal((await client.createSenderID("clientrw", ["RW"]))["name"], "clientrw");
    assert.equal((await client.getSenderIDs("clientrw")).data.sender_ids[0]!.name, "clientrw");
    assert.ok((await client.getSenderIDs()).data.sender_ids.length > 1);
    assert.equal((await client.getUserDetails()).data.orgs[0]!.name, "Acme Ltd");
    const today = new Date().toISOString().slice(0, 10);
    const { data } = await client.getAnalytics(0, today, "all");
    assert.equal(typeof data["00:00"]!.sms_count, "number");
    await assert.rejects(client.sendSMS({ to: "nobody", text: "x", sender: "Pindo" }), /`to` is/);
  } finally {
    globalThis.fetch = original;
  }
});

const run = promisify(execFile);

/** Runs a command of PyPI's pindo-cli with its base address changed. */
async function pindoCli(...args: string[]): Promise<string> {
  const python = path.join(installedAt("programs"), "bin/python");
  const script =
    "import sys, pindo_cli.http as http, pindo_cli.cli as cli\nhttp.Config.BASE_URL = sys.argv.pop(1)\ncli.cli()";
  const env = { ...process.env, COLUMNS: "300", TERM: "dumb" };
  const { stdout } = await run(python, ["-c", script, server.url, ...args], { timeout: 60_000, env });
  return stdout;
}

test("PyPI's pindo-cli 0.2.1: every command", { skip: missing("programs") }, async () => {
  const login = ["-u", email, "-p", password];
  assert.match(await pindoCli("token", ...login), /tuma_live_\w+/);
  assert.match(await pindoCli("token", "-u", email, "-p", "wrong"), /Wrong username or password/);
  const token = /tuma_live_\w+/.exec(await pindoCli("refresh-token", ...login))![0];
  assert.match(
    await pindoCli("register", "-u", "ken", "-e", "remy@bar.io", "-p", "bar"),
    /operator of this installation opens accounts/,
  );
  const text = ["--text", "Hello Pindo", "--sender", "Pindo"];
  assert.match(await pindoCli("sms", "--token", token, "--to", "+250788331030", ...text), /'status': 'sent'/);
  assert.match(
    await pindoCli("sms", "--token", "oeiroeoeioeoiroe", "--to", "+250788331030", ...text),
    /token is unknown/,
  );
  assert.match(await pindoCli("balance", "--token", token), /USD \d+\.\d+/);
  const webhook = ["--webhook_url", `${receiver.url}/cli`, "--retries_count", "3"];
  const org = await pindoCli("org", "--token", token, "--name", "From the CLI", ...webhook);
  assert.match(org, /'name': 'From the CLI'.*'sms_retries': 3.*'self_url': 'http/s);
  assert.match(await pindoCli("forget-password", "-e", email), /recover token has been sent/);
  const link = await resetToken();
  const set = ["--password", password, "--confirm_password", password];
  assert.match(await pindoCli("recover-password", "-t", link, ...set), /password of owner@example.com is set/);
});

/** The token of the link in the newest mail to the owner. */
async function resetToken(): Promise<string> {
  const found = () => mail.received.findLast(({ to, text }) => to.includes(email) && text.includes("/reset/"));
  const newest = await until(found, { what: "the mail with the link" });
  mail.received.length = 0;
  return /\/reset\/([\w-]+)/.exec(newest.text)![1]!;
}

test("wrong passwords count towards the limit for signing in", async () => {
  const attempts: number[] = [];
  for (let n = 0; n < 12; n++) attempts.push((await tokenOf("/users/token", email, "a wrong password")).status);
  assert.deepEqual(
    attempts.slice(0, 8),
    Array.from({ length: 8 }, () => 401),
  );
  assert.equal(attempts.at(-1), 429);
  const right = await tokenOf("/users/token");
  assert.deepEqual([right.status, Number(right.headers.get("retry-after")) > 0], [429, true]);
  const elsewhere = await server.call("POST /console/login", {
    token: null,
    body: { email, password },
  });
  assert.equal(elsewhere.status, 429, "the limit is that of the dashboard");
});

test("a forgotten password is reset with the mailed link, once", async () => {
  assert.equal((await server.call("POST /users/forgot", { token: null, body: { email } })).status, 200);
  const token = await resetToken();
  const set = (body: object) => server.call<{ message: string }>(`PUT /users/recovery/${token}`, { token: null, body });
  const fresh = "another password of the tests";
  const differs = await set({ password: fresh, confirm_password: password });
  assert.deepEqual([differs.status, /`confirm_password` differs/.test(differs.body.message)], [400, true]);
  assert.match((await set({ password: "12345678", confirm_password: "12345678" })).body.message, /`password`/);
  assert.equal((await set({ password: fresh, confirm_password: fresh })).status, 200);
  assert.equal((await set({ password: fresh, confirm_password: fresh })).status, 404);
  assert.equal((await tokenOf("/users/token", email, fresh)).status, 200);
  const nobody = await server.call("POST /users/forgot", { token: null, body: { email: "nobody@example.com" } });
  assert.deepEqual(
    [nobody.status, nobody.body["message"]],
    [200, "If this address has a login, a link has been sent to it."],
  );
});
