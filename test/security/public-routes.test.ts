import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { systemClock } from "../../src/base/time.ts";
import { Library } from "../../src/http/docs/library.ts";
import { ThreadMeter } from "../../src/http/gates/thread-meter.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** What anybody may fetch without a token costs little, and one address pays for what it takes. */
let server: TestServer;
before(async () => {
  server = await startServer({ TRUST_PROXY: "127.0.0.0/8" });
});
after(() => server.stop());

const read = (path: string, headers: Record<string, string> = {}) =>
  server.call(`GET ${path}`, { token: null, headers });

for (const path of [
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/docs",
  "/docs/reference/api",
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

test("an answer of the search is kept, whatever surrounds its words", () => {
  const library = new Library();
  const first = library.search("webhook signature", 5);
  assert.ok(first.length > 0);
  assert.equal(library.search("  Webhooks, SIGNATURE!", 5), first);
  for (let n = 0; n < 1_000; n++) library.search(`webhook signature ${n}x`, 5);
  assert.notEqual(library.search("webhook signature", 5), first, "the oldest made room");
  assert.deepEqual(library.search("webhook signature", 5), first);
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

test("an address pays for the thread's time that its requests take, until it is paid, and others do not", async (t) => {
  let nowMs = 0;
  const meter = new ThreadMeter({ ...systemClock, monotonicMs: () => nowMs });
  const computing = createServer((request, response) => {
    meter.begin(request.headers["x-address"] as string);
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 110_000);
    response.end();
  });
  meter.watch(computing);
  t.after(() => computing.close());
  await once(computing.listen(0, "127.0.0.1"), "listening");
  const { port } = computing.address() as AddressInfo;
  // Two seconds at once, and an eighth of a second each second.
  let served = 0;
  for (; meter.secondsUntil("a") === 0; served++)
    await fetch(`http://127.0.0.1:${port}/`, { headers: { "x-address": "a", connection: "close" } });
  assert.ok(served > 1, `${served} requests`);
  const owed = meter.secondsUntil("a");
  assert.ok(owed >= 1, `${owed} s`);
  assert.equal(meter.secondsUntil("b"), 0);
  nowMs += owed * 1_000;
  assert.equal(meter.secondsUntil("a"), 0);
});
