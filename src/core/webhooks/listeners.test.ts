import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";
import { failingEndpoints } from "../../house/console/alarms/conditions-store.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Pulled {
  deliveries: {
    delivery: { id: string; tries: number; status: string };
    headers: Record<string, string>;
    raw_body: string;
  }[];
}
interface Listener {
  id: string;
  secret: string;
  pull(body?: object): Promise<Pulled["deliveries"]>;
  listed(): Promise<
    { id: string; status: string; tries: number; next_attempt_at: string | null; attempts: object[] }[]
  >;
}

async function listen(events = ["dlr"]): Promise<Listener> {
  const { body } = await server.call<{ id: string; secret: string }>("POST /v1/webhooks", {
    body: { url: "listen:laptop", events },
  });
  return {
    ...body,
    async pull(given = {}) {
      const {
        status,
        text,
        body: reply,
      } = await server.call<Pulled>(`POST /v1/webhooks/${body.id}/pull`, { body: given });
      assert.equal(status, 200, text);
      return reply.deliveries;
    },
    async listed() {
      const reply = await server.call<{ deliveries: Awaited<ReturnType<Listener["listed"]>> }>(
        `GET /v1/webhooks/${body.id}/deliveries`,
      );
      return reply.body.deliveries;
    },
  };
}

const send = async (text: string) => {
  const { status } = await server.call("POST /v1/sms", { body: { to: "+250788661001", text, sender: "TUMA" } });
  assert.equal(status, 201);
};
const remove = ({ id }: Listener) => server.call(`DELETE /v1/webhooks/${id}`);

test("events are pulled, signed, in order, again until their outcome is reported, and across a restart", async () => {
  const listener = await listen();
  await send("first");
  const [pulled] = await listener.pull({ wait_seconds: 20 });
  const signed = new Webhook(listener.secret).verify(pulled!.raw_body, pulled!.headers) as { status: string };
  assert.equal(signed.status, "DELIVRD");
  await send("second");
  await until(async () => (await listener.listed()).length === 2, { what: "the second report" });
  await server.restart();
  const both = await listener.pull();
  assert.deepEqual(
    both.map(({ delivery }) => delivery.id),
    (await listener.listed()).map(({ id }) => id).toReversed(),
  );
  assert.equal(both[0]!.delivery.id, pulled!.delivery.id);
  const outcome = (n: number) => ({ delivery_id: both[n]!.delivery.id, status_code: 204, duration_ms: 12 });
  const rest = await listener.pull({ outcomes: [outcome(0)] });
  assert.deepEqual(
    rest.map(({ delivery }) => delivery.id),
    [both[1]!.delivery.id],
  );
  // Reported twice, as by a listener whose answer was lost.
  assert.deepEqual(await listener.pull({ outcomes: [outcome(0), outcome(1)] }), []);
  const listed = await listener.listed();
  assert.deepEqual(
    listed.map(({ status, tries, attempts }) => [status, tries, attempts.length]),
    [
      ["delivered", 1, 1],
      ["delivered", 1, 1],
    ],
  );
  await remove(listener);
});

test("an event that failed is pulled again on the usual schedule, or when it is resent", async () => {
  const listener = await listen();
  await server.call(`POST /v1/webhooks/${listener.id}/test`);
  const [first] = await listener.pull();
  const failed = { delivery_id: first!.delivery.id, status_code: null, duration_ms: 0, error: "connection refused" };
  assert.deepEqual(await listener.pull({ outcomes: [failed] }), []);
  const [waiting] = await listener.listed();
  assert.deepEqual([waiting!.status, waiting!.tries], ["pending", 1]);
  assert.match(JSON.stringify(waiting!.attempts), /connection refused/);
  await server.call(`POST /v1/webhooks/deliveries/${waiting!.id}/resend`);
  const [again] = await listener.pull();
  assert.deepEqual([again!.delivery.id, again!.headers["webhook-id"]], [waiting!.id, first!.headers["webhook-id"]]);
  await remove(listener);
});

test("an event that nobody pulls in three days has failed, and is pulled after a replay", async () => {
  const listener = await listen();
  await server.call(`POST /v1/webhooks/${listener.id}/test`);
  const days = (await listener.listed()).map(({ next_attempt_at: at }) => (Date.parse(at!) - Date.now()) / 86_400_000);
  assert.ok(days[0]! > 2.9 && days[0]! <= 3);
  const { sql } = server.database;
  await sql`update webhook_deliveries set due_at = now() where endpoint_id = ${Number(listener.id.slice(4))}`;
  await until(async () => (await listener.listed())[0]!.status === "failed", { what: "the worker gives it up" });
  assert.deepEqual(await listener.pull(), []);
  const since = new Date(Date.now() - 60_000).toISOString();
  await server.call(`POST /v1/webhooks/${listener.id}/replay`, { body: { since } });
  assert.equal((await listener.pull()).length, 1);
  await remove(listener);
});

test("a wait ends with the program, and one whose listener has gone leaves nothing behind", async () => {
  const listener = await listen();
  const waiting = listener.pull({ wait_seconds: 25 });
  const gone = new AbortController();
  const left = fetch(`${server.url}/v1/webhooks/${listener.id}/pull`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: '{"wait_seconds":25}',
    signal: gone.signal,
  }).catch(() => undefined);
  gone.abort();
  await left;
  // Answered after the others have been received.
  await listener.pull();
  await server.restart();
  assert.deepEqual(await waiting, []);
  await remove(listener);
});

test("an account may have twenty requests waiting, so that others can wait too", async () => {
  const listener = await listen();
  const ask = () => server.call<Pulled>(`POST /v1/webhooks/${listener.id}/pull`, { body: { wait_seconds: 25 } });
  const asked = Array.from({ length: 21 }, ask);
  assert.equal((await Promise.race(asked)).status, 429);
  // Whoever does not wait may still ask.
  assert.deepEqual(await listener.pull(), []);
  await server.call(`POST /v1/webhooks/${listener.id}/test`);
  const replies = await Promise.all(asked);
  assert.equal(replies.filter(({ status, body }) => status === 200 && body.deliveries.length === 1).length, 20);
  assert.equal((await ask()).status, 200);
  await remove(listener);
});

test("where a webhook is named by its host, a listener is named by its URL", async () => {
  const listener = await listen();
  const { body: account } = await server.call<{ id: string }>("GET /v1/account");
  const shown = () =>
    server.call<{ webhooks: { id: string; host: string }[] }>(`GET /v1/operator/accounts/${account.id}`);
  const { webhooks } = (await shown()).body;
  assert.equal(webhooks.find(({ id }) => id === listener.id)!.host, "listen:laptop");
  const disabled = { disabled_reason: "nothing but failures for five days", enabled: false };
  await server.database
    .sql`update webhook_endpoints set ${server.database.sql(disabled)} where id = ${Number(listener.id.slice(4))}`;
  const failing = await failingEndpoints(server.database.sql);
  assert.deepEqual(
    failing.map(({ host }) => host),
    ["listen:laptop"],
  );
  await remove(listener);
});

test("what cannot be pulled is refused with its field", async () => {
  const listener = await listen();
  const path = `/v1/webhooks/${listener.id}`;
  const field = async (request: string, body: object) => {
    const reply = await server.call<{ errors?: { field: string }[] }>(request, { body });
    return [reply.status, reply.body.errors?.[0]?.field];
  };
  assert.deepEqual(await field("POST /v1/webhooks", { url: "listen:" }), [400, "url"]);
  assert.deepEqual(await field("POST /v1/webhooks", { url: "listen:a b" }), [400, "url"]);
  assert.deepEqual(await field(`PATCH ${path}`, { url: "http://127.0.0.1:9999/" }), [400, "url"]);
  assert.deepEqual(await field(`PATCH ${path}`, { url: "listen:other" }), [200, undefined]);
  assert.deepEqual(await field(`POST ${path}/pull`, { wait_seconds: 26 }), [400, "wait_seconds"]);
  const wrong = { outcomes: [{ delivery_id: "dlv_x", status_code: 200, duration_ms: 1 }] };
  assert.deepEqual(await field(`POST ${path}/pull`, wrong), [400, "outcomes[0].delivery_id"]);
  const sent = await server.call<{ id: string }>("POST /v1/webhooks", { body: { url: "http://127.0.0.1:9999/" } });
  assert.deepEqual(await field(`POST /v1/webhooks/${sent.body.id}/pull`, {}), [409, undefined]);
  assert.deepEqual(await field(`PATCH /v1/webhooks/${sent.body.id}`, { url: "listen:x" }), [400, "url"]);
  await remove(listener);
});
