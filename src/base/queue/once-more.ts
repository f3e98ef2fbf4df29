/**
 * Runs work one at a time, coalescing requests: those made during a run share one more run after it. So a caller is
 * always served by a run that began after its request, never by one that may already have read an older state.
 */
export class OnceMore {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves or rejects with the first run that begins from now on. */
  run(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#startNext(),
      () => this.#startNext(),
    );
    return this.#next;
  }

  /** Resolves when nothing runs and nothing is requested. Never rejects: errors go to the callers of `run`. */
  async idle(): Promise<void> {
    while (this.#running) await (this.#next ?? this.#running).catch(() => undefined);
  }

  #startNext(): Promise<void> {
    this.#next = undefined;
    return this.#start();
  }

  #start(): Promise<void> {
    const run = this.#work().finally(() => {
      // With another run requested, the slot stays taken, so that no third one gets in between.
      if (!this.#next) this.#running = undefined;
    });
    this.#running = run;
    return run;
  }
}
