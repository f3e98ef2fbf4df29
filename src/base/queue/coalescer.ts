import { assert } from "../assert.ts";
import { inHalves } from "./halves.ts";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** The flush of a Coalescer and its bounds. */
export interface CoalescerOptions<Item, Result> {
  /**
   * Processes a batch and returns one result per item, in order. It must be all or nothing (one transaction): if it throws, the
   * halves of it are retried, so that one bad item fails alone.
   */
  flush: (items: Item[]) => Promise<Result[]>;
  /**
   * False for an error that would fail each item alone as well, such as a database outage: the whole batch is then rejected.
   */
  retryAlone?: (error: unknown) => boolean;
  /** Items per flush. */
  maxBatch?: number;
  /** For work that no caller waits for: how long a partial batch gathers before it is flushed, in milliseconds. */
  gatherMs?: number;
  /** Queue length; past it, `add` rejects with the error from `overflow`. */
  maxWaiting?: number;
  overflow?: () => Error;
}

/**
 * Batches items under load without adding latency when idle: a lone item is flushed at the end of the current tick, and whatever
 * arrives during a flush forms the next batch, so batches grow until the database keeps up. One flush in flight at a time, FIFO.
 */
export class Coalescer<Item, Result = void> {
  readonly #flush: (items: Item[]) => Promise<Result[]>;
  readonly #retryAlone: (error: unknown) => boolean;
  readonly #maxBatch: number;
  readonly #gatherMs: number;
  readonly #maxWaiting: number;
  readonly #overflow: () => Error;
  #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | undefined;
  #onFull: (() => void) | undefined;

  constructor(options: CoalescerOptions<Item, Result>) {
    this.#flush = options.flush;
    this.#retryAlone = options.retryAlone ?? (() => true);
    this.#maxBatch = options.maxBatch ?? 256;
    this.#gatherMs = options.gatherMs ?? 0;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#overflow = options.overflow ?? (() => new Error("the queue is full"));
    assert(this.#maxBatch > 0 && this.#maxWaiting >= this.#maxBatch, "a coalescer's bounds are positive and fit");
  }

  /** Items waiting for a flush, excluding those in flight. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the item's result once its batch has been flushed. */
  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(this.#overflow());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
      if (this.#waiting.length >= this.#maxBatch) this.#onFull?.();
    });
  }

  /** Resolves when nothing is waiting or in flight. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Whatever else arrives in this tick of the event loop joins the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      if (this.#gatherMs > 0 && this.#waiting.length < this.#maxBatch) await this.#gather();
      const batch = this.#waiting.slice(0, this.#maxBatch);
      this.#waiting = this.#waiting.slice(batch.length);
      await this.#settle(batch);
    }
    this.#running = undefined;
  }

  /** Resolves once the batch is full or the gathering time is over. */
  async #gather(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#gatherMs);
      this.#onFull = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#onFull = undefined;
  }

  async #settle(batch: Waiting<Item, Result>[]): Promise<void> {
    const flush = async (some: Waiting<Item, Result>[]) => {
      const results = await this.#flush(some.map((waiting) => waiting.item));
      assert(results.length === some.length, "a flush gives one result per item");
      for (let i = 0; i < some.length; i++) some[i]!.resolve(results[i]!);
    };
    const fail = (some: Waiting<Item, Result>[], error: unknown) => some.forEach(({ reject }) => reject(error));
    await inHalves(batch, flush, fail, this.#retryAlone);
  }
}
