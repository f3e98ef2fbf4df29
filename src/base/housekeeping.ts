import type { Context } from "./context.ts";
import { isTransient } from "./db.ts";
import { sleep } from "./time.ts";

/** Something that is kept for a while and then forgotten. */
export interface Chore {
  /** For the log: `idempotency keys`, … */
  name: string;
  /** Forgets one batch; true when there may be more. Any number of processes may do so at once. */
  forget: (ctx: Context) => Promise<boolean>;
}

const everyMs = 60_000;
/** Between two batches: traffic goes first. */
const restMs = 50;

/** Does the chores of each domain once a minute, batch after batch, until nothing is left. */
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

  /** From now on, once a minute; the first time in a minute, so that a start is not held up. */
  start(): void {
    this.#timer = setInterval(() => void this.tidy(), everyMs);
  }

  /** Resolves when the batch in progress has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort(new Error("stopped"));
    await this.#running;
  }

  /** Does all chores now; never rejects. */
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
        // The next minute tries again. One chore that fails must not keep the others from being done.
        if (isTransient(error)) this.#ctx.log.warn({ err: error, chore: name }, "housekeeping put off");
        else this.#ctx.log.error({ err: error, chore: name }, "housekeeping failed");
      }
    }
  }
}
