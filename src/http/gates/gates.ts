import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { lookUpCaller, missingToken, refuseOtherData, refuseUnlessAllowed } from "../auth.ts";
import type { Access, Authenticator, Caller, Requirement } from "../auth.ts";
import { accountShare, addressShare, BodyBudget, type Share } from "./body-budget.ts";
import { unavailable } from "../errors.ts";
import { ForwardedWatch } from "./forwarded.ts";
import { addressKey, Buckets } from "../limits.ts";

/** The route under which a request is logged and counted: its pattern, never the path, which may contain phone numbers. */
export interface RouteRecord {
  route: string;
  cors: boolean;
  /** The route decodes its query itself. */
  octets: boolean;
}

/** Requests in flight per process; further ones get 503 at once, since they would only wait. */
const maxInFlight = 4000;

/** A request in flight, and the memory reserved for its body. */
interface Entered {
  readonly raw: IncomingMessage;
  owner: string;
  share: Share;
  bytes: number;
}

interface Connection {
  readonly requests: Map<ServerResponse, Entered>;
  /** Bytes read at the last check, and when that count was first seen. */
  bytesRead: number;
  readAtMs: number;
}

/** The checks before every handler: credential, scope, rate, load. One function per route, created at start-up. */
export class Gates {
  readonly #ctx: Context;
  readonly #authenticators: Authenticator[];
  readonly #callers: Buckets;
  readonly #accounts: Buckets;
  readonly #failures: Buckets;
  readonly #forwarded: ForwardedWatch;
  readonly #headers: Record<string, string>;
  readonly #policy: string;
  readonly #refillSeconds: number;
  readonly #bodies: BodyBudget;
  readonly #open = new Map<Socket, Connection>();
  readonly #watch: NodeJS.Timeout;
  #inFlight = 0;
  #isClosing = false;

  constructor(ctx: Context, authenticators: Authenticator[]) {
    const { rateLimitPerSecond: perSecond, rateLimitBurst: burst } = ctx.config;
    this.#ctx = ctx;
    this.#authenticators = authenticators;
    this.#callers = new Buckets({ perSecond, burst }, ctx.clock);
    const perAccount = ctx.config.accountRateLimitPerSecond;
    // An account's burst is at least that of one token.
    this.#accounts = new Buckets({ perSecond: perAccount, burst: Math.max(burst, 2 * perAccount) }, ctx.clock);
    this.#failures = new Buckets({ perSecond: 1, burst: 30 }, ctx.clock);
    this.#forwarded = new ForwardedWatch(ctx);
    this.#headers = protectiveHeaders(ctx.config);
    this.#refillSeconds = Math.max(1, Math.ceil(burst / perSecond));
    this.#bodies = new BodyBudget(ctx.config.bodyBudgetBytes);
    this.#watch = setInterval(() => this.#endStalled(), (ctx.config.bodyStallSeconds * 1000) / 3).unref();
    // draft-ietf-httpapi-ratelimit-headers-10: `q` requests in a window of `w` seconds, which is a bucket of burst/rate.
    this.#policy = `"default";q=${burst};w=${this.#refillSeconds}`;
  }

  /** Adds the gate for its scope to a route. */
  guard(route: RouteOptions): void {
    const scope = route.config?.scope;
    if (scope === undefined) throw new Error(`the route ${String(route.method)} ${route.url} declares no scope`);
    const record = { route: route.url, cors: route.config?.cors === true, octets: route.config?.octets === true };
    if (route.bodyLimit === undefined && isSmall(route.url, scope)) route.bodyLimit = smallBodyBytes;
    const sandbox = route.config?.sandbox === true;
    const gate = scope === "public" ? this.#publicGate(record) : this.#callerGate({ scope, sandbox }, record);
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [gate, ...others];
  }

  /** Warnings for the operator about how requests arrive, one sentence each. */
  warnings(): string[] {
    return this.#forwarded.warnings();
  }

  /** Removes a request from the count: its reply was sent. */
  leave(reply: FastifyReply): void {
    const connection = this.#open.get(reply.request.raw.socket);
    const entered = connection?.requests.get(reply.raw);
    if (!entered) return;
    connection!.requests.delete(reply.raw);
    this.#release(entered);
  }

  /**
   * Counts a request as in flight until its reply is sent or its connection closes. The connection must be watched too, because
   * if it closes, the reply of a pipelined request that waits behind others emits no event.
   */
  #count({ raw }: FastifyRequest, reply: FastifyReply): void {
    const { socket } = raw;
    let connection = this.#open.get(socket);
    if (!connection) {
      const opened = (connection = { requests: new Map(), bytesRead: 0, readAtMs: 0 });
      this.#open.set(socket, opened);
      socket.once("close", () => {
        for (const entered of opened.requests.values()) this.#release(entered);
        this.#open.delete(socket);
      });
    }
    connection.requests.set(reply.raw, { raw, owner: "", share: addressShare, bytes: 0 });
    this.#inFlight++;
  }

  /** Reserves memory for the request's body, for as long as it is in flight. */
  #reserve(request: FastifyRequest, reply: FastifyReply, owner: string, share: Share): void {
    const entered = this.#open.get(request.raw.socket)?.requests.get(reply.raw);
    if (!entered) return;
    entered.bytes = this.#bodies.reserve(request, owner, share);
    Object.assign(entered, { owner, share });
  }

  #release({ owner, share, bytes }: Entered): void {
    this.#inFlight--;
    this.#bodies.release(owner, share, bytes);
  }

  /**
   * Ends connections whose request body has stalled. Closing the connection releases the memory reserved for the body.
   */
  #endStalled(): void {
    const stalledAfterMs = this.#ctx.config.bodyStallSeconds * 1000;
    const nowMs = this.#ctx.clock.monotonicMs();
    for (const [socket, connection] of this.#open) {
      if (socket.bytesRead !== connection.bytesRead || connection.readAtMs === 0) {
        connection.bytesRead = socket.bytesRead;
        connection.readAtMs = nowMs;
      } else if (nowMs - connection.readAtMs >= stalledAfterMs) {
        for (const { raw } of connection.requests.values()) if (!raw.complete) socket.destroy();
      }
    }
  }

  /**
   * The server will stop: replies, those in flight included, announce `Connection: close`. A client then opens its next connection
   * elsewhere, instead of sending a request on one that is just being closed.
   */
  announceClose(): void {
    this.#isClosing = true;
    for (const { requests } of this.#open.values())
      for (const response of requests.keys()) if (!response.headersSent) response.setHeader("connection", "close");
  }

  /** The server is stopping. */
  drain(): void {
    clearInterval(this.#watch);
    this.announceClose();
  }

  #enter(request: FastifyRequest, reply: FastifyReply, record: RouteRecord): void {
    request.startedAtMs = this.#ctx.clock.monotonicMs();
    request.record = record;
    this.#count(request, reply);
    reply.headers(this.#headers).header("x-request-id", request.id);
    if (this.#isClosing) reply.header("connection", "close");
    this.#forwarded.note(request.raw);
    if (record.cors) allowOrigins(reply);
    const { raw } = request;
    if (this.#inFlight > maxInFlight)
      throw unavailable("Too many requests are waiting. Nothing was accepted; try again.");
    // RFC 9112 §3.2.
    if (raw.headers.host === undefined && raw.httpVersion === "1.1")
      throw new Refusal("invalid_request", "The request has no `Host` header, which HTTP/1.1 needs.");
    if (!record.octets && raw.url!.includes("%00"))
      throw new Refusal("invalid_request", "The URL contains a NUL character (`%00`). Remove it.");
    // An empty body needs no type, and parameters after the media type are ignored.
    const type = raw.headers["content-type"];
    if (type === undefined) return;
    const length = raw.headers["content-length"];
    if ((length === undefined || length === "0") && raw.headers["transfer-encoding"] === undefined) {
      delete raw.headers["content-type"];
    } else if (type !== "application/json" && /^application\/json\s*(;|$)/i.test(type)) {
      raw.headers["content-type"] = "application/json";
    }
  }

  #publicGate(record: RouteRecord) {
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      try {
        this.#enter(request, reply, record);
        this.#reserve(request, reply, addressKey(request.ip), addressShare);
      } catch (error) {
        return done(error as Error);
      }
      done();
    };
  }

  #callerGate(access: Access, record: RouteRecord) {
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      try {
        this.#enter(request, reply, record);
        const { authenticator, credential } = this.#credentialOf(request);
        const caller = authenticator.known(credential);
        if (caller) this.#admit(request, reply, caller, access);
        else {
          lookUpCaller(authenticator, this.#failures, credential, request)
            .then((found) => this.#admit(request, reply, found, access))
            // Outside the promise, so that an error thrown by `done` is not taken for a refused token.
            .then(
              () => setImmediate(done),
              (error: Error) => setImmediate(done, error),
            );
          return;
        }
      } catch (error) {
        return done(error as Error);
      }
      done();
    };
  }

  #credentialOf(request: FastifyRequest): { authenticator: Authenticator; credential: string } {
    for (const authenticator of this.#authenticators) {
      const credential = authenticator.credential(request);
      if (credential !== undefined) return { authenticator, credential };
    }
    throw missingToken(undefined);
  }

  #admit(request: FastifyRequest, reply: FastifyReply, caller: Caller, access: Access): void {
    // First, so that refused calls appear in the account's log too.
    request.caller = caller;
    // A request that its own token's limit refuses does not count against the account's other tokens.
    const own = this.#callers.take(caller.actor);
    const left = own < 0 ? own : Math.min(own, this.#accounts.take(caller.accountId));
    reply.header("ratelimit-policy", this.#policy);
    if (left < 0) {
      const waitSeconds = Math.max(
        1,
        this.#callers.secondsUntil(caller.actor),
        this.#accounts.secondsUntil(caller.accountId),
      );
      throw new Refusal(
        "rate_limited",
        `More than ${this.#ctx.config.rateLimitPerSecond} requests a second came with this ${caller.userId === undefined ? "token" : "login"}, or more than ${this.#ctx.config.accountRateLimitPerSecond} from the whole account. Wait ${waitSeconds} s, and send bulk messages in one request.`,
        { headers: { "retry-after": String(waitSeconds), ratelimit: `"default";r=0;t=${waitSeconds}` } },
      );
    }
    reply.header("ratelimit", `"default";r=${left};t=${this.#refillSeconds}`);
    refuseUnlessAllowed(caller, access, request.method);
    refuseOtherData(caller, access, request.raw);
    this.#reserve(request, reply, `account ${caller.accountId}`, accountShare);
  }
}

/**
 * Headers of every reply; routes whose replies may be cached override them. Replies contain tokens, secrets and texts, so no
 * proxy or browser may store them or guess an executable type (RFC 9111 §5.2.2.5, RFC 6797).
 */
export function protectiveHeaders({ publicUrl }: Pick<Context["config"], "publicUrl">): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(publicUrl?.startsWith("https://") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** Bodies without a token, and forms that people fill in, are small. */
const smallBodyBytes = 65_536;
const isSmall = (url: string, scope: Requirement | "public") => scope === "public" || url.startsWith("/console/");

/** Lets pages of any origin read the reply. */
export function allowOrigins(reply: FastifyReply): void {
  reply.header("access-control-allow-origin", "*");
  reply.header("access-control-expose-headers", "x-request-id, retry-after, ratelimit, ratelimit-policy");
}
