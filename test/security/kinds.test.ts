import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../harness/wait.ts";
import { allScopes } from "../../src/http/auth.ts";
import { startServer, type TestServer } from "../harness/server.ts";

/** Test and live never meet: attacks by a test token on live data, and the reverse. */
let server: TestServer;
let testToken: string;
before(async () => {
  server = await startServer();
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "test", scopes: allScopes, test: true },
  });
  testToken = made.body.token;
});
after(() => server.stop());

const kinds = () => [
  { name: "test", token: testToken, other: server.token },
  { name: "live", token: server.token, other: testToken },
];

/** Starts a verification and reads its PIN from the simulated phone. */
async function begin(number: string, token: string): Promise<{ id: string; pin: string }> {
  const { status, body } = await server.call<{ request_id: string }>("POST /v1/sms/verify", {
    token,
    body: { number, brand: "Acme" },
  });
  assert.equal(status, 201);
  const pin = await until(async () => {
    const handset = await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${number}/messages`, {
      token,
    });
    return handset.body.messages[0]?.text.match(/\d{6}/)?.[0];
  });
  return { id: body.request_id, pin };
}

const check = (token: string, request_id: string, code: string) =>
  server.call<{ token: string }>("POST /v1/sms/verify/check", { token, body: { request_id, code, token: true } });

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

test("a verification cannot be seen by tokens of the other kind, live or test", async () => {
  for (const [n, { name, token, other }] of kinds().entries()) {
    const { id, pin } = await begin(`+25078831700${n}`, token);
    const strange = await Promise.all([
      check(other, id, pin),
      server.call(`GET /v1/sms/verify/status/${id}`, { token: other }),
      server.call(`PUT /v1/sms/verify/cancel/${id}`, { token: other }),
      server.call("GET /v1/sms/verify/status/vrf_999999999", { token: other }),
    ]);
    assert.deepEqual(new Set(strange.map(({ status }) => status)), new Set([404]), name);
    const shown = await server.call<{ status: string; attempts: number }>(`GET /v1/sms/verify/status/${id}`, { token });
    assert.deepEqual([shown.body.status, shown.body.attempts], ["in_progress", 0], name);
    const checked = await check(token, id, pin);
    assert.equal(checked.status, 200, name);
    const claims = claimsOf(checked.body.token);
    assert.deepEqual([claims.aud.endsWith(":test"), claims.test], name === "test" ? [true, true] : [false, undefined]);
  }
});

test("wrong codes of a test token do not count against live PINs of the number", async () => {
  const number = "+250788317100";
  for (let n = 0; n < 3; n++) {
    const { id, pin } = await begin(number, testToken);
    const wrong = pin === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++) assert.equal((await check(testToken, id, wrong)).status, 400);
  }
  const generate = (token: string) =>
    server.call("POST /v1/sms/verify", { token, body: { number, brand: "Other" } }).then(({ status }) => status);
  assert.deepEqual([await generate(testToken), await generate(server.token)], [429, 201]);
});

test("messages and bulk sends are unknown to tokens of the other kind", async () => {
  for (const { name, token, other } of kinds()) {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const draft = { text: "hello", sender: "TUMA", send_at: later };
    const single = await server.call<{ sms_id: string }>("POST /v1/sms", {
      token,
      body: { ...draft, to: "+250788317200" },
    });
    const bulk = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
      token,
      body: { ...draft, recipients: [{ name: "A", phonenumber: "+250788317201" }] },
    });
    assert.deepEqual([single.status, bulk.status], [201, 201], single.text + bulk.text);
    const [message, report] = [`/v1/sms/${single.body.sms_id}`, `/v1/sms/reports/${bulk.body.report_id}`];
    const requests = [
      `GET ${message}`,
      `GET ${report}`,
      `GET ${report}.csv`,
      `GET ${report}.xlsx`,
      `POST ${report}/pause`,
      `POST ${report}/resume`,
      `POST ${report}/cancel`,
      `POST ${message}/cancel`,
    ];
    for (const request of requests) {
      assert.equal((await server.call(request, { token: other })).status, 404, `${request}, ${name}`);
    }
    const list = async (as: string) =>
      (await server.call<{ messages: { test: boolean }[]; total?: number }>("GET /v1/sms?per_page=100", { token: as }))
        .body;
    assert.deepEqual(new Set((await list(token)).messages.map((each) => each.test)), new Set([name === "test"]));
    for (const request of requests) {
      assert.equal((await server.call(request, { token })).status, 200, `${request}, ${name}`);
    }
  }
});

test("an idempotency key that one kind of token used is unused to the other", async () => {
  const recipients = [{ phonenumber: "+250788317200", name: "Ana" }];
  for (const [path, rest] of [
    ["POST /v1/sms", { to: "+250788317200" }],
    ["POST /v1/sms/bulk", { recipients }],
  ] as const) {
    const headers = { "idempotency-key": `order-77 ${path}` };
    for (const { name, token } of kinds()) {
      const order = { token, headers, body: { text: `for ${name}`, sender: "TUMA", ...rest } };
      const first = await server.call<{ report_id: string }>(path, order);
      assert.equal(first.status, 201, `${path} ${name}: ${first.text}`);
      const again = await server.call<{ report_id: string }>(path, order);
      assert.deepEqual([again.status, again.body.report_id], [201, first.body.report_id]);
      assert.equal(again.headers.get("idempotent-replayed"), "true");
    }
  }
});

test("a test token can administer only simulated things", async () => {
  const requests: [string, object?][] = [
    ["PATCH /v1/account", { name: "Mine" }],
    ["POST /v1/account/tokens", { name: "more", scopes: ["sms:send"] }],
    ["POST /v1/privacy/erase", { number: "+250788317200" }],
    ["GET /v1/account/export"],
    ["POST /v1/webhooks", { url: "https://example.com", events: ["dlr"] }],
    ["GET /v1/webhooks"],
    ["POST /v1/numbers", { number: "7979" }],
    ["POST /v1/optouts", { number: "+250788317200" }],
    ["PATCH /v1/verify/settings", { code_length: 4 }],
    ["GET /v1/operator/accounts"],
  ];
  for (const [request, body] of requests) {
    const { status, text } = await server.call(request, { token: testToken, ...(body ? { body } : {}) });
    assert.equal(status, 403, request);
    assert.match(text, /test token .* use a live token/i, request);
  }
  const settings = await server.call("PATCH /v1/sandbox/carrier", { token: testToken, body: {} });
  const credential = await server.call<{ test: boolean }>("POST /v1/account/smpp", {
    token: testToken,
    body: { scopes: ["sms:send"] },
  });
  assert.deepEqual([settings.status, credential.body.test], [200, true], credential.text);
});
