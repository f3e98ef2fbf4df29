import type { Context } from "./context.ts";
import { isTransient } from "./db.ts";
import { sleep } from "./time.ts";

/** Periodic deletion of data past its retention. */
export interface Chore {
  /** For the log: `idempotency keys`, … */
  name: string;
  /** Deletes one batch; true if there may be more. Any number of processes may run it concurrently. */
  forget: (ctx: Context) => Promise<boolean>;
}

const everyMs = 60_000;
/** Pause between two batches: traffic has priority. */
const restMs = 50;

/** Runs the chores of every domain once a minute, batch after batch, until nothing is left. */
export class Housekeeper {
  readonly #ctx: Context;
  readonly #chores: Chore[];
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(ctx: Context, chores: Chore[]) {
    this.#ctx = ctx;
    this.#chores = chores;
  }

  /** Starts the schedule: once a minute, first after a minute, so that startup is not delayed. */
  start(): void {
    this.#timer = setInterval(() => void this.tidy(), everyMs);
  }

  /** Resolves when the batch in progress has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort(new Error("stopped"));
    await this.#running;
  }

  /** Runs all chores now; never rejects. */
  tidy(): Promise<void> {
    this.#running ??= this.#all().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #all(): Promise<void> {
    const { signal } = this.#stopped;
    for (const { name, forget } of this.#chores) {
      try {
        while (!signal.aborted && (await forget(this.#ctx))) await sleep(restMs, signal);
      } catch (error) {
        if (signal.aborted) return;
        // Retried in the next minute. One failing chore must not keep the others from running.
        if (isTransient(error)) this.#ctx.log.warn({ err: error, chore: name }, "housekeeping put off");
        else this.#ctx.log.error({ err: error, chore: name }, "housekeeping failed");
      }
    }
  }
}
