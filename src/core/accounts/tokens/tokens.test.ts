import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";

let server: TestServer;
before(async () => {
  server = await startServer({ TRUST_PROXY: "127.0.0.1/32" });
});
after(() => server.stop());

interface Token {
  id: string;
  token: string;
  name: string;
  hint: string;
  scopes: string[];
  addresses: string[];
  expires_at: string | null;
  last_used_from: string | null;
  previous_until: string | null;
}
type Problem = { code: string; detail: string; errors?: { field: string }[] };

async function make(extra: object = {}, token?: string): Promise<Token> {
  const body = { name: "made", scopes: ["account:read", "account:write"], ...extra };
  const made = await server.call<Token>("POST /v1/account/tokens", { body, ...(token ? { token } : {}) });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

/** The status of a call from an address. */
const from = async (address: string, { token }: Pick<Token, "token">, request = "GET /v1/account") =>
  (await server.call<Problem>(request, { token, headers: { "x-forwarded-for": address } })).status;
const listed = async ({ id }: Token): Promise<Token> =>
  (await server.call<{ tokens: Token[] }>("GET /v1/account/tokens")).body.tokens.find((each) => each.id === id)!;
const audited = async () =>
  (
    await server.call<{ entries: { actor: string; action: string; target: string; details: object }[] }>(
      "GET /v1/audit",
    )
  ).body.entries;

test("a token with addresses works from these only, in every form of its use", async () => {
  const made = await make({ addresses: ["203.0.113.7", "10.1.0.0/16", "2001:db8::/32", "203.0.113.7"] });
  assert.deepEqual(made.addresses, ["203.0.113.7", "10.1.0.0/16", "2001:db8::/32"]);
  for (const address of ["203.0.113.7", "10.1.255.1", "::ffff:10.1.2.3", "2001:db8:1::1"])
    assert.equal(await from(address, made), 200, address);
  for (const address of ["203.0.113.8", "10.2.0.1", "2001:db9::1", "127.0.0.1"])
    assert.equal(await from(address, made), 403, address);
  const refused = await server.call<Problem>("GET /v1/account", {
    token: made.token,
    headers: { "x-forwarded-for": "198.51.100.9" },
  });
  assert.equal(refused.body.code, "forbidden");
  assert.match(refused.body.detail, /198\.51\.100\.9/);
  // As Twilio's clients and those of Africa's Talking show it.
  const { account_sid: sid } = (await server.call<{ account_sid: string }>("GET /v1/account/twilio")).body;
  const sms = await make({ scopes: ["sms:send", "sms:read", "account:read"], addresses: ["203.0.113.7"] });
  const forms: [string, Record<string, string>][] = [
    [
      `/2010-04-01/Accounts/${sid}/Messages.json`,
      { authorization: `Basic ${Buffer.from(`${sid}:${sms.token}`).toString("base64")}` },
    ],
    ["/version1/user?username=sandbox", { apikey: sms.token, accept: "application/json" }],
  ];
  for (const [path, headers] of forms) {
    const call = (address: string) => fetch(server.url + path, { headers: { ...headers, "x-forwarded-for": address } });
    assert.deepEqual([(await call("203.0.113.7")).status, (await call("203.0.113.8")).status], [200, 403], path);
  }
});

test("what is no address is refused, with its name", async () => {
  for (const wrong of ["10.0.0.0/33", "example.com", "10.0.0", "::1/129", "10.0.0.1, 10.0.0.2"]) {
    const refused = await server.call<Problem>("POST /v1/account/tokens", {
      body: { name: "x", scopes: ["voice"], addresses: [wrong] },
    });
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [400, "addresses"], wrong);
    assert.ok(refused.body.detail.includes(wrong), refused.body.detail);
  }
});

test("a token with addresses gives nobody access from others", async () => {
  const bound = await make({ addresses: ["127.0.0.1"], scopes: ["account:read", "account:write", "operator"] });
  const free = await make();
  for (const [request, body] of [
    ["POST /v1/account/tokens", { name: "x", scopes: ["account:read"] }],
    ["POST /v1/account/smpp", {}],
    ["POST /v1/account/hooks", { name: "bound", form: "message" }],
    ["POST /v1/members", { email: "bound@example.com", role: "viewer" }],
    [`PATCH /v1/account/tokens/${bound.id}`, { addresses: [] }],
    [`POST /v1/account/tokens/${free.id}/rotate`, {}],
    [`POST /v1/account/tokens/${bound.id}/rotate`, {}],
    ["POST /v1/operator/accounts", { name: "Bound" }],
    ["POST /v1/operator/people/usr_1/password", undefined],
  ] as const) {
    const refused = await server.call<Problem>(request, { token: bound.token, body });
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"], `${request}: ${refused.text}`);
  }
});

test("name, addresses and end of a token are changed at once, and audited", async () => {
  const made = await make();
  assert.equal(await from("203.0.113.8", made), 200);
  const change = (body: object) => server.call<Token>(`PATCH /v1/account/tokens/${made.id}`, { body });
  assert.deepEqual((await change({ addresses: ["203.0.113.7"] })).body.addresses, ["203.0.113.7"]);
  assert.deepEqual([await from("203.0.113.8", made), await from("203.0.113.7", made)], [403, 200]);
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const renamed = (await change({ name: "till", expires_at })).body;
  assert.deepEqual([renamed.name, renamed.expires_at, renamed.addresses], ["till", expires_at, ["203.0.113.7"]]);
  assert.deepEqual(await listed(made), { ...renamed, last_used_from: (await listed(made)).last_used_from });
  const { details } = (await audited()).find(({ action, target }) => action === "token.changed" && target === made.id)!;
  assert.deepEqual(details, { name: "till", addresses: ["203.0.113.7"], expires_at });
  assert.equal((await change({ addresses: ["nowhere"] })).status, 400);
  assert.equal((await server.call("PATCH /v1/account/tokens/tok_1", { body: { name: "x" } })).status, 404);
});

test("the address of the last use is shown, not that of a refused one", async () => {
  const made = await make({ addresses: ["203.0.113.0/24"] });
  assert.equal(await from("198.51.100.9", made), 403);
  assert.equal(await from("203.0.113.44", made), 200);
  await until(async () => (await listed(made)).last_used_from === "203.0.113.44", { what: "the use is recorded" });
});

test("a token that was rotated is the same with two secrets for a while, and the older of three ends", async () => {
  const made = await make();
  const child = await make({ scopes: ["account:read"] }, made.token);
  const rotate = async (body: object) =>
    (await server.call<Token>(`POST /v1/account/tokens/${made.id}/rotate`, { body })).body;
  const second = await rotate({});
  assert.deepEqual([second.id, second.scopes, second.name], [made.id, made.scopes, made.name]);
  assert.notEqual(second.hint, made.hint);
  const left = Date.parse(second.previous_until!) - Date.now();
  assert.ok(left > 23.9 * 3_600_000 && left <= 24 * 3_600_000, String(left));
  for (const each of [made, second, child]) assert.equal(await from("127.0.0.1", each), 200);
  const third = await rotate({ overlap_hours: 1 });
  assert.deepEqual(
    await Promise.all([made, second, third, child].map((each) => from("127.0.0.1", each))),
    [401, 200, 200, 200],
  );
  const last = await rotate({ overlap_hours: 0 });
  assert.equal(last.previous_until, null);
  assert.deepEqual(await Promise.all([third, last].map((each) => from("127.0.0.1", each))), [401, 200]);
  await server.call(`DELETE /v1/account/tokens/${made.id}`);
  assert.deepEqual(await Promise.all([last, child].map((each) => from("127.0.0.1", each))), [401, 401]);
});

test("a former secret ends when its time is over, without anybody's doing", async () => {
  const made = await make();
  await server.call(`POST /v1/account/tokens/${made.id}/rotate`, { body: { overlap_hours: 1 } });
  const { sql } = server.database;
  await sql`update tokens set previous_until = now() + interval '0.5 seconds' where id = ${Number(made.id.slice(4))}`;
  await sql`select pg_notify('accounts_changed', '')`;
  await until(async () => (await from("127.0.0.1", made)) === 401, { what: "the end of the former secret" });
});

test("nobody gets by a rotation or a change what they may not do themselves", async () => {
  const rich = await make({ scopes: ["account:read", "account:write", "sms:send"] });
  const poor = await make();
  const short = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  const testing = await make({ test: true });
  for (const [token, id, status] of [
    [poor.token, rich.id, 403],
    [short.token, poor.id, 403],
    [testing.token, poor.id, 403],
  ] as const)
    for (const [request, body] of [
      [`POST /v1/account/tokens/${id}/rotate`, {}],
      [`PATCH /v1/account/tokens/${id}`, { expires_at: null }],
    ] as const)
      assert.equal((await server.call(request, { token, body })).status, status, request);
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  const stranger = other.body.token.token;
  assert.equal(
    (await server.call(`POST /v1/account/tokens/${rich.id}/rotate`, { token: stranger, body: {} })).status,
    404,
  );
});

test("whoever finds a token can end it with nothing but the token, current or former, from anywhere", async () => {
  const current = await make({ addresses: ["203.0.113.7"] });
  const former = await make();
  await server.call(`POST /v1/account/tokens/${former.id}/rotate`, { body: {} });
  const child = await make({ scopes: ["account:read"] }, former.token);
  const revoke = (token: string) =>
    fetch(`${server.url}/v1/account/tokens/revoke`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
  for (const token of [current.token, former.token, former.token, "tuma_live_nothing", "x"]) {
    const answer = await revoke(token);
    assert.deepEqual([answer.status, await answer.json()], [200, { revoked: true }]);
  }
  for (const each of [current, former, child]) assert.equal(await from("203.0.113.7", each), 401);
  const entry = (await audited()).find(({ target }) => target === current.id)!;
  assert.deepEqual([entry.action, entry.actor], ["token.revoked", `${current.id} (made)`]);
  assert.deepEqual(entry.details, { name: "made", because: "token.found" });
});
