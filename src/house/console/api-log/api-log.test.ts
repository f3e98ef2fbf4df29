import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Fastify from "fastify";
import { Browser } from "../../../../test/harness/browser.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { App } from "../../../http/app.ts";
import type { Caller } from "../../../http/auth.ts";
import { ApiLog, forgetCalls } from "./api-log.ts";
import { mask, maskedBody, maskPath, maxBodyBytes } from "./mask.ts";

const password = "a password of the tests";
interface Call {
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  actor: string;
  request_id: string;
  name: string;
  request: string | null;
  response: string | null;
}
type List = { calls: Call[]; pages: { total: number } };

let server: TestServer;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
});
after(() => server.stop());

const list = async (query = "") => (await server.call<List>(`GET /console/api-log?${query}`)).body;
/** A clock that runs ahead. */
const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
/** The log is written outside the response path. */
async function find(query: string, count = 1): Promise<Call[]> {
  await until(async () => (await list(query)).calls.length >= count, { what: `${count} calls with ${query}` });
  return (await list(query)).calls;
}

test("a call is logged with its bodies, its caller and its duration", async () => {
  const body = { to: "+250788123456", text: "hello", sender: "TUMA" };
  await server.call("POST /v1/sms/", { body });
  const [call] = await find("path=/v1/sms&method=post&status=201");
  assert.deepEqual([call!.method, call!.path, call!.name], ["POST", "/v1/sms", "bootstrap"]);
  assert.match(call!.actor, /^tok_\d+$/);
  assert.ok(call!.duration_ms > 0);
  assert.deepEqual(JSON.parse(call!.request!), body);
  assert.match(call!.response!, /"sms_id":"out_sms_\d+"/);
  const { calls } = await list(`request_id=${call!.request_id}&bodies=false`);
  assert.deepEqual(calls, [{ ...call, request: null, response: null }]);
});

test("refused calls are logged too: by scope, by content and by rate limit", async () => {
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "poor", scopes: ["voice"] },
  });
  await server.call("GET /v1/account", { token: made.body.token });
  const [refused] = await find("token=poor");
  assert.deepEqual([refused!.status, refused!.code], [403, "forbidden"]);
  await server.call("POST /v1/sms/", { body: { to: "nobody", text: "x" } });
  const [wrong] = await find("status=4xx&code=invalid_number");
  assert.match(wrong!.request!, /nobody/);
  assert.equal((await list("status=refused&token=poor")).pages.total, 1);
  assert.equal((await server.call("GET /console/api-log?status=all")).status, 400);
});

test("codes, secrets and tokens are masked wherever they appear", async () => {
  const { token } = (
    await server.call<{ token: string }>("POST /v1/account/tokens", { body: { name: "t", scopes: ["voice"] } })
  ).body;
  const url = "http://127.0.0.1:8999/hook?key=abc&a=1";
  const hook = await server.call<{ secret: string }>("POST /v1/webhooks", {
    body: { url, events: ["dlr"], headers: { "x-key": "header-secret" } },
  });
  assert.equal(hook.status, 200, hook.text);
  await server.call("POST /v1/sms/verify/check", { body: { code: "271828", request_id: "vrf_1" } });
  const body = { email: "new@example.com", role: "viewer" };
  const invited = await server.call<{ token: string; url: string }>("POST /v1/members", { body });
  assert.match(invited.body.url, new RegExp(invited.body.token));
  await server.call("GET /v1/webhooks/none");
  await find("path=verify/check");
  await find("path=/v1/members");
  const [unknown] = await find("path=/v1/webhooks/none");
  assert.match(unknown!.response!, /not_found/, "our own error codes are no secrets");
  const text = JSON.stringify(await server.database.sql`select request, response, path from api_log`);
  for (const secret of [token, invited.body.token, hook.body.secret, "header-secret", "271828", "key=abc"])
    assert.ok(!text.includes(secret), `${secret.slice(0, 6)}… is in the log`);
});

test("masking is thorough, and bodies are cut between characters", () => {
  const given = { a: [{ password: "p", new_token: "t" }], code: 1234, deep: { code: "x", uri: 1 }, totp: true };
  const hidden = "•••";
  assert.deepEqual(mask(given, "request"), {
    a: [{ password: hidden, new_token: hidden }],
    code: hidden,
    deep: { code: hidden, uri: 1 },
    totp: true,
  });
  assert.deepEqual(mask({ code: "forbidden", errors: [{ code: "271828" }] }, "response"), {
    code: "forbidden",
    errors: [{ code: hidden }],
  });
  assert.equal(maskPath("/v1/x?a=1&access_token=abc&b=2", "/v1/x"), `/v1/x?a=1&access_token=${hidden}&b=2`);
  const long = maskedBody({ text: "😀".repeat(2_000) }, "request")!;
  assert.ok(Buffer.byteLength(long) <= maxBodyBytes);
  assert.ok(long.isWellFormed());
  assert.equal(maskedBody(Buffer.alloc(9), "request"), "(9 bytes)");
});

test("of the parameters in a path, only ids and phone numbers are shown", () => {
  const route = "/v1/sms/verify/status/:request_id";
  const at = (segment: string) => maskPath(`/v1/sms/verify/status/${segment}?x=1`, route).split("/").at(-1);
  for (const code of ["739154", "7391", "Passw0rd", "739%20154", "vrf_739154x", "a739154"])
    assert.equal(at(code), "•••?x=1");
  for (const id of ["vrf_12", "out_sms_7", "VE0123456789abcdef0123456789abcdef", "+250788123456", "%2B250788123456"])
    assert.equal(at(id), `${id}?x=1`);
});

test("addresses keep no secret, whatever surrounds it", () => {
  const hidden = "•••";
  assert.equal(maskPath("/v1/x?a?key=abc&b", "/v1/x"), `/v1/x?a?key=${hidden}&b`);
  assert.deepEqual(mask({ url: "https://user:word@a.example/invite/abc?API_KEY=def" }, "response"), {
    url: `https://${hidden}@a.example/invite/${hidden}?API_KEY=${hidden}`,
  });
});

// A pattern that tried every start and every end would take hours on these.
test("an address crafted to be slow is masked like any other", () => {
  for (const unit of ["?", "&", "?key", "?&key", "key", "a:/"]) {
    const url = `/v1/x?${unit.repeat(60_000 / unit.length)}`;
    assert.ok(maskPath(url, "/v1/x").startsWith(url.slice(0, 400)));
    assert.equal((mask({ url }, "request") as { url: string }).url, url);
  }
});

test("a truncated body is a prefix of the whole, wherever it is cut", () => {
  const item = {
    text: "Amakuru yanyu 😀",
    new_token: "t",
    url: "https://a@b/?key=c",
    tags: ["a", null, 2, { on: true }],
  };
  for (let count = 0; count < 60; count++) {
    const body = {
      list: Array.from({ length: count }, (_, n) => ({ ...item, n, pad: "x".repeat(n % 7) })),
      pages: { count },
    };
    const whole = JSON.stringify(mask(body, "response"));
    const kept = maskedBody(body, "response")!;
    if (Buffer.byteLength(whole) <= maxBodyBytes) assert.equal(kept, whole);
    else
      assert.ok(
        kept.endsWith("…") && whole.startsWith(kept.slice(0, -1)) && Buffer.byteLength(kept) > maxBodyBytes - 4,
      );
  }
});

test("many calls with long responses are all written, each with its own response", async () => {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Long" },
  });
  const { token } = made.body.token;
  const names = Array.from({ length: 300 }, (_, n) => `name-${n}-${"y".repeat(5_000)}`);
  await Promise.all(names.map((name) => server.call("PATCH /v1/account", { token, body: { nothing: name } })));
  const { sql } = server.database;
  const written = () => sql<{ n: string }[]>`
    select distinct substring(request from 'name-[0-9]+-') as n from api_log where request like '%name-%-y%'`;
  await until(async () => (await written()).length === names.length, { what: "all calls" });
});

/** What a search by path finds in a time, in minutes from now. */
const needles = async (fromMinutes: number, toMinutes: number) => {
  const [from, to] = [fromMinutes, toMinutes].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  return (await list(`path=needle&from=${from}&to=${to}`)).calls.map(({ path }) => path);
};

test("a search by path reads only the calls of its time, however many came after", async () => {
  const { sql } = server.database;
  const { body } = await server.call<{ id: string }>("GET /v1/account");
  await sql`
    insert into api_log (account_id, id, at, method, path, status, duration_us, actor, name, request_id)
    select ${body.id.slice("acc_".length)}, n - 200000, now() - interval '1 hour' + n * interval '1 ms', 'GET',
      case n when 1 then '/v1/needle' else '/v1/hay' end, 200, 1, 'tok_1', 'many', ''
    from generate_series(1, 100001) n`;
  assert.deepEqual(await needles(-90, -59.5), ["/v1/needle"]);
  assert.deepEqual(await needles(-30, 0), []);
  await sql`delete from api_log where name = 'many'`;
});

test("reads made by the dashboard are not logged, changes are", async () => {
  const browser = await Browser.signIn(server, "owner@localhost", password);
  await browser.call("GET /v1/sms");
  await browser.call("PATCH /v1/account", { name: "Owner" });
  const [change] = await find("token=owner@localhost");
  assert.equal(change!.method, "PATCH");
  assert.equal((await list("token=owner@localhost")).calls.length, 1);
});

test("a flood is logged in part, and dropped calls are counted", async () => {
  const made = await server.call<{ id: string }>("POST /v1/operator/accounts", { body: { name: "Flood" } });
  const accountId = Number(made.body.id.slice("acc_".length));
  const { sql } = server.database;
  // The clock stands still, so that a slow machine is flooded too.
  const clock = { now: () => new Date(), monotonicMs: () => 0 };
  const ctx = { ...openContext(sql), clock };
  const log = new ApiLog(ctx, { rules: () => Promise.resolve({ settings: { log_bodies: true } }) });
  const app = Fastify() as unknown as App;
  app
    .decorateRequest("caller", null as never)
    .decorateRequest("record", undefined)
    .decorateRequest("startedAtMs", 0);
  app.addHook("onRequest", (request, _reply, done) => {
    request.caller = { accountId, actor: "tok_1", name: "flood" } as Caller;
    request.record = { route: "/v1/flood", cors: false, octets: false };
    done();
  });
  log.attach(app);
  app.get("/v1/flood", { config: { scope: "public" } }, (_request, reply) => reply.send("{}"));
  for (let n = 0; n < 700; n++) await app.inject("/v1/flood");
  await log.stop();
  await app.close();
  const [row] = await sql<{ logged: number }[]>`select count(*) as logged from api_log where account_id = ${accountId}`;
  assert.equal(row!.logged, 500);
  assert.match(await ctx.metrics.registry.metrics(), /tuma_api_log_dropped_total 200/);
});

test("another account sees none of the calls; old calls are deleted, and their bodies together with message texts", async () => {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  assert.equal((await server.call<List>("GET /console/api-log", { token: made.body.token.token })).body.pages.total, 0);
  const { sql } = server.database;
  // A call made just now may be written only after this read.
  const forgotten = async (days: number, env: Record<string, string>, left: () => PromiseLike<readonly unknown[]>) => {
    while (await forgetCalls(openContext(sql, env, later(days))));
    return (await left()).length === 0;
  };
  const bodies = () => sql`select from api_log where request is not null or response is not null`;
  await until(() => forgotten(2, { TEXT_DAYS: "1" }, bodies), { what: "the end of the bodies" });
  assert.ok((await sql`select from api_log`).length > 0);
  await until(() => forgotten(8, {}, () => sql`select from api_log`), { what: "the end of the calls" });
});

const keepBodies = (log_bodies: boolean) => server.call("PATCH /v1/account", { body: { settings: { log_bodies } } });

test("an account that turns `log_bodies` off leaves no bodies and only routes, from the next call on", async () => {
  assert.equal((await keepBodies(false)).status, 200);
  try {
    const body = { to: "+250788123456", text: "not for the log", sender: "TUMA" };
    const sent = await server.call<{ sms_id: string }>("POST /v1/sms/", { body });
    await server.call(`GET /v1/sms/${sent.body.sms_id}`);
    await find("path=/v1/sms/:id");
    const rows = await server.database.sql<{ text: string }[]>`select l::text as text from api_log l`;
    assert.ok(!rows.some(({ text }) => text.includes("not for the log") || text.includes(sent.body.sms_id)));
  } finally {
    await keepBodies(true);
  }
});
