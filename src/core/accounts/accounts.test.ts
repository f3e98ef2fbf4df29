import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";
import { isWellFormedToken, makeToken } from "./tokens/secret-token.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

type Account = { id: string; balance: number; default_sender: string; settings: Record<string, unknown> };
type Problem = { code: string; detail: string; errors?: { field: string }[] };

async function makeCaller(
  scopes: string[],
  extra: Record<string, unknown> = {},
): Promise<{ id: string; token: string }> {
  const made = await server.call<{ id: string; token: string }>("POST /v1/account/tokens", {
    body: { name: "made", scopes, ...extra },
  });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

test("the first start creates the account with credit, prices, sender and numbers", async () => {
  const account = await server.call<Account>("GET /v1/account/");
  assert.equal(account.status, 200);
  assert.match(account.text, /"balance":100\.0,"currency":"USD","default_sender":"TUMA"/);
  assert.match(account.body.id, /^acc_\d+$/);
  assert.match(
    (await server.call("GET /v1/operator/prices")).text,
    /"prefix":"","price":0\.01,.*"prefix":"250","price":0\.006/,
  );
  const numbers = await server.call<{ numbers: { number: string }[] }>("GET /v1/numbers");
  assert.deepEqual(
    numbers.body.numbers.map((each) => each.number),
    ["+250788000000", "7878"],
  );
  const ledger = await server.call<{ entries: { kind: string }[]; pages: unknown }>(
    "GET /v1/account/ledger?per_page=1",
  );
  assert.equal(ledger.body.entries[0]!.kind, "topup");
  assert.deepEqual(ledger.body.pages, {
    page: 1,
    pages: 1,
    per_page: 1,
    total: 1,
    first_url: `${server.url}/v1/account/ledger?per_page=1&page=1`,
    last_url: `${server.url}/v1/account/ledger?per_page=1&page=1`,
    next_url: null,
    prev_url: null,
  });
});

test("a token is shown in full only once, has its own scopes, and stops working at once when revoked", async () => {
  const made = await makeCaller(["account:read"]);
  assert.ok(isWellFormedToken(made.token));
  assert.equal((await server.call("GET /v1/account", { token: made.token })).status, 200);
  const refused = await server.call<Problem>("POST /v1/account/tokens", {
    token: made.token,
    body: { name: "x", scopes: ["voice"] },
  });
  assert.equal(refused.status, 403);
  assert.match(refused.body.detail, /`account:write`/);
  assert.doesNotMatch((await server.call("GET /v1/account/tokens")).text, new RegExp(made.token));
  assert.equal((await server.call(`DELETE /v1/account/tokens/${made.id}`)).status, 200);
  assert.equal((await server.call("GET /v1/account", { token: made.token })).status, 401);
  assert.equal((await server.call(`DELETE /v1/account/tokens/${made.id}`)).status, 404);
});

test("a token can grant only its own scopes, and a test token can create only test tokens", async () => {
  const poor = await makeCaller(["account:write", "sms:send"]);
  const body = { name: "x", scopes: ["operator"] };
  assert.equal((await server.call("POST /v1/account/tokens", { token: poor.token, body })).status, 403);
  const testing = await makeCaller(["account:write", "account:read"], { test: true });
  assert.match(testing.token, /^tuma_test_/);
  const live = { name: "x", scopes: ["account:read"], test: false };
  assert.equal((await server.call("POST /v1/account/tokens", { token: testing.token, body: live })).status, 403);
});

test("an expired token is refused, and a past expiry too", async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id, token } = await makeCaller(["account:read"], { expires_at });
  assert.equal((await server.call("GET /v1/account", { token })).status, 200);
  // As if it had been created to end now.
  const { sql } = server.database;
  await sql`update tokens set expires_at = now() where id = ${Number(id.slice(4))}`;
  await sql`select pg_notify('accounts_changed', '')`;
  await until(async () => (await server.call("GET /v1/account", { token })).status === 401, { what: "the expiry" });
  for (const bad of ["2020-01-01T00:00:00Z", "tomorrow"]) {
    const reply = await server.call<Problem>("POST /v1/account/tokens", {
      body: { name: "x", scopes: ["voice"], expires_at: bad },
    });
    assert.equal(reply.status, 400);
    assert.equal(reply.body.errors![0]!.field, "expires_at");
  }
});

test("what a token creates ends no later than that token", async () => {
  const [soon, later] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const { token } = await makeCaller(["account:read", "account:write", "sms:send"], { expires_at: soon! });
  const child = (more: object) =>
    server.call<Problem & { expires_at: string }>("POST /v1/account/tokens", {
      token,
      body: { name: "child", scopes: ["sms:send"], ...more },
    });
  const refused = await child({ expires_at: later });
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [400, "expires_at"], refused.text);
  for (const wish of [{}, { expires_at: null }, { expires_at: soon }]) {
    const made = await child(wish);
    assert.deepEqual([made.status, made.body.expires_at], [200, soon], made.text);
  }
  for (const [path, about] of [
    ["/v1/account/smpp", {}],
    ["/v1/account/hooks", { name: "child", form: "message" }],
  ] as const) {
    const made = await server.call<{ expires_at: string }>(`POST ${path}`, { token, body: about });
    assert.deepEqual([made.status, made.body.expires_at], [200, soon], `${path}: ${made.text}`);
  }
});

test("settings can be changed in part, and changes are validated and audited", async () => {
  const body = { default_sender: "Acme", settings: { allowed_countries: ["RW", "KE"] } };
  const changed = await server.call<Account>("PATCH /v1/account", { body });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body.settings, {
    sender_policy: "any",
    allowed_countries: ["RW", "KE"],
    retry_delays_seconds: [5, 300],
    low_balance: null,
    time_zone: null,
    approve_above: null,
    log_bodies: true,
    statuses: "tuma",
  });
  for (const [bad, field] of [
    [{ settings: { allowed_countries: ["Rwanda"] } }, "settings.allowed_countries[0]"],
    [{ settings: { allowed_countries: ["RW", "ZZ"] } }, "settings.allowed_countries[1]"],
    [{ settings: { retry_delays_seconds: [0] } }, "settings.retry_delays_seconds[0]"],
    [{ settings: { time_zone: "Mars/Olympus_Mons" } }, "settings.time_zone"],
    [{ settings: { sender_polcy: "any" } }, "settings.sender_polcy"],
    [{ default_sender: "much too long a sender" }, "default_sender"],
    [{ name: 5 }, "name"],
  ] as const) {
    const reply = await server.call<Problem>("PATCH /v1/account", { body: bad });
    assert.equal(reply.status, 400);
    assert.equal(reply.body.errors![0]!.field, field, reply.text);
  }
  const audit = await server.call<{ entries: { action: string; actor: string }[] }>("GET /v1/audit?per_page=1");
  assert.equal(audit.body.entries[0]!.action, "account.changed");
  assert.match(audit.body.entries[0]!.actor, /^tok_\d+ \(bootstrap\)$/);
  await server.call("PATCH /v1/account", { body: { settings: { allowed_countries: null }, default_sender: "TUMA" } });
});

test("an account is isolated: no other account sees its data", async () => {
  const made = await server.call<{ id: string; token: { id: string; token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  assert.equal(made.status, 200, made.text);
  const other = made.body.token.token;
  assert.match((await server.call("GET /v1/account", { token: other })).text, /"balance":0\.0/);
  assert.equal((await server.call("GET /v1/operator/accounts", { token: other })).status, 403);
  const mine = await makeCaller(["voice"]);
  const foreign = await server.call(`DELETE /v1/account/tokens/${mine.id}`, { token: other });
  const nowhere = await server.call("DELETE /v1/account/tokens/tok_999999999", {
    token: other,
  });
  assert.equal(foreign.status, 404);
  assert.deepEqual({ ...foreign.body, trace_id: 0 }, { ...nowhere.body, trace_id: 0 });

  const credited = await server.call(`POST /v1/operator/accounts/${made.body.id}/credit`, {
    body: { amount: "12.345678", note: "paid" },
  });
  assert.match(credited.text, /"amount":12\.345678,"balance":12\.345678/);
  const below = await server.call<Problem>(`POST /v1/operator/accounts/${made.body.id}/credit`, {
    body: { amount: -13 },
  });
  assert.equal(below.status, 409);
  assert.equal(
    (await server.call(`POST /v1/operator/accounts/${made.body.id}/credit`, { body: { amount: 1e-7 } })).status,
    400,
  );
  assert.equal((await server.call("POST /v1/operator/accounts/acc_1/credit", { body: { amount: 1 } })).status, 404);

  assert.equal((await server.call(`POST /v1/operator/accounts/${made.body.id}/suspend`)).status, 200);
  const suspended = await server.call<Problem>("GET /v1/account", { token: other });
  assert.equal(suspended.status, 403);
  assert.match(suspended.body.detail, /suspended/);
  assert.equal((await server.call(`POST /v1/operator/accounts/${made.body.id}/resume`)).status, 200);
  assert.equal((await server.call("GET /v1/account", { token: other })).status, 200);
});

test("senders wait for the operator if the policy says so, and may be approved for some countries", async () => {
  interface Review {
    account_id: string;
    account_name: string;
    sender: string;
    status: string;
    countries: string[] | null;
    purpose: string | null;
    note: string | null;
  }
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Strict" },
  });
  const { token } = made.body.token;
  const policy = { settings: { sender_policy: "approved" } };
  assert.equal((await server.call("PATCH /v1/account", { token, body: policy })).status, 403);
  assert.equal((await server.call(`PATCH /v1/operator/accounts/${made.body.id}`, { body: policy })).status, 200);
  const ask = (body: object) => server.call<Review>("POST /v1/senders", { token, body });
  const asked = await ask({ sender: "Strict", countries: ["RW", "KE"], purpose: "receipts" });
  assert.equal(asked.body.status, "pending");
  assert.deepEqual((await ask({ sender: "Strict", countries: ["UG"] })).body.countries, ["UG"], "not decided yet");
  await ask({ sender: "Strict", countries: ["RW", "KE"], purpose: "receipts" });
  const waiting = await server.call<{ senders: Review[] }>("GET /v1/operator/senders");
  const { account_id, account_name, sender, countries, purpose } = waiting.body.senders.at(-1)!;
  assert.deepEqual(
    { account_id, account_name, sender, countries, purpose },
    {
      account_id: made.body.id,
      account_name: "Strict",
      sender: "Strict",
      countries: ["RW", "KE"],
      purpose: "receipts",
    },
  );
  const decide = (body: object) => server.call<Review>(`POST /v1/operator/accounts/${made.body.id}/senders`, { body });
  assert.equal((await decide({ sender: "Strict", status: "refused", note: "Name the owner." })).body.status, "refused");
  assert.equal((await ask({ sender: "Strict", purpose: "receipts of Strict Ltd" })).body.status, "pending");
  const decided = await decide({ sender: "Strict", status: "approved", countries: ["RW"] });
  assert.deepEqual([decided.body.status, decided.body.countries, decided.body.note], ["approved", ["RW"], null]);
  assert.equal((await ask({ sender: "Strict" })).body.status, "approved", "a repeated request revokes nothing");
  assert.equal(
    (await ask({ sender: "Strict", countries: ["KE"] })).status,
    409,
    "a decided sender is for the operator to change",
  );
  assert.equal((await ask({ sender: "" })).status, 400);
  assert.equal((await ask({ sender: "Other", countries: ["ZZ"] })).status, 400);
  assert.deepEqual((await server.call<{ senders: Review[] }>("GET /v1/operator/senders")).body.senders, []);
});

test("an account limited to approved senders may use any until the first real link, and not again once that is deleted", async () => {
  const { sql } = server.database;
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Playing" },
  });
  await sql`update accounts set settings = '{"sender_policy":"approved"}' where name = 'Playing'`;
  const tell = () => sql.notify("carriers", "");
  const body = { to: "+250788123456", text: "hello", sender: "NotAsked", dry_run: true };
  const status = async () => (await server.call("POST /v1/sms", { token: made.body.token.token, body })).status;
  assert.equal(await status(), 200);
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, enabled)
    values (1, 'real', 'localhost', 1, 's', '', 'transceiver', false)`;
  try {
    await tell();
    await until(async () => (await status()) === 403, { what: "the policy holds" });
    await sql`delete from carrier_links where id = 1`;
    await server.restart();
    assert.equal(await status(), 403);
  } finally {
    // The other tests are about an installation in its trial.
    await sql`delete from carrier_links where id = 1`;
    await sql`delete from went_live`;
  }
  await tell();
  await until(async () => (await status()) === 200, { what: "any sender may be used" });
});

test("every account has test credit of its own", async () => {
  const made = await server.call<{ balance: number; test_balance: number; token: { token: string } }>(
    "POST /v1/operator/accounts",
    { body: { name: "Tester" } },
  );
  assert.deepEqual([made.body.balance, made.body.test_balance], [0, 100]);
  const testing = await server.call<{ token: string }>("POST /v1/account/tokens", {
    token: made.body.token.token,
    body: { name: "test", scopes: ["sms:send"], test: true },
  });
  const sent = await server.call<{ remaining_balance: number }>("POST /v1/sms", {
    token: testing.body.token,
    body: { to: "+250788123456", text: "hello", sender: "Anybody" },
  });
  assert.equal(sent.status, 201, sent.text);
  assert.equal(sent.body.remaining_balance, 99.994);
});

test("a number can be claimed once", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Numbers" },
  });
  const taken = await server.call<{ number: string }>("POST /v1/numbers", { body: { number: "+250 788 000 001" } });
  assert.equal(taken.body.number, "+250788000001");
  assert.equal(
    (await server.call("POST /v1/numbers", { token: made.body.token.token, body: { number: "7878" } })).status,
    409,
  );
  assert.equal((await server.call("POST /v1/numbers", { body: { number: "12" } })).status, 400);
  const owner = (
    await server.call<{ account_id: string }>("POST /v1/operator/numbers", { body: { number: "+250788000001" } })
  ).body.account_id;
  const priced = await server.call<{ account_id: string; price: number }>("POST /v1/operator/numbers", {
    body: { number: "+250788000001", price: "0.003" },
  });
  assert.ok(owner, "omitted members stay unchanged");
  assert.deepEqual([priced.body.account_id, priced.body.price], [owner, 0.003]);
  const freed = await server.call("POST /v1/operator/numbers", { body: { number: "+250788000001", account_id: null } });
  assert.match(freed.text, /"account_id":null/);
});

test("the price list is replaced as a whole, and the longest prefix wins", async () => {
  const id = (await server.call<Account>("GET /v1/account")).body.id;
  const before = (await server.call<{ prices: unknown[] }>("GET /v1/operator/prices")).body.prices;
  const put = await server.call("PUT /v1/operator/prices", {
    body: { prices: [...before, { account_id: id, prefix: "25078", price: "0.005" }] },
  });
  assert.equal(put.status, 200, put.text);
  assert.match(put.text, /"prefix":"25078","price":0\.005/);
  const twice = await server.call<Problem>("PUT /v1/operator/prices", {
    body: [
      { prefix: "1", price: 1 },
      { prefix: "1", price: 2 },
    ],
  });
  assert.equal(twice.status, 400);
  const wrong = await server.call<Problem>("PUT /v1/operator/prices", {
    body: { prices: [{ prefix: "+1", price: 1 }] },
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    wrong.body.errors?.map((each) => each.field),
    ["prices[0].prefix"],
    "and nothing about the form of the body, which is right",
  );
  const puts = [1, 2, 3].map(() => server.call("PUT /v1/operator/prices", { body: { prices: before } }));
  for (const each of await Promise.all(puts)) assert.equal(each.status, 200, each.text);
  assert.deepEqual((await server.call<{ prices: unknown[] }>("GET /v1/operator/prices")).body.prices, before);
});

test("null in a create request means the same as an omitted member", async () => {
  const { id } = (await server.call<Account>("GET /v1/account")).body;
  const made: [request: string, body: object][] = [
    ["POST /v1/account/tokens", { name: "nulls", scopes: ["sms:send"], test: null, expires_at: null }],
    ["POST /v1/senders", { sender: "Nulls", countries: null, purpose: null }],
    ["POST /v1/numbers", { number: "+250788000777", keyword: null }],
    ["POST /v1/webhooks", { url: "http://127.0.0.1:8080/", events: null, headers: null, enabled: null }],
    ["POST /v1/account/smpp", { system_id: null, password: null, scopes: null, test: null, window: null }],
    ["POST /v1/operator/accounts", { name: "Nulls", currency: null, default_sender: null, owner_email: null }],
    [`POST /v1/operator/accounts/${id}/credit`, { amount: 1, note: null, test: null }],
  ];
  for (const [request, body] of made) {
    const answer = await server.call(request, { body });
    assert.equal(answer.status, 200, `${request} ${answer.text}`);
    if (request.endsWith("webhooks")) assert.deepEqual(answer.body["events"], ["dlr", "inbound"]);
    if (request.endsWith("tokens")) assert.equal(answer.body["test"], false);
  }
  const change = await server.call<Problem>("PATCH /v1/account", { body: { name: null } });
  assert.deepEqual([change.status, change.body.errors?.[0]?.field], [400, "name"], "a change to nothing is no change");
});

test("pages out of range are refused, past the end is an empty list", async () => {
  for (const query of ["page=0", "page=x", "per_page=0", "per_page=101", "page=1.5", "page=-1", "page="]) {
    assert.equal((await server.call(`GET /v1/audit?${query}`)).status, 400, query);
  }
  const past = await server.call<{ entries: unknown[]; pages: { next_url: null; prev_url: string } }>(
    "GET /v1/audit?page=1000&x=%C3%A9",
  );
  assert.equal(past.status, 200);
  assert.deepEqual(past.body.entries, []);
  assert.match(past.body.pages.prev_url, /\?page=\d+&x=%C3%A9&per_page=20$/);
});

test("the system shows its configuration without secrets", async () => {
  const system = await server.call("GET /v1/operator/system");
  assert.equal(system.status, 200);
  assert.doesNotMatch(system.text, /test-token|a secret key|postgres:\/\//);
  assert.match(system.text, /"SECRET_KEY":"\(set\)"/);
});

test("our tokens are recognised by their checksum", () => {
  const token = makeToken(false);
  assert.ok(isWellFormedToken(token));
  assert.equal(isWellFormedToken(`${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`), false);
});
