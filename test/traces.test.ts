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

test("a caller's trace has the request, linked with the message's trace in both directions", async () => {
  const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  const { traceId } = await send("+250788770002", { traceparent: `00-${caller.traceId}-${caller.spanId}-01` });
  const unsampled = await send("+250788770003", { traceparent: `00-${caller.traceId}-${caller.spanId}-00` });
  const spans = await spansOf(traceId);
  const [request, ...others] = collector.spans.filter((span) => span.traceId === caller.traceId);
  assert.deepEqual([request!.name, request!.parentId, others], ["POST /v1/sms", caller.spanId, []]);
  const accept = spans.find(({ name }) => name === "accept")!;
  assert.deepEqual(request!.links, [`${traceId} ${accept.spanId}`]);
  assert.deepEqual([accept.parentId, accept.links], ["", [`${caller.traceId} ${request!.spanId}`]]);
  assert.ok(collector.spans.some((span) => span.traceId === unsampled.traceId && span.name === "accept"));
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
    collector.spans.slice(before).map(({ traceId }) => traceId),
    ["4bf92f3577b34da6a3ce929d0e0e4737"],
  );
  await send("+250788770007");
});
