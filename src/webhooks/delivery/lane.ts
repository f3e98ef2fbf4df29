import type { KeyObject } from "node:crypto";
import type { Context } from "../../base/context.ts";
import { version } from "../../config.ts";
import type { Delivery, EndpointRow } from "../rows.ts";
import { secretKey } from "./signature.ts";
import { type Target, targetOf } from "./sender.ts";

/** An endpoint as the worker uses it: opened and read once, until its revision changes. */
export interface Receiver {
  revision: number;
  target: Target;
  /** The keys that sign; the one before a rotation only until `oldKeyUntil`. */
  keys: KeyObject[];
  oldKeyUntil: Date | undefined;
  /** Headers of every request but those of the signature: name, value, name, value, … */
  headers: string[];
}

/** Opens what is sealed in an endpoint's row. */
export function readReceiver(ctx: Context, row: EndpointRow): Receiver {
  const purpose = sealedFor(row.id);
  const keys = [secretKey(ctx.secrets.open(row.secret, purpose))];
  if (row.old_secret) keys.push(secretKey(ctx.secrets.open(row.old_secret, purpose)));
  const own = row.headers ? (JSON.parse(ctx.secrets.open(row.headers, purpose)) as Record<string, string>) : {};
  return {
    revision: row.revision,
    target: targetOf(new URL(row.url)),
    keys,
    oldKeyUntil: row.old_secret_until ?? undefined,
    headers: ["content-type", "application/json", "user-agent", `Tuma/${version}`, ...Object.entries(own).flat()],
  };
}

/** What an endpoint's sealed values are bound to. */
export function sealedFor(endpointId: number): string {
  return `webhook:${endpointId}`;
}

/** Requests at once to an endpoint that nothing is known of, and at most. */
const firstWindow = 4;
const largestWindow = 64;
/** An answer faster than this widens the window; one slower than `slowMs` narrows it. */
const fastMs = 1_000;
const slowMs = 5_000;
/** Failures in a row after which an endpoint counts as failing and gets one request at a time. */
const failuresToProbe = 3;

/**
 * What waits for one endpoint, and how many requests at once it may have: few at first, more while it answers fast, half after
 * each failure, and one once it does nothing but fail. So what a dead or slow receiver holds of the worker stays small.
 */
export class Lane {
  readonly endpointId: number;
  receiver: Receiver | undefined;
  /** True while the endpoint's row is being read. */
  loading = false;
  inFlight = 0;
  /** True while it stands in a list of lanes that can go on. */
  listed = false;
  usedAtMs = performance.now();
  #waiting: Delivery[] = [];
  #head = 0;
  #window = firstWindow;
  #failures = 0;

  constructor(endpointId: number) {
    this.endpointId = endpointId;
  }

  get waiting(): number {
    return this.#waiting.length - this.#head;
  }

  get failing(): boolean {
    return this.#failures >= failuresToProbe;
  }

  /** True when a delivery waits and the window has room for it. */
  get canGoOn(): boolean {
    return this.waiting > 0 && this.inFlight < this.#window;
  }

  push(delivery: Delivery): void {
    this.#waiting.push(delivery);
    this.usedAtMs = performance.now();
  }

  shift(): Delivery | undefined {
    if (this.#head === this.#waiting.length) return undefined;
    const delivery = this.#waiting[this.#head]!;
    this.#head++;
    if (this.#head >= 64 && this.#head * 2 >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#head);
      this.#head = 0;
    }
    return delivery;
  }

  /** Lets everything go that waits; the rows come back when their leases end. Returns how many. */
  clear(): number {
    const count = this.waiting;
    this.#waiting = [];
    this.#head = 0;
    return count;
  }

  /** Learns from an attempt. */
  learn(ok: boolean, durationMs: number): void {
    this.usedAtMs = performance.now();
    if (!ok) {
      this.#failures++;
      this.#window = this.failing ? 1 : Math.max(1, this.#window >> 1);
      return;
    }
    this.#failures = 0;
    if (durationMs > slowMs) this.#window = Math.max(2, this.#window >> 1);
    else if (durationMs < fastMs) this.#window = Math.min(largestWindow, this.#window + 1);
  }
}
