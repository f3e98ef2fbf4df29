import type { Attributes, Link, SpanContext, SpanKind, Tracer } from "@opentelemetry/api";
import type * as Api from "@opentelemetry/api";
import type { Config } from "../../config.ts";
import type { SecretBox } from "../secrets.ts";

/** The caller's place in a trace of its own (W3C Trace Context §3.2), and what its request accepted. */
export interface RequestTrace {
  caller: SpanContext | undefined;
  /** The id of the request's own span, which the spans below it name before it has ended. */
  spanId: string;
  messageId: number | undefined;
}

/** A span that has ended. Times are milliseconds since the epoch. */
export interface Ended {
  name: string;
  kind: keyof typeof SpanKind;
  startMs: number;
  endMs?: number;
  attributes: Attributes;
  /** Why it failed. */
  error?: string | undefined;
}

/** Where a span belongs. */
interface Place {
  traceId: string;
  spanId: string;
  parent?: SpanContext | undefined;
  links?: Link[];
}

const sampledFlag = 1;

/**
 * Traces by OpenTelemetry: a request, and each message from being accepted to its webhook. Created only if an endpoint is configured;
 * otherwise nothing is loaded.
 *
 * The ids of a message's trace and of its first span follow from the message's id. So every process finds them without a column, and all
 * decide alike whether the trace is sampled.
 */
export class Traces {
  readonly #api: typeof Api;
  readonly #tracer: Tracer;
  readonly #ids: ChosenIds;
  readonly #secrets: SecretBox;
  readonly #ratio: number;
  readonly #shutDown: () => Promise<void>;

  constructor(parts: {
    api: typeof Api;
    tracer: Tracer;
    ids: ChosenIds;
    secrets: SecretBox;
    ratio: number;
    shutDown: () => Promise<void>;
  }) {
    this.#api = parts.api;
    this.#tracer = parts.tracer;
    this.#ids = parts.ids;
    this.#secrets = parts.secrets;
    this.#ratio = parts.ratio;
    this.#shutDown = parts.shutDown;
  }

  /** Sends what is left. */
  stop(): Promise<void> {
    return this.#shutDown();
  }

  /** A request that arrives, with its `traceparent` header. An invalid header counts as none (§4.3). */
  begin(traceparent: unknown): RequestTrace {
    return { caller: readTraceparent(traceparent), spanId: this.#ids.random(), messageId: undefined };
  }

  /**
   * A request that was answered. Without a caller's trace it is the first span of the trace of the message that it accepted; a request that
   * accepted none has a trace whose id is its request id. A caller's trace has the request, linked with the message's trace.
   */
  request(trace: RequestTrace, requestId: string, ended: Ended): void {
    const { caller, messageId, spanId } = trace;
    if (caller) {
      if ((caller.traceFlags & sampledFlag) === 0) return;
      const links = messageId === undefined ? [] : [{ context: this.#first(messageId) }];
      return this.#end({ traceId: caller.traceId, spanId, parent: caller, links }, ended);
    }
    this.#end({ traceId: messageId === undefined ? requestId : this.#first(messageId).traceId, spanId }, ended);
  }

  /** A message that was accepted, by a request or by a bind. */
  accepted(messageId: number, trace: RequestTrace | undefined, ended: Ended): void {
    const first = this.#first(messageId);
    if (!trace) return this.#end(first, ended);
    trace.messageId = messageId;
    const { caller, spanId } = trace;
    if (!caller) return this.#end({ ...first, parent: { ...first, spanId } }, ended);
    this.#end({ ...first, links: [{ context: { ...caller, spanId } }] }, ended);
  }

  /** A later step of a message. `spanId` is that of `next`, if the step was announced. */
  step(messageId: number, ended: Ended, spanId = this.#ids.random()): void {
    const parent = this.#first(messageId);
    this.#end({ traceId: parent.traceId, spanId, parent }, ended);
  }

  /** The next step of a message, which another program takes part in: the id of its span, and the `traceparent` header to send. */
  next(messageId: number): { spanId: string; traceparent: string } {
    const { traceId, traceFlags } = this.#first(messageId);
    const spanId = this.#ids.random();
    return { spanId, traceparent: `00-${traceId}-${spanId}-0${traceFlags}` };
  }

  /** The first span of a message's trace. */
  #first(messageId: number): SpanContext {
    const bytes = Buffer.from(this.#secrets.mac(String(messageId), "trace"), "base64");
    const traceId = bytes.toString("hex", 0, 16);
    const traceFlags = isSampled(traceId, this.#ratio) ? sampledFlag : 0;
    return { traceId, spanId: bytes.toString("hex", 16, 24), traceFlags };
  }

  #end({ traceId, spanId, parent, links = [] }: Place, ended: Ended): void {
    // A caller that samples its trace has all of ours in it.
    if (!(parent && (parent.traceFlags & sampledFlag) !== 0) && !isSampled(traceId, this.#ratio)) return;
    const { name, kind, startMs, endMs = Date.now(), attributes, error } = ended;
    const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = this.#api;
    this.#ids.choose(traceId, spanId);
    const options = { kind: SpanKind[kind], startTime: startMs, attributes, links };
    const span = this.#tracer.startSpan(
      name,
      options,
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    span.end(endMs);
  }
}

/** Gives spans the ids that were chosen for them. */
class ChosenIds {
  readonly #drawn: () => string;
  #trace = "";
  #span = "";

  constructor(drawn: () => string) {
    this.#drawn = drawn;
  }

  random(): string {
    return this.#drawn();
  }

  choose(traceId: string, spanId: string): void {
    this.#trace = traceId;
    this.#span = spanId;
  }

  generateTraceId(): string {
    return this.#trace;
  }

  generateSpanId(): string {
    return this.#span;
  }
}

/** The same decision in every process: the last 56 bits of a trace id are random (W3C Trace Context level 2 §2.2.5). */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
}

/**
 * The caller's span, from its `traceparent`. A later version than 00 begins with the fields of 00 and may append others, which are not read
 * (W3C Trace Context §3.2.4).
 */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
  const found = typeof header === "string" ? form.exec(header) : null;
  if (!found) return undefined;
  const [, version, traceId, spanId, flags, end] = found as unknown as [string, string, string, string, string, string];
  if (version === "ff" || (version === "00" && end !== "")) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampledFlag, isRemote: true };
}

/** Opens the export to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; undefined without one. Spans are dropped while it is away. */
export async function openTraces(
  { otlpEndpoint, traceRatio, serviceName }: Pick<Config, "otlpEndpoint" | "traceRatio" | "serviceName">,
  secrets: SecretBox,
  version: string,
): Promise<Traces | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const [api, sdk, resources, otlp] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  const drawn = new sdk.RandomIdGenerator();
  const ids = new ChosenIds(() => drawn.generateSpanId());
  const exporter = new otlp.OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` });
  const attributes = { "service.name": serviceName, "service.version": version };
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(attributes)),
    idGenerator: ids,
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("tuma", version);
  return new Traces({ api, tracer, ids, secrets, ratio: traceRatio, shutDown: () => provider.shutdown() });
}
