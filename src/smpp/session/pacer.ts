/** The largest burst, in seconds of the pace. */
const BURST_SECONDS = 0.1;
/** After throttling the pace recovers by this factor per second. */
const RECOVERY_PER_SECOND = 1.1;
/** Above this, an unlimited pace that was lowered is unlimited again. */
const UNLIMITED_FROM = 10_000;
/** The lowest value that the first step lowers an unlimited pace to: less traffic says nothing about the carrier's limit. */
const FIRST_SLOWED = 10;
/** Below this share, throttled responses concern single messages and do not lower the pace. */
const THROTTLED_SHARE = 0.25;

/** A token bucket in parts per second. If the carrier throttles a notable share of them, the pace halves and then recovers. */
export class Pacer {
  readonly #nominal: number;
  readonly #nowMs: () => number;
  #pace: number;
  #tokens: number;
  #filledMs: number;
  #slowedMs = Number.NEGATIVE_INFINITY;
  #warnedMs = Number.NEGATIVE_INFINITY;
  #countedMs: number;
  #counted = 0;
  /** Throttled responses while `#counted` parts were sent. */
  #throttled = 0;

  /** @param partsPerSecond undefined for no limit. @param nowMs a monotonic clock. */
  constructor(partsPerSecond: number | undefined, nowMs: () => number = () => performance.now()) {
    this.#nominal = partsPerSecond ?? Number.POSITIVE_INFINITY;
    this.#nowMs = nowMs;
    this.#pace = this.#nominal;
    this.#filledMs = nowMs();
    this.#countedMs = this.#filledMs;
    this.#tokens = this.#burst;
  }

  /** The current pace. */
  get partsPerSecond(): number {
    return this.#pace;
  }

  /** How many parts may be sent now. */
  get available(): number {
    this.#fill();
    return Math.floor(this.#tokens + 1e-9);
  }

  /** Takes a token for one part; false if there is none. */
  take(): boolean {
    if (this.#pace === Number.POSITIVE_INFINITY) {
      this.#count(this.#nowMs());
      return true;
    }
    if (this.available < 1) return false;
    this.#tokens -= 1;
    this.#count(this.#filledMs);
    return true;
  }

  /** Milliseconds until a part may be sent; 0 if one may be sent now. */
  get waitMs(): number {
    if (this.available >= 1) return 0;
    return Math.max(1, Math.ceil(((1 - this.#tokens) / this.#pace) * 1000));
  }

  /**
   * The carrier throttled a part. If it throttles a notable share, the pace halves, at most once a second and to no less than
   * one part per second. An unlimited pace is lowered only after two throttled responses within a second: a single one may
   * concern its message alone.
   */
  throttled(): void {
    const now = this.#nowMs();
    this.#throttled++;
    if (now - this.#slowedMs < 1000) return;
    const unlimited = this.#pace === Number.POSITIVE_INFINITY;
    const warned = now - this.#warnedMs < 1000;
    this.#warnedMs = now;
    if (unlimited && !warned) return;
    if (this.#throttled < this.#counted * THROTTLED_SHARE) return;
    this.#fill();
    const seconds = Math.max(1, (now - this.#countedMs) / 1000);
    const real = Math.min(this.#pace, this.#counted / seconds);
    this.#slowedMs = now;
    this.#pace = unlimited ? Math.max(FIRST_SLOWED, real / 2) : Math.max(Math.min(1, this.#nominal), this.#pace / 2);
    this.#tokens = 0;
    this.#filledMs = now;
  }

  get #burst(): number {
    return Math.max(1, this.#pace * BURST_SECONDS);
  }

  #count(now: number): void {
    if (now - this.#countedMs > 2000) {
      this.#countedMs = now;
      this.#counted = 0;
      this.#throttled = 0;
    }
    this.#counted++;
  }

  #fill(): void {
    const now = this.#nowMs();
    const seconds = (now - this.#filledMs) / 1000;
    this.#filledMs = now;
    if (this.#pace < this.#nominal && now - this.#slowedMs > 1000) {
      const grown = this.#pace * RECOVERY_PER_SECOND ** seconds;
      this.#pace = grown >= Math.min(this.#nominal, UNLIMITED_FROM) ? this.#nominal : grown;
    }
    const refill = this.#pace === Number.POSITIVE_INFINITY ? this.#pace : seconds * this.#pace;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill);
  }
}
