import { assert } from "../assert.ts";
import { Coalescer } from "./coalescer.ts";
import { isTransient } from "../db.ts";
import type { Log } from "../log.ts";
import { sleep } from "../time.ts";
import { persist } from "./persist.ts";

/**
 * What a claim loop is doing. Every change goes through `#setMode`, which holds the diagram:
 *
 * ```
 *            start            wake, poll            wake
 *   stopped ───────▶ idle ◀──────────────▶ claiming ◀────▶ woken
 *      ▲               │    nothing more due   │             │
 *      └── draining ◀──┴───────────────────────┴─────────────┘
 *     stop            drain
 * ```
 *
 * - `stopped`: before `start` and after `stop`. Wakes are ignored and offered rows are left until their leases end: no one
 *   works on them, and their outcomes could not be written.
 * - `idle`: as far as is known nothing is due. A wake (a notification, or room in memory) or the poll begins a claim.
 * - `claiming`: a claim is in flight, or its rows are being handed to `begin`. There is never more than one claim in flight, so
 *   rows are begun in the order of the claims.
 * - `woken`: claiming, and a wake came meanwhile, possibly from the claim itself because more is due. The claim's snapshot may
 *   be older than the row that the wake announces, so one more claim follows, however many wakes there were. Without this mode
 *   such a row would wait for the poll.
 * - `draining`: `drain` was called. No claim begins. Rows of the claim in flight and offered rows are released at once, so that
 *   another process can claim them before the lease ends. Rows in flight are completed and settled.
 */
export type Mode = "stopped" | "idle" | "claiming" | "woken" | "draining";

const successors: Record<Mode, readonly Mode[]> = {
  stopped: ["idle"],
  idle: ["claiming", "draining"],
  claiming: ["claiming", "woken", "idle", "draining"],
  woken: ["claiming", "idle", "draining"],
  draining: ["stopped"],
};

/** How a domain's rows are claimed, begun and settled. `Outcome` is what `settle` writes about one row. */
export interface ClaimLoopOptions<Row, Outcome> {
  /** For the log, in the plural: `webhook deliveries`. */
  name: string;
  log: Log;
  /** How often the table is polled for rows that no wake announces: retries and expired leases. */
  pollMs: number;
  /** Subscribes to the notifications that wake the loop. */
  listen?: () => Promise<{ unlisten: () => Promise<void> }>;
  /** Called before the claim of each poll, except the first claim. */
  onPoll?: () => void;
  /**
   * Leases due rows, with `for update skip locked`, as many as there is room for; undefined if there is no room. If more may be
   * due, it or `begin` calls `wake`, and another claim follows.
   */
  claim: () => Promise<Row[] | undefined>;
  /** Takes over claimed rows: starts the rows that can start now and holds the rest in memory. */
  begin: (rows: Row[]) => void | Promise<void>;
  /**
   * Writes outcomes, fenced by the lease of each row. Repeated until the database is back, so it must be idempotent; if it
   * throws any other error, halves of it are tried, down to the outcome that fails alone.
   */
  settle: (outcomes: Outcome[]) => Promise<void>;
  /**
   * The outcome without what an outside party said: written instead of one that the database refuses, so that the row ends, rather than
   * being claimed and worked on again for ever.
   */
  reduced?: (outcome: Outcome) => Outcome;
  /** The outcome of a row that was claimed but not begun: due again now. */
  giveBack: (row: Row) => Outcome;
  /** Removes and returns the rows that `begin` holds and has not started. */
  unbegun?: () => Row[];
  /** Rows that are begun and not settled yet. */
  inFlight?: () => number;
  /** How long outcomes gather before they are written, for tables where writing many at once is much cheaper. Default 0. */
  gatherMs?: number;
  /** How many outcomes may wait to be written; beyond that, rows are left until their leases end. Default 10,000. */
  maxOutcomes?: number;
}

/** The maximum number of outcomes per `settle`. */
const settleBatch = 500;

/**
 * Works through a state table that is a queue: claims due rows under a lease, hands them to `begin`, and writes their outcomes.
 * Rows arrive in three ways: claimed after a wake, claimed by the poll, and offered by the transaction that inserted them under
 * a lease (`offer`), which spares the claim. Work is done at least once: if a process dies between the work and its outcome,
 * the lease ends and the row is claimed again. The lease's end is the fencing token: an outcome changes a row only if the row
 * still has that lease.
 */
export class ClaimLoop<Row, Outcome> {
  readonly #options: ClaimLoopOptions<Row, Outcome>;
  readonly #outcomes: Coalescer<Outcome>;
  readonly #stopped = new AbortController();
  #mode: Mode = "stopped";
  #claims: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #listener: { unlisten: () => Promise<void> } | undefined;

  constructor(options: ClaimLoopOptions<Row, Outcome>) {
    this.#options = options;
    this.#outcomes = new Coalescer<Outcome>({
      flush: async (batch) => {
        await persist(() => options.settle(batch), this.#stopped.signal);
        return batch.map(() => undefined);
      },
      retryAlone: (error) => !isTransient(error),
      maxBatch: settleBatch,
      maxWaiting: options.maxOutcomes ?? 10_000,
      ...(options.gatherMs === undefined ? {} : { gatherMs: options.gatherMs }),
    });
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** True from `start` to `drain`. */
  get running(): boolean {
    return this.#mode !== "stopped" && this.#mode !== "draining";
  }

  /** Subscribes, polls, and claims for the first time. Resolves once notifications are received. Called once. */
  async start(): Promise<void> {
    this.#setMode("idle");
    this.#listener = await this.#options.listen?.();
    if (!this.running) return this.#listener?.unlisten();
    this.#timer = setInterval(() => {
      this.#options.onPoll?.();
      this.wake();
    }, this.#options.pollMs);
    this.wake();
  }

  /** Call when something may be due, or there is room again: claims now, or once more after the claim in flight. */
  wake(): void {
    if (this.#mode === "claiming") this.#setMode("woken");
    else if (this.#mode === "idle") this.#claims = this.#claimAll();
  }

  /** Takes over rows that were inserted or updated under this process's lease, after the commit. */
  offer(rows: Row[]): void | Promise<void> {
    if (this.running) return this.#options.begin(rows);
    if (this.#mode === "draining") for (const row of rows) void this.settle(this.#options.giveBack(row));
  }

  /**
   * Resolves when the outcome is written, or when writing failed and was logged: then the row is claimed again after its lease
   * ends.
   */
  async settle(outcome: Outcome): Promise<void> {
    const { log, name, reduced } = this.#options;
    try {
      await this.#outcomes.add(outcome).catch((error: unknown) => {
        if (!reduced || isTransient(error)) throw error;
        log.error({ err: error }, `${name}: an outcome cannot be stored; it is written without its details`);
        return this.#outcomes.add(reduced(outcome));
      });
    } catch (error) {
      log.error({ err: error }, `${name}: an outcome was not written`);
    }
  }

  /** Stops claiming, returns rows that are not begun, and waits up to `limitMs` for those in flight. */
  async drain(limitMs: number): Promise<void> {
    if (!this.running) return;
    this.#setMode("draining");
    clearInterval(this.#timer);
    await this.#listener?.unlisten().catch(() => undefined);
    await this.offer(this.#options.unbegun?.() ?? []);
    const endMs = performance.now() + limitMs;
    while ((this.#options.inFlight?.() ?? 0) > 0 && performance.now() < endMs) await sleep(10);
  }

  /** Writes the remaining outcomes, for up to `limitMs` if the database is unreachable. Call after `drain`. */
  async stop(limitMs: number): Promise<void> {
    if (this.#mode !== "draining") return;
    const limit = setTimeout(() => this.#stopped.abort(), limitMs);
    await this.#claims;
    await this.#outcomes.idle();
    clearTimeout(limit);
    this.#stopped.abort();
    this.#setMode("stopped");
  }

  #setMode(mode: Mode): void {
    assert(successors[this.#mode].includes(mode), "a claim loop changes its mode along the diagram");
    this.#mode = mode;
  }

  /** Claims until nothing more is due. Never rejects. */
  async #claimAll(): Promise<void> {
    const { claim, begin, log, name } = this.#options;
    try {
      do {
        this.#setMode("claiming");
        const rows = await claim();
        if (!rows) continue;
        if (!this.running) return await this.offer(rows);
        await begin(rows);
      } while (this.#mode === "woken");
    } catch (error) {
      if (isTransient(error)) log.warn({ err: error }, `${name}: the database is away; the next poll claims again`);
      else log.error({ err: error }, `${name}: a claim failed`);
    } finally {
      if (this.running) this.#setMode("idle");
    }
  }
}
