import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startServer, type Reply, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

interface Hook {
  id: string;
  url: string;
  secret: string;
  last_used_at: string | null;
  last_error: string | null;
}

let server: TestServer;
let hook: Hook;

before(async () => {
  server = await startServer();
  hook = await make({ name: "supabase-prod", form: "supabase", template: "Acme: {pin}" });
});
after(() => server.stop());

async function make(body: object, token = server.token): Promise<Hook> {
  const reply = await server.call<Hook>("POST /v1/account/hooks", { body, token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const hooks = async () => (await server.call<{ hooks: Hook[] }>("GET /v1/account/hooks")).body.hooks;
const balance = async () => (await server.call<{ balance: number }>("GET /v1/account")).body.balance;
const heard = async (to: string, token = server.token) => {
  const { body } = await server.call<{ messages: { text: string; from: string }[] }>(
    `GET /v1/sandbox/handsets/${to}/messages`,
    { token },
  );
  return body.messages.map(({ text }) => text);
};

/** What Supabase Auth posts. */
const wanted = (phone: string, otp: string, uuid = randomUUID()) => ({
  metadata: { uuid, time: new Date().toISOString(), name: "send-sms", ip_address: "192.0.2.7" },
  user: { id: randomUUID(), aud: "authenticated", role: "", email: "", phone, app_metadata: { provider: "phone" } },
  sms: { otp, sms_type: "sms" },
});

interface Signing {
  secrets?: string[];
  at?: Date;
  id?: string;
}

/** The headers of a call, signed by the reference implementation, as Supabase Auth joins several signatures. */
function signed(body: string, { secrets = [hook.secret], at = new Date(), id = randomUUID() }: Signing = {}) {
  const signatures = secrets.map((secret) => new Webhook(secret.replace("v1,", "")).sign(id, at, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(", "),
  };
}

/** A raw call: what is signed is what is sent. */
async function call(path: string, body: string, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const text = await response.text();
  const { status, headers: got } = response;
  return { status, headers: got, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
}

const sign = (body: object, about?: Signing, path = `/v1/hooks/${hook.id}`) => {
  const text = JSON.stringify(body);
  return call(path, text, signed(text, about));
};

test("Supabase Auth's hook sends the code, which is in no table, list or log", async () => {
  assert.match(hook.secret, /^v1,whsec_/);
  const reply = await sign(wanted("250788330001", "48291374"));
  assert.deepEqual([reply.status, reply.text], [200, "{}"]);
  assert.match(reply.headers.get("content-type")!, /^application\/json/);
  await until(async () => (await heard("+250788330001"))[0] === "Acme: 48291374");
  const list = await server.call("GET /v1/sms?to=%2B250788330001");
  assert.match(list.text, /Acme: \{pin\}/);
  await until(async () => (await hooks())[0]!.last_used_at !== null);
  await until(async () => {
    const [logged] = await server.database.sql`select actor, name, request from api_log where path like '/v1/hooks/%'`;
    return logged?.["actor"] === hook.id && logged["name"] === "supabase-prod" && logged["request"] === null;
  });
  const tables = await server.database.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'sandbox%'`;
  for (const { name } of tables) {
    const { sql } = server.database;
    const found = await sql`select from ${sql(name)} t where t::text like '%48291374%' limit 1`;
    assert.equal(found.length, 0, `the code is in ${name}`);
  }
});

test("a call that Supabase repeats under a new id sends and charges once", async () => {
  const body = wanted("250788330002", "111222");
  const before = await balance();
  for (let n = 0; n < 3; n++) assert.equal((await sign(body)).text, "{}");
  await until(async () => (await heard("+250788330002")).length > 0);
  const [row] = await server.database.sql`select count(*)::int as n from messages where recipient = '+250788330002'`;
  assert.equal(row!["n"], 1);
  assert.equal(Math.round((before - (await balance())) * 1000), 6);
});

test("a person who has opted out still gets the code that they request", async () => {
  const phone = "+250788330003";
  await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body: { to: "7878", text: "STOP" } });
  await until(async () => (await server.call("GET /v1/optouts")).text.includes(phone));
  assert.equal((await sign(wanted(phone.slice(1), "333444"))).text, "{}");
  await until(async () => (await heard(phone)).includes("Acme: 333444"));
  const plain = await make({ name: "plain", form: "message" });
  const refused = await call(`/v1/hooks/${plain.id}`, JSON.stringify({ to: phone, text: "An advertisement" }), {
    authorization: `Bearer ${plain.secret}`,
  });
  assert.deepEqual([refused.status, refused.body["code"]], [403, "recipient_opted_out"]);
});

test("a rotated secret works for another day beside the new one", async () => {
  const old = hook.secret;
  const reply = await server.call<Hook>(`POST /v1/account/hooks/${hook.id}/rotate`, { body: {} });
  const fresh = reply.body.secret;
  assert.notEqual(fresh, old);
  for (const secrets of [[old], [fresh], [`v1,whsec_${Buffer.alloc(32, 7).toString("base64")}`, fresh]])
    assert.equal((await sign(wanted("250788330004", "555666"), { secrets })).status, 200);
  await server.database.sql`update hooks set old_secret_until = now() - interval '1 second'`;
  assert.equal((await sign(wanted("250788330004", "555666"), { secrets: [old] })).status, 401);
  // In the form that the service generates.
  const theirs = `v1,whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const given = await server.call<Hook>(`POST /v1/account/hooks/${hook.id}/rotate`, { body: { secret: theirs } });
  assert.equal(given.body.secret, theirs);
  hook = { ...hook, secret: theirs };
  assert.equal((await sign(wanted("250788330004", "777888"))).status, 200);
});

test("refusals are in Supabase's form, and reveal nothing about the account to its users", async () => {
  const wrong = await sign(wanted("25078", "123456"));
  assert.deepEqual(
    [wrong.status, wrong.body],
    [200, { error: { http_code: 400, message: "This is not a valid phone number." } }],
  );
  const poor = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Poor" },
  });
  const theirs = await make({ name: "supabase-prod", form: "supabase", sender: "POOR" }, poor.body.token.token);
  const broke = await sign(wanted("250788330005", "123456"), { secrets: [theirs.secret] }, `/v1/hooks/${theirs.id}`);
  assert.deepEqual(broke.body, { error: { http_code: 500, message: "The message could not be sent." } });
  const shown = await until(async () => {
    const { body } = await server.call<{ hooks: Hook[] }>("GET /v1/account/hooks", { token: poor.body.token.token });
    return body.hooks[0]!.last_error;
  });
  assert.match(shown, /The message costs 0\.006 .* sandbox credit is 0\.0/);
  const fault = await sign({ user: { email: "a@example.com" }, email_data: {} });
  assert.equal((fault.body["error"] as { http_code: number }).http_code, 500);
  assert.match(fault.text, /`sms.otp` is missing/);

  await server.call(`POST /v1/operator/accounts/${poor.body.id}/suspend`);
  const suspended = await sign(wanted("250788330005", "1"), { secrets: [theirs.secret] }, `/v1/hooks/${theirs.id}`);
  assert.deepEqual([suspended.status, suspended.body["code"]], [403, "forbidden"]);
});

test("the guard refuses a code as it would a PIN, and one number gets five in half an hour", async () => {
  const guard = { allowed_countries: ["RW"], deny: ["+25078833006"] };
  assert.equal((await server.call("PATCH /v1/verify/settings", { body: { guard } })).status, 200);
  for (const phone of ["4915112345678", "250788330061"]) {
    const refused = await sign(wanted(phone, "123456"));
    assert.deepEqual(refused.body, { error: { http_code: 403, message: "Codes cannot be sent to this number." } });
  }
  await until(async () => /fraud guard/.test((await hooks()).find(({ id }) => id === hook.id)!.last_error ?? ""));
  const replies: unknown[] = [];
  for (let n = 0; n < 6; n++) replies.push((await sign(wanted("250788330071", `12345${n}`))).body["error"]);
  assert.deepEqual(
    replies.slice(0, 5),
    Array.from({ length: 5 }, () => undefined),
  );
  assert.equal((replies[5] as { http_code: number }).http_code, 429);
});

/** A new account with a hook for sentences, and its calls. */
async function openAccount(name: string) {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name },
  });
  const { token } = made.body.token;
  const credit = { amount: 100, reason: "test" };
  const credited = await server.call(`POST /v1/operator/accounts/${made.body.id}/credit`, { body: credit });
  assert.ok(credited.status < 300, credited.text);
  const changed = await server.call("PATCH /v1/account", {
    body: { default_country: "RW", default_sender: "SHOP" },
    token,
  });
  assert.equal(changed.status, 200, changed.text);
  const own = await make({ name: "sentences", form: "message" }, token);
  const send = (to: string, text: string, headers: Record<string, string> = {}) =>
    call(`/v1/hooks/${own.id}`, JSON.stringify({ to, text }), { authorization: `Bearer ${own.secret}`, ...headers });
  return { token, hook: own, send };
}

const statuses = (replies: Reply[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test("what a stranger has a hook send is bounded by prefix, country and account, and PINs are still sent", async () => {
  const { token, send } = await openAccount("Pumped");
  const flood = (numbers: string[]) =>
    Promise.all(numbers.map((number, n) => send(number, `Your code is ${100_000 + n}`)));
  // Scattered in one prefix, then over prefixes of the country: neither is a run of neighbours.
  const prefix = Array.from({ length: 130 }, (_each, n) => `+25078801${String((n * 7919) % 10_000).padStart(4, "0")}`);
  assert.deepEqual(statuses(await flood(prefix)), { 200: 50, 403: 80 });
  const country = Array.from(
    { length: 200 },
    (_each, n) => `+2507881${String((n * 79_197) % 100_000).padStart(5, "0")}`,
  );
  assert.deepEqual(statuses(await flood(country)), { 200: 50, 403: 150 });
  assert.deepEqual(statuses([await send("+23276123456", "Your code is 123456")]), { 403: 1 }, "not its country");
  const blocks = await server.call<{ blocks: { reason: string; hits: number }[] }>(
    "GET /v1/verify/blocks?active=true",
    {
      token,
    },
  );
  assert.deepEqual(blocks.body.blocks.map(({ reason }) => reason).toSorted(), [
    "hook_country_limit",
    "hook_prefix_limit",
  ]);
  const pin = { brand: "Acme", number: prefix[0] };
  const issued = await server.call("POST /v1/sms/verify", { body: pin, token });
  assert.equal(issued.status, 201, issued.text);
  // Raised, they end at once.
  const guard = { hook_per_country_per_hour: null, hook_per_prefix_per_day: null };
  await server.call("PATCH /v1/verify/settings", { body: { guard }, token });
  assert.equal((await send(prefix[100]!, "Your code is 123456")).status, 200);
});

test("hook codes count for the daily spend, and a call that sends nothing is not counted", async () => {
  const { token, send } = await openAccount("Spender");
  await server.call("PATCH /v1/verify/settings", { body: { guard: { daily_spend: 0.018 } }, token });
  const key = { "idempotency-key": "the-same" };
  for (let n = 0; n < 3; n++) assert.equal((await send("+250788440001", "Code 123456", key)).status, 200);
  assert.equal((await send("+250788440001", "Another 123456", key)).status, 422);
  const parallel = await Promise.all([1, 2, 3, 4, 5].map((n) => send(`+25078844${n}002`, "Code 123456")));
  assert.deepEqual(statuses(parallel), { 200: 2, 403: 3 });
  assert.equal((await send("+250788440001", "Code 123456", key)).status, 200, "the repeat of a sent one");
  const pin = await server.call<{ reason: string }>("POST /v1/sms/verify", {
    body: { brand: "Acme", number: "+250788440009" },
    token,
  });
  assert.deepEqual([pin.status, pin.body.reason], [403, "daily_spend"]);
});

test("a number gets five sentences in half an hour, also at once, and in whatever spelling", async () => {
  const { send } = await openAccount("Bomber");
  const spellings = ["+250788450001", "250788450001", "0788450001", "+250 788 450 001"];
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_each, n) => send(spellings[n % 4]!, `Code ${100_000 + n}`)),
  );
  assert.deepEqual(statuses(replies), { 200: 5, 429: 35 });
});

test("no code that a hook sends stands in any table or answer, and phones get it as it was written", async () => {
  const { token, send } = await openAccount("Sealed");
  const texts = [
    "Your code is 7391540",
    "Your code is 829 154 377, for 10 minutes",
    "G-918273 {pin} is your code",
    "Code: 6-4-7-3-8-2",
    "\u0631\u0645\u0632\u0643 \u0667\u0663\u0669\u0661\u0665\u0664",
    "Use X7K9Q2M1 to sign in",
  ];
  const codes = ["7391540", "829 154 377", "918273", "6-4-7-3-8-2", "\u0667\u0663\u0669\u0661\u0665\u0664", "X7K9Q2M1"];
  const ids: string[] = [];
  for (const [n, text] of texts.entries()) {
    const reply = await send(`+25078846000${n}`, text);
    assert.equal(reply.status, 200, reply.text);
    ids.push(String(reply.body["sms_id"]));
    await until(async () => (await heard(`+25078846000${n}`, token)).includes(text), { what: text });
  }
  const answers = await Promise.all(
    [
      ...ids.flatMap((id) => [`GET /v1/sms/${id}`, `GET /v1/sms/${id}/events`]),
      "GET /v1/sms",
      "GET /v1/account/export",
      "GET /v1/account/hooks",
    ].map((path) => server.call(path, { token })),
  );
  for (const { text } of answers)
    for (const code of codes) assert.ok(!text.includes(code), `${code} in ${text.slice(0, 300)}`);
  assert.match(answers[0]!.text, /Your code is \{pin\}/);
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'sandbox%'`;
  for (const { name } of tables)
    for (const code of codes) {
      const found = await sql`select from ${sql(name)} t where t::text like ${`%${code}%`} limit 1`;
      assert.equal(found.length, 0, `${code} is in ${name}`);
    }
});

const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString("base64")}`;

test("FusionAuth, authentik and Keycloak's plugins send in their own forms", async () => {
  const generic = await make({ name: "sso", form: "message", sender: "SSO" });
  const path = `/v1/hooks/${generic.id}`;
  const fusionAuth = {
    code: "314159",
    phoneNumber: "+250788330011",
    textMessage: "Your code is 314159",
    type: "SMS",
    userId: randomUUID(),
  };
  const first = await call(path, JSON.stringify(fusionAuth), { authorization: basic(generic.secret) });
  assert.equal(first.status, 200, first.text);
  assert.match(String(first.body["sms_id"]), /^out_sms_\d+$/);
  const authentik = { From: "AUTHENTIK", To: "+250788330012", Body: "271828", Message: "Use this code: 271828" };
  const bearer = { authorization: `Bearer ${generic.secret}` };
  assert.equal((await call(path, JSON.stringify(authentik), bearer)).status, 200);
  // With an access token, under the hook's name.
  const keycloak = new URLSearchParams({ text: "Ihr Code lautet é 1618", to: "+250788330013", from: "KC" }).toString();
  const form = { "content-type": "application/x-www-form-urlencoded", authorization: basic(server.token) };
  assert.equal((await call("/v1/hooks/SSO", keycloak, form)).status, 200);
  const signature = JSON.stringify({ to: "250788330014", text: "signed" });
  assert.equal((await call(path, signature, signed(signature, { secrets: [generic.secret] }))).status, 200);
  for (const [to, text] of [
    ["+250788330011", "Your code is 314159"],
    ["+250788330012", "Use this code: 271828"],
    ["+250788330013", "Ihr Code lautet é 1618"],
    ["+250788330014", "signed"],
  ] as const)
    await until(async () => (await heard(to)).includes(text), { what: text });
  const rows = await server.database.sql`
    select sender, text, priority from messages where recipient in ('+250788330011', '+250788330012') order by id`;
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { sender: "SSO", text: "Your code is {pin}", priority: 0 },
      { sender: "AUTHENTIK", text: "Use this code: {pin}", priority: 0 },
    ],
  );
});

/** ZITADEL's signature, as zitadel/zitadel computes it in pkg/actions. */
function zitadelSigned(body: string, key: string, at = new Date()): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  return {
    "zitadel-signature": `t=${seconds},v1=${createHmac("sha256", "another").update(body).digest("hex")},v1=${mac}`,
  };
}

test("ZITADEL's calls are known by their signature, under the key that it made", async () => {
  const key = "kQ3vT8mZ1xW5yB7nR2cF6hJ9pL4sD0gAeUiO";
  const made = await make({ name: "zitadel", form: "message", sender: "ZIT" });
  const rotated = await server.call<Hook>(`POST /v1/account/hooks/${made.id}/rotate`, { body: { secret: key } });
  assert.deepEqual([rotated.status, rotated.body.secret], [200, key]);
  const path = `/v1/hooks/${made.id}`;
  const text = JSON.stringify({
    contextInfo: {
      eventType: "user.human.phone.code.added",
      provider: { id: "285181292935381355", description: "tuma" },
      recipientPhoneNumber: "+250788330051",
    },
    templateData: { title: "Verify phone", text: "Use VLN7UD to verify your number.", subject: "Verify phone" },
    args: { Code: "VLN7UD", Domain: "id.example.com", lastPhone: "+250788330051", firstName: "Ana" },
  });
  const sent = await call(path, text, zitadelSigned(text, key));
  assert.equal(sent.status, 200, sent.text);
  await until(async () => (await heard("+250788330051")).includes("Use VLN7UD to verify your number."));
  const [row] = await server.database.sql`
    select sender, text, priority from messages where recipient = '+250788330051'`;
  assert.deepEqual({ ...row }, { sender: "ZIT", text: "Use {pin} to verify your number.", priority: 0 });
  const old = zitadelSigned(text, key, new Date(Date.now() - 360_000));
  for (const [body, headers] of [
    [text, zitadelSigned(text, `${key}x`)],
    [text.replace("VLN7UD", "VLN7UE"), zitadelSigned(text, key)],
    [text, { "zitadel-signature": "t=,v1=" }],
    [text, { "zitadel-signature": `v1=${"0".repeat(64)}` }],
    [text, { "zitadel-signature": ",".repeat(5_000) }],
    [text, old],
  ] as const)
    assert.equal((await call(path, body, headers)).status, 401);
  assert.match((await call(path, text, old)).text, /`t` of `ZITADEL-Signature`/);
  // The secret of before still works for a day, as a password.
  assert.equal((await call(path, text, { authorization: `Bearer ${made.secret}` })).status, 200);
  for (const body of [
    { name: "no-supabase", form: "supabase", secret: key },
    { name: "too-short", form: "message", secret: key.slice(0, 31) },
  ])
    assert.equal((await server.call("POST /v1/account/hooks", { body })).status, 400);
  const refused = await server.call(`POST /v1/account/hooks/${hook.id}/rotate`, { body: { secret: key } });
  assert.equal(refused.status, 400);
  assert.equal((await sign(wanted("250788330052", "112233"))).status, 200, "its secret is as it was");
});

test("Casdoor's custom HTTP SMS provider and Ory Kratos's courier need settings alone", async () => {
  const generic = await make({ name: "settings", form: "message", sender: "ID" });
  const path = `/v1/hooks/${generic.id}`;
  const bearer = { authorization: `Bearer ${generic.secret}` };
  // Casdoor: the title of the template is `content`, in either of its content types.
  const fields = { phoneNumber: "+250788330053", content: "Your Acme code is 771203" };
  const form = { ...bearer, "content-type": "application/x-www-form-urlencoded" };
  assert.equal((await call(path, new URLSearchParams({ ...fields }).toString(), form)).status, 200);
  assert.equal((await call(path, JSON.stringify({ ...fields, phoneNumber: "+250788330054" }), bearer)).status, 200);
  // Kratos: what the template of the guide makes.
  const kratos = { to: "+250788330055", text: "Your login code is: 991204\n", code: "991204" };
  assert.equal((await call(path, JSON.stringify(kratos), { authorization: basic(generic.secret) })).status, 200);
  for (const [to, text] of [
    ["+250788330053", fields.content],
    ["+250788330054", fields.content],
    ["+250788330055", "Your login code is: 991204"],
  ] as const)
    await until(async () => (await heard(to)).some((each) => each.trim() === text), { what: text });
});

test("a repeated Idempotency-Key sends once, and is refused with another message", async () => {
  const path = "/v1/hooks/plain";
  const headers = { authorization: `Bearer ${server.token}`, "idempotency-key": "one" };
  const say = (text: string) => call(path, JSON.stringify({ to: "+250788330020", text }), headers);
  const [first, again] = [await say("hello"), await say("hello")];
  assert.equal(first.body["sms_id"], again.body["sms_id"]);
  assert.equal((await say("something else")).status, 422);
});

test("tokens need the scope, and reach only the hooks of their account and kind", async () => {
  const token = async (body: object) =>
    (await server.call<{ token: string }>("POST /v1/account/tokens", { body: { name: "t", ...body } })).body.token;
  const stranger = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "S" },
  });
  const cases: [string, number][] = [
    [await token({ scopes: ["sms:read"] }), 403],
    [await token({ scopes: ["sms:send"], test: true }), 404],
    [stranger.body.token.token, 404],
  ];
  for (const [secret, status] of cases)
    for (const name of ["plain", (await hooks()).find(({ url }) => url)!.id]) {
      const body = JSON.stringify({ to: "+250788330021", text: "x" });
      assert.equal((await call(`/v1/hooks/${name}`, body, { authorization: `Bearer ${secret}` })).status, status);
    }
  const tested = await make({ name: "tested", form: "message", test: true });
  const body = JSON.stringify({ to: "+250788330022", text: "a test" });
  assert.equal((await call(`/v1/hooks/${tested.id}`, body, { authorization: `Bearer ${tested.secret}` })).status, 200);
  const [row] = await server.database.sql`select test from messages where recipient = '+250788330022'`;
  assert.equal(row!["test"], true);
  assert.deepEqual(
    await server.database.sql`select from messages where recipient = '+250788330021'`.then((r) => r.length),
    0,
  );
});

test("invalid bodies are refused by field, and nothing is sent", async () => {
  const headers = { authorization: `Bearer ${server.token}` };
  const cases: [string, Record<string, string>, number, RegExp][] = [
    ['{"to":"+250788330030"}', headers, 400, /`text` is missing/],
    ['{"to":"+250788330030",', headers, 400, /not valid JSON/],
    ['{"to":"+250788330030","text":"x","type":"Voice"}', headers, 400, /only SMS/],
    ["<to/>", { ...headers, "content-type": "text/xml" }, 415, /JSON or as a URL-encoded form/],
    ['{"to":"+250788330030","text":"x"}', { ...headers, "content-encoding": "gzip" }, 415, /compressed/],
    ['{"to":"+250788330030","text":"x","from":"far too long a sender"}', headers, 400, /could not be sent/],
    ['{"to":"nobody","text":"x"}', headers, 400, /not a valid phone number/],
    [`{"to":"+250788330030","text":"${"x".repeat(300_000)}"}`, headers, 413, /larger/],
  ];
  for (const [body, given, status, sentence] of cases) {
    const reply = await call("/v1/hooks/plain", body, given);
    assert.equal(reply.status, status, reply.text);
    assert.match(reply.text, sentence);
  }
  const rows = await server.database.sql`select from messages where recipient = '+250788330030'`;
  assert.equal(rows.length, 0);
});

test("hooks are created, changed and deleted, with an audit entry each", async () => {
  const made = await make({ name: "to-change", form: "supabase", secret: `whsec_${"A".repeat(43)}=` });
  assert.equal(made.secret, `v1,whsec_${"A".repeat(43)}=`);
  const attempt = (body: object) => server.call<{ code: string; message: string }>("POST /v1/account/hooks", { body });
  for (const [body, sentence] of [
    [{ name: "to-change", form: "message" }, /`name` is taken/],
    [{ name: "TO-CHANGE", form: "message" }, /`name` is taken/],
    [{ name: "x y", form: "message" }, /`name`/],
    [{ name: "other", form: "okta" }, /`form`.*supabase/],
    [{ name: "other", form: "supabase", template: "no code" }, /`template`/],
    [{ name: "other", form: "supabase", secret: "hunter2" }, /`secret` must be `whsec_`/],
    [{ name: "other", form: "supabase", sender: "far too long a sender" }, /`sender` is refused/],
  ] as const) {
    const reply = await attempt(body);
    assert.ok(reply.status === 400 || reply.status === 409, reply.text);
    assert.match(reply.body.message, sentence);
  }
  const path = `/v1/account/hooks/${made.id}`;
  const changed = await server.call<Hook & { name: string; sender: string }>(`PATCH ${path}`, {
    body: { name: "changed", sender: "ACME" },
  });
  assert.deepEqual([changed.body.name, changed.body.sender, "secret" in changed.body], ["changed", "ACME", false]);
  assert.equal((await server.call(`PATCH ${path}`, { body: { name: "plain" } })).status, 409);
  await server.call(`POST ${path}/rotate`, { body: {} });
  assert.equal((await server.call(`DELETE ${path}`)).status, 200);
  assert.equal((await server.call(`DELETE ${path}`)).status, 404);
  const audit = await server.call<{ entries: { action: string; target: string; details: object }[] }>("GET /v1/audit");
  const actions = audit.body.entries.filter(({ target }) => target === made.id).map(({ action }) => action);
  assert.deepEqual(actions, ["hook.deleted", "hook.rotated", "hook.changed", "hook.created"]);
  assert.doesNotMatch(audit.text, /whsec_/);
});

test("a call without the secret gets the same refusal for any hook, and is rate-limited", async () => {
  const body = wanted("250788330040", "999000");
  const text = JSON.stringify(body);
  const wrongSecret = [`v1,whsec_${Buffer.alloc(32, 1).toString("base64")}`];
  const replies = [
    await sign(body, { secrets: wrongSecret }),
    await call(`/v1/hooks/${hook.id}`, text.replace("999000", "000999"), signed(text)),
    await call("/v1/hooks/hook_999999999999", text, signed(text)),
    await call("/v1/hooks/supabase-prod", text, signed(text)),
    await call(`/v1/hooks/${hook.id}`, text, { authorization: "Bearer whsec_guess" }),
  ];
  for (const reply of replies) {
    assert.equal(reply.status, 401);
    assert.match(reply.text, /There is no hook with this URL and secret/);
  }
  const old = await sign(body, { at: new Date(Date.now() - 360_000) });
  assert.deepEqual([old.status, /`webhook-timestamp`/.test(old.text)], [401, true]);
  assert.match((await call(`/v1/hooks/${hook.id}`, text, {})).text, /neither a signature/);
  const flood = await Promise.all(Array.from({ length: 40 }, () => sign(body, { secrets: wrongSecret })));
  const slowed = flood.find(({ status }) => status === 429);
  assert.ok(slowed?.headers.get("retry-after"));
  assert.equal((await sign(wanted("250788330041", "999001"))).text, "{}", "the right secret is not affected");
  const rows = await server.database.sql`select from messages where recipient = '+250788330040'`;
  assert.equal(rows.length, 0);
});
