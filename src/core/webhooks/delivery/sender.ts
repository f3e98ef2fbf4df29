import type { TLSSocket } from "node:tls";
import { type Dispatcher, Pool, buildConnector } from "undici";
import { keepResponse, keptBytes, type KeptResponse } from "./response.ts";
import { type AddressRange, forbiddenAddress, hostOf, literalAddress } from "./guard.ts";
import { ForbiddenAddress, guardedLookup, type Resolver } from "./resolve.ts";
import { noted, say } from "../../../base/sentences/sentence.ts";

/** The result of one request. Without a response `statusCode` is undefined and `error` says why, in a few words. */
export interface Answer {
  statusCode: number | undefined;
  retryAfter: string | string[] | undefined;
  error: string | undefined;
  response: KeptResponse | undefined;
  /** The whole body, if the request's `isAnswered` is set and the body is not too long. */
  body?: Buffer | undefined;
  /** The cookies that the response sets, if the request's `isAnswered` is set. */
  setCookies?: string[] | undefined;
}

/** The origin and address of a request. */
export interface Target {
  origin: string;
  path: string;
}

/** A request. `headers` are name, value, name, value, … */
export interface SentRequest {
  method: "GET" | "POST";
  target: Target;
  headers: string[];
  body: string | null;
  /** Whether to read the response: its body, up to 64 KiB, and its cookies. */
  isAnswered?: boolean;
}

/** The target of a URL. */
export function targetOf(url: URL): Target {
  return { origin: url.origin, path: url.pathname + url.search };
}

/** Bounds of a Sender. */
export interface SenderOptions {
  /** The time limit from the start of an attempt to the end of its response, in milliseconds. */
  timeoutMs: number;
  /** Returns the private ranges that may be reached; called at every connect. */
  allowed: () => AddressRange[];
  resolver: Resolver;
  /** The maximum number of connections to one origin. */
  connectionsPerOrigin: number;
}

/** A response body up to this size is read so that the connection can be kept alive; a longer one closes it. */
const bodyLimitBytes = 8_192;
/** The same for a body that is read. */
const answerLimitBytes = 65_536;
/** The headers of a response, in all. */
const headLimitBytes = 16_384;

/** The pool of an origin without requests for this long is closed. */
const idlePoolMs = 60_000;

interface OriginPool {
  pool: Pool;
  inFlight: number;
  usedAtMs: number;
}

/**
 * Sends requests through a pool of keep-alive connections per origin: HTTP/1.1, no pipelining, no redirects. Connects only to
 * allowed addresses: checks a literal address in the URL, every address that a host name resolves to, and the peer of the
 * connection.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #pools = new Map<string, OriginPool>();
  readonly #connector: buildConnector.connector;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#connector = guardedConnector(options);
  }

  /** Whether the origin has room for one more request. */
  hasRoom(origin: string): boolean {
    return (this.#pools.get(origin)?.inFlight ?? 0) < this.#options.connectionsPerOrigin;
  }

  /**
   * Sends a request. Calls `done` exactly once, within the timeout; never throws. A status line settles it, even if the body
   * after it is truncated or late.
   */
  send({ method, target, headers, body, isAnswered = false }: SentRequest, done: (answer: Answer) => void): void {
    const origin = this.#origin(target.origin);
    origin.inFlight++;
    origin.usedAtMs = performance.now();
    const exchange = new Exchange(this.#options.timeoutMs, isAnswered, (answer) => {
      origin.inFlight--;
      done(answer);
    });
    try {
      origin.pool.dispatch({ method, path: target.path, headers, body }, exchange);
    } catch (error) {
      exchange.onResponseError(undefined, error as Error);
    }
  }

  /** Closes idle pools. */
  closeIdle(): void {
    const now = performance.now();
    for (const [origin, entry] of this.#pools) {
      if (entry.inFlight > 0 || now - entry.usedAtMs < idlePoolMs) continue;
      this.#pools.delete(origin);
      entry.pool.destroy().catch(() => undefined);
    }
  }

  /** Closes every connection; requests in flight end with an error. */
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
        maxHeaderSize: headLimitBytes,
      });
      entry = { pool, inFlight: 0, usedAtMs: 0 };
      this.#pools.set(origin, entry);
    }
    return entry;
  }
}

/** One request and its response as an undici handler: the cheapest API that undici has. */
class Exchange implements Dispatcher.DispatchHandler {
  #done: ((answer: Answer) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #isAnswered: boolean;
  readonly #timer: NodeJS.Timeout;
  #statusCode: number | undefined;
  #headers: Record<string, string | string[] | undefined> = {};
  /** The beginning of the body. */
  readonly #chunks: Buffer[] = [];
  #bodyBytes = 0;

  constructor(timeoutMs: number, isAnswered: boolean, done: (answer: Answer) => void) {
    this.#isAnswered = isAnswered;
    this.#done = done;
    this.#timer = setTimeout(() => this.#cut(noted("no complete response in time")), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It timed out while waiting for a connection.
    if (!this.#done) controller.abort(new Error("too late"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Informational responses (RFC 9110 §15.2) are not final.
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const [kept, limit] = this.#isAnswered ? [answerLimitBytes, answerLimitBytes] : [keptBytes, bodyLimitBytes];
    if (this.#bodyBytes < kept) this.#chunks.push(chunk.subarray(0, kept - this.#bodyBytes));
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > limit) this.#cut(noted("the response is too long"));
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
    if (statusCode === undefined) return done({ statusCode, retryAfter: undefined, error, response: undefined });
    const bytes = Buffer.concat(this.#chunks);
    const response = keepResponse(this.#headers, bytes.subarray(0, keptBytes));
    const body = this.#isAnswered && error === undefined ? bytes : undefined;
    const setCookies = this.#isAnswered ? [this.#headers["set-cookie"] ?? []].flat() : undefined;
    done({ statusCode, retryAfter: this.#headers["retry-after"], error: undefined, response, body, setCookies });
  }
}

/** An error for the log of attempts: a few words, without addresses, since names may resolve to internal ones. */
function describeError(error: Error & { code?: string }): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? "";
  return errorWords[code] ?? (code ? noted("connection failed ({code})", { code }) : noted("the request failed"));
}

const errorWords: Record<string, string> = {
  ECONNREFUSED: noted("connection refused (ECONNREFUSED)"),
  ECONNRESET: noted("connection reset (ECONNRESET)"),
  UND_ERR_SOCKET: noted("connection closed (UND_ERR_SOCKET)"),
  UND_ERR_HEADERS_OVERFLOW: noted("the response's headers exceed {most} bytes (UND_ERR_HEADERS_OVERFLOW)", {
    most: headLimitBytes,
  }),
  UND_ERR_CONNECT_TIMEOUT: noted("connection timed out (UND_ERR_CONNECT_TIMEOUT)"),
  ENOTFOUND: noted("host name not found (ENOTFOUND)"),
  EAI_AGAIN: noted("host name lookup failed (EAI_AGAIN)"),
  DEPTH_ZERO_SELF_SIGNED_CERT: noted("the certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)"),
  CERT_HAS_EXPIRED: noted("the certificate has expired (CERT_HAS_EXPIRED)"),
  ERR_TLS_CERT_ALTNAME_INVALID: noted("the certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)"),
};

/**
 * undici's connector, restricted to allowed addresses. Its `lookup` is not called for a literal address, so that is checked first;
 * the peer's address is checked last, before any byte of the request is written.
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
      const peerReason = peer === undefined ? say("the peer is gone") : forbiddenAddress(peer, allowed());
      if (peerReason === undefined) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(peerReason), null);
    });
  };
}
