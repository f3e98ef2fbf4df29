import { Coalescer } from "../../../base/queue/coalescer.ts";
import type { Context } from "../../../base/context.ts";
import { Housekeeper } from "../../../base/housekeeping.ts";
import { formatId } from "../../../base/ids.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import { keepTable } from "../../../base/postgres/partitions.ts";
import { ClaimLoop } from "../../../base/queue/claim-loop.ts";
import { removeOldCounts } from "../hours-store.ts";
import { findEndpoints } from "../endpoints-store.ts";
import { channel, type CallbackTarget, type Delivery, type Outcome } from "../rows.ts";
import { answerOf, callbackRequest, type CallbackAnswer, type CallbackRequest, type Cookies } from "./answer.ts";
import { PrivateAllowance } from "./allowance.ts";
import { type EndpointLane, Lanes, type LaneLimits } from "./lanes.ts";
import { givenBack, outcomeOf } from "./outcome.ts";
import { callbackReceiver, endpointReceiver } from "./receiver.ts";
import { type Resolver, systemResolver } from "./resolve.ts";
import { leaseMs } from "./schedule.ts";
import { type Answer, Sender, type SentRequest } from "./sender.ts";
import { countAttempt, settleOutcomes } from "./settle.ts";
import { tracedRequest } from "./traced.ts";
import * as store from "./store.ts";

/** Bounds of a worker; tests set smaller ones. */
export interface WorkerOptions extends LaneLimits {
  /** Connections to one origin at most. */
  connectionsPerOrigin: number;
  /** How often the table is polled, milliseconds. */
  pollMs: number;
  resolver: Resolver;
  /** From 0 to 1: the jitter of retries. */
  random: () => number;
  /** Acts on the response to an `inbound` callback. If it rejects, the callback is retried. */
  onAnswer: (answer: CallbackAnswer) => Promise<void>;
  /** Of the programs that `inbound` callbacks go to. */
  cookies: Cookies;
}

const defaults: Omit<WorkerOptions, "resolver"> = {
  inFlight: 1_024,
  probing: 256,
  connectionsPerOrigin: 128,
  waiting: 50_000,
  waitingPerEndpoint: 5_000,
  pollMs: 1_000,
  random: Math.random,
  onAnswer: () => Promise.resolve(),
  cookies: { read: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
};

/** The maximum of rows per claim, in total and per endpoint. */
const claimLimit = 500;
const claimPerEndpoint = 100;
/** Between scans for deliveries that dead processes hold; each costs a small transaction. */
const takeOverMs = 2_000;
const hourMs = 3_600_000;
/** Rows of one step of retention. */
const removeLimit = 1_000;
/**
 * How long outcomes gather: no one waits for the log of attempts, and writing a few at a time costs several times as much per
 * attempt.
 */
const gatherMs = 25;
/** A value before the first endpoint, since the lanes of callbacks are negative. */
const firstEndpoint = Number.MIN_SAFE_INTEGER;

/**
 * Delivers webhooks and callbacks: `offer` hands over new ones after the commit that inserted them; claims find what is due after a
 * restart, an overflow or a retry, or from another process. At least once: a crash between a request and the commit of its outcome
 * sends the event again when the lease ends.
 */
export class WebhookWorker {
  readonly #ctx: Context;
  readonly #options: WorkerOptions;
  /** Connections are shared by the accounts that may reach the same addresses. */
  readonly #senders: { trial: Sender; others: Sender };
  readonly #allowance: PrivateAllowance;
  readonly #lanes: Lanes;
  readonly #loop: ClaimLoop<Delivery, Outcome>;
  readonly #housekeeper: Housekeeper;
  /** Claims visit the endpoints in turn, in the order of their ids; the next claim begins after this one. */
  #claimAfter = firstEndpoint;
  #tookOverAtMs = 0;

  constructor(ctx: Context, options: Partial<WorkerOptions> = {}) {
    this.#ctx = ctx;
    this.#options = { ...defaults, resolver: options.resolver ?? systemResolver(), ...options };
    const { resolver, connectionsPerOrigin, pollMs, waiting } = this.#options;
    this.#allowance = new PrivateAllowance(ctx);
    const timeoutMs = ctx.config.webhookTimeoutSeconds * 1000;
    const common = { timeoutMs, resolver, connectionsPerOrigin };
    const senders = {
      trial: new Sender({ ...common, allowed: () => this.#allowance.ofTrial }),
      others: new Sender({ ...common, allowed: () => this.#allowance.ofOthers }),
    };
    this.#senders = senders;
    this.#lanes = new Lanes(
      this.#options,
      (origin) => senders.trial.hasRoom(origin) && senders.others.hasRoom(origin),
      (lane) => void this.#load(lane),
    );
    this.#loop = new ClaimLoop<Delivery, Outcome>({
      name: "webhook deliveries",
      log: ctx.log,
      pollMs,
      listen: () => this.#listen(),
      onPoll: () => this.#tidy(),
      claim: () => this.#claim(),
      begin: (deliveries) => this.#begin(deliveries),
      settle: (outcomes) => settleOutcomes(ctx, outcomes),
      reduced: withoutWords,
      giveBack: (delivery) => givenBack(delivery, ctx.clock.now()),
      unbegun: () => this.#lanes.clearAll(),
      inFlight: () => this.#lanes.inFlight,
      gatherMs,
      maxOutcomes: 2 * waiting,
    });
    this.#housekeeper = new Housekeeper(ctx, [
      { name: "webhook deliveries", forget: forgetDeliveries },
      { name: "webhook attempts by hour", forget: forgetCounts },
      { name: "webhook queue depth", forget: measureDepth },
    ]);
  }

  /** Begins to deliver; resolves once notifications from other processes are received. */
  async start(): Promise<void> {
    await this.#allowance.refresh();
    await this.#loop.start();
    this.#housekeeper.start();
  }

  /**
   * Takes nothing new, releases deliveries that are not begun, waits for requests in flight and writes their outcomes; aborts
   * the remaining requests after `limitMs`.
   */
  async stop(limitMs: number): Promise<void> {
    await this.#loop.drain(limitMs);
    await Promise.all([this.#senders.trial.destroy(), this.#senders.others.destroy()]);
    await Promise.all([this.#loop.stop(Math.max(100, limitMs / 2)), this.#housekeeper.stop()]);
  }

  /** Takes over the deliveries that `enqueue` returned, after their transaction has committed. */
  offer(deliveries: Delivery[]): void {
    void this.#loop.offer(deliveries);
  }

  /** Deliveries in memory and requests in flight. */
  get load(): { waiting: number; inFlight: number } {
    return { waiting: this.#lanes.waiting, inFlight: this.#lanes.inFlight };
  }

  #listen(): Promise<{ unlisten: () => Promise<void> }> {
    const hear = (payload: string) => {
      if (payload === "") this.#loop.wake();
      else this.#lanes.forgetReceivers(Number(payload));
    };
    // While the listening connection was lost, notifications may have been missed.
    const missed = () => {
      this.#lanes.forgetReceivers();
      this.#loop.wake();
    };
    return this.#ctx.sql.listen(channel, hear, missed);
  }

  #tidy(): void {
    this.#senders.trial.closeIdle();
    this.#senders.others.closeIdle();
    this.#allowance.refreshIfOld();
    this.#lanes.tidy();
    this.#pump();
  }

  async #claim(): Promise<Delivery[] | undefined> {
    const limit = Math.min(claimLimit, this.#lanes.room);
    if (limit === 0) return undefined;
    const at = this.#ctx.clock.now();
    await this.#takeOver(at);
    const claimed = await store.claimDeliveries(this.#ctx.sql, {
      at,
      leaseUntil: new Date(at.getTime() + leaseMs(this.#ctx)),
      limit,
      perEndpoint: claimPerEndpoint,
      after: this.#claimAfter,
      busy: this.#lanes.busy(claimPerEndpoint),
    });
    // A claim that began in the middle has not visited the earlier endpoints.
    if (claimed.length > 0 || this.#claimAfter > firstEndpoint) this.#loop.wake();
    this.#claimAfter = claimed.length < limit ? firstEndpoint : Math.max(...claimed.map((row) => row.endpoint_id));
    return claimed.filter((row) => row.enabled).map(asDelivery);
  }

  /** Makes deliveries due that dead processes hold. */
  async #takeOver(now: Date): Promise<void> {
    if (now.getTime() - this.#tookOverAtMs < takeOverMs) return;
    this.#tookOverAtMs = now.getTime();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await store.reclaimHeld(this.#ctx.sql, "deliveries held", ago(leaseMs(this.#ctx)), takeOverMs);
    await store.reclaimHeld(this.#ctx.sql, "deliveries missed", ago(leaseMs(this.#ctx) + hourMs), hourMs / 60);
  }

  #begin(deliveries: Delivery[]): void {
    for (const delivery of deliveries) this.#lanes.push(delivery);
    this.#pump();
  }

  /** Begins as many deliveries as allowed, one per lane and turn. */
  #pump(): void {
    for (let lane; (lane = this.#lanes.next());) this.#send(lane, this.#lanes.take(lane));
  }

  #send(lane: EndpointLane, delivery: Delivery): void {
    const startedAt = this.#ctx.clock.now();
    // A request that outlasts its lease could be sent by another process at the same time.
    const leftMs = delivery.leaseUntil.getTime() - startedAt.getTime();
    if (leftMs < this.#ctx.config.webhookTimeoutSeconds * 1000) return;
    const ended = this.#lanes.begun(lane);
    const startMs = performance.now();
    const settle = (answer: Answer) => {
      const durationMs = performance.now() - startMs;
      const outcome = this.#outcome(delivery, { startedAt, durationMs, answer });
      ended(outcome.status === "delivered", durationMs);
      if (outcome.gone) this.#lanes.clear(lane);
      void this.#loop.settle(outcome);
      this.#pump();
    };
    const request = lane.receiver!.request(delivery, startedAt);
    const sender = this.#allowance.isTrial(delivery.accountId) ? this.#senders.trial : this.#senders.others;
    const about = callbackRequest(delivery);
    if (about) void this.#converse(sender, request, about).then(settle);
    else if (this.#ctx.traces) void this.#trace(sender, request, delivery, startedAt).then(settle);
    else sender.send(request, settle);
  }

  /** Sends a webhook with the `traceparent` of its message's trace. */
  async #trace(sender: Sender, request: SentRequest, delivery: Delivery, startedAt: Date): Promise<Answer> {
    const traced = await tracedRequest(this.#ctx.traces!, delivery, startedAt);
    if (traced) request.headers.push(...traced.headers);
    const answer = await new Promise<Answer>((done) => sender.send(request, done));
    traced?.end(answer);
    return answer;
  }

  /** Sends a callback with its conversation's cookies, and acts on the response: its cookies first, since its replies bring the next message. */
  async #converse(sender: Sender, request: SentRequest, about: CallbackRequest): Promise<Answer> {
    const { cookies, onAnswer } = this.#options;
    let answer: Answer = { statusCode: undefined, retryAfter: undefined, error: undefined, response: undefined };
    try {
      const cookie = await cookies.read(about);
      if (cookie !== undefined) request.headers.push("cookie", cookie);
      answer = await new Promise((done) => sender.send(request, done));
      await cookies.keep(about, answer.setCookies ?? []);
      const read = answerOf(about, answer);
      if (read) await onAnswer(read);
      return answer;
    } catch (error) {
      this.#ctx.log.warn({ account: about.accountId, err: error }, "the response to a callback was not processed");
      return { ...answer, statusCode: undefined, error: noted("the response could not be processed") };
    }
  }

  #outcome(delivery: Delivery, attempted: { startedAt: Date; durationMs: number; answer: Answer }): Outcome {
    const endedAt = this.#ctx.clock.now();
    const outcome = outcomeOf(delivery, { ...attempted, endedAt }, this.#options.random());
    countAttempt(this.#ctx, outcome, attempted.durationMs);
    return outcome;
  }

  async #load(lane: EndpointLane): Promise<void> {
    const callback = lane.peek()?.callback;
    if (callback) return this.#lanes.loaded(lane, callbackReceiver(callback.url));
    let receiver;
    try {
      const row = await this.#loads.add(lane.endpointId);
      if (row?.enabled) receiver = endpointReceiver(this.#ctx, row);
    } catch (error) {
      this.#ctx.log.error({ err: error, endpoint: formatId("whk", lane.endpointId) }, "an endpoint cannot be read");
    }
    this.#lanes.loaded(lane, receiver);
    this.#pump();
  }

  readonly #loads = new Coalescer({
    flush: async (ids: number[]) => {
      const rows = new Map((await findEndpoints(this.#ctx.sql, ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
  });
}

/** The outcome without what the receiver said. */
const withoutWords = ({ attempt, ...outcome }: Outcome): Outcome => {
  const { at, status_code, duration_ms } = attempt ?? {};
  const kept = at === undefined ? undefined : { at, status_code: status_code!, duration_ms: duration_ms!, error: null };
  return { ...outcome, attempt: kept };
};

const logMs = ({ config }: Context) => config.webhookLogDays * 24 * hourMs;

/** Removes deliveries that settled longer ago than the log is kept. */
export const forgetDeliveries = (ctx: Context): Promise<boolean> =>
  keepTable(ctx, store.timedTable(logMs(ctx)), removeLimit);

/** Removes a batch of counts of attempts that are as old. */
async function forgetCounts(ctx: Context): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - logMs(ctx));
  return (await removeOldCounts(ctx.sql, before, removeLimit)) === removeLimit;
}

async function measureDepth({ sql, clock, metrics }: Context): Promise<boolean> {
  metrics.queueDepth.set({ queue: "webhooks" }, await store.countDue(sql, clock.now()));
  return false;
}

function asDelivery(row: store.ClaimedRow): Delivery {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    id: row.id,
    createdAt: row.created_at,
    eventId: row.event_id,
    body: row.body,
    tries: row.tries,
    leaseUntil: row.due_at,
    fence: row.due_at,
    revision: row.revision,
    ...(row.url === null ? {} : { callback: callbackOf(row, row.url) }),
  };
}

function callbackOf({ event, method, headers }: store.ClaimedRow, url: string): CallbackTarget {
  const known = event === "inbound" || event === "received" ? event : "dlr";
  return { event: known, method: method!, url, headers: headers ?? {} };
}
