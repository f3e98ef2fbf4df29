import { Turns } from "../../base/queue/turns.ts";
import type { Clock } from "../../base/time.ts";
import { Buckets, type BucketSize } from "../limits.ts";

/** Milliseconds of the thread that one owner gets each second, an eighth, and at once. */
const usualShare: BucketSize = { perSecond: 125, burst: 100 };
/** How many times as much all owners get together. */
const together = 4;
/** In one pass of the event loop, work begins for this long. Then everybody else's requests are read. */
const passMs = 1;
/** How often it is checked whether owners have paid. */
const retryMs = 10;
/** What a request takes before and after its work: the parser, the log, the end of its reply. */
const aroundMs = 0.2;
/** The most that a piece of work is charged: what takes longer is made once and then kept, such as a document or an index. */
const mostChargedMs = 25;
/** Work that waits, of one owner and of all. */
const mostWaiting = { ofOne: 2_000, ofAll: 8_000 };

/** A piece of work that waits for its turn. */
export interface Work {
  /** Does it. Returns the milliseconds that it will take or has taken besides, if any. */
  run: () => number;
  /** Nobody waits for it any more. */
  isGone: () => boolean;
}

type Owned = Work & { owner: string };

/**
 * Turns on the one thread. Each pass of the event loop does a little of the work that waits here, one owner after another, so whatever
 * need not wait here is never far behind. What a piece takes is charged to its owner, who has no turn while it owes time. A client that wants
 * too much waits, and on a bounded number of connections then wants no more. Nothing else has to know what is expensive. Processor
 * time, so that nobody pays for a busy machine.
 */
export class ThreadTurns {
  readonly #waiting = new Turns<Owned>();
  readonly #spent: Buckets;
  readonly #spentByAll: Buckets;
  #soon: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(clock: Clock, { perSecond, burst } = usualShare) {
    this.#spent = new Buckets({ perSecond, burst }, clock);
    this.#spentByAll = new Buckets({ perSecond: together * perSecond, burst: together * burst }, clock);
  }

  /** Does the work in its owner's turn, never at once. False if too much waits already, so that it will not be done. */
  join(owner: string, work: Work): boolean {
    if (this.#waiting.size >= mostWaiting.ofAll || this.#waiting.sizeOf(owner) >= mostWaiting.ofOne) return false;
    this.#waiting.push(owner, { ...work, owner });
    this.#soon ??= setImmediate(() => this.#pass());
    return true;
  }

  /** Charges an owner for work that was done outside of its turns, such as the rest of a reply that had to wait for something. */
  charge(owner: string, ms: number): void {
    this.#spend(owner, Math.min(mostChargedMs, aroundMs + ms));
  }

  /** The server stops: what waits is done, whoever owes. */
  end(): void {
    this.#isEnding = true;
    this.#soon ??= setImmediate(() => this.#pass());
  }

  #pass(): void {
    clearTimeout(this.#later);
    this.#soon = this.#later = undefined;
    let work: Owned | undefined;
    try {
      for (let ms = 0; ms < passMs;) {
        work = this.#waiting.shift((owner) => (this.#owes(owner) ? undefined : 0));
        if (!work) break;
        ms += this.#do(work);
      }
    } finally {
      if (work) this.#soon ??= setImmediate(() => this.#pass());
      else if (this.#waiting.size > 0) this.#later = setTimeout(() => this.#pass(), retryMs).unref();
    }
  }

  /** Does a piece of work and charges its owner. Returns the milliseconds that it took. */
  #do({ owner, run, isGone }: Owned): number {
    // Whoever comes behind those who left need not wait for them.
    if (isGone()) return 0;
    const beganMs = threadMs();
    let ms = aroundMs;
    try {
      ms += run();
    } finally {
      ms = Math.min(mostChargedMs, ms + threadMs() - beganMs);
      this.#spend(owner, ms);
    }
    return ms;
  }

  #spend(owner: string, ms: number): void {
    this.#spent.spend(owner, ms);
    this.#spentByAll.spend("all", ms);
  }

  #owes(owner: string): boolean {
    if (this.#isEnding) return false;
    return this.#spent.secondsUntil(owner) > 0 || this.#spentByAll.secondsUntil("all") > 0;
  }
}

/** Milliseconds of the processor that the thread has used. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
