import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startCollector, type ReceivedSpan } from "./harness/collector.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: Receiver;
let server: TestServer;

before(async () => {
  [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "sms" });
  const made = await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr"] } });
  assert.equal(made.status, 200, made.text);
});
after(async () => {
  await server.stop();
  await Promise.all([collector.close(), receiver.close()]);
});

/** Sends a message and waits for its webhook; returns the webhook's `traceparent` and the answer. */
async function send(to: string, headers: Record<string, string> = {}) {
  const count = receiver.received.length;
  const sent = await server.call("POST /v1/sms", { body: { to, text: "traced", sender: "TUMA" }, headers });
  assert.equal(sent.status, 201, sent.text);
  await until(() => receiver.received.length > count, { what: "the webhook" });
  const [, traceId, spanId, flags] = String(receiver.received.at(-1)!.headers["traceparent"]).split("-");
  return { sent, traceId: traceId!, spanId: spanId!, flags };
}

/** Spans are sent in batches, and what is left when the program stops. */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  await server.restart();
  return collector.spans.filter((span) => span.traceId === traceId);
}

test("a request is followed to its webhook in one trace, whose ids follow from the message's", async () => {
  const { sent, traceId, spanId, flags } = await send("+250788770001");
  const failed = await send("+250788779901");
  const spans = await spansOf(traceId);
  const named = (name: string) => spans.find((span) => span.name === name)!;
  assert.deepEqual(spans.map(({ name }) => name).sort(), ["POST /v1/sms", "accept", "report", "submit_sm", "webhook"]);
  const request = named("POST /v1/sms");
  assert.deepEqual([request.parentId, named("accept").parentId], ["", request.spanId]);
  for (const name of ["submit_sm", "report", "webhook"])
    assert.equal(named(name).parentId, named("accept").spanId, name);
  assert.deepEqual([named("webhook").spanId, flags], [spanId, "01"], "the receiver continues the webhook's span");
  assert.equal(request.attributes["tuma.request_id"], sent.headers.get("x-request-id"));
  assert.equal(request.attributes["http.response.status_code"], 201);
  assert.equal(named("accept").attributes["messaging.message.id"], sent.body["sms_id"]);
  assert.equal(named("report").attributes["tuma.status"], "DELIVRD");
  for (const span of spans) {
    assert.ok(span.startNs <= span.endNs && span.startNs > 1_700_000_000_000_000_000n, span.name);
    assert.deepEqual([span.service, span.isError], ["sms", false]);
  }
  assert.ok(!/250788|traced/.test(JSON.stringify(spans.map(({ attributes, name }) => [name, attributes]))));
  assert.notEqual(failed.traceId, traceId);
});

const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
/** The header of a caller, each in a trace of its own. */
const calledBy = (n: number, flags = "01") => ({
  traceId: caller.traceId.slice(0, -2) + n.toString(16).padStart(2, "0"),
  get traceparent() {
    return `00-${this.traceId}-${caller.spanId}-${flags}`;
  },
});
const namesOf = (spans: ReceivedSpan[]) => spans.map(({ name }) => name).sort();

test("a message continues the trace of its caller, up to the webhook", async () => {
  const { traceId, traceparent } = calledBy(1);
  const sent = await send("+250788770002", { traceparent });
  assert.deepEqual([sent.traceId, sent.flags], [traceId, "01"], "the receiver as well");
  const spans = await spansOf(traceId);
  const named = (name: string) => spans.find((span) => span.name === name)!;
  assert.deepEqual(namesOf(spans), ["POST /v1/sms", "accept", "report", "submit_sm", "webhook"]);
  assert.equal(named("POST /v1/sms").parentId, caller.spanId);
  assert.equal(named("accept").parentId, named("POST /v1/sms").spanId);
  for (const name of ["submit_sm", "report", "webhook"])
    assert.equal(named(name).parentId, named("accept").spanId, name);
  assert.equal(named("webhook").spanId, sent.spanId);
});

test("the trace of a caller that does not sample it stays its own, and the message has another, linked with it", async () => {
  const { traceId, traceparent } = calledBy(2, "00");
  const sent = await send("+250788770003", { traceparent });
  assert.notEqual(sent.traceId, traceId);
  const spans = await spansOf(sent.traceId);
  assert.ok(spans.find(({ name }) => name === "accept")!.links[0]!.startsWith(`${traceId} `));
  assert.deepEqual(
    collector.spans.filter((span) => span.traceId === traceId),
    [],
  );
});

test("a message that a restarted process sends continues the trace of its caller", async () => {
  const { traceId, traceparent } = calledBy(3);
  const count = receiver.received.length;
  const sendAt = new Date(Date.now() + 3_000).toISOString();
  const body = { to: "+250788770008", text: "traced", sender: "TUMA", send_at: sendAt };
  const sent = await server.call("POST /v1/sms", { body, headers: { traceparent } });
  assert.equal(sent.status, 201, sent.text);
  await server.restart();
  await until(() => receiver.received.length > count, { what: "the webhook" });
  assert.match(String(receiver.received.at(-1)!.headers["traceparent"]), new RegExp(`^00-${traceId}-`));
  const spans = await spansOf(traceId);
  assert.deepEqual(namesOf(spans), ["POST /v1/sms", "accept", "report", "submit_sm", "webhook"]);
  const accept = spans.find(({ name }) => name === "accept")!;
  assert.equal(spans.find(({ name }) => name === "submit_sm")!.parentId, accept.spanId);
});

test("messages of a bulk send have traces of their own, whose spans are linked to the request", async () => {
  const { traceId, traceparent } = calledBy(4);
  const count = receiver.received.length;
  const recipients = ["+250788770010", "+250788770011", "+250788770012"].map((phonenumber) => ({
    phonenumber,
    name: "Ana",
  }));
  const body = { recipients, text: "traced", sender: "TUMA" };
  for (const headers of [{ traceparent }, {}] as Record<string, string>[]) {
    const sent = await server.call("POST /v1/sms/bulk", { body, headers });
    assert.equal(sent.status, 201, sent.text);
  }
  await until(() => receiver.received.length === count + 6, { what: "six webhooks" });
  await spansOf(traceId);
  const requests = collector.spans.filter(({ name }) => name === "POST /v1/sms/bulk");
  assert.equal(requests[0]!.traceId, traceId);
  for (const request of requests) {
    const linked = collector.spans.filter(({ links }) => links.includes(`${request.traceId} ${request.spanId}`));
    assert.equal(linked.filter(({ name }) => name === "submit_sm").length, 3);
    assert.equal(linked.filter(({ name }) => name === "webhook").length, 3);
    assert.equal(new Set(linked.map((span) => span.traceId)).size, 3);
  }
});

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

test("whatever a request accepts is in its trace: a PIN, and messages by the other interfaces", async () => {
  const { body: made } = await server.call<{ system_id: string; password: string }>("POST /v1/account/smpp", {
    body: { scopes: ["sms:send"] },
  });
  const { body: twilio } = await server.call<Record<string, string>>("GET /v1/account/twilio");
  const login = `Basic ${Buffer.from(`${twilio["account_sid"]}:${server.token}`).toString("base64")}`;
  const query = new URLSearchParams({ username: made.system_id, password: made.password, from: "TUMA" });
  const kannel = `/cgi-bin/sendsms?${query}&text=traced&to=`;
  const jasmin = `/send?${query}&content=traced&to=`;
  const messages = `/2010-04-01/Accounts/${twilio["account_sid"]}/Messages.json`;
  const verifications = `/v2/Services/${twilio["verify_service_sid"]}/Verifications`;
  const pin = JSON.stringify({ number: "+250788770022", brand: "Acme" });
  const requests: [
    path: string,
    init: { method?: string; body?: string | URLSearchParams; headers?: Record<string, string> },
  ][] = [
    [`${kannel}250788770020`, {}],
    [`${jasmin}250788770021`, {}],
    ["/v1/verify", { method: "POST", body: pin, headers: { "content-type": "application/json" } }],
    [messages, form({ To: "+250788770023", From: "TUMA", Body: "traced" })],
    [verifications, form({ To: "+250788770024", Channel: "sms" })],
  ];
  const traceIds: string[] = [];
  const count = receiver.received.length;
  for (const [n, [path, init]] of requests.entries()) {
    const { traceId, traceparent } = calledBy(0x10 + n);
    const authorization = path.startsWith("/v1") ? `Bearer ${server.token}` : login;
    const headers = { ...init.headers, traceparent, ...(path.includes("username") ? {} : { authorization }) };
    const reply = await fetch(server.url + path, { ...init, headers });
    assert.ok(reply.status < 300, `${path}: ${reply.status} ${await reply.text()}`);
    traceIds.push(traceId);
  }
  const own = await server.call("POST /v1/verify", { body: { number: "+250788770025", brand: "Acme" } });
  await until(() => receiver.received.length === count + 6, { what: "six webhooks" });
  await server.restart();
  for (const [n, traceId] of traceIds.entries()) {
    const names = namesOf(collector.spans.filter((span) => span.traceId === traceId));
    assert.deepEqual([names.length >= 2, names.includes("accept")], [true, true], `${requests[n]![0]}: ${names}`);
  }
  const request = collector.spans.find(
    ({ attributes }) => attributes["tuma.request_id"] === own.headers.get("x-request-id"),
  )!;
  const accept = collector.spans.find(({ name, parentId }) => name === "accept" && parentId === request.spanId);
  assert.equal(accept?.traceId, request.traceId, "without a caller's trace as well");
});

test("an invalid traceparent counts as none, and a refused request has a trace of its own", async () => {
  const { traceId } = await send("+250788770004", { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` });
  const refused = await server.call("POST /v1/sms", { body: { to: "x", text: "traced" } });
  const spans = await spansOf(traceId);
  assert.equal(spans.find(({ name }) => name === "POST /v1/sms")?.parentId, "");
  const own = collector.spans.filter((span) => span.traceId === refused.headers.get("x-request-id"));
  assert.deepEqual([own.length, own[0]!.attributes["http.response.status_code"]], [1, refused.status]);
});

test("with a ratio of 0 nothing is traced except what a caller samples; a collector that is away stops nothing", async () => {
  const before = collector.spans.length;
  await server.restart(undefined, { OTEL_TRACES_SAMPLER_ARG: "0" });
  const { flags } = await send("+250788770005");
  assert.equal(flags, "00");
  await send("+250788770006", { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01" });
  await server.restart(undefined, { OTEL_TRACES_SAMPLER_ARG: "1", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  assert.deepEqual(
    namesOf(collector.spans.slice(before)),
    ["POST /v1/sms", "accept", "report", "submit_sm", "webhook"],
    "the trace that its caller samples, as a whole",
  );
  assert.ok(collector.spans.slice(before).every(({ traceId }) => traceId === "4bf92f3577b34da6a3ce929d0e0e4737"));
  await send("+250788770007");
});
