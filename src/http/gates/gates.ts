import type { Server } from "node:http";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { lookUpCaller, missingToken, refuseElsewhere, refuseOtherData, refuseUnlessAllowed } from "../auth.ts";
import type { Access, Authenticator, Caller, Requirement } from "../auth.ts";
import { affordableConnections, Connections, type Visit } from "./connections.ts";
import { sendError, tooSlow } from "../errors.ts";
import { ForwardedWatch } from "./forwarded.ts";
import { Holdings, type Payer } from "./holdings.ts";
import { addressKey, Buckets } from "../limits.ts";
import { publicUrl } from "../address.ts";
import { ThreadTurns } from "./thread-turns.ts";

/** The route under which a request is logged and counted: its pattern, never the path, which may contain phone numbers. */
export interface RouteRecord {
  route: string;
  cors: boolean;
  /** The route decodes its query itself. */
  octets: boolean;
}

/** Requests in flight per process, or half of its connections if those are fewer. */
const maxInFlight = 4000;

/** A request that has waited this long for its turn is refused. */
const longestTurnMs = 10_000;
/** What the look-up of a credential has taken of the thread, beside the time of the database. */
const lookUpMs = 0.5;
/** The bytes of a reply that take a millisecond: most of them are written after the handler has returned. */
const replyBytesPerMs = 262_144;
/** Milliseconds of the thread for answers to calls beyond an account's rate, each second, which are some 100 answers, and at once. */
const excessShare = { perSecond: 25, burst: 100 };
/** And for what an account has computed: an agent that lists its tools and calls ten of them waits for nobody. */
const computedShare = { perSecond: 125, burst: 25 };

type Gate = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

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
  readonly #holdings: Holdings;
  readonly #connections: Connections;
  readonly #turns: {
    /** Requests without a credential that works, by address. */
    strangers: ThreadTurns;
    checks: ThreadTurns;
    /** Answers to calls beyond an account's rate, and what an account has computed. */
    excess: ThreadTurns;
    computed: ThreadTurns;
  };
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
    const { maxConnections = affordableConnections(), bodyBudgetBytes: bodyBytes, bodyStallSeconds } = ctx.config;
    const holdings = new Holdings({ places: Math.min(maxInFlight, Math.floor(maxConnections / 2)), bodyBytes });
    this.#holdings = holdings;
    this.#connections = new Connections({
      max: maxConnections,
      stallMs: bodyStallSeconds * 1000,
      release: (holding) => holdings.release(holding),
      refuseSlow: (visit) => this.#refuseSlow(visit),
    });
    this.#turns = {
      strangers: new ThreadTurns(ctx.clock),
      checks: new ThreadTurns(ctx.clock),
      excess: new ThreadTurns(ctx.clock, excessShare),
      computed: new ThreadTurns(ctx.clock, computedShare),
    };
    // draft-ietf-httpapi-ratelimit-headers-10: `q` requests in a window of `w` seconds, which is a bucket of burst/rate.
    this.#policy = `"default";q=${burst};w=${this.#refillSeconds}`;
  }

  /** Adds the gate for its scope to a route. */
  guard(route: RouteOptions): void {
    const scope = route.config?.scope;
    if (scope === undefined) throw new Error(`the route ${String(route.method)} ${route.url} declares no scope`);
    const record = { route: route.url, cors: route.config?.cors === true, octets: route.config?.octets === true };
    if (route.bodyLimit === undefined && isSmall(route.url, scope)) route.bodyLimit = smallBodyBytes;
    const { also, sandbox = false, vital = false, exports = false } = route.config ?? {};
    const gate =
      scope !== "public"
        ? this.#callerGate({ scope, also, sandbox }, record, exports)
        : vital
          ? this.#vitalGate(record)
          : this.#publicGate(record, route.config?.provenBy);
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [gate, ...others];
  }

  /** Warnings for the operator about how requests arrive, one sentence each. */
  warnings(): string[] {
    return this.#forwarded.warnings();
  }

  /** Follows the connections of a server. */
  watch(server: Server): void {
    this.#connections.watch(server);
  }

  /** Releases what a request holds: its reply was sent. */
  leave(reply: FastifyReply): void {
    this.#connections.leave(reply);
  }

  /** Charges a caller for a request that has cost as much as this many more: its next ones wait accordingly. */
  charge(caller: Caller, requests: number): void {
    this.#callers.spend(caller.actor, requests);
    this.#accounts.spend(caller.accountId, requests);
  }

  /** Goes on with a request that shows no credential in the turn of its address; the error is its refusal. */
  inTurn(request: FastifyRequest, reply: FastifyReply, go: (error?: Error) => void): void {
    const startedAtMs = this.#ctx.clock.monotonicMs();
    const [turns, owner] = [this.#turns.strangers, addressKey(request.ip)];
    this.#join(turns, owner, request, () => {
      const waitedMs = this.#ctx.clock.monotonicMs() - startedAtMs;
      go(waitedMs > longestTurnMs ? tooLate() : undefined);
      if (reply.sent) return replyMs(reply);
      // What waits for something is written outside of the turn.
      reply.raw.once("finish", () => turns.charge(owner, replyMs(reply)));
      return 0;
    });
  }

  /**
   * Computes something in the caller's turn, which is charged for what that takes, and for `ms` besides. Never settles once the caller has
   * left: nobody waits for the reply either.
   */
  turn<Result>(request: FastifyRequest, compute: () => Result, ms = 0): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#join(this.#turns.computed, String(request.caller.accountId), request, () => {
        try {
          resolve(compute());
        } catch (error) {
          reject(error);
        }
        return ms;
      });
    });
  }

  /**
   * The server will stop: replies, those in flight included, announce `Connection: close`. A client then opens its next connection
   * elsewhere, instead of sending a request on one that is just being closed.
   */
  announceClose(): void {
    this.#isClosing = true;
    this.#connections.announceClose();
  }

  /** The server is stopping. */
  drain(): void {
    this.#connections.stop();
    for (const turns of Object.values(this.#turns)) turns.end();
    this.announceClose();
  }

  /** Runs what is left of a request in its owner's turn. If too much waits already, even an answer costs too much. */
  #join(turns: ThreadTurns, owner: string, request: FastifyRequest, run: () => number): void {
    const { socket } = request.raw;
    if (!turns.join(owner, { run, isGone: () => socket.destroyed })) socket.destroy();
  }

  /** Answers a request whose body arrives too slowly, and closes its connection. */
  #refuseSlow({ request, reply }: Visit): void {
    reply.raw.shouldKeepAlive = false;
    sendError(request, reply, tooSlow(), publicUrl(this.#ctx.config));
  }

  #enter(request: FastifyRequest, reply: FastifyReply, record: RouteRecord): Visit {
    request.startedAtMs = this.#ctx.clock.monotonicMs();
    request.record = record;
    const visit = this.#connections.enter(request, reply);
    reply.headers(this.#headers).header("x-request-id", request.id);
    if (this.#isClosing) reply.header("connection", "close");
    this.#forwarded.note(request.raw);
    if (record.cors) allowOrigins(reply);
    return visit;
  }

  #publicGate(record: RouteRecord, provenBy: ((request: FastifyRequest) => number | undefined) | undefined): Gate {
    return (request, reply, done) => {
      const { holding } = this.#enter(request, reply, record);
      const accountId = provenBy?.(request);
      const payer: Payer =
        accountId === undefined
          ? { owner: addressKey(request.ip), kind: "address" }
          : { owner: accountId, kind: "account" };
      const check = () => {
        checkForm(request, record);
        this.#holdings.enter(holding, payer);
        this.#holdings.receive(holding, payer, request);
      };
      // Beyond the rate of its account it is as slow as a stranger's.
      if (accountId !== undefined && this.#accounts.take(accountId) >= 0) done(refusalOf(check));
      else this.inTurn(request, reply, (late) => done(late ?? refusalOf(check)));
    };
  }

  /** Holds nothing and needs nothing; however many wait, it is answered. */
  #vitalGate(record: RouteRecord): Gate {
    return (request, reply, done) => {
      this.#enter(request, reply, record);
      const { socket } = request.raw;
      const run = () => {
        done(refusalOf(() => checkForm(request, record)));
        return 0;
      };
      if (!this.#turns.checks.join(addressKey(request.ip), { run, isGone: () => socket.destroyed })) run();
    };
  }

  #callerGate(access: Access, record: RouteRecord, exports: boolean): Gate {
    return (request, reply, done) => {
      const visit = this.#enter(request, reply, record);
      try {
        checkForm(request, record);
        const { authenticator, credential } = this.#credentialOf(request);
        const caller = authenticator.known(credential, request);
        if (caller) this.#admit(visit, caller, access, exports);
        else {
          this.#holdings.enter(visit.holding, { owner: addressKey(request.ip), kind: "unproven" });
          lookUpCaller(authenticator, this.#failures, credential, request)
            .finally(() => this.#holdings.release(visit.holding))
            .then((found) => this.#admit(visit, found, access, exports))
            // Outside the promise, so that an error thrown by `done` is not taken for a refused token.
            .then(
              () => setImmediate(done),
              (error: Error) => setImmediate(() => this.#refuse(request, error, done, lookUpMs)),
            );
          return;
        }
      } catch (error) {
        return this.#refuse(request, error as Error, done);
      }
      done();
    };
  }

  /**
   * Refuses a request in turn if its sender loses nothing by sending the next at once: without a credential that works, the turn of its
   * address, and beyond the rate of a credential, that of the account.
   */
  #refuse(request: FastifyRequest, error: Error, done: (error: Error) => void, spentMs = 0): void {
    const caller = request.caller as Caller | null;
    const run = () => {
      done(error);
      return spentMs;
    };
    if (!caller) this.#join(this.#turns.strangers, addressKey(request.ip), request, run);
    else if (error instanceof Refusal && error.code === "rate_limited")
      this.#join(this.#turns.excess, String(caller.accountId), request, run);
    else run();
  }

  #credentialOf(request: FastifyRequest): { authenticator: Authenticator; credential: string } {
    for (const authenticator of this.#authenticators) {
      const credential = authenticator.credential(request);
      if (credential !== undefined) return { authenticator, credential };
    }
    throw missingToken(undefined);
  }

  #admit(visit: Visit, caller: Caller, access: Access, exports: boolean): void {
    const { request, reply } = visit;
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
      const { rateLimitPerSecond: most, accountRateLimitPerSecond: mostOfAccount } = this.#ctx.config;
      const limits = { most, mostOfAccount, seconds: waitSeconds };
      throw new Refusal(
        "rate_limited",
        caller.userId === undefined
          ? say(
              "More than {most} requests a second came with this token, or more than {mostOfAccount} from the whole account. Wait {seconds} s, and send bulk messages in one request.",
              limits,
            )
          : say(
              "More than {most} requests a second came with this login, or more than {mostOfAccount} from the whole account. Wait {seconds} s, and send bulk messages in one request.",
              limits,
            ),
        { headers: { "retry-after": String(waitSeconds), ratelimit: `"default";r=0;t=${waitSeconds}` } },
      );
    }
    reply.header("ratelimit", `"default";r=${left};t=${this.#refillSeconds}`);
    refuseElsewhere(caller, request);
    refuseUnlessAllowed(caller, access, request.method);
    refuseOtherData(caller, access, request.raw);
    // Its connection closed while the credential was looked up: nobody would release anything.
    if (visit.hasLeft) return;
    const { holding } = visit;
    const payer: Payer = { owner: caller.accountId, kind: "account" };
    this.#holdings.enter(holding, payer);
    this.#holdings.receive(holding, payer, request);
    if (exports) this.#holdings.export(holding, caller.accountId);
  }
}

/** Refuses what is wrong with any request, and reads the type of a body as the parsers expect it. */
function checkForm({ raw }: FastifyRequest, record: RouteRecord): void {
  // RFC 9112 §3.2.
  if (raw.headers.host === undefined && raw.httpVersion === "1.1")
    throw new Refusal("invalid_request", say("The request has no `Host` header, which HTTP/1.1 needs."));
  if (!record.octets && raw.url!.includes("%00"))
    throw new Refusal("invalid_request", say("The URL contains a NUL character (`%00`). Remove it."));
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

/** What the writing of a reply takes, if it is known already. */
const replyMs = (reply: FastifyReply): number => Number(reply.getHeader("content-length") ?? 0) / replyBytesPerMs;

/** What a check throws. */
function refusalOf(check: () => void): Error | undefined {
  try {
    check();
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

/** The refusal of a request whose address has so much waiting that its turn came too late. */
const tooLate = () =>
  new Refusal(
    "rate_limited",
    say(
      "Requests without a token from this address take too much of the service's time: this one waited {seconds} s for its turn. Send fewer at once.",
      { seconds: longestTurnMs / 1000 },
    ),
    { headers: { "retry-after": String(longestTurnMs / 1000) } },
  );

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
