import type { TLSSocket } from "node:tls";
import { type Dispatcher, Pool, buildConnector } from "undici";
import { type AddressRange, forbiddenAddress, hostOf, literalAddress } from "./guard.ts";
import { ForbiddenAddress, guardedLookup, type Resolver } from "./resolve.ts";

/** What came of one POST. `statusCode` is undefined when no response came; `error` then says why, in a few words. */
export interface Answer {
  statusCode: number | undefined;
  retryAfter: string | string[] | undefined;
  error: string | undefined;
}

/** Where a request goes, read once per endpoint. */
export interface Target {
  origin: string;
  path: string;
}

/** A request to be sent. `headers` are name, value, name, value, … */
export interface SentRequest {
  method: "GET" | "POST";
  target: Target;
  headers: string[];
  body: string | null;
}

/** Splits a URL into what a request needs. */
export function targetOf(url: URL): Target {
  return { origin: url.origin, path: url.pathname + url.search };
}

/** How a Sender works. */
export interface SenderOptions {
  /** From the start of an attempt to the end of its response, milliseconds. */
  timeoutMs: number;
  /** Private addresses that may be reached, asked at every connect. */
  allowed: () => AddressRange[];
  resolver: Resolver;
  /** Connections to one origin at most. */
  connectionsPerOrigin: number;
}

/** Of a response body this much is read, so that the connection can be kept; of a longer one the connection is cut. */
const bodyLimitBytes = 8_192;

/** An origin without a request for this long loses its pool. */
const idlePoolMs = 60_000;

interface OriginPool {
  pool: Pool;
  inFlight: number;
  usedAtMs: number;
}

/**
 * Posts to receivers through one pool of kept connections per origin. Follows no redirects, speaks HTTP/1.1 without pipelining,
 * and connects to guarded addresses only: the literal address of a URL, every address that its name has at that moment, and
 * the peer of the connection are checked.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #pools = new Map<string, OriginPool>();
  readonly #connector: buildConnector.connector;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#connector = guardedConnector(options);
  }

  /** True while the origin may take one more request. */
  hasRoom(origin: string): boolean {
    return (this.#pools.get(origin)?.inFlight ?? 0) < this.#options.connectionsPerOrigin;
  }

  /**
   * Sends a request. Calls `done` exactly once, within the timeout; never throws. A status settles the answer even when the body
   * after it is cut or late.
   */
  send({ method, target, headers, body }: SentRequest, done: (answer: Answer) => void): void {
    const origin = this.#origin(target.origin);
    origin.inFlight++;
    origin.usedAtMs = performance.now();
    const exchange = new Exchange(this.#options.timeoutMs, (answer) => {
      origin.inFlight--;
      done(answer);
    });
    try {
      origin.pool.dispatch({ method, path: target.path, headers, body }, exchange);
    } catch (error) {
      exchange.onResponseError(undefined, error as Error);
    }
  }

  /** Closes pools that have had nothing to do for a minute. */
  closeIdle(): void {
    const now = performance.now();
    for (const [origin, entry] of this.#pools) {
      if (entry.inFlight > 0 || now - entry.usedAtMs < idlePoolMs) continue;
      this.#pools.delete(origin);
      entry.pool.destroy().catch(() => undefined);
    }
  }

  /** Cuts every connection; requests in flight end with an error. */
  async destroy(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((entry) => entry.pool.destroy()));
  }

  #origin(origin: string): OriginPool {
    let entry = this.#pools.get(origin);
    if (!entry) {
      const pool = new Pool(origin, {
        connect: this.#connector,
        connections: this.#options.connectionsPerOrigin,
        pipelining: 1,
        allowH2: false,
        keepAliveTimeout: 4_000,
        keepAliveMaxTimeout: 60_000,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: 16_384,
      });
      entry = { pool, inFlight: 0, usedAtMs: 0 };
      this.#pools.set(origin, entry);
    }
    return entry;
  }
}

/** One request and its response, from undici's side: the least work per request that its API allows. */
class Exchange implements Dispatcher.DispatchHandler {
  #done: ((answer: Answer) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #timer: NodeJS.Timeout;
  #statusCode: number | undefined;
  #retryAfter: string | string[] | undefined;
  #bodyBytes = 0;

  constructor(timeoutMs: number, done: (answer: Answer) => void) {
    this.#done = done;
    this.#timer = setTimeout(() => this.#cut("no complete answer in time"), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Its time was over while it waited for a connection.
    if (!this.#done) controller.abort(new Error("too late"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Informational responses (RFC 9110 §15.2) are not the answer.
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#retryAfter = headers["retry-after"];
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > bodyLimitBytes) this.#cut("the answer is too long");
  }

  onResponseEnd(): void {
    this.#settle(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#settle(describeError(error));
  }

  #cut(reason: string): void {
    this.#settle(reason);
    this.#controller?.abort(new Error(reason));
  }

  #settle(error: string | undefined): void {
    const done = this.#done;
    if (!done) return;
    this.#done = undefined;
    clearTimeout(this.#timer);
    const statusCode = this.#statusCode;
    done({ statusCode, retryAfter: this.#retryAfter, error: statusCode === undefined ? error : undefined });
  }
}

/** What the log of attempts shows for an error: a few words without addresses, since names may resolve to inner ones. */
function describeError(error: Error & { code?: string }): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? "";
  return errorWords[code] ?? (code ? `the connection failed (${code})` : "the request failed");
}

const errorWords: Record<string, string> = {
  ECONNREFUSED: "the connection was refused (ECONNREFUSED)",
  ECONNRESET: "the connection was cut (ECONNRESET)",
  UND_ERR_SOCKET: "the connection was cut (UND_ERR_SOCKET)",
  UND_ERR_CONNECT_TIMEOUT: "no connection in time (UND_ERR_CONNECT_TIMEOUT)",
  ENOTFOUND: "the name has no address (ENOTFOUND)",
  EAI_AGAIN: "the name could not be looked up (EAI_AGAIN)",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)",
  CERT_HAS_EXPIRED: "the certificate has expired (CERT_HAS_EXPIRED)",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)",
};

/**
 * Connects like undici's own connector, but only to allowed addresses. Its `lookup` is never called for a literal address,
 * so that is checked first; the peer's address is checked last, before a byte of the request is written.
 */
function guardedConnector(options: SenderOptions): buildConnector.connector {
  const { allowed, resolver, timeoutMs } = options;
  const connect = buildConnector({
    lookup: guardedLookup(resolver, allowed),
    timeout: timeoutMs,
    allowH2: false,
    autoSelectFamily: true,
  });
  return (target, callback) => {
    const host = hostOf(new URL(`${target.protocol}//${target.host ?? target.hostname}`));
    const literal = literalAddress(host) ?? literalAddress(target.hostname);
    const reason = literal === undefined ? undefined : forbiddenAddress(literal, allowed());
    if (reason !== undefined) {
      queueMicrotask(() => callback(new ForbiddenAddress(reason), null));
      return;
    }
    connect(target, (...result: [null, TLSSocket] | [Error, null] | unknown[]) => {
      const [error, socket] = result as [Error | null, TLSSocket | null];
      if (error || !socket) return callback(error ?? new Error("no connection"), null);
      const peer = socket.remoteAddress;
      const peerReason = peer === undefined ? "the peer is gone" : forbiddenAddress(peer, allowed());
      if (peerReason === undefined) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(peerReason), null);
    });
  };
}
