import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import {
  refuseElsewhere,
  refuseUnlessAllowed,
  type Access,
  type Authenticator,
  type Caller,
  type From,
} from "../auth.ts";

/** Credentials looked up at a time after a change. */
const maxAtOnce = 10;
/** How soon a look-up that failed is repeated. */
const retryMs = 1_000;
/** A request that has come this far only now is confirmed: ends count within a second. */
const lateMs = 500;
/** The longest time that a timer takes. */
const longestMs = 2 ** 31 - 1;

/** A request whose answer takes long, and what its caller needs for it. */
interface Open {
  authenticator: Authenticator;
  credential: string;
  caller: Caller;
  access: Access;
  method: string;
  from: From;
  ended: AbortController;
}

/** A request that is told when its caller may no longer have its answer. */
export interface Standing {
  /** Aborted then; the reason is the Refusal that a new request would get. */
  readonly ended: AbortSignal;
  /** Looks the caller up again. Throws that Refusal: nothing read before this call returns may be newer than the credential's end. */
  confirm(): Promise<void>;
}

/**
 * Requests that stay open: waiting pulls, event streams, exports. Each ends as soon as its credential does, or no longer has the scope,
 * role or account that the request needs, in whatever process that happened. Authenticators tell of changes, which reach every process
 * by notification; each credential is then looked up once, for all of its requests. Ends that are known beforehand get a timer.
 */
export class OpenRequests {
  readonly #ctx: Context;
  readonly #authenticators: Authenticator[];
  /** By authenticator and credential. */
  readonly #open = new Map<string, Set<Open>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #due = new Set<string>();
  #looking = 0;

  constructor(ctx: Context, authenticators: Authenticator[]) {
    this.#ctx = ctx;
    this.#authenticators = authenticators;
    for (const authenticator of authenticators)
      authenticator.onChange((accountId) => this.#changed(authenticator, accountId));
  }

  /** Watches an authenticated request until its reply is sent or its connection closes. */
  watch(request: FastifyRequest, reply: FastifyReply): Standing {
    const open = this.#openOf(request);
    const key = this.#keyOf(open);
    const all = this.#open.get(key) ?? new Set();
    this.#open.set(key, all.add(open));
    reply.raw.once("close", () => this.#leave(key, open));
    this.#setTimer(key, open.caller);
    // The credential may have ended between the gate and now.
    this.#check(key);
    return {
      ended: open.ended.signal,
      confirm: async () => {
        open.ended.signal.throwIfAborted();
        await this.#confirm(open);
      },
    };
  }

  /**
   * Looks up again who sent a request whose body was long in arriving: what has ended meanwhile is refused as in a new request. A body that
   * is held back would otherwise keep its rights for as long as it may take.
   */
  readonly confirmLate = async (request: FastifyRequest): Promise<void> => {
    if (!(request.caller as Caller | undefined)) return;
    if (this.#ctx.clock.monotonicMs() - request.startedAtMs > lateMs) await this.#confirm(this.#openOf(request));
  };

  async #confirm(open: Open): Promise<void> {
    const refusal = this.#refusalOf(open, await this.#lookUp(open));
    if (refusal) throw refusal;
  }

  #openOf(request: FastifyRequest): Open {
    const found = this.#authenticators.map((each) => [each, each.credential(request)] as const);
    const [authenticator, credential] = found.find(([, given]) => given !== undefined)!;
    const { scope, also, sandbox = false } = request.routeOptions.config;
    if (scope === undefined || scope === "public") throw new Error("a public request has no caller");
    return {
      authenticator,
      credential: credential!,
      from: { ip: request.ip },
      caller: request.caller,
      access: { scope, also, sandbox },
      method: request.method,
      ended: new AbortController(),
    };
  }

  /** Ends a reply that is a stream with the credential, unless its route watches it itself. A part of an export must not look whole. */
  readonly watchStreams = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    if (payload instanceof Readable && (request.caller as Caller | undefined) && !request.standing) {
      request.standing = this.watch(request, reply);
      request.standing.ended.addEventListener("abort", () => reply.raw.destroy());
    }
    done(null, payload);
  };

  #keyOf({ authenticator, credential }: Open): string {
    return `${this.#authenticators.indexOf(authenticator)} ${credential}`;
  }

  #leave(key: string, open: Open): void {
    const all = this.#open.get(key);
    if (!all?.delete(open) || all.size > 0) return;
    this.#open.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  #changed(authenticator: Authenticator, accountId: number | undefined): void {
    for (const [key, all] of this.#open) {
      const [open] = all;
      if (open!.authenticator === authenticator && (accountId ?? open!.caller.accountId) === open!.caller.accountId)
        this.#check(key);
    }
  }

  #setTimer(key: string, { expiresAt }: Caller): void {
    clearTimeout(this.#timers.get(key));
    if (expiresAt === undefined) return;
    const waitMs = Math.min(longestMs, Math.max(0, expiresAt.getTime() - this.#ctx.clock.now().getTime()) + 1);
    this.#timers.set(key, setTimeout(() => this.#check(key), waitMs).unref());
  }

  #check(key: string): void {
    this.#due.add(key);
    while (this.#due.size > 0 && this.#looking < maxAtOnce) {
      const [next] = this.#due;
      this.#due.delete(next!);
      this.#looking++;
      void this.#recheck(next!).finally(() => {
        this.#looking--;
        const [waiting] = this.#due;
        if (waiting !== undefined) this.#check(waiting);
      });
    }
  }

  async #recheck(key: string): Promise<void> {
    const [first] = this.#open.get(key) ?? [];
    if (!first) return;
    let found: Caller | Refusal;
    try {
      found = await this.#lookUp(first);
    } catch (error) {
      this.#ctx.log.debug({ err: error }, "the credential of an open request could not be checked yet");
      setTimeout(() => this.#check(key), retryMs).unref();
      return;
    }
    const all = [...(this.#open.get(key) ?? [])];
    for (const open of all) {
      const refusal = this.#refusalOf(open, found);
      if (!refusal) continue;
      this.#leave(key, open);
      open.ended.abort(refusal);
    }
    if (!(found instanceof Refusal) && this.#open.has(key)) this.#setTimer(key, found);
  }

  /** The caller as of now, or why there is none. Throws if that cannot be found out. */
  async #lookUp({ authenticator, credential }: Open): Promise<Caller | Refusal> {
    try {
      return (await authenticator.watch(credential)) ?? authenticator.refusal();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return error;
      throw error;
    }
  }

  #refusalOf({ authenticator, caller, access, method, from }: Open, now: Caller | Refusal): Refusal | undefined {
    if (now instanceof Refusal) return now;
    if (now.accountId !== caller.accountId || now.test !== caller.test) return authenticator.refusal();
    if (now.barred !== undefined) return new Refusal("forbidden", now.barred);
    try {
      refuseElsewhere(now, from);
      refuseUnlessAllowed(now, access, method);
    } catch (error) {
      return error as Refusal;
    }
    return undefined;
  }
}
