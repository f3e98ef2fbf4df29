import type { Pdu, PduInput } from "../pdu/pdu.ts";

/**
 * How a request ended, reported exactly once.
 * - `response`: the peer responded, possibly with generic_nack.
 * - `timeout`: no response in time, or over other protocols none that tells the outcome, for this `reason`. The PDU may have arrived; a late response still goes to `onLateResponse`.
 * - `lost`: the session ended. The PDU had been handed to the socket, so the peer may have it.
 * - `unsent`: none of it left this process.
 */
export type Outcome =
  | { kind: "response"; pdu: Pdu }
  | { kind: "timeout"; reason?: string }
  | { kind: "lost"; reason: string }
  | { kind: "unsent"; reason: string };

export type Settle = (outcome: Outcome) => void;

/** Settles a request that will not be sent: like any other, not before the call that made it returns. */
export function refuse(settle: Settle, reason: string): void {
  queueMicrotask(() => settle({ kind: "unsent", reason }));
}

/** A request that waits for its response. */
export interface Waiting {
  request: PduInput;
  settle: Settle;
  /** The number of the socket write that contains it. */
  batch: number;
  /** Whether it takes a slot in the window. */
  windowed: boolean;
}

const LAST_SEQUENCE = 0x7fffffff;
/** How many timed-out requests are remembered in case a late response arrives. */
const REMEMBERED = 10_000;

/** The requests without a response by sequence number, oldest first. All have the same timeout, so the oldest expires first. */
export class Outstanding {
  readonly #timeoutMs: number;
  readonly #onExpired: (waiting: Waiting[]) => void;
  readonly #waiting = new Map<number, Waiting & { deadlineMs: number }>();
  readonly #timedOut = new Map<number, PduInput>();
  #last: number;
  #windowed = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param onExpired receives the requests without a response after `timeoutMs`; they are no longer outstanding
   * @param last the sequence number before the first one
   */
  constructor(timeoutMs: number, onExpired: (waiting: Waiting[]) => void, last = 0) {
    this.#timeoutMs = timeoutMs;
    this.#onExpired = onExpired;
    this.#last = last;
  }

  /** Requests in the window. */
  get windowed(): number {
    return this.#windowed;
  }

  /** The next sequence number: 1 to 0x7FFFFFFF (§5.1.4), never that of a request that may still get a response. */
  nextSequence(): number {
    do {
      this.#last = this.#last >= LAST_SEQUENCE ? 1 : this.#last + 1;
    } while (this.#waiting.has(this.#last) || this.#timedOut.has(this.#last));
    return this.#last;
  }

  add(sequence: number, { request, settle, batch, windowed }: Waiting): void {
    const deadlineMs = performance.now() + this.#timeoutMs;
    this.#waiting.set(sequence, { request, settle, batch, windowed, deadlineMs });
    if (windowed) this.#windowed++;
    this.#timer ??= setTimeout(() => this.#expire(), this.#timeoutMs);
  }

  get(sequence: number): Waiting | undefined {
    return this.#waiting.get(sequence);
  }

  remove(sequence: number, waiting: Waiting): void {
    if (this.#waiting.delete(sequence) && waiting.windowed) this.#windowed--;
  }

  /** The timed-out request that a late response belongs to; forgets it. */
  takeTimedOut(sequence: number): PduInput | undefined {
    const request = this.#timedOut.get(sequence);
    if (request !== undefined) this.#timedOut.delete(sequence);
    return request;
  }

  /** Removes and returns all requests; nothing expires any more. */
  takeAll(): Waiting[] {
    clearTimeout(this.#timer);
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#timedOut.clear();
    this.#windowed = 0;
    return all;
  }

  #expire(): void {
    this.#timer = undefined;
    const nowMs = performance.now();
    const expired: Waiting[] = [];
    for (const [sequence, waiting] of this.#waiting) {
      if (waiting.deadlineMs > nowMs) {
        this.#timer = setTimeout(() => this.#expire(), Math.max(1, waiting.deadlineMs - nowMs));
        break;
      }
      this.remove(sequence, waiting);
      this.#remember(sequence, waiting.request);
      expired.push(waiting);
    }
    if (expired.length > 0) this.#onExpired(expired);
  }

  #remember(sequence: number, request: PduInput): void {
    this.#timedOut.set(sequence, request);
    if (this.#timedOut.size <= REMEMBERED) return;
    const oldest = this.#timedOut.keys().next().value;
    if (oldest !== undefined) this.#timedOut.delete(oldest);
  }
}
