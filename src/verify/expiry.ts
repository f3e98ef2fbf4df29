import type { Context } from "../base/context.ts";
import { isTransient } from "../base/db.ts";
import type { Announce } from "../webhooks/webhooks.ts";
import { endedEvent } from "./ended.ts";
import { expireDue } from "./store.ts";

const batch = 500;
/** How often expiry runs. Readers see `expired` at once; this bounds how long the sealed PIN is kept. */
const everyMs = 2000;

/** Expires overdue verifications and erases their sealed PINs. Any number of processes may run one. */
export class VerifyExpiry {
  readonly #ctx: Context;
  readonly #announce: Announce;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(ctx: Context, announce: Announce) {
    this.#ctx = ctx;
    this.#announce = announce;
  }

  start(): void {
    this.#stopped = false;
    this.#running = this.#run();
  }

  /** Resolves once the current run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#ctx;
    try {
      const now = clock.now();
      for (let taken = batch, i = 0; taken === batch && i < 20; i++) taken = await this.#expire(now);
    } catch (error) {
      if (isTransient(error)) log.warn({ err: error }, "expiry of verifications postponed");
      else log.error({ err: error }, "expiry of verifications failed");
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, everyMs);
  }

  async #expire(now: Date): Promise<number> {
    const { count, announced } = await this.#ctx.sql.begin(async (tx) => {
      const ended = await expireDue(tx, now, batch);
      return { count: ended.length, announced: await this.#announce(tx, ended.map(endedEvent)) };
    });
    announced();
    return count;
  }
}
