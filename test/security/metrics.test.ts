import assert from "node:assert/strict";
import { test } from "node:test";
import { startServer } from "../harness/server.ts";

const metricsToken = "a-token-of-prometheus-01";

test("with METRICS_TOKEN set, the metrics require exactly that token", async () => {
  const server = await startServer({ METRICS_TOKEN: metricsToken });
  try {
    const read = (token: string | null) => server.call<{ code?: string }>("GET /metrics", { token });
    for (const token of [null, server.token, `${metricsToken}1`, metricsToken.slice(1)]) {
      const refused = await read(token);
      assert.deepEqual([refused.status, refused.body.code], [401, "unauthorized"]);
      assert.match(refused.headers.get("www-authenticate") ?? "", /^Bearer/);
      assert.doesNotMatch(refused.text, /tuma_|a-token-of/);
    }
    const { status, text } = await read(metricsToken);
    assert.equal(status, 200);
    assert.match(text, /^tuma_/m);
    assert.equal((await server.call("GET /v1/account", { token: metricsToken })).status, 401, "it opens nothing else");
    const system = await server.call("GET /v1/operator/system");
    assert.doesNotMatch(system.text, new RegExp(metricsToken));
  } finally {
    await server.stop();
  }
});

test("without METRICS_TOKEN the metrics need no token", async () => {
  const server = await startServer();
  try {
    assert.equal((await server.call("GET /metrics", { token: null })).status, 200);
  } finally {
    await server.stop();
  }
});
