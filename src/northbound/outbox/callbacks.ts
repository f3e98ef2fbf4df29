import { createHash } from "node:crypto";
import { Coalescer } from "../../base/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, type Tx } from "../../base/db.ts";
import { sleep } from "../../base/time.ts";
import { version } from "../../config.ts";
import { PrivateAllowance } from "../../webhooks/delivery/allowance.ts";
import { systemResolver } from "../../webhooks/delivery/resolve.ts";
import { leaseMs, nextAttempt, readRetryAfter } from "../../webhooks/delivery/schedule.ts";
import { Sender, targetOf, type Answer } from "../../webhooks/delivery/sender.ts";
import * as store from "./callbacks-store.ts";
import type { CallbackOutcome, CallbackRow } from "./callbacks-store.ts";

/** A request that tells a receiver what became of a message. */
export interface Callback {
  accountId: number;
  method: "GET" | "POST";
  url: string;
  /** Form fields of a POST. */
  body?: string;
}

/** Requests at once, to all receivers and to one; of those that do nothing but fail, to all of them and to one. */
const mostInFlight = 256;
const mostOfLane = 32;
const mostFailing = 64;

/** Failures in a row after which a receiver gets one request at a time. */
const failuresToProbe = 3;

const claimLimit = 200;
const pollMs = 1_000;
/** Lanes that are remembered. */
const mostLanes = 10_000;

interface Lane {
  inFlight: number;
  failures: number;
}

/**
 * Calls the `dlr-url` of messages that came by the HTTP forms, through the guard and with the retries of webhooks. Rows are the
 * queue; each account's requests to one origin are a lane, so that a dead receiver holds up nobody else's.
 */
export class Callbacks {
  readonly #ctx: Context;
  readonly #allowance: PrivateAllowance;
  readonly #sender: Sender;
  readonly #outcomes: Coalescer<CallbackOutcome>;
  readonly #lanes = new Map<number, Lane>();
  readonly #stopped = new AbortController();
  #inFlight = 0;
  #failing = 0;
  #running = false;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #listener: { unlisten: () => Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#allowance = new PrivateAllowance(ctx);
    this.#sender = new Sender({
      timeoutMs: ctx.config.webhookTimeoutSeconds * 1000,
      allowed: () => this.#allowance.current,
      resolver: systemResolver(),
      connectionsPerOrigin: mostOfLane,
    });
    this.#outcomes = new Coalescer({ flush: (batch) => this.#write(batch), maxBatch: 500, maxWaiting: 10_000 });
  }

  async start(): Promise<void> {
    this.#running = true;
    await this.#allowance.refresh();
    const claim = () => this.#claim();
    this.#listener = await this.#ctx.sql.listen(store.callbacksChannel, claim, claim);
    this.#timer = setInterval(() => {
      this.#allowance.refreshIfOld();
      this.#sender.closeIdle();
      this.#claim();
    }, pollMs);
  }

  /** Begins no more, and waits for what is in flight up to `limitMs`. The rest are rows. */
  async stop(limitMs: number): Promise<void> {
    this.#running = false;
    clearInterval(this.#timer);
    await this.#listener?.unlisten().catch(() => undefined);
    await this.#claiming;
    const endMs = performance.now() + limitMs;
    while (this.#inFlight > 0 && performance.now() < endMs) await sleep(10);
    await this.#sender.destroy();
    const limit = setTimeout(() => this.#stopped.abort(new Error("the callbacks stopped")), Math.max(500, limitMs / 2));
    await this.#outcomes.idle();
    clearTimeout(limit);
  }

  #claim(): void {
    if (!this.#running) return;
    this.#claimAgain = true;
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "receipts for dlr-urls could not be claimed"))
      .finally(() => {
        this.#claiming = undefined;
      });
  }

  async #claimAll(): Promise<void> {
    while (this.#claimAgain && this.#running) {
      this.#claimAgain = false;
      const room = mostInFlight - this.#inFlight;
      if (room <= 0) return;
      const now = this.#ctx.clock.now();
      const rows = await store.claimCallbacks(this.#ctx.sql, {
        now,
        leaseUntil: new Date(now.getTime() + leaseMs(this.#ctx)),
        limit: Math.min(claimLimit, room),
        perLane: mostOfLane,
        busy: this.#busy(),
      });
      for (const row of rows) this.#begin(row);
      if (rows.length > 0) this.#claimAgain = true;
    }
  }

  #busy(): number[] {
    const busy: number[] = [];
    for (const [lane, { inFlight, failures }] of this.#lanes) {
      const failing = failures >= failuresToProbe;
      if (inFlight >= (failing ? 1 : mostOfLane) || (failing && this.#failing >= mostFailing)) busy.push(lane);
    }
    return busy;
  }

  #begin(row: CallbackRow): void {
    let lane = this.#lanes.get(row.lane);
    if (!lane) {
      for (const [key, each] of this.#lanes) {
        if (this.#lanes.size < mostLanes) break;
        if (each.inFlight === 0) this.#lanes.delete(key);
      }
      this.#lanes.set(row.lane, (lane = { inFlight: 0, failures: 0 }));
    }
    const failing = lane.failures >= failuresToProbe;
    // Of a lane that fails one at a time is tried; the others of the claim come again soon.
    if (failing && lane.inFlight > 0)
      return this.#note({ row, dueAt: new Date(this.#ctx.clock.now().getTime() + 5_000) });
    lane.inFlight++;
    this.#inFlight++;
    if (failing) this.#failing++;
    const headers = ["user-agent", `Tuma/${version}`, "accept", "text/plain"];
    if (row.body !== null) headers.push("content-type", "application/x-www-form-urlencoded");
    const request = { method: row.method, target: targetOf(new URL(row.url)), headers, body: row.body };
    this.#sender.send(request, (answer) => {
      lane.inFlight--;
      this.#inFlight--;
      if (failing) this.#failing--;
      this.#ended(row, lane, answer);
    });
  }

  #ended(row: CallbackRow, lane: Lane, { statusCode, retryAfter }: Answer): void {
    const now = this.#ctx.clock.now();
    const taken = statusCode !== undefined && statusCode >= 200 && statusCode < 300;
    lane.failures = taken ? 0 : lane.failures + 1;
    const wishMs = readRetryAfter(retryAfter, now);
    const again = taken || statusCode === 410 ? undefined : nextAttempt(row.tries + 1, now, Math.random(), wishMs);
    const outcome = taken ? "delivered" : again ? "retry" : "gave_up";
    this.#ctx.metrics.northboundDeliveries.inc({ kind: "callback", outcome });
    this.#note({ row, dueAt: again });
    this.#claim();
  }

  #note(outcome: CallbackOutcome): void {
    this.#outcomes.add(outcome).catch((error: unknown) => {
      // The row comes back when its lease ends, and is sent again.
      this.#ctx.log.warn({ err: error }, "what became of a receipt for a dlr-url was not written");
    });
  }

  async #write(batch: CallbackOutcome[]): Promise<void[]> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await store.writeCallbackOutcomes(this.#ctx.sql, batch);
        return batch.map(() => undefined);
      } catch (error) {
        if (!isTransient(error) || this.#stopped.signal.aborted) throw error;
        await sleep(waitMs, this.#stopped.signal);
      }
    }
  }
}

/** Writes requests in the caller's transaction; they are made after its commit, by whichever process calls receivers. */
export async function enqueueCallbacks(ctx: Pick<Context, "clock">, tx: Tx, callbacks: Callback[]): Promise<void> {
  if (callbacks.length === 0) return;
  const rows = callbacks.map(({ accountId, method, url, body }) => ({
    a: accountId,
    l: laneOf(accountId, url),
    m: method,
    u: url,
    b: body,
  }));
  await store.insertCallbacks(tx, rows, ctx.clock.now());
}

/** 48 bits of a hash of the account and the receiver's origin. */
function laneOf(accountId: number, url: string): number {
  return createHash("sha256")
    .update(`${accountId} ${new URL(url).origin}`)
    .digest()
    .readUIntBE(0, 6);
}
