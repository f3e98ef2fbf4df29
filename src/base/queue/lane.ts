import { Fifo } from "./fifo.ts";

/** The window of a new lane, and the maximum that a window can grow to. */
const firstWindow = 4;
const largestWindow = 64;
/** A success faster than `fastMs` widens the window by one; one slower than `slowMs` halves it. */
const fastMs = 1_000;
const slowMs = 5_000;
/** Consecutive failures after which a lane is only probed. */
const failuresToProbe = 3;

/**
 * The rows in memory for one receiver, and how many of them may be in flight. Congestion control as in TCP: additive increase while
 * answers are fast, multiplicative decrease on failures and slow answers. After three failures in a row the lane is *failing*: its
 * window is one, a probe, until something succeeds. So a dead or slow receiver holds a bounded, small share of the process.
 */
export class Lane<Row> {
  readonly #waiting = new Fifo<Row>();
  #inFlight = 0;
  #window = firstWindow;
  #failures = 0;
  #usedAtMs = performance.now();

  /** Rows that are not begun. */
  get waiting(): number {
    return this.#waiting.size;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get failing(): boolean {
    return this.#failures >= failuresToProbe;
  }

  /** True when a row waits and the window has room for it. */
  get canBegin(): boolean {
    return this.#waiting.size > 0 && this.#inFlight < this.#window;
  }

  push(row: Row): void {
    this.#waiting.push(row);
    this.#usedAtMs = performance.now();
  }

  /** The next row, without taking it. */
  peek(): Row | undefined {
    return this.#waiting.peek();
  }

  /** Removes and returns the next row without beginning it. */
  shift(): Row | undefined {
    return this.#waiting.shift();
  }

  /** Removes and returns the rows that are not begun. */
  clear(): Row[] {
    return this.#waiting.clear();
  }

  /** A request has begun. */
  begun(): void {
    this.#inFlight++;
  }

  /** A request has ended after `durationMs`; moves the window. */
  ended(ok: boolean, durationMs: number): void {
    this.#inFlight--;
    this.#usedAtMs = performance.now();
    if (!ok) {
      this.#failures++;
      this.#window = this.failing ? 1 : Math.max(1, this.#window >> 1);
      return;
    }
    this.#failures = 0;
    if (durationMs > slowMs) this.#window = Math.max(2, this.#window >> 1);
    else if (durationMs < fastMs) this.#window = Math.min(largestWindow, this.#window + 1);
  }

  /** True when nothing has been waiting or in flight for `ms`: the lane and its learnt window may be dropped. */
  isIdleFor(ms: number): boolean {
    return this.#waiting.size === 0 && this.#inFlight === 0 && performance.now() - this.#usedAtMs > ms;
  }
}
