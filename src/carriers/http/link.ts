import { Pool } from "undici";
import {
  Pacer,
  parseTime,
  readUserData,
  STATUS,
  type Link,
  type LinkStatus,
  type Outcome,
  type Settle,
} from "../../smpp/smpp.ts";
import type { HttpUpstream } from "./schemas.ts";
import { readAnswer, requestOf, type Values } from "./upstream.ts";

/** What a runner needs of a link, whatever it speaks. */
export type CarrierLink = Pick<
  Link,
  "status" | "pacer" | "free" | "outstanding" | "start" | "stop" | "drain" | "submit"
>;

/** What an HTTP link is made of. */
export interface HttpLinkOptions {
  upstream: HttpUpstream;
  systemId: string;
  password: string;
  /** Where the upstream posts its receipts. */
  receiptUrl: string;
  /** False takes any certificate. */
  verify: boolean;
  /** Requests without an answer at most. */
  window: number;
  partsPerSecond: number | undefined;
  responseTimeoutMs: number;
  onState: (status: LinkStatus) => void;
  onFree: () => void;
}

/** Of an answer this much is read. */
const bodyLimitBytes = 65_536;
/** After a connection that failed, doubling; and after refused credentials. */
const retryMs = { first: 1_000, last: 30_000, refused: 60_000 };

/** Errors before the first octet was written: the upstream cannot have the message. */
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
 * A carrier that is reached by HTTP, to the gateway a link like any other: it takes a submit_sm that holds a whole message
 * and settles it with what the upstream answered. HTTP has no bind, so it counts as up until a connection fails or the
 * credentials are refused, and then for some seconds as down.
 */
export class HttpLink implements CarrierLink {
  readonly #options: HttpLinkOptions;
  readonly #pool: Pool;
  readonly pacer: Pacer;
  #status: LinkStatus = { state: "down", reason: "not started", since: new Date() };
  #outstanding = 0;
  #failures = 0;
  #wanted = false;
  #retry: NodeJS.Timeout | undefined;
  #paced: NodeJS.Timeout | undefined;
  readonly #ending = new AbortController();
  readonly #idle: (() => void)[] = [];

  constructor(options: HttpLinkOptions) {
    this.#options = options;
    this.pacer = new Pacer(options.partsPerSecond);
    this.#pool = new Pool(new URL(options.upstream.url).origin, {
      connections: Math.min(options.window, 256),
      pipelining: 1,
      connect: { rejectUnauthorized: options.verify, timeout: 10_000 },
    });
  }

  get status(): LinkStatus {
    return this.#status;
  }

  get outstanding(): number {
    return this.#outstanding;
  }

  /** How many messages it takes now: the window's room, and what the pace allows. */
  get free(): number {
    if (this.#status.state !== "bound") return 0;
    const room = this.#options.window - this.#outstanding;
    const paced = this.pacer.available;
    if (paced === 0) this.#wakeLater();
    return Math.max(0, Math.min(room, paced));
  }

  start(): void {
    this.#wanted = true;
    if (this.#status.state !== "bound") this.#become("bound", "ready to send");
    this.#options.onFree();
  }

  async drain(): Promise<void> {
    this.#wanted = false;
    if (this.#outstanding > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.stop();
  }

  /** Ends at once; requests that are out are settled as `lost`. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#paced);
    this.#ending.abort();
    if (this.#status.state !== "down") this.#become("down", "stopped");
    await this.#pool.destroy();
  }

  readonly submit: Link["submit"] = (pdu, settle) => {
    const hindrance =
      this.#status.state !== "bound"
        ? "the link is down"
        : this.pacer.take()
          ? undefined
          : "the pace allows no more now";
    if (hindrance !== undefined) return queueMicrotask(() => settle({ kind: "unsent", reason: hindrance }));
    this.#outstanding++;
    void this.#run(pdu as SubmitSm, settle);
  };

  async #run(pdu: SubmitSm, settle: Settle): Promise<void> {
    const outcome = await this.#ask(this.#values(pdu));
    this.#outstanding--;
    settle(outcome);
    if (this.#outstanding === 0) for (const resolve of this.#idle.splice(0)) resolve();
    if (this.free > 0) this.#options.onFree();
  }

  async #ask(values: Values): Promise<Outcome> {
    const { upstream, responseTimeoutMs } = this.#options;
    const { url, method, headers, body } = requestOf(upstream, values);
    const { pathname, search } = new URL(url);
    try {
      const response = await this.#pool.request({
        path: pathname + search,
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(responseTimeoutMs)]),
      });
      return this.#answered(response.statusCode, await readText(response.body));
    } catch (error) {
      return this.#failed(error as { code?: string; name?: string; message: string });
    }
  }

  #answered(httpStatus: number, text: string): Outcome {
    const answer = readAnswer(this.#options.upstream, httpStatus, text);
    if (answer === undefined) return { kind: "timeout" };
    if (httpStatus === 401 || httpStatus === 403)
      this.#down(`HTTP ${httpStatus}: the credentials are refused`, retryMs.refused);
    else this.#failures = 0;
    const { status, id } = answer;
    if (status === STATUS.ESME_RTHROTTLED) this.pacer.throttled();
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
    this.#options.onState(this.#status);
  }

  #wakeLater(): void {
    this.#paced ??= setTimeout(() => {
      this.#paced = undefined;
      if (this.free > 0) this.#options.onFree();
    }, this.pacer.waitMs);
  }

  #values(pdu: SubmitSm): Values {
    const { systemId, password, receiptUrl } = this.#options;
    const short = pdu.shortMessage ?? Buffer.alloc(0);
    const octets = short.length > 0 ? short : (pdu.tlvs?.messagePayload ?? short);
    const to = pdu.destinationAddr ?? "";
    const now = new Date();
    const until = parseTime(pdu.validityPeriod ?? "", now);
    return {
      to,
      to_digits: to.replace("+", ""),
      from: pdu.sourceAddr ?? "",
      text: readUserData(octets, 0, pdu.dataCoding ?? 0).text,
      reference: String(pdu.tlvs?.userMessageReference ?? ""),
      validity_seconds: until ? String(Math.round((until.getTime() - now.getTime()) / 1000)) : "",
      encoding: pdu.dataCoding === 8 ? "ucs2" : "gsm7",
      receipt_url: receiptUrl,
      system_id: systemId,
      password,
      basic: Buffer.from(`${systemId}:${password}`).toString("base64"),
    };
  }
}

type SubmitSm = Extract<Parameters<Link["submit"]>[0], { command: "submit_sm" }>;

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
