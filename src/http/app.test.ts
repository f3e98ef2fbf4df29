import { fixedTokens } from "../../test/harness/callers.ts";
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { after, before, test, type TestContext } from "node:test";
import { setImmediate as nextLoop } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import { Refusal } from "../base/errors.ts";
import { englishOnly } from "../base/sentences/sentence.ts";
import { openMetrics } from "../base/metrics.ts";
import { moneyJson } from "../base/money.ts";
import { systemClock } from "../base/time.ts";
import { readConfig } from "../base/config/config.ts";
import { silentLog } from "../../test/harness/postgres.ts";
import { until } from "../../test/harness/wait.ts";
import { openApp, type App } from "./app.ts";
import { byToken, type Caller, type Scope } from "./auth.ts";
import { optional } from "./schemas.ts";

const caller = (name: string, scopes: Scope[], id: number, accountId = 1): Caller => ({
  accountId,
  orgId: 1,
  actor: `tok_${id}`,
  name,
  scopes: new Set(scopes),
  test: false,
  operator: false,
});
const callers = new Map([
  ["good-token", caller("good", ["sms:send"], 1)],
  ["poor-token", caller("poor", ["voice"], 2)],
  ["fast-token", caller("fast", ["sms:send"], 3)],
  ["flood-token", caller("flood", ["sms:send"], 4, 2)],
  ["calm-token", caller("calm", ["sms:send"], 5, 2)],
  ["other-token", caller("other", ["sms:send"], 6, 2)],
]);

/** The server's monotonic clock stands still here, so that no bucket refills while a test counts. */
let stoppedMs: number | undefined;
let skippedMs = 0;
const nowMs = () => stoppedMs ?? performance.now() + skippedMs;

/** Stops the clock for a test, a minute ahead: what earlier tests have taken is paid by then. */
function stopClock(t: TestContext): void {
  skippedMs += 60_000;
  stoppedMs = nowMs();
  t.after(() => (stoppedMs = undefined));
}

/** Takes so much of the processor. */
function burn(ms: number): string {
  const before = process.threadCpuUsage();
  for (let spent = 0; spent < ms * 1_000;) {
    const { user, system } = process.threadCpuUsage(before);
    spent = user + system;
  }
  return "done";
}

/** Announces each request that has reached the route that never responds. */
const waiting = new EventEmitter();
let app: App;
let port: number;

before(async () => {
  const config = readConfig({
    PUBLIC_URL: "https://sms.example",
    RATE_LIMIT_PER_SECOND: "50",
    RATE_LIMIT_BURST: "60",
    ACCOUNT_RATE_LIMIT_PER_SECOND: "50",
  });
  const clock = { ...systemClock, monotonicMs: nowMs };
  const ctx = { config, log: silentLog, clock, metrics: openMetrics() } as unknown as Context;
  app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens((token) => callers.get(token)))],
  });
  const body = Type.Object({
    to: Type.String(),
    text: Type.String({ minLength: 1 }),
    n: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    mode: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b")])),
    id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    seconds: optional(Type.Integer({ minimum: 60, maximum: 90 }), "Seconds."),
    words: optional(Type.Enum(["x", "y"]), "Words."),
    countries: optional(Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { maxItems: 2 }), "Codes such as `RW`."),
    form: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal("one"), size: Type.Integer({ minimum: 3 }) }),
        Type.Object({ kind: Type.Literal("two"), name: Type.String() }),
      ]),
    ),
    list: Type.Optional(Type.Array(Type.Object({ phonenumber: Type.String() }))),
  });
  app.post(
    "/v1/sms",
    { config: { scope: "sms:send" }, schema: { body, response: { 201: Type.Object({}) } } },
    (request, reply) => reply.code(201).send({ price: moneyJson(100_000_000n), to: request.body.to }),
  );
  app.get("/v1/waits", { config: { scope: "public" } }, () => {
    waiting.emit("request");
    return new Promise(() => undefined);
  });
  app.post("/v1/echo", { bodyLimit: 1_048_576, config: { scope: "public" } }, (request) => ({
    body: request.body ?? null,
  }));
  app.get("/v1/items/:id", { config: { scope: "public" } }, (request) => request.params);
  app.post("/v1/items/all", { config: { scope: "public" } }, () => ({}));
  app.put("/v1/cancel/:id", { config: { scope: "public" } }, (request) => request.params);
  app.get(
    "/v1/list",
    {
      config: { scope: "public" },
      schema: { querystring: Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }) }) },
    },
    (request) => request.query,
  );
  app.get("/v1/bug", { config: { scope: "public" } }, () => {
    throw new Error("secret detail");
  });
  app.get("/v1/away", { config: { scope: "public" } }, () => {
    throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
  });
  app.get("/v1/left", { config: { scope: "public" } }, () => {
    throw new Refusal("invalid_code", englishOnly("Wrong."), { members: { attempts_left: 3 } });
  });
  const large = Buffer.alloc(8 * 2 ** 20);
  app.get("/v1/late", { config: { scope: "public" } }, async (_request, reply) => {
    await nextLoop();
    return reply.send(large);
  });
  app.get("/v1/computes", { config: { scope: "any" } }, async (request) => ({
    result: await app.turn(request, () => burn(30)),
  }));
  app.post("/ai/stt/:lang/public", { config: { scope: "public", cors: true } }, () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
});
after(() => app.close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text ? JSON.parse(text) : undefined) as { [name: string]: string } & {
      errors: { field: string; message: string }[];
      error: { code: string };
    },
  };
};
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  call(path, {
    method: "POST",
    body: body as never,
    headers: { "content-type": "application/json", authorization: "Bearer good-token", ...headers },
  });

test("a path works with and without slashes, without a redirect", async () => {
  for (const path of ["/v1/sms", "/v1/sms/", "//v1//sms//", "/v1/sms/?x=1"]) {
    const reply = await post(path, '{"to":"+1","text":"x"}');
    assert.equal(reply.status, 201, path);
    assert.equal(reply.text, '{"price":100.0,"to":"+1"}');
    assert.match(reply.headers.get("x-request-id")!, /^[0-9a-f]{32}$/);
  }
});

test("every error has the same kind of body, as problem+json if Accept asks for it", async () => {
  const reply = await call("/v1/nothing", { headers: { accept: "application/problem+json, */*" } });
  assert.equal(reply.status, 404);
  assert.equal(reply.headers.get("content-type"), "application/problem+json; charset=utf-8");
  const { trace_id, detail, message, ...rest } = reply.body;
  assert.equal(trace_id, reply.headers.get("x-request-id"));
  assert.equal(detail, message);
  assert.deepEqual(rest, {
    type: "https://sms.example/errors/not_found",
    title: "Not found",
    status: 404,
    code: "not_found",
    error: "Not found",
  });
  assert.equal((await call("/v1/nothing")).headers.get("content-type"), "application/json; charset=utf-8");
});

test("401 has WWW-Authenticate, 403 names the scope", async () => {
  const none = await call("/v1/sms", { method: "POST" });
  assert.equal(none.status, 401);
  assert.match(none.headers.get("www-authenticate")!, /^Bearer /);
  assert.equal((await post("/v1/sms", "{}", { authorization: "Basic eDp5" })).status, 401);
  assert.match(
    (await post("/v1/sms", "{}", { authorization: "Bearer wrong" })).headers.get("www-authenticate")!,
    /invalid_token/,
  );
  const poor = await post("/v1/sms", "{}", { authorization: "bearer poor-token" });
  assert.equal(poor.status, 403);
  assert.match(poor.body["detail"]!, /`sms:send`/);
});

test("405 has Allow, OPTIONS and HEAD are answered, CORS only where stated", async () => {
  const wrong = await call("/v1/sms/", { method: "DELETE" });
  assert.equal(wrong.status, 405);
  assert.equal(wrong.headers.get("allow"), "OPTIONS, POST");
  const options = await call("/v1/list", { method: "OPTIONS" });
  assert.equal(options.status, 204);
  assert.equal(options.headers.get("allow"), "GET, HEAD, OPTIONS");
  assert.equal(options.headers.get("access-control-allow-origin"), null);
  assert.equal((await call("/v1/list", { method: "HEAD" })).status, 200);
  const open = await call("/ai/stt/en/public", { method: "OPTIONS" });
  assert.equal(open.headers.get("access-control-allow-origin"), "*");
  assert.equal((await call("/ai/stt/en/public", { method: "POST" })).headers.get("access-control-allow-origin"), "*");
});

test("a literal path is never taken for another route's parameter", async () => {
  assert.deepEqual((await call("/v1/items/5")).body, { id: "5" });
  for (const method of ["GET", "DELETE"]) {
    const reply = await call("/v1/items/all/", { method });
    assert.deepEqual([reply.status, reply.headers.get("allow")], [405, "OPTIONS, POST"], method);
  }
  assert.equal((await call("/v1/items/all", { method: "OPTIONS" })).headers.get("allow"), "OPTIONS, POST");
  assert.equal((await call("/v1/items/all", { method: "POST" })).status, 200);
});

test("for a union, the error is about the intended form: what is wrong and how to fix it", async () => {
  const told = async (change: object) => {
    const reply = await post("/v1/sms", JSON.stringify({ to: "+1", text: "x", ...change }));
    assert.equal(reply.status, 400);
    return reply.body.errors.map((error) => error.message).join(" ");
  };
  assert.equal(await told({ seconds: 3 }), "`seconds` must be from 60 to 90.");
  assert.equal(await told({ seconds: "3" }), "`seconds` must be a whole number or null, not a string.");
  assert.equal(await told({ seconds: 60.5 }), "`seconds` must be a whole number or null, not a fraction.");
  assert.equal(await told({ words: "z" }), "`words` must be one of `x`, `y`, or null.");
  assert.equal(
    await told({ countries: ["RW", "rw"] }),
    "`countries[1]` is not in the required format: Codes such as `RW`.",
  );
  assert.equal(await told({ countries: ["RW", "KE", "UG"] }), "`countries` must have at most 2 items.");
  assert.equal(await told({ form: { kind: "one", size: 1 } }), "`form.size` must be >= 3.");
  assert.match(await told({ form: { kind: "two", Name: "n" } }), /`form.name` is missing .*did you mean `name`/);
  assert.equal(await told({ form: [] }), "`form` must be an object, not an array.");
  const nothing = { to: "+1", text: "x", seconds: null, words: null, countries: null };
  assert.equal((await post("/v1/sms", JSON.stringify(nothing))).status, 201);
});

test("a compressed body is refused with 415 and the reason; an identity coding is not compression", async () => {
  const body = '{"to":"+1","text":"x"}';
  const packed = await post("/v1/sms", gzipSync(body), { "content-encoding": "gzip" });
  assert.equal(packed.status, 415);
  assert.match(packed.body["detail"]!, /compressed/);
  assert.equal(packed.headers.get("accept-encoding"), "identity");
  assert.equal((await post("/v1/sms", body, { "content-encoding": "identity" })).status, 201);
});

test("a wrong field is named with its reason; a likely misspelling too", async () => {
  const reply = await post(
    "/v1/sms",
    '{"To":"+1","text":"","n":9,"mode":"c","id":true,"list":[{"phonenumber":"x"},{"phone_number":"y"}]}',
  );
  assert.equal(reply.status, 400);
  const found = Object.fromEntries(reply.body["errors"].map((error) => [error.field, error.message]));
  assert.deepEqual(found, {
    to: "`to` is missing (`To` is an unknown field; did you mean `to`?).",
    text: "`text` must not be empty.",
    n: "`n` must be from 1 to 5.",
    mode: "`mode` must be one of `a`, `b`.",
    id: "`id` must be a string or a whole number, not a boolean.",
    "list[1].phonenumber":
      "`list[1].phonenumber` is missing (`phone_number` is an unknown field; did you mean `phonenumber`?).",
  });
  assert.match((await post("/v1/sms", '{"to":1,"text":"x"}')).body["detail"]!, /`to` must be a string, not a number/);
  assert.match((await post("/v1/sms", '{"to":"1","message":"x"}')).body["detail"]!, /did you mean `text`/);
  assert.match((await post("/v1/sms", "[]")).body["detail"]!, /The body must be an object, not an array/);
  assert.match((await post("/v1/sms", "")).body["detail"]!, /has no body/);
  assert.match((await call("/v1/list?page=x")).body["detail"]!, /`page` must be a whole number\.$/);
  assert.match((await call("/v1/list?page=1&page=2")).body["detail"]!, /`page`.* not an array/);
  assert.deepEqual((await call("/v1/list")).body, { page: 1 });
});

test("malformed JSON is 400 and says where", async () => {
  const cases: [string, RegExp][] = [
    ['{"to": "x",}', /line 1, column 12 there is a trailing comma before the closing brace/],
    ["{\"to\": 'x'}", /line 1, column 8 a value was expected.*double quotes/],
    ['{\n"to" "x"}', /line 2, column 6 a colon was expected, but `"` was found/],
    ['{"to":"x"', /a comma or `}` was expected, but the end of the body was found/],
    ["[1,]", /trailing comma before the closing bracket/],
    ["nul", /a value was expected/],
    ['{"a":"b\nc"}', /a string is not terminated/],
    ["{} x", /the end of the body was expected/],
    ["\u{feff}\u{feff}{}", /U\+FEFF/],
  ];
  for (const [body, expected] of cases) {
    const reply = await post("/v1/echo", body);
    assert.equal(reply.status, 400, body);
    assert.match(reply.body["detail"]!, expected);
  }
  assert.match((await post("/v1/echo", Buffer.from([0x22, 0xff, 0x22]))).body["detail"]!, /UTF-8/);
  assert.match((await post("/v1/echo", "[".repeat(500_000))).body["detail"]!, /nests deeper/);
  assert.match(
    (await post("/v1/echo", String.raw`{"a":[{"b":"x\u0000"}]}`)).body["detail"]!,
    /`a\[0\]\.b` contains a NUL/,
  );
  assert.match((await post("/v1/echo", String.raw`{"a":"\ud83d"}`)).body["detail"]!, /half of a surrogate/);
});

test("bodies: charset ignored, __proto__ dropped, empty fine, wrong type 415, too large 413", async () => {
  assert.deepEqual((await post("/v1/echo", '{"a":1}', { "content-type": "Application/JSON ; charset=latin1" })).body, {
    body: { a: 1 },
  });
  assert.equal(
    (await post("/v1/echo", '{"__proto__":{"x":1},"a":{"\\u005f_proto__":2},"a2":1}')).text,
    '{"body":{"a":{},"a2":1}}',
  );
  for (const type of ["application/json", "text/plain", "garbage", "multipart/form-data"]) {
    assert.equal((await call("/v1/cancel/1", { method: "PUT", headers: { "content-type": type } })).status, 200, type);
  }
  assert.equal((await call("/v1/cancel/1", { method: "PUT" })).status, 200);
  assert.equal((await post("/v1/echo", "a=1", { "content-type": "application/x-www-form-urlencoded" })).status, 415);
  assert.equal((await post("/v1/echo", Buffer.from("{}"), { "content-type": "" })).status, 415);
  assert.equal((await post("/v1/echo", `"${"x".repeat(1_100_000)}"`)).status, 413);
});

/** The head of a request with a body of this many bytes. */
const head = (length: number) =>
  `POST /v1/echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good-token\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test("a client that writes a whole oversized body before reading gets the error and can continue", async () => {
  const socket = connect(port, "127.0.0.1");
  const size = 16 * 1024 * 1024;
  socket.pause().write(head(size));
  for (let sent = 0; sent < size; sent += 65_536) {
    if (!socket.write(Buffer.alloc(65_536, " "))) await once(socket, "drain");
  }
  socket.write(`${head(2)}{}`);
  let text = "";
  socket
    .setEncoding("utf8")
    .on("data", (chunk: string) => (text += chunk))
    .resume();
  await until(() => text.endsWith('{"body":{}}'), { what: "the second answer" });
  assert.match(text, /^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
  socket.destroy();
});

test("a bug reveals no details; an unreachable database is 503 with Retry-After", async () => {
  const bug = await call("/v1/bug");
  assert.equal(bug.status, 500);
  assert.doesNotMatch(bug.text, /secret|at /);
  const away = await call("/v1/away");
  assert.equal(away.status, 503);
  assert.equal(away.headers.get("retry-after"), "2");
  assert.equal((await call("/v1/left")).body["attempts_left"], 3);
});

test("voice paths answer errors in their envelope", async () => {
  const reply = await call("/ai/stt/en/nothing/", { method: "POST" });
  assert.equal(reply.status, 404);
  assert.deepEqual(
    { ...reply.body, error: reply.body["error"].code },
    { code: 404, status: "error", object: "stt", data: null, error: "not_found" },
  );
});

test("beyond the burst, a token gets 429 with Retry-After and the limit's headers", async (t) => {
  stopClock(t);
  const replies = await Promise.all(
    Array.from({ length: 90 }, () => post("/v1/sms", '{"to":"+1","text":"x"}', { authorization: "Bearer fast-token" })),
  );
  const refused = replies.filter((reply) => reply.status === 429);
  assert.equal(refused.length, 30);
  assert.equal(refused[0]!.headers.get("retry-after"), "1");
  assert.equal(refused[0]!.headers.get("ratelimit-policy"), '"default";q=60;w=2');
  assert.match(replies[0]!.headers.get("ratelimit")!, /^"default";r=\d+;t=2$/);
});

/** The number of `count` concurrent requests that are let in. */
async function letIn(token: string, count: number): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      post("/v1/sms", '{"to":"+1","text":"x"}', { authorization: `Bearer ${token}` }),
    ),
  );
  return replies.filter(({ status }) => status === 201).length;
}

test("an account has a limit over all its tokens, which refused requests of one token do not use up", async (t) => {
  stopClock(t);
  // Of 100 in a burst, the first token may have 60, however many it tries.
  assert.equal(await letIn("flood-token", 200), 60);
  assert.equal(await letIn("calm-token", 30), 30);
  assert.equal(await letIn("other-token", 30), 10);
});

test("addresses that keep trying tokens are slowed down, good tokens are not", async (t) => {
  stopClock(t);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => post("/v1/sms", "{}", { authorization: `Bearer guess-${i}` })),
  );
  assert.ok(replies.some((reply) => reply.status === 429));
  assert.equal((await post("/v1/sms", '{"to":"+1","text":"x"}')).status, 201);
});

const raw = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", () => resolve(answer));
  });

test("anything that is not HTTP gets a JSON error, and the connection is closed", async () => {
  assert.match(await raw("NONSENSE\r\n\r\n"), /^HTTP\/1\.1 400 [\s\S]*invalid_request/);
  assert.match(
    await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 [\s\S]*16 KiB/,
  );
  assert.match(
    await raw("GET /v1/list%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    /^HTTP\/1\.1 400 [\s\S]*x-request-id/,
  );
  assert.match(
    await raw("GET http://host/v1/list/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    /^HTTP\/1\.1 200/,
  );
  assert.match(
    await raw(
      "PUT /v1/cancel/1 HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
    ),
    /^HTTP\/1\.1 200/,
  );
  assert.match(
    await raw("GET /v1/list HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n"),
    /^HTTP\/1\.1 200 [\s\S]*x-request-id/,
  );
  assert.match(await raw("PROPFIND /v1/list HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 405 /);
  assert.match(await raw("GET /v1/list HTTP/1.1\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 400 [\s\S]*`Host`/);
  assert.match(await raw("GET /v1/list HTTP/1.0\r\n\r\n"), /^HTTP\/1\.1 200 /);
  assert.match(await raw("GET /v1/list?a=%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 400 /);
});

test("a route without a scope is refused at start-up", () => {
  assert.throws(() => app.get("/v1/unguarded", () => ""), /scope|already/i);
});

test("pipelined requests whose connection is cut are removed from the in-flight count", async () => {
  const pipelined = "GET /v1/waits HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
  for (let round = 0; round < 10; round++) {
    const socket = connect(port, "127.0.0.1");
    const arrived = once(waiting, "request");
    socket.write(pipelined);
    await arrived;
    socket.destroy();
    await once(socket, "close");
  }
  await until(async () => (await fetch(`http://127.0.0.1:${port}/v1/list`)).status === 200, {
    what: "requests are answered again",
  });
});

/** Asks once more than is paid for, and then for somebody else, who is answered first. */
async function overtaken(
  t: TestContext,
  times: number,
  greedy: () => Promise<unknown>,
  modest: () => Promise<unknown>,
) {
  stopClock(t);
  for (let n = 0; n < times; n++) await greedy();
  let isAnswered = false;
  const last = greedy().then(() => (isAnswered = true));
  await modest();
  assert.ok(!isAnswered);
  stoppedMs = undefined;
  await last;
}

const late = (remoteAddress: string) => () => app.inject({ url: "/v1/late", remoteAddress });

test("an address pays for its replies, although they had to wait for something before they were written", (t) =>
  // Each is charged the most that one piece is: 25 milliseconds, of a hundred at once.
  overtaken(t, 4, late("192.0.2.1"), late("192.0.2.2")));

const computed = (token: string) => async () => {
  const reply = await app.inject({ url: "/v1/computes", headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual(reply.json(), { result: "done" });
};

test("an account pays for what it has computed, by what that took", (t) =>
  overtaken(t, 1, computed("good-token"), computed("other-token")));
