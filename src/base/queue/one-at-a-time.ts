import { Turns } from "./turns.ts";

/** Runs one piece of work at a time; callers take turns. */
export class OneAtATime {
  /** For each piece that waits, the function that starts it. */
  readonly #waiting = new Turns<() => void>();
  #isBusy = false;

  /** Runs `work` when the caller's turn comes, and settles as it does. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(caller, turn.resolve);
    this.#next();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    const start = this.#waiting.shift();
    if (!start) return;
    this.#isBusy = true;
    start();
  }
}
