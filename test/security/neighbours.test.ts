import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makeToken } from "../../src/core/accounts/tokens/secret-token.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** Clients that share an address (a NAT, a proxy) affect only themselves. */
let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

/** A token that is not in the service's cache. */
async function freshToken(): Promise<string> {
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "fresh", scopes: ["account:read"] },
  });
  assert.equal(made.status, 200);
  return made.body.token;
}

const guess = (token = makeToken(false)) => server.call("GET /v1/account", { token });

/** Some guesses are free again after a while. */
const refused = () =>
  until(async () => {
    const reply = await guess();
    return reply.status === 429 && reply;
  });

test("tokens that do not work never lock out a good one of the same address", async () => {
  const bad = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i % 2 === 0 ? undefined : `junk-${i}`)));
  assert.deepEqual(new Set(bad.map(({ status }) => status)), new Set([401, 429]));
  for (let i = 0; i < 10; i++) {
    const token = await freshToken();
    const worse = await refused();
    assert.equal((await guess(token)).status, 200);
    assert.match(worse.headers.get("retry-after")!, /^\d+$/);
  }
});

test("a change in one account leaves the tokens of the others cached", async () => {
  const { body } = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "A neighbour" },
  });
  const { token } = body.token;
  const { sql } = server.database;
  const notified: string[] = [];
  await sql.listen("accounts_changed", (payload) => notified.push(payload));
  assert.equal((await server.call("GET /v1/account")).status, 200);
  await server.call("PATCH /v1/account", { token, body: { name: "Renamed" } });
  await until(() => notified.length > 0);
  // Without the table only cached answers are possible.
  await sql`alter table tokens rename to tokens_away`;
  try {
    assert.equal((await server.call("GET /v1/sms/inbounds")).status, 200);
    assert.notEqual((await server.call("GET /v1/sms/inbounds", { token })).status, 200);
  } finally {
    await sql`alter table tokens_away rename to tokens`;
  }
});

test("the operator is warned of a proxy that is missing from TRUST_PROXY", async () => {
  const before = await server.call<{ warnings: string[] }>("GET /v1/operator/system");
  assert.deepEqual(before.body.warnings, []);
  await server.call("GET /v1/account", { headers: { "x-forwarded-for": "203.0.113.9" } });
  const after = await server.call<{ warnings: string[] }>("GET /v1/operator/system");
  assert.match(after.body.warnings.join(), /X-Forwarded-For.*TRUST_PROXY/);
});

test("responses may not be cached or content-sniffed", async () => {
  for (const request of ["GET /v1/account", "POST /v1/account/tokens", "GET /v1/nothing", "GET /health/live"]) {
    const reply = await server.call(
      request,
      request.startsWith("POST") ? { body: { name: "x", scopes: ["voice"] } } : {},
    );
    assert.equal(reply.headers.get("cache-control"), "no-store", request);
    assert.equal(reply.headers.get("x-content-type-options"), "nosniff", request);
    assert.equal(reply.headers.get("strict-transport-security"), null, request);
  }
});
