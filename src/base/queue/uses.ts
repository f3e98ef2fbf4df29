import type { Log } from "../log.ts";
import { OnceMore } from "./once-more.ts";

/** Uses that wait to be recorded: more than a process sees in a minute, unless nothing can be recorded at all. */
const mostWaiting = 20_000;

/**
 * Records when things are used, such as tokens, beside the requests that use them: nothing waits for it, one statement runs at a time, and
 * those that arrive meanwhile share the next. A record may be lost; the next use is recorded then.
 */
export class Uses<Used> {
  readonly #waiting = new Map<string | number, Used>();
  readonly #writing: OnceMore;
  readonly #log: Log;

  constructor({ log }: { log: Log }, write: (used: Used[]) => Promise<void>) {
    this.#log = log;
    this.#writing = new OnceMore(async () => {
      const used = [...this.#waiting.values()];
      this.#waiting.clear();
      if (used.length > 0) await write(used);
    });
  }

  /** Records a use soon, once for all that have this key. */
  note(key: string | number, used: Used): void {
    if (this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(key, used);
    this.#writing.run().catch((error: unknown) => this.#log.debug({ err: error }, "a use was not recorded"));
  }
}
