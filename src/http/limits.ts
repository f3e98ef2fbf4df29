import { isIPv6 } from "node:net";
import type { Clock } from "../base/time.ts";

interface Bucket {
  tokens: number;
  atMs: number;
}

/** A bucket's refill rate and capacity. */
export interface BucketSize {
  perSecond: number;
  burst: number;
}

/**
 * Token buckets by key: `perSecond` requests on average, `burst` at once. Memory is bounded: a full bucket contains no
 * information and is dropped, and beyond `maxKeys` the oldest go.
 */
export class Buckets {
  readonly #size: BucketSize;
  readonly #clock: Clock;
  readonly #maxKeys: number;
  readonly #buckets = new Map<string | number, Bucket>();

  constructor(size: BucketSize, clock: Clock, maxKeys = 50_000) {
    this.#size = size;
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  /** Takes one token. Returns how many are left, or −1 if there was none. */
  take(key: string | number): number {
    const bucket = this.#filled(key) ?? this.#create(key);
    if (bucket.tokens < 1) return -1;
    bucket.tokens -= 1;
    return Math.floor(bucket.tokens);
  }

  /** Takes what something has cost, even if that much is not there: nothing else is granted until the debt is paid. */
  spend(key: string | number, tokens: number): void {
    const bucket = this.#filled(key) ?? this.#create(key);
    bucket.tokens -= tokens;
  }

  /** Returns the token of a request that succeeded. */
  give(key: string | number): void {
    const bucket = this.#filled(key);
    if (bucket) bucket.tokens = Math.min(this.#size.burst, bucket.tokens + 1);
  }

  /** Whole seconds until `take` succeeds; 0 if it would now. */
  secondsUntil(key: string | number): number {
    const bucket = this.#filled(key);
    if (!bucket || bucket.tokens >= 1) return 0;
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#size.perSecond));
  }

  #filled(key: string | number): Bucket | undefined {
    const bucket = this.#buckets.get(key);
    if (!bucket) return undefined;
    const nowMs = this.#clock.monotonicMs();
    bucket.tokens = Math.min(this.#size.burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#size.perSecond);
    bucket.atMs = nowMs;
    return bucket;
  }

  #create(key: string | number): Bucket {
    if (this.#buckets.size >= this.#maxKeys) this.#makeRoom();
    const bucket = { tokens: this.#size.burst, atMs: this.#clock.monotonicMs() };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #makeRoom(): void {
    const fullAfterMs = (this.#size.burst / this.#size.perSecond) * 1000;
    const nowMs = this.#clock.monotonicMs();
    for (const [key, bucket] of this.#buckets) if (nowMs - bucket.atMs >= fullAfterMs) this.#buckets.delete(key);
    // All in use: drop the oldest quarter, so that not every new key sweeps again.
    if (this.#buckets.size < this.#maxKeys) return;
    let excess = Math.ceil(this.#maxKeys / 4);
    for (const key of this.#buckets.keys()) {
      if (excess-- === 0) break;
      this.#buckets.delete(key);
    }
  }
}

/**
 * The key by which an address is limited: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber gets.
 */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = ip.split("%")[0]!.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  for (let i = 0; i < missing; i++) groups.push("0");
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
