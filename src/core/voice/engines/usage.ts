import type { Clock } from "../../../base/time.ts";

/** In this time, half of what was used is forgotten. */
const halfLifeMs = 60_000;
const maxCallers = 1_000;

/** How much time of an engine each caller has used lately. */
export class Usage {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #used = new Map<string, { ms: number; atMs: number }>();

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  /** In whole seconds, so that callers that have used about as much take turns; older use counts less. */
  secondsOf(caller: string): number {
    return Math.floor(this.#msOf(caller) / 1000);
  }

  #msOf(caller: string): number {
    const used = this.#used.get(caller);
    return used ? used.ms * 2 ** ((used.atMs - this.#clock.monotonicMs()) / halfLifeMs) : 0;
  }

  add(caller: string, ms: number): void {
    const sum = this.#msOf(caller) + ms;
    // The one that used it longest ago makes room.
    this.#used.delete(caller);
    if (this.#used.size >= maxCallers) this.#used.delete(this.#used.keys().next().value!);
    this.#used.set(caller, { ms: sum, atMs: this.#clock.monotonicMs() });
  }
}
