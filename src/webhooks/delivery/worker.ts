import { Coalescer } from "../../base/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import { sleep } from "../../base/time.ts";
import { Lane, readReceiver } from "./lane.ts";
import { outcomeOf } from "./outcome.ts";
import { PrivateAllowance } from "./allowance.ts";
import { type Resolver, systemResolver } from "./resolve.ts";
import type { Claimed, Delivery, Outcome } from "../rows.ts";
import { leaseMs } from "./schedule.ts";
import { type Answer, Sender } from "./sender.ts";
import { sign } from "./signature.ts";
import * as store from "../store.ts";

/** Bounds of a worker; a test gives smaller ones. */
export interface WorkerOptions {
  /** Requests at once, to all endpoints together. */
  inFlight: number;
  /** Of these, at most so many to endpoints that do nothing but fail. */
  probing: number;
  /** Connections to one origin at most. */
  connectionsPerOrigin: number;
  /** Deliveries in memory, of all endpoints and of one; beyond that the rows wait in the table. */
  waiting: number;
  waitingPerEndpoint: number;
  /** How often the table is looked at when nobody calls, milliseconds. */
  pollMs: number;
  resolver: Resolver;
  /** From 0 to 1: the jitter of retries. */
  random: () => number;
}

const defaults: Omit<WorkerOptions, "resolver"> = {
  inFlight: 1_024,
  probing: 256,
  connectionsPerOrigin: 128,
  waiting: 50_000,
  waitingPerEndpoint: 5_000,
  pollMs: 1_000,
  random: Math.random,
};

/** Rows of one claim, in all and per endpoint. */
const claimLimit = 500;
const claimPerEndpoint = 100;
/** Rows of one step of retention, and how often it looks. */
const removeLimit = 1_000;
const removeEveryMs = 60_000;
/** Nobody waits for the log of attempts, and writing a few at a time costs several times as much per attempt. */
const outcomesGatherMs = 25;
/** A lane with nothing to do for this long is forgotten. */
const idleLaneMs = 60_000;

/**
 * Delivers webhooks: what `offer` hands over in memory after the commit, and what is due in the table after a restart, an
 * overflow, a retry, or from another process. Every endpoint has a lane of its own; lanes take turns, and those of failing
 * endpoints share a small part of the worker. At least once: a kill between a request and the commit of its outcome sends it
 * again when the lease ends.
 */
export class WebhookWorker {
  readonly #ctx: Context;
  readonly #options: WorkerOptions;
  readonly #sender: Sender;
  readonly #allowance: PrivateAllowance;
  readonly #outcomes: Coalescer<Outcome>;
  readonly #lanes = new Map<number, Lane>();
  /** Lanes that can go on, healthy and failing; each takes turns in its list. */
  #ready: Lane[] = [];
  #probes: Lane[] = [];
  #inFlight = 0;
  #probing = 0;
  #waiting = 0;
  #claimAfter = 0;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #running = false;
  readonly #stopped = new AbortController();
  #listener: { unlisten: () => Promise<void> } | undefined;
  #timers: NodeJS.Timeout[] = [];
  #removing: Promise<void> | undefined;

  constructor(ctx: Context, options: Partial<WorkerOptions> = {}) {
    this.#ctx = ctx;
    this.#options = { ...defaults, resolver: options.resolver ?? systemResolver(), ...options };
    this.#allowance = new PrivateAllowance(ctx);
    this.#sender = new Sender({
      timeoutMs: ctx.config.webhookTimeoutSeconds * 1000,
      allowed: () => this.#allowance.current,
      resolver: this.#options.resolver,
      connectionsPerOrigin: this.#options.connectionsPerOrigin,
    });
    this.#outcomes = new Coalescer<Outcome>({
      flush: (batch) => this.#write(batch),
      maxBatch: 500,
      gatherMs: outcomesGatherMs,
      maxWaiting: this.#options.waiting,
    });
  }

  /** Begins to deliver; resolves once changes by other processes are heard. */
  async start(): Promise<void> {
    this.#running = true;
    await this.#allowance.refresh();
    this.#listener = await this.#ctx.sql.listen(
      store.channel,
      (payload) => this.#hear(payload),
      // A listener that was away may have missed anything.
      () => this.#forgetReceivers(),
    );
    this.#every(this.#options.pollMs, () => this.#poll());
    this.#every(removeEveryMs, () => this.#removeOld());
    this.#poll();
  }

  /**
   * Takes nothing new, lets requests in flight end and writes what came of them; cuts what is left after `limitMs`. Deliveries
   * that were not begun stay rows, which the next process takes up when their lease ends.
   */
  async stop(limitMs: number): Promise<void> {
    if (!this.#running) return;
    this.#running = false;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#listener?.unlisten().catch(() => undefined);
    for (const lane of this.#lanes.values()) this.#waiting -= lane.clear();
    const endMs = performance.now() + limitMs;
    while (this.#inFlight > 0 && performance.now() < endMs) await sleep(10);
    await this.#sender.destroy();
    const limit = setTimeout(() => this.#stopped.abort(new Error("the worker stopped")), Math.max(100, limitMs / 2));
    await Promise.all([this.#claiming, this.#removing, this.#outcomes.idle()]);
    clearTimeout(limit);
    this.#stopped.abort(new Error("the worker stopped"));
  }

  /** Takes over deliveries that `enqueue` made, after their transaction has committed. What does not fit waits as rows. */
  offer(deliveries: Delivery[]): void {
    if (!this.#running) return;
    for (const delivery of deliveries) this.#take(delivery);
    this.#pump();
  }

  /** Deliveries in memory and requests in flight. */
  get load(): { waiting: number; inFlight: number } {
    return { waiting: this.#waiting, inFlight: this.#inFlight };
  }

  #every(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms));
  }

  #hear(payload: string): void {
    if (payload === "") return this.#claim();
    const lane = this.#lanes.get(Number(payload));
    if (lane) lane.receiver = undefined;
  }

  #forgetReceivers(): void {
    for (const lane of this.#lanes.values()) lane.receiver = undefined;
    if (this.#running) this.#claim();
  }

  #poll(): void {
    this.#claim();
    this.#sender.closeIdle();
    this.#allowance.refreshIfOld();
    const now = performance.now();
    for (const [id, lane] of this.#lanes) {
      if (lane.inFlight === 0 && lane.waiting === 0 && !lane.loading && now - lane.usedAtMs > idleLaneMs)
        this.#lanes.delete(id);
      else this.#list(lane);
    }
    this.#pump();
  }

  #take(delivery: Delivery): void {
    let lane = this.#lanes.get(delivery.endpointId);
    if (!lane) this.#lanes.set(delivery.endpointId, (lane = new Lane(delivery.endpointId)));
    if (this.#waiting >= this.#options.waiting || lane.waiting >= this.#options.waitingPerEndpoint) return;
    if (lane.receiver && lane.receiver.revision < delivery.revision) lane.receiver = undefined;
    lane.push(delivery);
    this.#waiting++;
    this.#list(lane);
  }

  #list(lane: Lane): void {
    if (lane.listed || !lane.canGoOn) return;
    if (!lane.receiver) {
      if (!lane.loading) void this.#load(lane);
      return;
    }
    if (!this.#sender.hasRoom(lane.receiver.target.origin)) return;
    lane.listed = true;
    (lane.failing ? this.#probes : this.#ready).push(lane);
  }

  /** Begins what may begin, one delivery per lane and turn. */
  #pump(): void {
    const { inFlight, probing } = this.#options;
    this.#turns(this.#ready, () => this.#inFlight < inFlight);
    this.#turns(this.#probes, () => this.#inFlight < inFlight && this.#probing < probing);
  }

  #turns(lanes: Lane[], room: () => boolean): void {
    // A list of lanes is walked from the front and grows at the end while it is walked.
    let next = 0;
    while (next < lanes.length && room()) {
      const lane = lanes[next++]!;
      lane.listed = false;
      if (lane.receiver && lane.canGoOn && this.#sender.hasRoom(lane.receiver.target.origin)) this.#begin(lane);
      this.#list(lane);
    }
    lanes.splice(0, next);
  }

  #begin(lane: Lane): void {
    const receiver = lane.receiver!;
    const now = this.#ctx.clock.now();
    const delivery = lane.shift()!;
    this.#waiting--;
    // What could outlast its lease is left to whoever takes the row up next.
    if (delivery.leaseUntil.getTime() - now.getTime() < this.#ctx.config.webhookTimeoutSeconds * 1000) return;
    const { keys, oldKeyUntil } = receiver;
    const signing = keys.length > 1 && (!oldKeyUntil || oldKeyUntil <= now) ? keys.slice(0, 1) : keys;
    const eventId = formatId("evt", delivery.eventId);
    const timestamp = Math.floor(now.getTime() / 1000);
    const headers = [
      ...receiver.headers,
      "webhook-id",
      eventId,
      "webhook-timestamp",
      String(timestamp),
      "webhook-signature",
      sign(signing, eventId, timestamp, delivery.body),
    ];
    const probe = lane.failing;
    lane.inFlight++;
    this.#inFlight++;
    if (probe) this.#probing++;
    const startMs = performance.now();
    this.#sender.post(receiver.target, headers, delivery.body, (answer) => {
      lane.inFlight--;
      this.#inFlight--;
      if (probe) this.#probing--;
      this.#ended(lane, delivery, now, performance.now() - startMs, answer);
    });
  }

  #ended(lane: Lane, delivery: Delivery, at: Date, durationMs: number, answer: Answer): void {
    const { metrics, clock, log } = this.#ctx;
    const outcome = outcomeOf(delivery, at, durationMs, answer, clock.now(), this.#options.random());
    const ok = outcome.status === "delivered";
    metrics.webhookAttempts.inc({ outcome: ok ? "delivered" : outcome.status === "failed" ? "gave_up" : "retry" });
    metrics.webhookSeconds.observe(durationMs / 1000);
    lane.learn(ok, durationMs);
    // A receiver that is gone gets nothing more; whoever reads its row again finds it disabled.
    if (outcome.gone) this.#waiting -= lane.clear();
    this.#outcomes.add(outcome).catch((error: unknown) => {
      // The row comes back when its lease ends, and is sent again.
      log.error({ err: error, delivery: formatId("dlv", delivery.id) }, "a webhook's outcome was not written");
    });
    if (!this.#running) return;
    this.#list(lane);
    this.#pump();
  }

  /** Writes outcomes, and tries again while the database is away: rows under lease wait for nobody else. */
  async #write(batch: Outcome[]): Promise<void[]> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        for (const gone of await store.writeOutcomes(this.#ctx.sql, batch)) {
          const endpoint = formatId("whk", gone.id);
          this.#ctx.log.warn({ account: gone.account_id, endpoint, reason: gone.reason }, "webhook endpoint disabled");
        }
        for (const outcome of batch) this.#tell(outcome);
        return batch.map(() => undefined);
      } catch (error) {
        if (!isTransient(error) || this.#stopped.signal.aborted) throw error;
        await sleep(waitMs, this.#stopped.signal);
      }
    }
  }

  #tell({ accountId, id, status }: Outcome): void {
    const { live } = this.#ctx;
    if (!live?.wants(accountId)) return;
    const key = formatId("dlv", id);
    live.tell({ accountId, kind: "delivery", key, data: { id: key, status } });
  }

  async #load(lane: Lane): Promise<void> {
    lane.loading = true;
    try {
      const row = await this.#loads.add(lane.endpointId);
      // Rows of an endpoint that is disabled or gone are settled by the claim that finds them due.
      lane.receiver = row?.enabled ? readReceiver(this.#ctx, row) : undefined;
    } catch (error) {
      this.#ctx.log.error({ err: error, endpoint: formatId("whk", lane.endpointId) }, "an endpoint cannot be read");
    }
    lane.loading = false;
    if (!lane.receiver) this.#waiting -= lane.clear();
    this.#list(lane);
    this.#pump();
  }

  readonly #loads = new Coalescer({
    flush: async (ids: number[]) => {
      const rows = new Map((await store.findEndpoints(this.#ctx.sql, ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
  });

  /** Looks at the table once, or once more when it is already being looked at. */
  #claim(): void {
    if (!this.#running) return;
    this.#claimAgain = true;
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) =>
        this.#ctx.log.warn({ err: error }, "webhooks could not be claimed; the next poll tries again"),
      )
      .finally(() => {
        this.#claiming = undefined;
      });
  }

  async #claimAll(): Promise<void> {
    while (this.#claimAgain && this.#running) {
      this.#claimAgain = false;
      const room = this.#options.waiting - this.#waiting;
      if (room <= 0) return;
      const at = this.#ctx.clock.now();
      const rows = await store.claimDeliveries(this.#ctx.sql, {
        at,
        leaseUntil: new Date(at.getTime() + leaseMs(this.#ctx)),
        limit: Math.min(claimLimit, room),
        perEndpoint: claimPerEndpoint,
        after: this.#claimAfter,
        busy: this.#busy(),
      });
      if (rows.length > 0 || this.#claimAfter > 0) this.#claimAgain = true;
      this.#claimAfter = rows.length < claimLimit ? 0 : Math.max(...rows.map((row) => row.endpoint_id));
      this.offer(rows.filter((row) => row.enabled).map((row) => asDelivery(row)));
    }
  }

  /** Endpoints that have enough in memory: rows of theirs stay in the table for now. */
  #busy(): number[] {
    const busy: number[] = [];
    for (const lane of this.#lanes.values())
      if (lane.waiting >= claimPerEndpoint || (lane.failing && lane.waiting > 0)) busy.push(lane.endpointId);
    return busy;
  }

  #removeOld(): void {
    this.#removing ??= this.#removeBatches()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "old webhook deliveries could not be removed"))
      .finally(() => {
        this.#removing = undefined;
      });
  }

  async #removeBatches(): Promise<void> {
    const { sql, clock, config, metrics } = this.#ctx;
    metrics.queueDepth.set({ queue: "webhooks" }, await store.countDue(sql, clock.now()));
    const before = new Date(clock.now().getTime() - config.webhookLogDays * 86_400_000);
    while (this.#running && (await store.removeOld(sql, before, removeLimit)) === removeLimit) await sleep(50);
  }
}

function asDelivery(row: Claimed): Delivery {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    id: row.id,
    eventId: row.event_id,
    body: row.body,
    tries: row.tries,
    leaseUntil: row.due_at,
    revision: row.revision,
  };
}
