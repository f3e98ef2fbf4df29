import type { Attributes, Link, SpanContext, SpanKind, Tracer } from "@opentelemetry/api";
import type * as Api from "@opentelemetry/api";
import type { Config } from "../config/config.ts";
import { Coalescer } from "../queue/coalescer.ts";
import type { SecretBox } from "../secrets.ts";

/** The caller's place in a trace of its own (W3C Trace Context §3.2), and what its request accepted. */
export interface RequestTrace {
  caller: SpanContext | undefined;
  /** The id of the request's own span, which the spans below it name before it has ended. */
  spanId: string;
  /** The first message that it accepted. */
  messageId: number | undefined;
}

/** A message whose span is written. */
export interface TracedMessage {
  accountId: number;
  id: number;
}

/** What a message has stored of the request that it came with. */
export interface Cause {
  /** The id of the caller's trace, if the caller samples it: the message continues it. */
  traceId: string | undefined;
  /** The `traceparent` of a bulk send's request. */
  batch: string | undefined;
}

/** Reads the causes of messages, in order. */
export type FindCauses = (messages: TracedMessage[]) => Promise<Cause[]>;

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

/** Causes kept in memory, of the messages that were last accepted or looked up. */
const maxKnown = 10_000;
const noCause: Cause = { traceId: undefined, batch: undefined };

/**
 * Traces by OpenTelemetry: a request, and each message from being accepted to its webhook. Created only if an endpoint is configured;
 * otherwise nothing is loaded.
 *
 * The id of a message's first span follows from the message's id, and so does that of its trace, unless it continues the trace of a
 * caller: then that is stored with the message. So every process finds them, and all decide alike whether the trace is sampled.
 */
export class Traces {
  readonly #api: typeof Api;
  readonly #tracer: Tracer;
  readonly #ids: ChosenIds;
  readonly #secrets: SecretBox;
  readonly #ratio: number;
  readonly #shutDown: () => Promise<void>;
  readonly #known = new Map<number, Cause>();
  readonly #lookups: Coalescer<TracedMessage, Cause>;

  constructor(parts: {
    api: typeof Api;
    tracer: Tracer;
    ids: ChosenIds;
    secrets: SecretBox;
    ratio: number;
    findCauses: FindCauses;
    shutDown: () => Promise<void>;
  }) {
    this.#api = parts.api;
    this.#tracer = parts.tracer;
    this.#ids = parts.ids;
    this.#secrets = parts.secrets;
    this.#ratio = parts.ratio;
    this.#shutDown = parts.shutDown;
    this.#lookups = new Coalescer({ flush: parts.findCauses, retryAlone: () => false });
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    await this.#lookups.idle();
    await this.#shutDown();
  }

  /** A request that arrives, with its `traceparent` header. An invalid header counts as none (§4.3). */
  begin(traceparent: unknown): RequestTrace {
    return { caller: readTraceparent(traceparent), spanId: this.#ids.random(), messageId: undefined };
  }

  /**
   * A request that was answered. A caller's trace has it, and what it accepted if the caller samples it. Otherwise it is the first span of
   * the trace of the first message that it accepted; a request that accepted none has a trace whose id is its request id.
   */
  request(trace: RequestTrace, requestId: string, ended: Ended): void {
    const { caller, messageId, spanId } = trace;
    if (caller) {
      if ((caller.traceFlags & sampledFlag) === 0) return;
      return this.#end({ traceId: caller.traceId, spanId, parent: caller }, ended);
    }
    this.#end(
      { traceId: messageId === undefined ? requestId : this.#first(messageId, noCause).traceId, spanId },
      ended,
    );
  }

  /** The `traceparent` to store with a bulk send: that of its request's span; undefined if it is not sampled. */
  batch({ caller, spanId }: RequestTrace, requestId: string): string | undefined {
    const traceId = caller?.traceId ?? requestId;
    const sampled = caller ? (caller.traceFlags & sampledFlag) !== 0 : isSampled(traceId, this.#ratio);
    return sampled ? traceparentOf({ traceId, spanId, traceFlags: sampledFlag }) : undefined;
  }

  /** A message that was accepted, by a request or by a bind. It joins the trace of its request, unless that is another message's or not sampled. */
  accepted(messageId: number, trace: RequestTrace | undefined, ended: Ended): void {
    const cause = { traceId: trace && continuedTrace(trace), batch: undefined };
    this.#remember(messageId, cause);
    const first = this.#first(messageId, cause);
    if (!trace) return this.#end(first, ended);
    const { caller, spanId, messageId: other } = trace;
    trace.messageId ??= messageId;
    if (cause.traceId !== undefined || (!caller && other === undefined))
      return this.#end({ ...first, parent: { ...first, spanId } }, ended);
    const request = caller ?? this.#first(trace.messageId, noCause);
    this.#end({ ...first, links: [{ context: { ...request, spanId } }] }, ended);
  }

  /** A later step of a message. `spanId` is that of `next`, if the step was announced. */
  step(message: TracedMessage, ended: Ended, spanId = this.#ids.random()): void {
    const { endMs = Date.now() } = ended;
    const write = (cause: Cause) => {
      const parent = this.#first(message.id, cause);
      const batch = readTraceparent(cause.batch);
      const links = batch ? [{ context: batch }] : [];
      this.#end({ traceId: parent.traceId, spanId, parent, links }, { ...ended, endMs });
    };
    const known = this.#known.get(message.id);
    if (known) return write(known);
    // A span whose trace cannot be looked up is dropped, as all are while the collector is away.
    this.#find(message).then(write, () => undefined);
  }

  /** The next step of a message, which another program takes part in: the id of its span, and the `traceparent` header to send. */
  async next(message: TracedMessage): Promise<{ spanId: string; traceparent: string }> {
    const first = this.#first(message.id, this.#known.get(message.id) ?? (await this.#find(message)));
    const spanId = this.#ids.random();
    return { spanId, traceparent: traceparentOf({ ...first, spanId }) };
  }

  async #find(message: TracedMessage): Promise<Cause> {
    const cause = await this.#lookups.add(message);
    this.#remember(message.id, cause);
    return cause;
  }

  #remember(messageId: number, cause: Cause): void {
    if (this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(messageId, cause);
  }

  /** The first span of a message. */
  #first(messageId: number, { traceId: continued }: Cause): SpanContext {
    const bytes = Buffer.from(this.#secrets.mac(String(messageId), "trace"), "base64");
    const traceId = continued ?? bytes.toString("hex", 0, 16);
    const traceFlags = continued !== undefined || isSampled(traceId, this.#ratio) ? sampledFlag : 0;
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

/** The id of the trace that what a request accepts continues, and stores: that of a caller who samples it. */
export function continuedTrace({ caller }: RequestTrace): string | undefined {
  return caller && (caller.traceFlags & sampledFlag) !== 0 ? caller.traceId : undefined;
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) => `00-${traceId}-${spanId}-0${traceFlags}`;

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
  findCauses: FindCauses,
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
  return new Traces({ api, tracer, ids, secrets, ratio: traceRatio, findCauses, shutDown: () => provider.shutdown() });
}
