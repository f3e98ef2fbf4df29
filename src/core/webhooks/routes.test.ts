import { fixedTokens } from "../../../test/harness/callers.ts";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { createDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import { makeAccount, startReceiver, testContext } from "../../../test/harness/webhooks.ts";
import { openDatabase } from "../../base/db.ts";
import { IdSource } from "../../base/ids.ts";
import { byToken, type Caller } from "../../http/auth.ts";
import { systemClock } from "../../base/time.ts";
import { type App, openApp } from "../../http/app.ts";
import { webhookRoutes } from "./routes.ts";
import { dlrBody, enqueue, eventKinds, inboundBody, WebhookWorker } from "./webhooks.ts";

const database = await createDatabase();
// Ids come from a different pool than the changes that need them, as in the program.
const idPool = openDatabase({ url: database.url, connections: 1, name: "ids", log: silentLog });
const ctx = testContext(database.sql, { clock: systemClock, ids: new IdSource(idPool) });
const accounts = [await makeAccount(ctx), await makeAccount(ctx)];
const worker = new WebhookWorker(ctx, { pollMs: 50 });
let app: App;

before(async () => {
  const callers = new Map(
    accounts.map((accountId, i): [string, Caller] => [
      `token-${i}`,
      {
        accountId,
        orgId: accountId,
        actor: `tok_${i + 1}`,
        name: "shop",
        scopes: new Set(["webhooks"]),
        test: false,
        operator: false,
      },
    ]),
  );
  app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens((token) => callers.get(token)))],
  });
  webhookRoutes(app, ctx, async (host) => {
    if (host === "inner.example") return [{ address: "10.0.0.1", family: 4 }];
    if (host === "example.com") return [{ address: "93.184.216.34", family: 4 }];
    throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
  });
  await worker.start();
});
after(async () => {
  await app.close();
  await worker.stop(100);
  await idPool.end();
  await database.drop();
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire is what is under test
  body: any;
}

async function call(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  token = 0,
): Promise<Answer> {
  const headers = { authorization: `Bearer token-${token}` };
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}

const event = (messageId: number) => ({
  accountId: accounts[0]!,
  event: "dlr" as const,
  body: dlrBody({ status: "UNDELIV", messageId, modifiedAt: new Date(), retries: 1 }),
});

test("an endpoint is created, shown, changed and deleted; its secret is shown once", async () => {
  const made = await call("POST", "/v1/webhooks", { url: "https://example.com/h", headers: { "X-Key": "k" } });
  assert.equal(made.status, 200);
  assert.match(made.body.id, /^whk_[1-9]\d*$/);
  assert.match(made.body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(made.body.events, ["dlr", "inbound"]);
  const path = `/v1/webhooks/${made.body.id}`;
  const { secret: _, ...rest } = made.body;
  assert.deepEqual((await call("GET", path)).body, rest);
  const changed = await call("PATCH", path, { events: ["inbound"], enabled: false });
  assert.deepEqual(
    [changed.body.events, changed.body.enabled, changed.body.headers],
    [["inbound"], false, { "X-Key": "k" }],
  );
  const list = await call("GET", "/v1/webhooks");
  assert.equal(list.body.pages.total, 1);
  assert.equal(list.body.webhooks[0].secret, undefined);
  const rotated = await call("POST", `${path}/rotate`);
  assert.notEqual(rotated.body.secret, made.body.secret);
  assert.equal((await call("DELETE", path)).status, 200);
  assert.equal((await call("GET", path)).status, 404);
  const audit = await ctx.sql<{ action: string; actor: string }[]>`
    select action, actor from audit_log where account_id = ${accounts[0]!} order by id`;
  assert.deepEqual(
    audit.map((entry) => `${entry.actor} ${entry.action}`),
    ["created", "changed", "rotated", "deleted"].map((action) => `tok_1 (shop) webhook.${action}`),
  );
});

test("an invalid endpoint is refused with its field", async () => {
  for (const [body, field] of [
    [{ url: "http://10.0.0.1/" }, "url"],
    [{ url: "http://inner.example/" }, "url"],
    [{ url: "http://nowhere.example/" }, "url"],
    [{}, "url"],
    [{ url: "https://example.com", events: ["other"] }, "events[0]"],
    [{ url: "https://example.com", events: [] }, "events"],
    [{ url: "https://example.com", headers: { Host: "x" } }, "headers.Host"],
  ] as const) {
    const { status, body: answer } = await call("POST", "/v1/webhooks", body);
    assert.equal(status, 400);
    assert.equal(answer.errors[0].field, field, answer.detail);
  }
});

test("another account's endpoints and deliveries do not exist", async () => {
  const { body } = await call("POST", "/v1/webhooks", { url: "https://example.com/h" });
  const delivery = await ctx.sql.begin((tx) => enqueue(ctx, tx, [event(5)]));
  const path = `/v1/webhooks/${body.id}`;
  for (const [method, url, payload] of [
    ["GET", path],
    ["PATCH", path, { enabled: false }],
    ["DELETE", path],
    ["POST", `${path}/rotate`],
    ["POST", `${path}/test`],
    ["GET", `${path}/deliveries`],
    ["GET", `${path}/stats`],
    ["POST", `${path}/replay`, { since: "2026-01-01T00:00:00Z" }],
    ["POST", `/v1/webhooks/deliveries/dlv_${delivery[0]!.id}/resend`],
  ] as const)
    assert.equal((await call(method, url, payload, 1)).status, 404, `${method} ${url}`);
  assert.equal((await call("GET", "/v1/webhooks", undefined, 1)).body.pages.total, 0);
  await call("DELETE", path);
});

test("an account has 20 endpoints at most, even if it creates many at once", async () => {
  const made = await Promise.all(
    Array.from({ length: 24 }, () => call("POST", "/v1/webhooks", { url: "https://example.com/h" }, 1)),
  );
  assert.equal(made.filter((answer) => answer.status === 200).length, 20);
  assert.equal(made.filter((answer) => answer.status === 409).length, 4);
});

test("examples are signed and in the real format; a resend keeps its event id; failures are replayed", async () => {
  let status = 200;
  const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
  try {
    const { body: made } = await call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
    const path = `/v1/webhooks/${made.id}`;
    const example = await call("POST", `${path}/test`);
    await until(() => receiver.received.length === 1);
    const got = receiver.received[0]!;
    const sent = new Webhook(made.secret).verify(got.body, got.headers) as Record<string, unknown>;
    assert.deepEqual(Object.keys(sent), ["status", "sms_id", "modified_at", "retries_count", "message_id"]);
    assert.equal(sent["sms_id"], 0);
    const delivered = () => call("GET", `${path}/deliveries?status=delivered`);
    await until(async () => (await delivered()).body.pages.total === 1);
    assert.equal((await call("POST", `/v1/webhooks/deliveries/${example.body.id}/resend`)).body.status, "pending");
    await until(() => receiver.received.length === 2);
    assert.equal(receiver.received[1]!.headers["webhook-id"], got.headers["webhook-id"]);
    const again = await until(async () => (await delivered()).body.deliveries[0]);
    assert.deepEqual(again.body, sent);

    await until(async () => (await delivered()).body.deliveries[0]?.attempts.length === 2);
    status = 410;
    worker.offer(await ctx.sql.begin((tx) => enqueue(ctx, tx, [event(1), event(2), event(3)])));
    const off = await until(async () => {
      const shown = await call("GET", path);
      return !shown.body.enabled && shown;
    });
    assert.equal(off.body.disabled_reason, "the receiver answered 410 Gone");
    const since = new Date(Date.now() - 60_000).toISOString();
    assert.equal((await call("POST", `${path}/replay`, { since })).status, 409);
    await until(async () => (await call("GET", `${path}/deliveries?status=failed`)).body.pages.total === 3);
    status = 204;
    const on = await call("PATCH", path, { enabled: true });
    assert.deepEqual([on.body.disabled_reason, on.body.failing_since], [null, null]);
    assert.deepEqual((await call("POST", `${path}/replay`, { since })).body, {
      replayed: 3,
      failed: 3,
      waiting: 0,
      complete: true,
    });
    await until(async () => (await delivered()).body.pages.total === 4);
    assert.equal((await call("POST", `${path}/replay`, { since: "yesterday" })).body.errors[0].field, "since");
    await call("DELETE", path);
  } finally {
    await receiver.close();
  }
});

test("a replay sends what waits for its next attempt now, and says how many events that were", async () => {
  let status = 500;
  const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
  try {
    const { body: made } = await call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
    const path = `/v1/webhooks/${made.id}`;
    worker.offer(await ctx.sql.begin((tx) => enqueue(ctx, tx, [event(1), event(2)])));
    const waiting = async () => {
      const { body } = await call("GET", `${path}/deliveries?status=pending`);
      const rows = body.deliveries as { next_attempt_at: string | null; attempts: unknown[] }[];
      return rows.filter((row) => row.attempts.length > 0 && Date.parse(row.next_attempt_at ?? "") > Date.now());
    };
    await until(async () => (await waiting()).length === 2);
    // Their next attempts are not due for long.
    await ctx.sql`update webhook_deliveries set due_at = now() + interval '1 day' where endpoint_id = ${Number(made.id.slice(4))}`;
    status = 204;
    const since = new Date(Date.now() - 60_000).toISOString();
    const replay = () => call("POST", `${path}/replay`, { since });
    assert.deepEqual((await replay()).body, { replayed: 2, failed: 0, waiting: 2, complete: true });
    await until(async () => (await call("GET", `${path}/deliveries?status=delivered`)).body.pages.total === 2);
    assert.deepEqual((await replay()).body, { replayed: 0, failed: 0, waiting: 0, complete: true });
    await call("DELETE", path);
  } finally {
    await receiver.close();
  }
});

test("deliveries about test data and examples are marked, and listed apart from the others", async () => {
  const receiver = await startReceiver((_request, response) => response.writeHead(200).end());
  try {
    const { body: made } = await call("POST", "/v1/webhooks", { url: receiver.url, events: eventKinds });
    const path = `/v1/webhooks/${made.id}`;
    for (const kind of eventKinds) await call("POST", `${path}/test?event=${kind}`);
    const reportOf = (messageId: number, test: boolean) => ({
      ...event(messageId),
      body: dlrBody({ status: "DELIVRD", messageId, modifiedAt: new Date(0), retries: 0, test }),
    });
    // Its text is only a text.
    const said = inboundBody({
      from: "+250788000001",
      to: "7878",
      text: '"test":true, "example":true',
      telco: "",
      receivedAt: new Date(0),
      messageId: 13,
    });
    const events = [reportOf(11, true), reportOf(12, false), { ...event(13), event: "inbound" as const, body: said }];
    worker.offer(await ctx.sql.begin((tx) => enqueue(ctx, tx, events)));
    const listed = async (query: string) => {
      const { body } = await call("GET", `${path}/deliveries?per_page=100${query}`);
      const rows = body.deliveries as { test: boolean; body: { sms_id?: number } }[];
      assert.equal(body.pages.total, rows.length);
      return rows;
    };
    assert.equal((await listed("")).length, eventKinds.length + 3);
    const tests = await listed("&test=true");
    assert.equal(tests.length, eventKinds.length + 1);
    assert.ok(tests.every(({ test }) => test));
    const others = await listed("&test=false");
    assert.deepEqual(
      others.map(({ test, body }) => [test, body.sms_id]),
      [
        [false, 13],
        [false, 12],
      ],
    );
    await call("DELETE", path);
  } finally {
    await receiver.close();
  }
});

test("attempts are counted with their success rate and durations, and deliveries found by when they were attempted", async () => {
  let status = 200;
  const receiver = await startReceiver((_request, response) => response.writeHead(status).end(`answered ${status}`));
  try {
    const { body: made } = await call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
    const path = `/v1/webhooks/${made.id}`;
    assert.equal(made.first_attempt_at, null);
    const empty = (await call("GET", `${path}/stats`)).body;
    assert.deepEqual(empty.total, { delivered: 0, failed: 0, success_rate: null, p50_ms: null, p95_ms: null });
    assert.ok(empty.buckets.length >= 24 && empty.bucket === "hour");
    const settled = async (events: number[]) => {
      worker.offer(await ctx.sql.begin((tx) => enqueue(ctx, tx, events.map(event))));
      return until(async () => {
        const { deliveries } = (await call("GET", `${path}/deliveries`)).body;
        return deliveries.length > 0 && deliveries.every((each: { tries: number }) => each.tries > 0) && deliveries;
      });
    };
    await settled([1, 2, 3]);
    status = 503;
    const [latest] = await settled([4]);
    assert.deepEqual([latest.status, latest.tries, latest.max_tries], ["pending", 1, 10]);
    assert.equal(latest.attempts[0].response_body, "answered 503");
    const stats = (await call("GET", `${path}/stats?bucket=day`)).body;
    assert.deepEqual([stats.total.delivered, stats.total.failed, stats.total.success_rate], [3, 1, 0.75]);
    assert.ok(stats.total.p50_ms > 0 && stats.total.p95_ms >= stats.total.p50_ms);
    assert.deepEqual(stats.buckets.at(-1), { at: stats.buckets.at(-1).at, ...stats.total });
    assert.ok((await call("GET", path)).body.first_attempt_at);

    const found = async (query: string) => (await call("GET", `${path}/deliveries?${query}`)).body.pages.total;
    const at = latest.attempts[0].at;
    const later = new Date(Date.parse(at) + 1).toISOString();
    assert.equal(await found(`attempted_from=${at}&attempted_to=${later}`), 1);
    assert.equal(await found(`attempted_to=${later}`), 4);
    assert.equal(await found(`attempted_from=${later}`), 0);
    const wrong = await call("GET", `${path}/deliveries?attempted_from=noon`);
    assert.equal(wrong.body.errors[0].field, "attempted_from");
    assert.equal((await call("GET", `${path}/stats?from=noon`)).body.errors[0].field, "from");
    await call("DELETE", path);
    const kept = await ctx.sql`select from webhook_hours where endpoint_id = ${Number(made.id.slice(4))}`;
    assert.equal(kept.length, 0);
  } finally {
    await receiver.close();
  }
});
