import type { Pdu, PduInput } from "../pdu/pdu.ts";

/**
 * How a request ended, told exactly once.
 * - `response`: the peer answered, be it with generic_nack.
 * - `timeout`: no answer in time. The PDU may have been sent; a late answer still goes to `onLateResponse`.
 * - `lost`: the session ended. The PDU was handed to the socket, so the peer may have it.
 * - `unsent`: not one octet of it left this process.
 */
export type Outcome =
  | { kind: "response"; pdu: Pdu }
  | { kind: "timeout" }
  | { kind: "lost"; reason: string }
  | { kind: "unsent"; reason: string };

export type Settle = (outcome: Outcome) => void;

/** Settles a request that is not sent, in the way of all others: never before the call that made it returns. */
export function refuse(settle: Settle, reason: string): void {
  queueMicrotask(() => settle({ kind: "unsent", reason }));
}

/** A request that waits for its answer. */
export interface Waiting {
  request: PduInput;
  settle: Settle;
  /** On the clock of `performance.now()`. */
  deadlineMs: number;
  /** The number of the socket write that carries it. */
  batch: number;
  /** Whether it takes a place in the window. */
  windowed: boolean;
}

const LAST_SEQUENCE = 0x7fffffff;
/** How many timed-out requests are remembered for a late answer. */
const REMEMBERED = 10_000;

/** The requests without an answer, oldest first, by sequence number. All wait equally long, so the oldest expires first. */
export class Outstanding {
  readonly #waiting = new Map<number, Waiting>();
  readonly #timedOut = new Map<number, PduInput>();
  #last: number;
  #windowed = 0;

  /** @param last the sequence number before the first one given. */
  constructor(last = 0) {
    this.#last = last;
  }

  /** How many take a place in the window. */
  get windowed(): number {
    return this.#windowed;
  }

  /** The next sequence number: 1 to 0x7FFFFFFF (§5.1.4), never one that may still be answered. */
  nextSequence(): number {
    do {
      this.#last = this.#last >= LAST_SEQUENCE ? 1 : this.#last + 1;
    } while (this.#waiting.has(this.#last) || this.#timedOut.has(this.#last));
    return this.#last;
  }

  add(sequence: number, waiting: Waiting): void {
    this.#waiting.set(sequence, waiting);
    if (waiting.windowed) this.#windowed++;
  }

  get(sequence: number): Waiting | undefined {
    return this.#waiting.get(sequence);
  }

  remove(sequence: number, waiting: Waiting): void {
    if (this.#waiting.delete(sequence) && waiting.windowed) this.#windowed--;
  }

  /** When the oldest expires; undefined when none waits. */
  get firstDeadlineMs(): number | undefined {
    return this.#waiting.values().next().value?.deadlineMs;
  }

  /** Takes out and remembers those whose time is over. */
  takeExpired(nowMs: number): Waiting[] {
    const expired: Waiting[] = [];
    for (const [sequence, waiting] of this.#waiting) {
      if (waiting.deadlineMs > nowMs) break;
      this.remove(sequence, waiting);
      this.#remember(sequence, waiting.request);
      expired.push(waiting);
    }
    return expired;
  }

  /** The timed-out request that a late answer belongs to, once. */
  takeTimedOut(sequence: number): PduInput | undefined {
    const request = this.#timedOut.get(sequence);
    if (request !== undefined) this.#timedOut.delete(sequence);
    return request;
  }

  takeAll(): Waiting[] {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#timedOut.clear();
    this.#windowed = 0;
    return all;
  }

  #remember(sequence: number, request: PduInput): void {
    this.#timedOut.set(sequence, request);
    if (this.#timedOut.size <= REMEMBERED) return;
    const oldest = this.#timedOut.keys().next().value;
    if (oldest !== undefined) this.#timedOut.delete(oldest);
  }
}
