/** A token bucket of parts: so many a second, and one second's worth at once. */
export class Allowance {
  readonly #perSecond: number;
  #parts: number;
  #atMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#parts = perSecond;
    this.#atMs = nowMs;
  }

  /** Takes so many parts; false when they are not there. A message of more parts than fit in a second needs a full bucket. */
  take(parts: number, nowMs: number): boolean {
    this.#parts = Math.min(this.#perSecond, this.#parts + ((nowMs - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = nowMs;
    if (this.#parts < Math.min(parts, this.#perSecond)) return false;
    this.#parts -= parts;
    return true;
  }
}
