import { createHash, randomBytes } from "node:crypto";
import { Pool } from "undici";
import type { Context } from "../../../base/context.ts";
import { failureOf } from "../../../base/errors.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import { Pacer, parseTime, STATUS, type LinkStatus, type Outcome, type Settle } from "../../../smpp/smpp.ts";
import { answerUrl, audioUrl, readCall, textOf, type Call } from "../calls.ts";
import type { CarrierLink, LinkEvents, Submit } from "../link.ts";
import { responseTimeoutMs, type LinkDefinition } from "../definition.ts";
import { AccessTokens, NoToken, readText } from "./access-tokens.ts";
import { callQuery } from "./call-query.ts";
import { callbackUrl } from "./callbacks.ts";
import type { HttpUpstream } from "./schemas.ts";
import type { Values } from "./template.ts";
import { ownIdOf, readAnswer, requestOf } from "./upstream.ts";

/** The most that is read of a response body. */
const bodyLimitBytes = 65_536;
/** Backoff after a failed connection, doubling from `first` to `last`; `refused`: after refused credentials. */
const retryMs = { first: 1_000, last: 30_000, refused: 60_000 };

/** Why the upstream accepts no messages at all. */
const refusals = {
  credentials: "HTTP {status}: the credentials are refused",
  credit: "HTTP {status}: the credit there is exhausted",
} as const;

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
  /** The URLs that a request may name. */
  readonly #urls: { receipts: string; audio: (token: string) => string; answer: (token: string) => string };
  readonly #timeoutMs: number;
  readonly #events: LinkEvents;
  readonly #pool: Pool;
  /** Set if `auth` is OAuth. */
  readonly #tokens: AccessTokens | undefined;
  readonly #pacer: Pacer;
  #status: LinkStatus = { state: "down", reason: noted("not started"), since: new Date() };
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
    this.#urls = {
      receipts: callbackUrl(ctx, id, "receipts", receiptKey),
      audio: (token) => audioUrl(ctx, token),
      answer: (token) => answerUrl(ctx, id, token),
    };
    this.#timeoutMs = responseTimeoutMs(ctx, settings);
    this.#events = events;
    this.#pacer = new Pacer(settings.parts_per_second ?? undefined);
    const connect = { rejectUnauthorized: settings.tls_verify, timeout: 10_000 };
    this.#pool = new Pool(new URL(this.#upstream.url).origin, {
      connections: Math.min(settings.window, 256),
      pipelining: 1,
      connect,
    });
    if (this.#upstream.auth?.type === "oauth")
      this.#tokens = new AccessTokens(this.#upstream.auth, definition.credentials, connect);
  }

  get #upstream(): HttpUpstream {
    return this.#definition.settings.http!;
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
    if (this.#status.state !== "bound") this.#become("bound", noted("ready to send"));
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
    if (this.#status.state !== "down") this.#become("down", noted("stopped"));
    await Promise.all([this.#pool.destroy(), this.#tokens?.close()]);
  }

  submit(pdu: Submit, settle: Settle): void {
    const unsent = (reason: string) => queueMicrotask(() => settle({ kind: "unsent", reason }));
    if (this.#status.state !== "bound") return unsent(noted("the link is down"));
    if (!this.#pacer.take()) return unsent(noted("the throughput limit is reached"));
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
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(this.#timeoutMs)]);
    const token = await this.#token(signal);
    if (typeof token !== "string") return token;
    const { url, method, headers, body } = requestOf(this.#upstream, values, token);
    const { pathname, search } = new URL(url);
    try {
      const response = await this.#pool.request({
        path: pathname + search,
        method,
        headers,
        body: body ?? null,
        signal,
      });
      return this.#answered(response.statusCode, await readText(response.body, bodyLimitBytes), values["id"]!);
    } catch (error) {
      return this.#failed(error as Error & { code?: string });
    }
  }

  /** The access token; `""` if the upstream needs none. If it cannot be obtained, nothing is sent and the link goes down for a while. */
  async #token(signal: AbortSignal): Promise<string | Outcome> {
    try {
      return (await this.#tokens?.get(signal)) ?? "";
    } catch (error) {
      const reason = failureOf(error as Error);
      this.#down(reason, error instanceof NoToken && error.refused ? retryMs.refused : this.#backoffMs());
      return { kind: "unsent", reason };
    }
  }

  #answered(httpStatus: number, text: string, ownId: string): Outcome {
    const answer = readAnswer(this.#upstream, httpStatus, text, ownId);
    if (answer === undefined)
      return {
        kind: "timeout",
        reason: noted("HTTP {status} does not say whether the carrier accepted the message", { status: httpStatus }),
      };
    const { status, id, refuses } = answer;
    if (refuses === undefined) this.#failures = 0;
    else this.#down(noted(refusals[refuses], { status: httpStatus }), retryMs.refused);
    // The token may have been revoked there.
    if (refuses === "credentials") this.#tokens?.forget();
    if (status === STATUS.ESME_RTHROTTLED) this.#pacer.throttled();
    return { kind: "response", pdu: { command: "submit_sm_resp", sequence: 0, status, messageId: id, tlvs: {} } };
  }

  #failed(error: Error & { code?: string }): Outcome {
    const { code = "", name } = error;
    const message = failureOf(error);
    if (name === "TimeoutError") return { kind: "timeout", reason: noted("no HTTP response in time") };
    if (!beforeWriting.has(code)) return { kind: "lost", reason: message };
    this.#down(noted("{code}: {why}", { code, why: message }), this.#backoffMs());
    return { kind: "unsent", reason: message };
  }

  #backoffMs(): number {
    return Math.min(retryMs.last, retryMs.first * 2 ** Math.min(this.#failures++, 10));
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
    const to = pdu.destinationAddr ?? "";
    const now = new Date();
    const until = parseTime(pdu.validityPeriod ?? "", now);
    const reference = String(pdu.tlvs?.userMessageReference ?? "");
    return {
      ...this.#definition.credentials,
      to,
      to_digits: to.replace("+", ""),
      from: pdu.sourceAddr ?? "",
      text: textOf(pdu),
      reference,
      id: ownIdOf(reference, randomBytes(10).toString("hex")),
      validity_seconds: until ? String(Math.round((until.getTime() - now.getTime()) / 1000)) : "",
      encoding: pdu.dataCoding === 8 ? "ucs2" : "gsm7",
      receipt_url: this.#urls.receipts,
      ...this.#callValues(readCall(pdu.tlvs), reference),
    };
  }

  /**
   * Most providers of calls echo nothing, so the reference is in the URL: a call whose response was lost is matched by it, not made again.
   * Those that have one address for all calls echo `call`, in which it is as well.
   */
  #callValues(call: Call | undefined, reference: string): Values {
    if (call?.token === undefined) return {};
    const { token, language, shared, accountId, id } = call;
    // Calls with the same audio have the same token, and each is a call of its own.
    const named = shared ? `${token} ${id}` : token;
    const message = shared && { accountId, id };
    const query = { reference: Number(reference), message };
    return {
      receipt_url: `${this.#urls.receipts}${callQuery(query)}`,
      call: callQuery({ ...query, token }).slice(1),
      audio_url: this.#urls.audio(token),
      answer_url: `${this.#urls.answer(token)}${callQuery({ message })}`,
      call_id: createHash("sha256").update(named).digest("hex").slice(0, 32),
      language,
    };
  }
}
