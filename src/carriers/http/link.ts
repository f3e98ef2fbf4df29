import { Pool } from "undici";
import type { Context } from "../../base/context.ts";
import { Pacer, parseTime, readUserData, STATUS, type LinkStatus, type Outcome, type Settle } from "../../smpp/smpp.ts";
import type { CarrierLink, LinkEvents, Submit } from "../link.ts";
import { responseTimeoutMs, type LinkDefinition } from "../definition.ts";
import { callbackUrl } from "./callbacks.ts";
import type { HttpUpstream } from "./schemas.ts";
import { readAnswer, requestOf, type Values } from "./upstream.ts";

/** How much of a response's body is read. */
const bodyLimitBytes = 65_536;
/** Backoff after a failed connection, doubling from `first` to `last`; and after refused credentials. */
const retryMs = { first: 1_000, last: 30_000, refused: 60_000 };

/** Errors that occur before the first octet is written, so that the upstream cannot have the message. */
const beforeWriting = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/**
 * A carrier over HTTP: each submit_sm holds a whole message and becomes one request, and the upstream's response becomes the
 * submit_sm_resp. HTTP has no bind, so the link is up until a connection fails or the credentials are refused; it is then down
 * for the backoff. Receipts and inbound messages arrive as calls to `callbacks.ts`, in any process.
 */
export class HttpLink implements CarrierLink {
  readonly #definition: LinkDefinition;
  readonly #upstream: HttpUpstream;
  readonly #receiptUrl: string;
  readonly #timeoutMs: number;
  readonly #events: LinkEvents;
  readonly #pool: Pool;
  readonly #pacer: Pacer;
  #status: LinkStatus = { state: "down", reason: "not started", since: new Date() };
  #outstanding = 0;
  #failures = 0;
  #wanted = false;
  #retry: NodeJS.Timeout | undefined;
  #paced: NodeJS.Timeout | undefined;
  readonly #ending = new AbortController();
  readonly #idle: (() => void)[] = [];

  constructor(ctx: Context, definition: LinkDefinition, events: LinkEvents) {
    const { id, settings, receiptKey } = definition;
    this.#definition = definition;
    this.#upstream = settings.http!;
    this.#receiptUrl = callbackUrl(ctx, id, "receipts", receiptKey);
    this.#timeoutMs = responseTimeoutMs(ctx, settings);
    this.#events = events;
    this.#pacer = new Pacer(settings.parts_per_second ?? undefined);
    this.#pool = new Pool(new URL(this.#upstream.url).origin, {
      connections: Math.min(settings.window, 256),
      pipelining: 1,
      connect: { rejectUnauthorized: settings.tls_verify, timeout: 10_000 },
    });
  }

  get status(): LinkStatus {
    return this.#status;
  }

  get outstanding(): number {
    return this.#outstanding;
  }

  get partsPerSecond(): number {
    return this.#pacer.partsPerSecond;
  }

  get free(): number {
    if (this.#status.state !== "bound") return 0;
    const room = this.#definition.settings.window - this.#outstanding;
    const paced = this.#pacer.available;
    if (paced === 0) this.#wakeLater();
    return Math.max(0, Math.min(room, paced));
  }

  start(): void {
    this.#wanted = true;
    if (this.#status.state !== "bound") this.#become("bound", "ready to send");
    this.#events.onFree();
  }

  async drain(): Promise<void> {
    this.#wanted = false;
    if (this.#outstanding > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#paced);
    this.#ending.abort();
    if (this.#status.state !== "down") this.#become("down", "stopped");
    await this.#pool.destroy();
  }

  submit(pdu: Submit, settle: Settle): void {
    const hindrance =
      this.#status.state !== "bound"
        ? "the link is down"
        : this.#pacer.take()
          ? undefined
          : "the pace allows no more now";
    if (hindrance !== undefined) return queueMicrotask(() => settle({ kind: "unsent", reason: hindrance }));
    this.#outstanding++;
    void this.#run(pdu, settle);
  }

  async #run(pdu: Submit, settle: Settle): Promise<void> {
    const outcome = await this.#ask(this.#values(pdu));
    this.#outstanding--;
    settle(outcome);
    if (this.#outstanding === 0) for (const resolve of this.#idle.splice(0)) resolve();
    if (this.free > 0) this.#events.onFree();
  }

  async #ask(values: Values): Promise<Outcome> {
    const { url, method, headers, body } = requestOf(this.#upstream, values);
    const { pathname, search } = new URL(url);
    try {
      const response = await this.#pool.request({
        path: pathname + search,
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(this.#timeoutMs)]),
      });
      return this.#answered(response.statusCode, await readText(response.body));
    } catch (error) {
      return this.#failed(error as { code?: string; name?: string; message: string });
    }
  }

  #answered(httpStatus: number, text: string): Outcome {
    const answer = readAnswer(this.#upstream, httpStatus, text);
    if (answer === undefined) return { kind: "timeout" };
    if (httpStatus === 401 || httpStatus === 403)
      this.#down(`HTTP ${httpStatus}: the credentials are refused`, retryMs.refused);
    else this.#failures = 0;
    const { status, id } = answer;
    if (status === STATUS.ESME_RTHROTTLED) this.#pacer.throttled();
    return { kind: "response", pdu: { command: "submit_sm_resp", sequence: 0, status, messageId: id, tlvs: {} } };
  }

  #failed({ code = "", name, message }: { code?: string; name?: string; message: string }): Outcome {
    if (name === "TimeoutError") return { kind: "timeout" };
    if (!beforeWriting.has(code)) return { kind: "lost", reason: message };
    this.#down(`${code}: ${message}`, Math.min(retryMs.last, retryMs.first * 2 ** Math.min(this.#failures++, 10)));
    return { kind: "unsent", reason: message };
  }

  #down(reason: string, forMs: number): void {
    if (!this.#wanted || this.#status.state === "down") return;
    this.#become("down", reason);
    this.#retry = setTimeout(() => this.start(), forMs);
  }

  #become(state: LinkStatus["state"], reason: string): void {
    this.#status = { state, reason, since: new Date() };
    this.#events.onState(this.#status);
  }

  #wakeLater(): void {
    this.#paced ??= setTimeout(() => {
      this.#paced = undefined;
      if (this.free > 0) this.#events.onFree();
    }, this.#pacer.waitMs);
  }

  #values(pdu: Submit): Values {
    const { systemId, password } = this.#definition;
    const short = pdu.shortMessage ?? Buffer.alloc(0);
    const octets = short.length > 0 ? short : (pdu.tlvs?.messagePayload ?? short);
    const to = pdu.destinationAddr ?? "";
    const now = new Date();
    const until = parseTime(pdu.validityPeriod ?? "", now);
    return {
      to,
      to_digits: to.replace("+", ""),
      from: pdu.sourceAddr ?? "",
      text: readUserData(octets, pdu.esmClass ?? 0, pdu.dataCoding ?? 0).text,
      reference: String(pdu.tlvs?.userMessageReference ?? ""),
      validity_seconds: until ? String(Math.round((until.getTime() - now.getTime()) / 1000)) : "",
      encoding: pdu.dataCoding === 8 ? "ucs2" : "gsm7",
      receipt_url: this.#receiptUrl,
      system_id: systemId,
      password,
      basic: Buffer.from(`${systemId}:${password}`).toString("base64"),
    };
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bodyLimitBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
