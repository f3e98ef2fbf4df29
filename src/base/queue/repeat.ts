import type { Context } from "../context.ts";
import { isTransient } from "../db.ts";

/** Work that a process repeats, with a pause after each run. A run that fails is logged, and the next one tries again. */
export class Repeat {
  readonly #log: Context["log"];
  readonly #name: string;
  readonly #pauseMs: () => number;
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  /**
   * @param name of the work, for the log, such as `mail`
   * @param pauseMs the pause, or a function that gives it after each run
   */
  constructor(
    { log }: Pick<Context, "log">,
    name: string,
    pauseMs: number | (() => number),
    work: () => Promise<void>,
  ) {
    this.#log = log;
    this.#name = name;
    this.#pauseMs = typeof pauseMs === "number" ? () => pauseMs : pauseMs;
    this.#work = work;
  }

  /** Starts with a pause. */
  start(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.startNow(), this.#pauseMs());
  }

  /** Starts with a run. */
  startNow(): void {
    this.#running = this.#run().finally(() => this.start());
  }

  /** Resolves once the current run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#work();
    } catch (error) {
      if (isTransient(error)) this.#log.warn({ err: error, work: this.#name }, "will be tried again");
      else this.#log.error({ err: error, work: this.#name }, "failed");
    }
  }
}
