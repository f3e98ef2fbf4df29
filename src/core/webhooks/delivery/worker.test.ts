import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { createDatabase } from "../../../../test/harness/database.ts";
import { until } from "../../../../test/harness/wait.ts";
import {
  makeAccount,
  makeEndpoint,
  startReceiver,
  testClock,
  testContext,
  type Receiver,
} from "../../../../test/harness/webhooks.ts";
import type { Context } from "../../../base/context.ts";
import { tryAgain } from "../../../base/db.ts";
import type { Attempt, DeliveryRow } from "../rows.ts";
import {
  type Callback,
  type CallbackAnswer,
  type Delivery,
  dlrBody,
  enqueue,
  enqueueCallbacks,
  takerOf,
  WebhookWorker,
} from "../webhooks.ts";
import { writeOutcomes } from "./store.ts";
import type { WorkerOptions } from "./worker.ts";

const database = await createDatabase();
after(() => database.drop());

interface Bench {
  ctx: Context;
  clock: ReturnType<typeof testClock>;
  account: number;
  worker: WebhookWorker;
  receiver: (answer?: Parameters<typeof startReceiver>[0]) => Promise<Receiver>;
  events: (count: number, account?: number) => Promise<Delivery[]>;
  rows: (endpoint: number) => Promise<DeliveryRow[]>;
}

/** Runs a test with its own worker, and empties the tables afterwards. */
async function bench(
  use: (bench: Bench) => Promise<void>,
  options: Partial<WorkerOptions> = {},
  env: Record<string, string> = {},
): Promise<void> {
  const clock = testClock();
  const ctx = testContext(database.sql, { clock }, env);
  const worker = new WebhookWorker(ctx, { pollMs: 20, random: () => 0.5, ...options });
  const receivers: Receiver[] = [];
  const account = await makeAccount(ctx);
  await worker.start();
  try {
    await use({
      ctx,
      clock,
      account,
      worker,
      async receiver(answer) {
        const made = await startReceiver(answer);
        receivers.push(made);
        return made;
      },
      events: (count, of = account) => makeEvents(ctx, of, count),
      rows: (endpoint) => ctx.sql<DeliveryRow[]>`
        select d.*, attempts_of(d) as attempts from webhook_deliveries d where endpoint_id = ${endpoint} order by id`,
    });
  } finally {
    await worker.stop(50);
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await ctx.sql`truncate webhook_deliveries, webhook_endpoints, webhook_hours, audit_log`;
    // The next test's clock is behind this one's.
    await ctx.sql`update watermarks set until = '-infinity'`;
  }
}

function makeEvents(ctx: Context, accountId: number, count: number): Promise<Delivery[]> {
  const events = Array.from({ length: count }, (_, i) => ({ accountId, event: "dlr" as const, body: report(i + 1) }));
  return ctx.sql.begin((tx) => enqueue(ctx, tx, events));
}

function report(messageId: number): string {
  return dlrBody({ status: "DELIVRD", messageId, modifiedAt: new Date(Date.UTC(2026, 10, 21, 9, 4, 12)), retries: 0 });
}

test("an event reaches its endpoint signed, with the account's own headers, and is logged as delivered", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const { url, received } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, `${url}?a=b`, { "X-Own": "mine" });
    worker.offer(await events(1));
    const [row] = await until(async () => {
      const found = await rows(endpoint.id);
      return found[0]?.status === "delivered" && found;
    });
    const got = received[0]!;
    assert.equal(got.method, "POST");
    assert.equal(got.path, "/hook?a=b");
    assert.equal(got.headers["x-own"], "mine");
    assert.equal(got.headers["content-type"], "application/json");
    assert.equal(got.headers["webhook-id"], `evt_${row!.event_id}`);
    assert.deepEqual(new Webhook(endpoint.secret).verify(got.body, got.headers), {
      status: "DELIVRD",
      sms_id: 1,
      modified_at: "21-11-2026, 09:04:12",
      retries_count: 0,
      message_id: "out_sms_1",
    });
    assert.deepEqual(
      row!.attempts.map(({ status_code, error }) => ({ status_code, error })),
      [{ status_code: 200, error: null }],
    );
    assert.equal(row!.due_at, null);
  }));

test("an event goes to every enabled endpoint that subscribes to it, and inserts nothing without one", () =>
  bench(async ({ ctx, account, events }) => {
    assert.deepEqual(await events(2), []);
    const one = await makeEndpoint(ctx, account, "http://127.0.0.1:9/");
    const other = await makeEndpoint(ctx, account, "http://127.0.0.1:9/");
    const deaf = await makeEndpoint(ctx, account, "http://127.0.0.1:9/");
    const off = await makeEndpoint(ctx, account, "http://127.0.0.1:9/");
    await ctx.sql`update webhook_endpoints set events = '{inbound}' where id = ${deaf.id}`;
    await ctx.sql`update webhook_endpoints set enabled = false where id = ${off.id}`;
    const made = await events(2);
    assert.deepEqual(
      made.map((delivery) => delivery.endpointId),
      [one.id, other.id, one.id, other.id],
    );
    assert.equal(made[0]!.eventId, made[1]!.eventId);
    assert.notEqual(made[0]!.eventId, made[2]!.eventId);
    assert.match(made[3]!.body, /"sms_id":2/);
  }));

/** More than one, since the claim with which a worker starts may find the rows of the first. */
const rounds = [1, 2, 3];
/** The worker never polls: it finds rows only when it is woken. */
const unpolled = { pollMs: 2 ** 31 - 1 };

test("a process without the role inserts rows that are due now, and wakes the workers", () =>
  bench(async ({ ctx, account, receiver, rows }) => {
    const { url } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const api = testContext(database.sql, { clock: ctx.clock }, { ROLES: "api" });
    const take = takerOf(api, undefined);
    for (const round of rounds) {
      take(await makeEvents(api, account, 3));
      const delivered = async () => (await rows(endpoint.id)).filter((row) => row.status === "delivered").length;
      await until(async () => (await delivered()) === 3 * round, { what: `the events of round ${round}` });
    }
  }, unpolled));

test("a failing receiver is retried on the schedule, with the same id, and then given up", () =>
  bench(async ({ ctx, clock, account, worker, receiver, events, rows }) => {
    const { url, received } = await receiver((_request, response) => response.writeHead(500).end());
    const endpoint = await makeEndpoint(ctx, account, url);
    worker.offer(await events(1));
    const waits: number[] = [];
    for (let tries = 1; tries <= 10; tries++) {
      const row = await until(async () => {
        const [found] = await rows(endpoint.id);
        return found?.tries === tries && found;
      });
      if (row.due_at) {
        waits.push((row.due_at.getTime() - clock.now().getTime()) / 1000);
        clock.advance(row.due_at.getTime() - clock.now().getTime());
      } else assert.equal(row.status, "failed");
    }
    assert.deepEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    assert.equal(received.length, 10);
    assert.equal(new Set(received.map((request) => request.headers["webhook-id"])).size, 1);
    assert.equal(new Set(received.map((request) => request.headers["webhook-timestamp"])).size, 10);
    assert.equal((await rows(endpoint.id))[0]!.attempts.length, 10);
  }));

for (const [name, header, seconds] of [
  ["seconds", "120", 120],
  ["an HTTP date", new Date(Math.floor(Date.now() / 1000) * 1000 + 600_000).toUTCString(), undefined],
  ["longer than a day", "999999", 86_400],
  ["shorter than the schedule", "1", 5],
] as const) {
  test(`Retry-After is honoured: ${name}`, () =>
    bench(async ({ ctx, clock, account, worker, receiver, events, rows }) => {
      const { url } = await receiver((_request, response) => response.writeHead(503, { "retry-after": header }).end());
      const endpoint = await makeEndpoint(ctx, account, url);
      worker.offer(await events(1));
      const row = await until(async () => (await rows(endpoint.id)).find((each) => each.tries === 1));
      const expected = seconds === undefined ? new Date(header) : new Date(clock.now().getTime() + seconds * 1000);
      assert.equal(row.due_at!.toISOString(), expected.toISOString());
    }));
}

test("410 fails the delivery and disables the endpoint, with an audit entry", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const { url } = await receiver((_request, response) => response.writeHead(410).end());
    const endpoint = await makeEndpoint(ctx, account, url);
    worker.offer(await events(1));
    await until(async () => (await rows(endpoint.id))[0]!.status === "failed");
    const [row] = await ctx.sql`select enabled, disabled_reason from webhook_endpoints where id = ${endpoint.id}`;
    assert.deepEqual({ ...row }, { enabled: false, disabled_reason: "the receiver answered 410 Gone" });
    const [audit] = await ctx.sql`select actor, action, target from audit_log where account_id = ${account}`;
    assert.deepEqual({ ...audit }, { actor: "system", action: "webhook.disabled", target: `whk_${endpoint.id}` });
    assert.deepEqual(await events(1), []);
  }));

test("five days of nothing but failures disable an endpoint; one success resets them", () =>
  bench(async ({ ctx, clock, account, worker, receiver, events, rows }) => {
    let status = 500;
    const { url } = await receiver((_request, response) => response.writeHead(status).end());
    const endpoint = await makeEndpoint(ctx, account, url);
    const settle = async () => {
      worker.offer(await events(1));
      await until(async () => (await rows(endpoint.id)).every((row) => row.attempts.length > 0));
      await ctx.sql`delete from webhook_deliveries`;
      const [row] = await ctx.sql<{ enabled: boolean; failing: boolean }[]>`
        select enabled, failing_since is not null as failing from webhook_endpoints where id = ${endpoint.id}`;
      return { ...row };
    };
    const days = (count: number) => clock.advance(count * 86_400_000);
    assert.deepEqual(await settle(), { enabled: true, failing: true });
    days(4);
    status = 200;
    assert.deepEqual(await settle(), { enabled: true, failing: false });
    status = 500;
    assert.deepEqual(await settle(), { enabled: true, failing: true });
    days(4.9);
    assert.deepEqual(await settle(), { enabled: true, failing: true });
    days(0.2);
    assert.deepEqual(await settle(), { enabled: false, failing: true });
  }));

test("what a receiver answered is kept with its attempt: 1 KiB of text, and the headers that explain it", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const answers = ["no such order\u0000\u001B[31m", "x".repeat(5_000), ""];
    const { url } = await receiver((_request, response, count) => {
      response.writeHead(count < 3 ? 422 : 200, {
        "content-type": "text/plain",
        "x-request-id": `r${count}`,
        "set-cookie": "session=secret",
      });
      response.end(answers[count - 1]);
    });
    const endpoint = await makeEndpoint(ctx, account, url);
    for (const [index] of answers.entries()) {
      worker.offer(await events(1));
      await until(async () => (await rows(endpoint.id))[index]?.tries === 1);
    }
    const [refused, long, empty] = (await rows(endpoint.id)).map(({ attempts }) => attempts[0]!);
    assert.equal(refused!.response_body, "no such order[31m");
    assert.deepEqual(
      [refused!.response_headers!["content-type"], refused!.response_headers!["x-request-id"]],
      ["text/plain", "r1"],
    );
    assert.ok(!JSON.stringify(await rows(endpoint.id)).includes("secret"));
    assert.equal(long!.response_body, "x".repeat(1_024));
    assert.ok(!("response_body" in empty!));
  }));

const hourOf = (at: Date) => at.toISOString().slice(0, 13);

test("attempts are counted by hour, outcome and duration, and an endpoint remembers its first", () =>
  bench(async ({ ctx, clock, account, worker, receiver, events, rows }) => {
    const server = await receiver((_request, response, count) => response.writeHead(count % 3 === 0 ? 500 : 200).end());
    const endpoint = await makeEndpoint(ctx, account, server.url);
    const first = clock.now();
    worker.offer(await events(9));
    await until(async () => (await rows(endpoint.id)).every((row) => row.tries === 1));
    clock.advance(3_600_000);
    await server.close();
    await until(async () => (await rows(endpoint.id)).every((row) => row.status === "delivered" || row.tries > 1));
    const counted = await ctx.sql<{ hour: Date; delivered: boolean; answered: boolean; attempts: number }[]>`
      select hour, delivered, duration >= 0 as answered, sum(attempts)::int as attempts from webhook_hours
      where account_id = ${account} and endpoint_id = ${endpoint.id} group by 1, 2, 3 order by 1, 2`;
    assert.deepEqual(
      counted.map(({ hour, ...row }) => ({ hour: hourOf(hour), ...row })),
      [
        { hour: hourOf(first), delivered: false, answered: true, attempts: 3 },
        { hour: hourOf(first), delivered: true, answered: true, attempts: 6 },
        { hour: hourOf(clock.now()), delivered: false, answered: false, attempts: 3 },
      ],
    );
    const [row] = await ctx.sql<{ at: Date }[]>`
      select first_attempt_at as at from webhook_endpoints where id = ${endpoint.id}`;
    assert.equal(row!.at.toISOString(), first.toISOString());
  }));

test("a redirect is a failure and is not followed", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const target = await receiver();
    const { url } = await receiver((_request, response) => response.writeHead(302, { location: target.url }).end());
    const endpoint = await makeEndpoint(ctx, account, url);
    worker.offer(await events(1));
    const row = await until(async () => (await rows(endpoint.id)).find((each) => each.tries === 1));
    assert.equal(row.status, "pending");
    assert.deepEqual(row.attempts[0]!.error, "redirects are not followed (302)");
    assert.equal(target.received.length, 0);
  }));

test("a receiver that never responds times out; one with a slow or endless body has responded", () =>
  bench(
    async ({ ctx, account, worker, receiver, events, rows }) => {
      const silent = await makeEndpoint(ctx, account, (await receiver(() => undefined)).url);
      const slow = await receiver((_request, response) => void response.writeHead(200).write("x"));
      const endless = await receiver((_request, response: ServerResponse) => {
        response.writeHead(200);
        const pour = () => {
          if (!response.destroyed && response.write("x".repeat(65_536))) setImmediate(pour);
        };
        response.on("drain", pour);
        pour();
      });
      const slowEndpoint = await makeEndpoint(ctx, account, slow.url);
      const endlessEndpoint = await makeEndpoint(ctx, account, endless.url);
      worker.offer(await events(1));
      const settled = (id: number) => until(async () => (await rows(id)).find((row) => row.attempts.length > 0));
      assert.deepEqual((await settled(silent.id)).attempts[0]!.error, "no complete response in time");
      assert.equal((await settled(slowEndpoint.id)).status, "delivered");
      assert.equal((await settled(endlessEndpoint.id)).status, "delivered");
    },
    {},
    { WEBHOOK_TIMEOUT_SECONDS: "5" },
  ));

test("an endpoint that hangs with a thousand pending delays no other", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const dead = await receiver(() => undefined);
    await makeEndpoint(ctx, account, dead.url);
    worker.offer(await events(1000));
    await until(() => dead.received.length > 0);
    const neighbour = await makeAccount(ctx);
    const healthy = await receiver();
    const endpoint = await makeEndpoint(ctx, neighbour, healthy.url);
    worker.offer(await events(200, neighbour));
    await until(async () => (await rows(endpoint.id)).every((row) => row.status === "delivered"));
    assert.equal(healthy.received.length, 200);
    assert.ok(dead.received.length <= 4, `${dead.received.length} requests were open to the dead endpoint`);
  }));

test("claims are fair: a long backlog of one endpoint does not hide another's", () =>
  bench(async ({ ctx, account, receiver, rows }) => {
    const api = testContext(database.sql, { clock: ctx.clock }, { ROLES: "api" });
    const dead = await receiver(() => undefined);
    await makeEndpoint(ctx, account, dead.url);
    await makeEvents(api, account, 2000);
    const neighbour = await makeAccount(ctx);
    const endpoint = await makeEndpoint(ctx, neighbour, (await receiver()).url);
    await makeEvents(api, neighbour, 50);
    await until(async () => (await rows(endpoint.id)).every((row) => row.status === "delivered"));
  }));

test("deliveries of a killed worker are claimed when their lease ends, not before", () =>
  bench(async ({ ctx, clock, account, receiver, events, rows }) => {
    const { url, received } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    // Created, committed, and never offered: as after a kill.
    await events(3);
    clock.advance(44_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(received.length, 0);
    clock.advance(2_000);
    await until(async () => (await rows(endpoint.id)).every((row) => row.status === "delivered"));
    assert.equal(received.length, 3);
  }));

test("a delivery committed after the watermark has passed it is made an hour later", () =>
  bench(async ({ ctx, clock, account, receiver, events, rows }) => {
    const { url, received } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const [stuck] = await events(1);
    const before = clock.now();
    clock.advance(60_000);
    const passed = async () =>
      (await ctx.sql`select from watermarks where name = 'deliveries held' and until > ${before}`).length > 0;
    await ctx.sql`update webhook_deliveries set due_at = 'infinity' where id = ${stuck!.id}`;
    await until(passed);
    await ctx.sql`update webhook_deliveries set due_at = null where id = ${stuck!.id}`;
    clock.advance(3_600_000);
    await until(async () => (await rows(endpoint.id)).every((row) => row.status === "delivered"));
    assert.equal(received.length, 1);
  }));

test("an outcome of a delivery that another process has taken over and settled changes only the log", () =>
  bench(async ({ ctx, account, receiver, events, rows }) => {
    const { url } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const [delivery] = await events(1);
    const { accountId, endpointId, id, createdAt } = delivery!;
    const attempt = { at: ctx.clock.now().toISOString(), status_code: 500, duration_ms: 1, error: "late" };
    await ctx.sql`update webhook_deliveries set status = 'delivered', due_at = null where id = ${id}`;
    const late = { accountId, endpointId, id, createdAt, fence: null, tries: 1, attempt, gone: false };
    await writeOutcomes(ctx.sql, [{ ...late, status: "pending", dueAt: ctx.clock.now() }]);
    const [row] = await rows(endpoint.id);
    assert.deepEqual([row!.status, row!.due_at, row!.attempts], ["delivered", null, [attempt]]);
  }));

test("attempts are kept in order however they ended, the last 50 of them", () =>
  bench(async ({ ctx, account, receiver, events, rows }) => {
    const { url } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const [delivery] = await events(1);
    const { accountId, endpointId, id, createdAt } = delivery!;
    const written: Attempt[] = [];
    const write = async (ok: boolean, response: Partial<Attempt> = {}) => {
      const tries = written.length + 1;
      const at = new Date(Date.UTC(2026, 10, 21, 9, 0, tries)).toISOString();
      const attempt = { at, status_code: ok ? 204 : 503, duration_ms: tries, error: ok ? null : "no", ...response };
      written.push(attempt);
      const status = ok ? ("delivered" as const) : ("pending" as const);
      await ctx.sql`update webhook_deliveries set due_at = null, status = 'pending'`;
      await writeOutcomes(ctx.sql, [
        { accountId, endpointId, id, createdAt, fence: null, status, dueAt: null, tries, attempt, gone: false },
      ]);
      const [row] = await rows(endpoint.id);
      assert.deepEqual([row!.status, row!.tries, row!.attempts], [status, tries, written.slice(-50)]);
    };
    await write(true, { response_headers: { server: "x" }, response_body: 'say "é"' });
    // Sent again, by a person: a failure and a success after a success.
    await write(false, { response_body: "busy" });
    await write(true);
    await write(true, { response_body: "" });
    await writeOutcomes(ctx.sql, [
      {
        accountId,
        endpointId,
        id,
        createdAt,
        fence: null,
        status: "pending",
        dueAt: null,
        tries: 4,
        attempt: undefined,
        gone: false,
      },
    ]);
    assert.deepEqual((await rows(endpoint.id))[0]!.attempts, written);
    for (let n = 0; n < 50; n++) await write(false);
    await write(true);
    await write(true);
  }));

test("two workers on one table never both deliver the same row", () =>
  bench(async ({ ctx, account, receiver }) => {
    const { url, received } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const other = new WebhookWorker(ctx, { pollMs: 20 });
    await other.start();
    try {
      const api = testContext(database.sql, { clock: ctx.clock }, { ROLES: "api" });
      await makeEvents(api, account, 1500);
      const open = () => ctx.sql`
        select from webhook_deliveries where endpoint_id = ${endpoint.id} and status <> 'delivered' limit 1`;
      await until(async () => (await tryAgain(open)).length === 0, { what: "all are delivered" });
      assert.equal(received.length, 1500);
      assert.equal(new Set(received.map((request) => request.headers["webhook-id"])).size, 1500);
    } finally {
      await other.stop(100);
    }
  }));

test("a stop lets requests in flight end and writes their outcomes", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const open: ServerResponse[] = [];
    const { url } = await receiver((_request, response) => void open.push(response));
    const endpoint = await makeEndpoint(ctx, account, url);
    worker.offer(await events(1));
    await until(() => open.length === 1);
    const stopped = worker.stop(5_000);
    open[0]!.end();
    await stopped;
    assert.equal((await rows(endpoint.id))[0]!.status, "delivered");
  }));

test("a stop releases deliveries that are not begun, for another worker to send at once", () =>
  bench(async ({ ctx, account, worker, receiver, events, rows }) => {
    const open: ServerResponse[] = [];
    const { url, received } = await receiver((_request, response) => void open.push(response));
    const endpoint = await makeEndpoint(ctx, account, url);
    worker.offer(await events(20));
    await until(() => open.length === 4);
    const stopped = worker.stop(5_000);
    const isDue = (row: DeliveryRow) =>
      row.due_at !== null && row.due_at <= ctx.clock.now() && row.attempts.length === 0;
    await until(async () => (await rows(endpoint.id)).filter(isDue).length === 16);
    for (const response of open) response.end();
    await stopped;
    assert.equal(received.length, 4);
  }));

test("after a rotation, the old secret signs together with the new one for a day", () =>
  bench(async ({ ctx, clock, account, worker, receiver, events, rows }) => {
    const { url, received } = await receiver();
    const endpoint = await makeEndpoint(ctx, account, url);
    const old = endpoint.secret;
    const fresh = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    await ctx.sql`
      update webhook_endpoints set old_secret = secret, old_secret_until = ${new Date(clock.now().getTime() + 60_000)},
        secret = ${ctx.secrets.seal(fresh, `webhook:${endpoint.id}`)}, revision = revision + 1`;
    worker.offer(await events(1));
    await until(() => received.length === 1);
    for (const secret of [old, fresh]) new Webhook(secret).verify(received[0]!.body, received[0]!.headers);
    await until(async () => (await rows(endpoint.id))[0]?.status === "delivered");
    clock.advance(61_000);
    worker.offer(await events(1));
    await until(() => received.length === 2);
    assert.equal(received[1]!.headers["webhook-signature"]!.split(" ").length, 1);
  }));

test("without an allowance a private address is refused at connect, also if a name resolves to it", () =>
  bench(
    async ({ ctx, account, worker, receiver, events, rows }) => {
      const { url, received } = await receiver();
      const literal = await makeEndpoint(ctx, account, url);
      const named = await makeEndpoint(ctx, account, url.replace("127.0.0.1", "rebound.example"));
      worker.offer(await events(1));
      for (const { id } of [literal, named]) {
        const row = await until(async () => (await rows(id)).find((each) => each.tries === 1));
        assert.match(row.attempts[0]!.error!, /not allowed: it is a loopback address/);
      }
      assert.equal(received.length, 0);
    },
    { resolver: async () => [{ address: "127.0.0.1", family: 4 }] },
    { ALLOW_PRIVATE_WEBHOOKS: "10.0.0.0/8" },
  ));

const pending = async ({ sql }: Context) => sql<DeliveryRow[]>`select * from webhook_deliveries order by id`;

const callBack = ({ ctx, worker }: Pick<Bench, "ctx" | "worker">, callbacks: Callback[]) =>
  ctx.sql.begin((tx) => enqueueCallbacks(ctx, tx, callbacks)).then((made) => worker.offer(made));

test("a callback is an unsigned GET or form POST, retried on the schedule, and deleted once settled", () =>
  bench(async ({ ctx, clock, account, worker, receiver }) => {
    let status = 500;
    const { url, received } = await receiver((_request, response) => response.writeHead(status).end());
    await callBack({ ctx, worker }, [
      { accountId: account, method: "GET", url: `${url}?n=1` },
      { accountId: account, method: "POST", url, body: "n=2" },
    ]);
    const failed = await until(async () => {
      const rows = await pending(ctx);
      return rows.every((row) => row.tries === 1) && rows;
    });
    const waits = failed.map((row) => row.due_at!.getTime() - clock.now().getTime());
    assert.deepEqual(waits, [5_000, 5_000]);
    status = 200;
    clock.advance(5_000);
    await until(async () => (await pending(ctx)).length === 0, { what: "no callback left" });
    const [get, post] = received.slice(2).sort((one, other) => one.method.localeCompare(other.method));
    assert.deepEqual([get!.method, get!.path, get!.body], ["GET", "/hook?n=1", ""]);
    assert.deepEqual([post!.method, post!.path, post!.body], ["POST", "/hook", "n=2"]);
    assert.equal(post!.headers["content-type"], "application/x-www-form-urlencoded");
    assert.equal(get!.headers["webhook-signature"], undefined);
  }));

test("the response to a received message is processed before the callback is settled; if that fails, the callback is retried", () => {
  const answers: CallbackAnswer[] = [];
  const onAnswer = async (answer: CallbackAnswer) => {
    answers.push(answer);
    if (answers.length === 1) throw new Error("the database is unreachable");
  };
  const body = `<Response>${" ".repeat(20_000)}</Response>`;
  return bench(
    async ({ ctx, clock, account, worker, receiver }) => {
      const { url, received } = await receiver((request, response) => {
        response.setHeader("content-type", "Text/XML; charset=utf-8");
        response.end(request.path.endsWith("long") ? "x".repeat(70_000) : body);
      });
      const headers = { "x-twilio-signature": "abc=" };
      const callback = { accountId: account, event: "inbound", method: "POST", url, headers, body: "A=1" } as const;
      await callBack({ ctx, worker }, [callback]);
      await until(async () => (await pending(ctx))[0]?.tries === 1, { what: "the first attempt" });
      clock.advance(5_000);
      await until(async () => (await pending(ctx)).length === 0, { what: "no callback left" });
      const [first, second] = answers;
      assert.deepEqual(first, second, "the same event in each attempt");
      assert.deepEqual([second!.sent, second!.contentType, second!.body!.toString()], ["A=1", "text/xml", body]);
      assert.deepEqual(
        received.map((request) => request.headers["x-twilio-signature"]),
        ["abc=", "abc="],
      );
      await callBack({ ctx, worker }, [{ ...callback, method: "GET", url: `${url}?B=2&long` }]);
      await until(async () => (await pending(ctx)).length === 0, { what: "no callback left" });
      assert.deepEqual([answers[2]!.sent, answers[2]!.body], ["B=2&long", undefined]);
      // A report's answer is not read.
      await callBack({ ctx, worker }, [{ accountId: account, method: "GET", url }]);
      await until(async () => (await pending(ctx)).length === 0, { what: "no callback left" });
      assert.equal(answers.length, 3);
    },
    { onAnswer },
  );
});

test("410 fails one callback, but no others to the same origin", () =>
  bench(async ({ ctx, account, worker, receiver }) => {
    const { url, received } = await receiver((request, response) =>
      response.writeHead(request.path.endsWith("gone") ? 410 : 200).end(),
    );
    const paths = ["?gone", ...Array.from({ length: 30 }, (_, n) => `?${n}`)];
    await callBack(
      { ctx, worker },
      paths.map((path) => ({ accountId: account, method: "GET", url: url + path })),
    );
    await until(async () => (await pending(ctx)).length === 0, { what: "no callback left" });
    assert.equal(received.length, 31);
  }));

test("an account whose dlr-url is dead delays no other account's, at the same origin or elsewhere", () =>
  bench(async ({ ctx, account, worker, receiver }) => {
    const { url, received } = await receiver((request, response) => {
      if (!request.path.endsWith("dead")) response.end();
    });
    const dead = Array.from({ length: 500 }, () => ({
      accountId: account,
      method: "GET" as const,
      url: `${url}?dead`,
    }));
    await callBack({ ctx, worker }, dead);
    const [same, other] = [await makeAccount(ctx), await makeAccount(ctx)];
    const elsewhere = await receiver();
    const healthy = Array.from({ length: 100 }, (_, n) => [
      { accountId: same, method: "GET" as const, url: `${url}?${n}` },
      { accountId: other, method: "GET" as const, url: elsewhere.url },
    ]).flat();
    await callBack({ ctx, worker }, healthy);
    await until(async () => (await pending(ctx)).every((row) => row.account_id === account), {
      what: "the others done",
    });
    assert.equal(elsewhere.received.length, 100);
    assert.equal(received.filter((request) => !request.path.endsWith("dead")).length, 100);
    assert.ok(received.length - 100 <= 4, "few requests to the dead receiver are in flight");
  }));

test("a process without the role leaves callbacks to the workers of others", () =>
  bench(async ({ ctx, account, receiver }) => {
    const { url, received } = await receiver();
    const api = testContext(database.sql, { clock: ctx.clock }, { ROLES: "api" });
    const take = takerOf(api, undefined);
    for (const round of rounds) {
      take(await ctx.sql.begin((tx) => enqueueCallbacks(api, tx, [{ accountId: account, method: "GET", url }])));
      await until(async () => (await pending(ctx)).length === 0, { what: `no callback of round ${round} left` });
      assert.equal(received.length, round);
    }
  }, unpolled));
