import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { after, before, test, type TestContext } from "node:test";
import { Worker } from "node:worker_threads";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** What anybody may fetch without a token costs little, and one address pays for what it takes. */
let server: TestServer;
let [tenant, exceeding, agent] = ["", "", ""];
before(async () => {
  // The limits of a token are those of an installation.
  server = await startServer({ TRUST_PROXY: "127.0.0.0/8", RATE_LIMIT_PER_SECOND: "100", RATE_LIMIT_BURST: "200" });
  [tenant, exceeding, agent] = (await Promise.all(["tenant", "exceeding", "agent"].map(accountOf))) as [
    string,
    string,
    string,
  ];
});
after(() => server.stop());

async function accountOf(name: string): Promise<string> {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name } });
  const { token } = made.body.token;
  // The token is known from here on.
  assert.equal((await server.call("GET /v1/account", { token })).status, 200);
  return token;
}

const read = (path: string, headers: Record<string, string> = {}) =>
  server.call(`GET ${path}`, { token: null, headers });

for (const path of [
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/docs",
  "/docs/reference/api",
  "/docs/reference/api/messages",
  "/docs/reference/api/messages.md",
  "/docs/search.json",
  "/docs/guides/webhooks",
  "/docs/guides/webhooks.md",
  "/errors/not_found",
])
  test(`${path} has an ETag, and is sent compressed or not at all where that is enough`, async () => {
    const first = await read(path, { "accept-encoding": "identity" });
    const etag = first.headers.get("etag");
    assert.match(etag ?? "", /^W\/"[\w-]{22}"$/);
    const again = await read(path, { "if-none-match": `"other", ${etag}` });
    assert.deepEqual([again.status, again.text, again.headers.get("etag")], [304, "", etag]);
    for (const coding of ["br", "gzip"]) {
      const packed = await until(async () => {
        const reply = await read(path, { "accept-encoding": coding });
        return reply.headers.get("content-encoding") === coding && reply;
      });
      assert.deepEqual([packed.text, packed.headers.get("etag")], [first.text, etag]);
    }
    assert.equal((await read(path, { "if-none-match": 'W/"another"' })).status, 200);
  });

test("metrics are collected once a second, however often they are read", async () => {
  const { registry } = server.program.ctx.metrics;
  const collect = registry.metrics.bind(registry);
  let collected = 0;
  registry.metrics = () => {
    collected++;
    return collect();
  };
  await Promise.all(Array.from({ length: 200 }, () => read("/metrics")));
  assert.ok(collected < 100, `${collected} times`);
});

/** Requests written at once on one connection. */
function pipeline(t: TestContext, count: number, request: (n: number) => string): { answers: () => number } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  let answers = 0;
  socket.on("data", (chunk: Buffer) => (answers += chunk.toString("latin1").split("HTTP/1.1 ").length - 1));
  socket.write(Array.from({ length: count }, (_, n) => `${request(n)}host: x\r\n\r\n`).join(""));
  return { answers: () => answers };
}

/** The replies to all requests from now on. */
function watchReplies(t: TestContext): ServerResponse[] {
  const replies: ServerResponse[] = [];
  const add = (_request: IncomingMessage, reply: ServerResponse) => replies.push(reply);
  server.program.app.server.prependListener("request", add);
  t.after(() => server.program.app.server.off("request", add));
  return replies;
}

const floods: Record<string, (n: number) => string> = {
  "pages of the documentation": () => "GET /docs/guides/webhooks HTTP/1.1\r\n",
  "paths that do not exist": () => "GET /nothing HTTP/1.1\r\n",
  "calls without a token": () => "GET /v1/account HTTP/1.1\r\n",
  "calls with tokens that do not work": (n) => `GET /v1/account HTTP/1.1\r\nauthorization: Bearer bad-${n}\r\n`,
  "health checks": () => "GET /health/live HTTP/1.1\r\n",
  "calls beyond a token's rate": () => `GET /v1/account HTTP/1.1\r\nauthorization: Bearer ${exceeding}\r\n`,
};
for (const [place, [what, request]] of Object.entries(floods).entries())
  test(`a call with a token is not behind ${what} that were sent before`, async (t) => {
    const count = 1_500;
    const replies = watchReplies(t);
    const flood = pipeline(t, count, (n) => `${request(n)}x-forwarded-for: 203.0.113.${place}\r\n`);
    await until(() => flood.answers() > 0);
    assert.equal((await server.call("GET /v1/account", { token: tenant })).status, 200);
    const before = replies.filter(({ headersSent }) => headersSent).length - 1;
    assert.ok(before < count, "all were answered first");
    t.diagnostic(`${before} of ${count} were answered first`);
    await until(() => flood.answers() > before, { what: "the others' answers" });
  });

test("who reads, searches, fetches the documents or works as an agent is never refused", async () => {
  const seen = new Set<number>();
  const files = ["/docs", "/docs/reference/api", "/docs/search.json", "/openapi.json", "/llms-full.txt"];
  for (const path of [...files, "/ai/languages", "/metrics"])
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => read(path)))) seen.add(status);
  const headers = { accept: "application/json, text/event-stream" };
  const ask = async (method: string, params: object) => {
    const body = { jsonrpc: "2.0", id: 1, method, params };
    seen.add((await server.call("POST /mcp", { token: agent, body, headers })).status);
  };
  await ask("tools/list", {});
  for (let n = 0; n < 10; n++) await ask("tools/call", { name: "search_docs", arguments: { query: `webhook ${n}` } });
  assert.deepEqual([...seen], [200]);
});

test("a burst of connections is kept by the kernel until they are accepted", async (t) => {
  const wanted = 1_000;
  if (Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8")) < wanted) return t.skip("the system keeps fewer");
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const { hostname: host, port } = new URL(server.url);
  const client = new Worker(
    `const { connect } = require("node:net");
     const { connected, wanted, host, port } = require("node:worker_threads").workerData;
     for (let n = 0; n < wanted; n++)
       connect({ host, port }, () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0); });`,
    { eval: true, workerData: { connected, wanted, host, port: Number(port) } },
  );
  t.after(() => client.terminate());
  // This thread is the server's: nothing is accepted meanwhile.
  for (let seen = 0; seen < wanted;) {
    seen = Atomics.load(connected, 0);
    if (seen < wanted && Atomics.wait(connected, 0, seen, 60_000) === "timed-out") break;
  }
  assert.equal(Atomics.load(connected, 0), wanted);
});
