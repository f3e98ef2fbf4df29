import { assert } from "./assert.ts";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** How a Coalescer works: its flush, and its bounds. */
export interface CoalescerOptions<Item, Result> {
  /**
   * Does the work of a batch in one go and returns one result per item, in order. When it throws, nothing of the batch may
   * have happened (one transaction): the items are then tried one by one, so that one bad item never fails its neighbours.
   *
   * Once it calls `ready`, the next batch may begin while this one is in flight, as soon as it is as large: two batches that follow
   * each other closely, and not many small ones. Where their order matters, the flush has to keep it.
   */
  flush: (items: Item[], ready: () => void) => Promise<Result[]>;
  /** False for an error that would meet the items one by one as well (a database that is away): it is then the answer to all. */
  retryAlone?: (error: unknown) => boolean;
  /** Items of one flush at most. */
  maxBatch?: number;
  /** For work that nobody waits for: how long a batch that is not full gathers before its flush, milliseconds. */
  gatherMs?: number;
  /**
   * For work whose results are much work in themselves, such as answers to requests: where items wait, their flush begins before the
   * results of the last one are given out, so that the database does not stand idle meanwhile.
   */
  flushFirst?: boolean;
  /** Items that may wait; past that `add` rejects with the error that `overflow` makes. */
  maxWaiting?: number;
  overflow?: () => Error;
}

/** A batch that is in flight. */
interface Flight {
  /** Items of it. */
  size: number;
  /** The next batch may begin before this one has ended. */
  ready: boolean;
}

/**
 * Turns many small pieces of work into few large ones, without a timer unless asked to gather: what arrives while a flush is in flight
 * forms the next batch. One flush is in flight at a time, or two where the flush allows it. Alone, an item is flushed at the end of the
 * current tick, so batching never costs latency; under load, the batch grows until the database keeps up. Flushes begin in order of
 * arrival.
 */
export class Coalescer<Item, Result = void> {
  readonly #flush: (items: Item[], ready: () => void) => Promise<Result[]>;
  readonly #retryAlone: (error: unknown) => boolean;
  readonly #maxBatch: number;
  readonly #gatherMs: number;
  readonly #flushFirst: boolean;
  readonly #maxWaiting: number;
  readonly #overflow: () => Error;
  #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | undefined;
  /** Two at most, the older one first. */
  readonly #flights: Flight[] = [];
  /** Tells the loop that something has changed; `ended` where a flight has. */
  #wake: ((ended: boolean) => void) | undefined;
  #onFull: (() => void) | undefined;

  constructor(options: CoalescerOptions<Item, Result>) {
    this.#flush = options.flush;
    this.#retryAlone = options.retryAlone ?? (() => true);
    this.#maxBatch = options.maxBatch ?? 256;
    this.#gatherMs = options.gatherMs ?? 0;
    this.#flushFirst = options.flushFirst ?? false;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#overflow = options.overflow ?? (() => new Error("too much work is waiting"));
    assert(this.#maxBatch > 0 && this.#maxWaiting >= this.#maxBatch, "a coalescer's bounds are positive and fit");
  }

  /** Items that wait for a flush; those in flight are not counted. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the item's result once the batch it went in is done. */
  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(this.#overflow());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
      if (this.#waiting.length >= this.#maxBatch) this.#onFull?.();
      if (this.#mayBegin()) this.#wake?.(false);
    });
  }

  /** Resolves when nothing waits and nothing is in flight. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // What else arrives in this tick of the event loop joins the first batch.
    await new Promise(setImmediate);
    for (;;) {
      if (this.#mayBegin()) {
        if (this.#gatherMs > 0 && this.#waiting.length < this.#maxBatch) await this.#gather();
        this.#begin();
      } else {
        if (this.#flights.length === 0) break;
        const ended = await new Promise<boolean>((resolve) => (this.#wake = resolve));
        // As for the first batch: what else arrives in this tick joins it.
        if (!ended) await new Promise(setImmediate);
      }
    }
    this.#running = undefined;
  }

  /** Whether what waits may be flushed now. */
  #mayBegin(): boolean {
    const [flight] = this.#flights;
    if (!flight) return this.#waiting.length > 0;
    return this.#flights.length === 1 && flight.ready && this.#waiting.length >= flight.size;
  }

  #begin(): void {
    const batch = this.#waiting.length <= this.#maxBatch ? this.#waiting : this.#waiting.slice(0, this.#maxBatch);
    this.#waiting = this.#waiting.slice(batch.length);
    void this.#fly(batch);
  }

  async #fly(batch: Waiting<Item, Result>[]): Promise<void> {
    const flight: Flight = { size: batch.length, ready: false };
    this.#flights.push(flight);
    const giveOut = await this.#settle(batch, () => {
      flight.ready = true;
      if (this.#mayBegin()) this.#wake?.(false);
    });
    this.#flights.splice(this.#flights.indexOf(flight), 1);
    const isDeferred = this.#flushFirst && this.#waiting.length > 0;
    // First, so that the next batch begins before those that wait for this one go on.
    this.#wake?.(true);
    if (isDeferred) setImmediate(giveOut);
    else giveOut();
  }

  /** Resolves when a batch is full, or its time to gather is over. */
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

  /** Does the work of a batch; what it returns gives out what came of it. */
  async #settle(batch: Waiting<Item, Result>[], ready: () => void): Promise<() => void> {
    try {
      const results = await this.#flush(
        batch.map((waiting) => waiting.item),
        ready,
      );
      assert(results.length === batch.length, "a flush gives one result per item");
      return () => {
        for (let i = 0; i < batch.length; i++) batch[i]!.resolve(results[i]!);
      };
    } catch (error) {
      if (batch.length === 1 || !this.#retryAlone(error)) {
        return () => {
          for (const waiting of batch) waiting.reject(error);
        };
      }
      for (const waiting of batch) (await this.#settle([waiting], () => {}))();
      return () => {};
    }
  }
}
