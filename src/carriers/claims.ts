import type { Context } from "../base/context.ts";
import { isTransient } from "../base/db.ts";
import type { MessageBook, Outbound } from "./traffic.ts";

/** Where claimed messages go, and how many may come. */
export interface ClaimsTarget {
  /** Messages that there is room for now. */
  room: () => number;
  /** Whether to look at a few messages also while there is no room: this process may be the one to say that they wait. */
  mayTrickle: () => boolean;
  /** Takes a message, or says why it cannot be taken: until `retryAt`, or at all. */
  place: (message: Outbound, untilMs: number) => { reason: string; retryAt?: Date } | undefined;
}

/** Messages of one claim at most. */
const maxClaim = 500;
/** Without a wake-up the tables are looked at this often. */
const tickMs = 1000;
/** While there is no room for bulk, or no link is up: enough to see a PIN that is due, and what has no route at all. */
const trickle = 20;

/**
 * Fetches due messages of the tables while there is room for them, and knows which are in memory, so that none is there
 * twice. Woken by notifications and a tick; a full claim is followed by the next at once.
 */
export class Claims {
  readonly #ctx: Context;
  readonly #book: MessageBook;
  readonly #target: ClaimsTarget;
  readonly #known = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #woken = false;
  #more = false;
  #stopped = true;

  constructor(ctx: Context, book: MessageBook, target: ClaimsTarget) {
    this.#ctx = ctx;
    this.#book = book;
    this.#target = target;
  }

  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => this.#run(this.#target.mayTrickle() ? trickle : 0), tickMs);
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  /** Something may be due. */
  wake(): void {
    this.#run(0);
  }

  /** There is room again; the tables are looked at if they held more than there was room for. */
  roomAgain(): void {
    if (this.#more) this.#run(0);
  }

  /** When the claim of a message that is taken now ends, on the monotonic clock; a little earlier than in the table. */
  untilMs(): number {
    return this.#ctx.clock.monotonicMs() + this.#ctx.config.claimLeaseSeconds * 900;
  }

  isKnown(message: Outbound): boolean {
    return this.#known.has(message.id);
  }

  remember(message: Outbound): void {
    this.#known.add(message.id);
  }

  forget(message: Outbound): void {
    this.#known.delete(message.id);
  }

  /** Puts messages that this process holds a claim of on links, and those that none can take back into the tables. */
  take(messages: Outbound[], untilMs = this.untilMs()): void {
    const declined: { message: Outbound; reason: string; retryAt?: Date }[] = [];
    for (const message of messages) {
      if (this.isKnown(message)) continue;
      const hindrance = this.#stopped
        ? { reason: "the program is stopping", retryAt: this.#ctx.clock.now() }
        : this.#target.place(message, untilMs);
      if (hindrance) declined.push({ message, ...hindrance });
    }
    if (declined.length === 0) return;
    this.#book.decline(declined).catch((error: unknown) => {
      // Their claims end by themselves, and they are claimed again.
      this.#ctx.log.warn({ err: error, count: declined.length }, "messages could not be put back");
    });
  }

  #run(least: number): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#woken = true;
      return;
    }
    this.#running = true;
    void this.#claim(least).finally(() => {
      this.#running = false;
      if (this.#woken) {
        this.#woken = false;
        this.#run(0);
      }
    });
  }

  async #claim(least: number): Promise<void> {
    try {
      for (let limit = this.#limit(least); limit > 0 && !this.#stopped; limit = this.#limit(0)) {
        const untilMs = this.untilMs();
        const messages = await this.#book.claim(limit);
        this.take(messages, untilMs);
        this.#more = messages.length === limit;
        if (!this.#more) return;
      }
    } catch (error) {
      if (isTransient(error)) this.#ctx.log.warn({ err: error }, "messages could not be claimed yet");
      else this.#ctx.log.error({ err: error }, "messages could not be claimed");
    }
  }

  #limit(least: number): number {
    return Math.min(maxClaim, Math.max(least, this.#target.room()));
  }
}
