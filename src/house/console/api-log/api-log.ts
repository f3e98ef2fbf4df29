import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../base/context.ts";
import { keepTable, lastKeptMs, type TimedTable } from "../../../base/postgres/partitions.ts";
import type { App } from "../../../http/app.ts";
import { Buckets } from "../../../http/limits.ts";
import { calls, eraseBodies, insertCalls, type CallFilter, type CallRow } from "./store.ts";
import { maskedBody, maskPath, maxReadBytes } from "./mask.ts";

export type { Call, CallFilter } from "./store.ts";

/** How many calls are kept per account and second: more would add no information and slow the accept path. */
const accountPace = { perSecond: 50, burst: 500 };
/** Rate limit per process. */
const processPace = { perSecond: 250, burst: 2_000 };

/**
 * Routes whose bodies and queries are never logged: they contain PINs, possibly under a name that the client chose, the phone
 * number that is to be erased, or what an operator reads of other accounts. Matched by route, since one URL can be written in many ways.
 */
const silentRoutes = [
  "/v1/sms/verify",
  "/v1/verify/check",
  "/v1/hooks",
  "/v2/Services",
  "/v1/sandbox/handsets",
  "/v1/privacy/erase",
  "/v1/operator/lookup",
  "/v1/operator/messages",
];
/** The paths of the API; the dashboard's own are not logged, nor is `tuma listen` while it waits. */
const loggedPaths =
  /^\/(?:2010-04-01|version1|v1(?!\/webhooks\/[^/?]*\/pull(?:\?|$))|v2|ai|users|wallets|orgs|sender_ids)(?:[/?]|$)/;

const isSilent = (route: string) =>
  // Only the path itself: the settings of verification below it contain no PIN.
  route === "/v1/verify" || silentRoutes.some((each) => route === each || route.startsWith(`${each}/`));

/** How long calls are gathered before they are written, and how many may queue. */
const flushMs = 300;
const maxWaiting = 5_000;
/** How long masking may take per statement, since all requests wait meanwhile: it limits the number of calls. */
const maxBatch = 500;
const maxHoldMs = 1;

declare module "fastify" {
  interface FastifyRequest {
    /** The response body, if the call is logged. */
    kept: { payload: string | undefined } | undefined;
  }
}

/** Where the log reads whether an account wants bodies kept. */
export interface Accounts {
  rules(accountId: number): Promise<{ readonly settings: { readonly log_bodies: boolean } }>;
}

/** A call before masking, which happens when it is written, off the response path. */
interface Seen {
  row: Omit<CallRow, "id" | "request" | "response">;
  /** Its path as declared, such as `/v1/sms/:id`. */
  route: string;
  request: unknown;
  response: string | undefined;
}

/**
 * The dashboard's API log. It never delays a response: calls are queued once they are answered and written in batches outside
 * their transactions. If there are too many, they are dropped and counted.
 */
export class ApiLog {
  readonly #ctx: Context;
  readonly #directory: Accounts;
  readonly #accounts: Buckets;
  readonly #process: Buckets;
  #waiting: Seen[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(ctx: Context, directory: Accounts) {
    this.#ctx = ctx;
    this.#directory = directory;
    this.#accounts = new Buckets(accountPace, ctx.clock, 10_000);
    this.#process = new Buckets(processPace, ctx.clock, 1);
  }

  /** Logs the calls of a server. */
  attach(app: App): void {
    app.decorateRequest("kept", undefined);
    app.addHook("onSend", (request, _reply, payload, done) => {
      if (this.#wants(request)) {
        const text = typeof payload === "string" && payload.length <= maxReadBytes ? payload : undefined;
        request.kept = { payload: text };
      }
      done(null, payload);
    });
    app.addHook("onResponse", (request, reply, done) => {
      if (request.kept) this.#take(request, reply, request.kept.payload);
      done();
    });
  }

  /** Writes what is queued. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#writeAll();
  }

  /** Whether to log a call: all calls by programs, but only changes by people, since the pages themselves read very often. */
  #wants({ caller, method, url }: FastifyRequest): boolean {
    if (!caller || !loggedPaths.test(url)) return false;
    if (caller.userId !== undefined && (method === "GET" || method === "HEAD")) return false;
    if (this.#accounts.take(caller.accountId) >= 0 && this.#process.take("") >= 0) return true;
    this.#ctx.metrics.apiLogDropped.inc();
    return false;
  }

  #take(request: FastifyRequest, reply: FastifyReply, response: string | undefined): void {
    const { clock, metrics } = this.#ctx;
    if (this.#waiting.length >= maxWaiting) {
      metrics.apiLogDropped.inc();
      return;
    }
    const { caller } = request;
    const { route } = request.record!;
    const silent = isSilent(route);
    const path = maskPath(silent ? request.url.replace(/[?#].*/s, "") : request.url, route);
    const row = {
      account_id: caller.accountId,
      at: clock.now().toISOString(),
      method: request.method.slice(0, 20),
      path,
      status: reply.statusCode,
      code: request.refusedWith,
      duration_us: Math.min(2_000_000_000, Math.round((clock.monotonicMs() - request.startedAtMs) * 1000)),
      actor: caller.actor,
      name: caller.name,
      request_id: request.id,
      ignored: request.ignored?.length ? request.ignored : undefined,
    };
    this.#waiting.push({
      row,
      route,
      request: silent ? undefined : request.body,
      response: silent ? undefined : response,
    });
    this.#timer ??= setTimeout(() => this.#flush(), flushMs);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#flush(), flushMs);
    });
  }

  /** Writes everything that is queued now. */
  async #writeAll(): Promise<void> {
    for (let left = this.#waiting.length; left > 0;) left -= await this.#write();
  }

  /** Writes some of the queue, and returns how many. */
  async #write(): Promise<number> {
    const { sql, ids, log, metrics } = this.#ctx;
    const rows = this.#takeMasked(await this.#bodiless());
    try {
      const taken = await ids.take(rows.length);
      await insertCalls(
        sql,
        rows.map((row, n) => ({ ...row, id: taken[n]! })),
      );
      for (const row of rows) this.#publish(row);
    } catch (error) {
      metrics.apiLogDropped.inc(rows.length);
      log.warn({ err: error, calls: rows.length }, "API calls could not be logged");
    }
    return rows.length;
  }

  /** The accounts that want no bodies logged, of those in the queue; if that cannot be read, none are. */
  async #bodiless(): Promise<Set<number>> {
    const accounts = new Set(this.#waiting.slice(0, maxBatch).map(({ row }) => row.account_id));
    const found = new Set<number>();
    for (const account of accounts) {
      const rules = await this.#directory.rules(account).catch(() => undefined);
      if (rules?.settings.log_bodies !== true) found.add(account);
    }
    return found;
  }

  #takeMasked(bodiless: ReadonlySet<number>): Omit<CallRow, "id">[] {
    const { clock } = this.#ctx;
    const untilMs = clock.monotonicMs() + maxHoldMs;
    const rows: Omit<CallRow, "id">[] = [];
    for (const { row, route, request, response } of this.#waiting.slice(0, maxBatch)) {
      const bodies = {
        request: maskedBody(request, "request"),
        response: maskedBody(parsed(response), "response"),
      };
      const none = { path: route, request: undefined, response: undefined };
      rows.push({ ...row, ...(bodiless.has(row.account_id) ? none : bodies) });
      if (rows.length === maxBatch || clock.monotonicMs() >= untilMs) break;
    }
    this.#waiting.splice(0, rows.length);
    return rows;
  }

  /** Published only after the write: a watcher reads the log at once, and would not find the call otherwise. */
  #publish(row: Seen["row"]): void {
    const { live } = this.#ctx;
    const { account_id: accountId, request_id, method, path, status, code = null, duration_us, name } = row;
    if (!live?.wants(accountId)) return;
    const data = { request_id, method, path, status, code, duration_ms: duration_us / 1000, name };
    live.publish({ accountId, kind: "api", key: request_id, data });
  }
}

function parsed(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const dayMs = 86_400_000;

/** Maximum rows per transaction. */
const batch = 5_000;

const tableOf = ({ apiLogDays }: Context["config"]): TimedTable => ({
  name: "api_log",
  column: "at",
  retention: { keptMs: apiLogDays * dayMs, partitions: 8 },
});

/** Deletes the bodies of calls when texts expire, and drops old calls. True if there may be more. */
export async function forgetCalls(ctx: Context): Promise<boolean> {
  const { sql, clock, config } = ctx;
  const table = tableOf(config);
  const expired = new Date(clock.now().getTime() - config.textDays * dayMs);
  const bodies = config.textDays * dayMs < lastKeptMs(table.retention) && (await eraseBodies(sql, expired, batch));
  return (await keepTable(ctx, table, batch)) || bodies;
}

/** The logged calls that match a filter, newest first. */
export const callsOf = ({ sql }: Context, filter: CallFilter) => calls(sql, filter);
