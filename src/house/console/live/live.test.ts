import assert from "node:assert/strict";
import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { silentLog } from "../../../../test/harness/postgres.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";
import { Live, type LiveEvent } from "../../../base/live.ts";
import { LiveStream } from "./stream.ts";

const password = "a password of the tests";
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  browser = await Browser.signIn(server, "owner@localhost", password);
});
after(() => server.stop());

interface Stream {
  response: IncomingMessage;
  /** The events received, by name. */
  events: { kind: string; data: Record<string, unknown> }[];
  ended(): boolean;
  close(): void;
}

async function open(cookie = browser.cookie!): Promise<Stream> {
  const request = get(`${server.url}/console/live`, { headers: { cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  let text = "";
  let ended = false;
  const events: Stream["events"] = [];
  response.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    const blocks = text.split("\n\n");
    text = blocks.pop()!;
    for (const block of blocks) {
      const found = /^event: (\w+)\ndata: (.*)$/.exec(block);
      if (found) events.push({ kind: found[1]!, data: JSON.parse(found[2]!) as Record<string, unknown> });
    }
  });
  response.on("end", () => (ended = true));
  response.on("error", () => (ended = true));
  return { response, events, ended: () => ended, close: () => request.destroy() };
}

const has = (stream: Stream, kind: string, about: Record<string, unknown> = {}) =>
  stream.events.some(
    (event) => event.kind === kind && Object.entries(about).every(([name, value]) => event.data[name] === value),
  );

test("a message can be watched from acceptance to its final state, with the balance, the call, its webhook and a reply", async () => {
  const stream = await open();
  assert.match(stream.response.headers["content-type"]!, /^text\/event-stream/);
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms/", {
    body: { to: "+250788123456", text: "hello", sender: "TUMA" },
  });
  const id = sent.body.sms_id;
  await until(() => has(stream, "message", { id, state: "delivered" }), { what: "the end of the message" });
  await until(() => has(stream, "balance", { balance: 99.994 }), { what: "the balance" });
  await until(() => has(stream, "api", { method: "POST", status: 201, name: "bootstrap" }), { what: "the call" });
  const told = stream.events.find(({ kind }) => kind === "api");
  const log = await browser.call<{ calls: unknown[] }>(
    `GET /console/api-log?request_id=${told!.data["request_id"] as string}`,
  );
  assert.equal(log.body.calls.length, 1, "a watcher who is notified of a call finds it in the log");
  await server.call("POST /v1/sandbox/handsets/+250788123456/messages", { body: { to: "7878", text: "yes" } });
  await until(() => has(stream, "inbound", { from: "+250788123456", to: "7878" }), { what: "the answer" });
  stream.close();
});

test("other accounts' events are not seen, and the stream ends with the session", async () => {
  const own = await Browser.signIn(server, "owner@localhost", password);
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  const stream = await open(own.cookie);
  const path = "/v1/account";
  await server.call(`GET ${path}`, { token: made.body.token.token });
  await server.call(`GET ${path}`);
  await until(() => has(stream, "api", { path }), { what: "our own call" });
  assert.equal(stream.events.filter(({ kind, data }) => kind === "api" && data["path"] === path).length, 1);
  await own.call("POST /console/logout");
  await until(() => has(stream, "end") && stream.ended(), { what: "the end" });
});

test("one account takes an eighth of the streams of a process, and a person twenty", async (t) => {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Many" },
  });
  const streams: Stream[] = [];
  t.after(() => streams.forEach((stream) => stream.close()));
  const statusOf = async (cookie: string) => {
    const request = get(`${server.url}/console/live`, { headers: { cookie } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    request.destroy();
    return response.statusCode;
  };
  for (let n = 0; n < 7; n++) {
    const { cookie } = await joinAs(server, made.body.token.token, `many${n}@example.com`, "viewer");
    const share = n < 6 ? 20 : 5;
    streams.push(...(await Promise.all(Array.from({ length: share }, () => open(cookie)))));
    if (share === 20 || streams.length === 125) assert.equal(await statusOf(cookie!), 429, `${streams.length} streams`);
  }
  const other = await open();
  streams.push(other);
  await server.call("GET /v1/account");
  await until(() => has(other, "api", { path: "/v1/account" }), { what: "another account's own call" });
});

test("a token opens no stream", async () => {
  assert.equal((await server.call("GET /console/live")).status, 403);
  assert.equal((await server.call("GET /console/live", { token: null })).status, 401);
});

test("events of other processes are seen, and nothing is sent if no one is watching", async () => {
  const { sql } = server.database;
  const [here, there] = [new Live(sql, silentLog), new Live(sql, silentLog)];
  await here.start();
  await there.start();
  try {
    const heard: LiveEvent[] = [];
    assert.equal(there.wants(5), false);
    const stop = here.listen(5, (event) => heard.push(event));
    await until(() => there.wants(5), { what: "that the other process knows" });
    for (const [n, state] of ["queued", "sent", "delivered"].entries())
      there.publish({ accountId: 5, kind: "message", key: n === 0 ? "a" : "b", data: { state } });
    there.publish({ accountId: 6, kind: "balance", key: "", data: {} });
    await until(() => heard.length >= 2, { what: "the events" });
    assert.deepEqual(
      heard.map(({ key, data }) => [key, data["state"]]),
      [
        ["a", "queued"],
        ["b", "delivered"],
      ],
      "of the same thing the last one",
    );
    // Far more than notifications hold: none gets too long, and the excess is dropped.
    for (let n = 0; n < 5_000; n++)
      there.publish({ accountId: 5, kind: "message", key: String(n), data: { text: "x".repeat(100) } });
    await until(() => heard.length > 100, { what: "some of them" });
    stop();
  } finally {
    await here.stop();
    await there.stop();
  }
});

test("a slow connection queues at most 500 events, the last of each object, and gets the number of dropped ones", async () => {
  const stream = new LiveStream();
  let text = "";
  for (let n = 0; n < 2_000; n++) stream.add({ accountId: 1, kind: "message", key: String(n), data: { n } });
  stream.add({ accountId: 1, kind: "message", key: "7", data: { n: "last" } });
  stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await until(() => text.includes("event: dropped"), { what: "the flush" });
  assert.equal(text.split("event: message").length - 1, 500);
  assert.match(text, /"n":"last"/);
  assert.match(text, /event: dropped\ndata: \{"count":1500\}/);
  stream.finish("enough");
  await until(() => text.includes("event: end"), { what: "the end" });
});

test("an ended stream takes no more events, even before its end was read", async () => {
  const stream = new LiveStream();
  const errors: unknown[] = [];
  stream.on("error", (error) => errors.push(error));
  stream.finish("the service restarts");
  stream.finish("again");
  stream.beat();
  stream.add({ accountId: 1, kind: "message", key: "1", data: {} });
  const text = Buffer.concat(await stream.toArray()).toString();
  assert.match(text, /^retry: 1000\n\nevent: end\ndata: \{"reason":"the service restarts"\}\n\n$/);
  assert.deepEqual(errors, []);
});
