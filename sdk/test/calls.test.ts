import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, beforeEach, mock, test } from "node:test";
import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { Tuma, TumaError, verifyWebhook } from "../src/index.ts";
import { startPeer, type Peer } from "./peer.ts";

/** How long the client waited before each repeat, in milliseconds. Such waits take no time here. */
const waits: number[] = [];
const realTimeout = setTimeout;
/** Node's own `fetch` has timers as well. */
const isWait = (ms: number) => ms > 200 && ms < 30_000 && new Error().stack!.includes("/sdk/src/call.ts");

let peer: Peer;
let tuma: Tuma;
before(async () => {
  mock.method(globalThis, "setTimeout", (then: (...given: unknown[]) => void, ms: number, ...given: unknown[]) => {
    if (!isWait(ms)) return realTimeout(then, ms, ...given);
    waits.push(ms);
    return realTimeout(then, 0);
  });
  peer = await startPeer();
  tuma = new Tuma({ baseUrl: peer.url, token: "t" });
});
after(() => {
  mock.restoreAll();
  return peer.close();
});
beforeEach(() => {
  waits.length = 0;
});

const reply = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
  reply(response, status, { code, detail: `Refused with ${code}.`, status, trace_id: "trace-1" }, headers);
/** The error of a call that must fail. */
async function errorOf(call: PromiseLike<unknown>): Promise<TumaError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof TumaError, String(error));
    return error;
  }
  return assert.fail("the call did not fail");
}

const message = { to: "+250788123456", text: "Muraho!", sender: "TUMA" };
const verification = { brand: "Acme", number: "+250788123456" };

test("a send whose connection breaks is repeated with the same key and body", async () => {
  peer.answer((_request, response, count) =>
    count < 2 ? response.destroy() : reply(response, 201, { sms_id: "out_sms_1" }),
  );
  assert.equal((await tuma.messages.send(message)).sms_id, "out_sms_1");
  const sent = peer.arrived.map(({ headers, body }) => [headers["idempotency-key"], body]);
  assert.equal(sent.length, 3);
  assert.match(String(sent[0]![0]), /^[0-9a-f]{32}$/);
  assert.deepEqual(sent[1], sent[0]);
  assert.deepEqual(sent[2], sent[0]);
  peer.answer((_request, response) => reply(response, 201, {}));
  await tuma.messages.send(message);
  await tuma.messages.send(message, { idempotencyKey: "order-17" });
  const keys = peer.arrived.map(({ headers }) => headers["idempotency-key"]);
  assert.notEqual(keys[0], sent[0]![0]);
  assert.equal(keys[1], "order-17");
});

test("what is not safe to repeat is not repeated: its error says so", async () => {
  peer.answer((_request, response) => void response.destroy());
  const error = await errorOf(tuma.verifications.start(verification));
  assert.deepEqual([error.code, error.status, peer.arrived.length], ["connection", undefined, 1]);
  peer.answer((_request, response) => response.writeHead(504).end("gateway timeout"));
  const unclear = await errorOf(tuma.verifications.start(verification));
  assert.deepEqual([unclear.code, unclear.status, peer.arrived.length], ["invalid_response", 504, 1]);
  peer.answer((_request, response) => refuse(response, 500, "internal"));
  await errorOf(tuma.verifications.start(verification));
  assert.equal(peer.arrived.length, 1);
});

test("refusals of a service that did nothing are repeated after `Retry-After`, whatever the call", async () => {
  for (const [status, code] of [
    [429, "rate_limited"],
    [503, "unavailable"],
    [503, "busy"],
    [503, "not_replicated"],
  ] as const) {
    peer.answer((_request, response, count) =>
      count === 0
        ? refuse(response, status, code, { "retry-after": "0" })
        : reply(response, 201, { request_id: "vrf_1" }),
    );
    assert.equal((await tuma.verifications.start(verification)).request_id, "vrf_1");
    assert.equal(peer.arrived.length, 2, code);
  }
  waits.length = 0;
  peer.answer((_request, response, count) =>
    count === 0 ? refuse(response, 429, "rate_limited", { "retry-after": "7" }) : reply(response, 200, {}),
  );
  await tuma.account.get();
  assert.equal(waits.length, 1);
  assert.ok(waits[0]! >= 7_000 && waits[0]! <= 7_250, `${waits}`);
});

test("waits grow, and are spread out", async () => {
  peer.answer((_request, response) => void response.destroy());
  await errorOf(tuma.account.get({ retries: 7 }));
  const most = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
  assert.equal(waits.length, most.length);
  for (const [at, ms] of waits.entries()) assert.ok(ms >= most[at]! / 2 && ms <= most[at]!, `${waits}`);
  assert.notEqual(waits[5], waits[6]);
});

test("a refusal that a repeat cannot change, and a long wait, are the caller's at once", async () => {
  const final: [status: number, code: string, headers?: Record<string, string>][] = [
    [429, "too_many_attempts"],
    [503, "model_not_installed"],
    [402, "insufficient_balance"],
    [500, "internal"],
    [503, "unavailable", { "retry-after": "3600" }],
  ];
  for (const [status, code, headers] of final) {
    peer.answer((_request, response) => refuse(response, status, code, headers));
    const error = await errorOf(tuma.account.get());
    assert.deepEqual([error.code, error.status, error.traceId, peer.arrived.length], [code, status, "trace-1", 1]);
    assert.equal(error.retryAfterMs, headers ? 3_600_000 : undefined);
  }
});

test("reads are repeated as often as asked, and then their last error is thrown", async () => {
  peer.answer((_request, response) => response.writeHead(502).end());
  const error = await errorOf(tuma.account.get({ retries: 1 }));
  assert.deepEqual([error.status, peer.arrived.length], [502, 2]);
  peer.answer((_request, response) => response.writeHead(502).end());
  await errorOf(new Tuma({ baseUrl: peer.url, retries: 0 }).account.get());
  assert.equal(peer.arrived.length, 1);
});

test("a call ends at its time limit, also within the body, and at the caller's signal", async () => {
  peer.answer((_request, response) => void response.writeHead(200).write("{"));
  const late = await errorOf(tuma.account.get({ timeoutMs: 50, retries: 0 }));
  assert.deepEqual([late.code, /not answered within 50 ms/.test(late.message)], ["timeout", true]);
  const stop = new AbortController();
  peer.answer(() => stop.abort(new Error("the user left")));
  await assert.rejects(tuma.account.get({ signal: stop.signal }), /the user left/);
  await assert.rejects(tuma.account.get({ signal: AbortSignal.abort(new Error("too late")) }), /too late/);
  assert.equal(peer.arrived.length, 1);
  const waiting = new AbortController();
  peer.answer((_request, response) => {
    response.on("finish", () => setImmediate(() => waiting.abort(new Error("while waiting"))));
    refuse(response, 503, "unavailable", { "retry-after": "31" });
  });
  await assert.rejects(tuma.account.get({ signal: waiting.signal }), /while waiting/);
});

test("a call that never reached the service is repeated, whatever it is", async () => {
  const gone = await startPeer();
  await gone.close();
  let calls = 0;
  const counted = new Tuma({ baseUrl: gone.url, retries: 1, fetch: (...given) => (calls++, fetch(...given)) });
  const error = await errorOf(counted.verifications.start(verification));
  assert.deepEqual([error.code, calls], ["connection", 2]);
  assert.match(error.message, /ECONNREFUSED.*Is the service running/);
});

test("a redirect is not followed, and what is not the service is said to be so", async () => {
  peer.answer((_request, response) => response.writeHead(301, { location: "https://sms.example.com/v1/sms" }).end());
  const moved = await errorOf(tuma.messages.send(message));
  assert.deepEqual([moved.code, peer.arrived.length], ["redirected", 1]);
  assert.match(moved.message, /redirects to https:\/\/sms\.example\.com\/v1\/sms\. Give its address as `baseUrl`/);
  peer.answer((_request, response) => response.end("<html>welcome</html>"));
  assert.equal((await errorOf(tuma.account.get())).code, "invalid_response");
});

test("errors have the members of the answer, in the voice envelope too", async () => {
  const errors = [{ field: "to", code: "invalid_number", message: "`to` is too short." }];
  peer.answer((_request, response) =>
    reply(response, 400, {
      code: "invalid_code",
      detail: "Wrong.",
      type: "http://x/errors/invalid_code",
      attempts_left: 2,
      errors,
    }),
  );
  const wrong = await errorOf(tuma.verifications.check({ request_id: "vrf_1", code: "1" }));
  assert.deepEqual(
    [wrong.name, wrong.code, wrong.message, wrong.status, wrong.type, wrong.errors, wrong.body["attempts_left"]],
    ["TumaError", "invalid_code", "Wrong.", 400, "http://x/errors/invalid_code", errors, 2],
  );
  peer.answer((_request, response) =>
    reply(response, 415, {
      code: 415,
      status: "error",
      object: "stt",
      data: null,
      error: { code: "unsupported_audio", message: "No.", trace_id: "x" },
    }),
  );
  const voice = await errorOf(tuma.voice.transcribe("en", { audio: new Uint8Array([1, 2]) }));
  assert.deepEqual([voice.code, voice.message, voice.traceId], ["unsupported_audio", "No.", "x"]);
  peer.answer((_request, response) => refuse(response, 401, "unauthorized"));
  assert.match(
    (await errorOf(new Tuma({ baseUrl: peer.url, token: "" }).account.get())).message,
    /Set TUMA_TOKEN, or pass `token`/,
  );
});

test("a list is its first page when awaited, and all items when iterated, each once", async () => {
  const all = [["m5", "m4"], ["m4", "m3"], ["m2"]];
  peer.answer(({ url }, response) => {
    const page = Number(new URL(url, peer.url).searchParams.get("page") ?? 1);
    const messages = all[page - 1]!.map((sms_id) => ({ sms_id }));
    const next_url = page < all.length ? `http://elsewhere.example/v1/sms?page=${page + 1}` : null;
    reply(response, 200, { messages, pages: { page, next_url } });
  });
  const list = tuma.messages.list({ status: "delivered", to: undefined, from_time: new Date(0) });
  await new Promise(setImmediate);
  assert.equal(peer.arrived.length, 0, "nothing is requested before it is needed");
  const found: string[] = [];
  for await (const { sms_id } of list) found.push(sms_id);
  assert.deepEqual(found, ["m5", "m4", "m3", "m2"]);
  const query = "per_page=100&status=delivered&from_time=1970-01-01T00%3A00%3A00.000Z";
  assert.deepEqual(
    peer.arrived.map(({ url }) => url),
    [`/v1/sms?${query}`, `/v1/sms?${query}&page=2`, `/v1/sms?${query}&page=3`],
  );
  const page = await tuma.messages.list({ per_page: 2, page: 2 });
  assert.deepEqual(
    page.messages.map(({ sms_id }) => sms_id),
    ["m4", "m3"],
  );
  const pages: number[] = [];
  for await (const { pages: at } of tuma.messages.list({ page: 2 }).pages()) pages.push(at.page);
  assert.deepEqual(pages, [2, 3]);
  let ended = false;
  await tuma.messages.list().finally(() => (ended = true));
  assert.ok(ended);
  peer.answer((_request, response) => refuse(response, 403, "forbidden"));
  assert.equal(await tuma.messages.list().catch((error: TumaError) => error.code), "forbidden");
});

test("an operation that the package does not know is called by its path", async () => {
  peer.answer((_request, response) => reply(response, 200, { fine: true }));
  assert.deepEqual(await tuma.call("POST /v1/things", { name: "x" }), { fine: true });
  await tuma.call("GET /v1/things", { page: 2 });
  assert.deepEqual(
    peer.arrived.map(({ method, url, body }) => [method, url, body]),
    [
      ["POST", "/v1/things", '{"name":"x"}'],
      ["GET", "/v1/things?page=2", ""],
    ],
  );
});

test("a stream of lines ends with an error if its connection breaks", async () => {
  peer.answer((_request, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" }).write('{"n":1}\n{"n":');
    setImmediate(() => response.destroy());
  });
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const line of tuma.account.export()) seen.push(line);
  })();
  assert.equal((await errorOf(reading)).code, "connection");
  assert.ok(seen.length <= 1);
  peer.answer((_request, response) => response.end('{"n":1}\n\n{"n":"ü"}'));
  assert.deepEqual(await Array.fromAsync(tuma.account.export()), [{ n: 1 }, { n: "ü" }]);
});

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes....").toString("base64")}`;
const dlr = {
  status: "DELIVRD",
  sms_id: 48213,
  modified_at: "21-11-2026, 09:04:12",
  retries_count: 0,
  message_id: "out_sms_48213",
};

/** The headers of a webhook that the reference library signed. */
function signed(body: string, at = new Date(), by = secret): Record<string, string> {
  const signature = new Webhook(by).sign("evt_1", at, body);
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  };
}

test("a webhook that the reference library signed is verified, and its kind known", async () => {
  const body = JSON.stringify(dlr);
  const event = await tuma.webhooks.verify(body, signed(body), secret);
  assert.ok(event.kind === "dlr");
  assert.deepEqual([event.id, event.isTest, event.data.message_id], ["evt_1", false, "out_sms_48213"]);
  assert.ok(Math.abs(event.sentAt.getTime() - Date.now()) < 60_000);
  const bytes = Buffer.from(body);
  await verifyWebhook(bytes, new Headers(signed(body)), secret);
  await verifyWebhook(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), signed(body), secret);
  const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
  await verifyWebhook(body, signed(body), [other, secret]);
  const both = `v1,${createHmac("sha256", "x").update("y").digest("base64")} ${signed(body)["webhook-signature"]}`;
  await verifyWebhook(body, { ...signed(body), "webhook-signature": both }, secret);
  const newer = JSON.stringify({ something: "new" });
  assert.equal((await verifyWebhook(newer, signed(newer), secret)).kind, "unknown");
  const test = JSON.stringify({ ...dlr, sms_id: 0 });
  assert.equal((await verifyWebhook(test, signed(test), secret)).isTest, true);
});

test("a webhook that was changed, recorded or signed by others is refused", async () => {
  const body = JSON.stringify(dlr);
  const good = signed(body);
  const wrong: [body: string, headers: Record<string, string>, reason: RegExp][] = [
    [body.replace("DELIVRD", "UNDELIV"), good, /No signature matches/],
    [body, { ...good, "webhook-id": "evt_2" }, /No signature matches/],
    [
      body,
      signed(body, new Date(), `whsec_${Buffer.from("another secret").toString("base64")}`),
      /No signature matches/,
    ],
    [body, { ...good, "webhook-signature": good["webhook-signature"]!.replace("v1,", "v2,") }, /No signature matches/],
    [body, { ...good, "webhook-signature": "v1,%%%" }, /No signature matches/],
    [body, signed(body, new Date(Date.now() - 400_000)), /not within 300 seconds/],
    [body, signed(body, new Date(Date.now() + 400_000)), /not within 300 seconds/],
    [body, { ...good, "webhook-timestamp": "now" }, /not within 300 seconds/],
    [body, {}, /`webhook-id`/],
  ];
  for (const [text, headers, reason] of wrong) {
    const error = await errorOf(verifyWebhook(text, headers, secret));
    assert.deepEqual([error.code, reason.test(error.message)], ["invalid_signature", true], error.message);
  }
  await assert.rejects(verifyWebhook(dlr as never, good, secret), /before any JSON parser/);
  await assert.rejects(verifyWebhook(body, good, "whsec_"), /`secret` must be/);
  await assert.rejects(verifyWebhook(body, good, "whsec_%%"), /`secret` must be/);
});
