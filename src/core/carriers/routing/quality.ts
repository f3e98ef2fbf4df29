import type { CarrierReceipt } from "../traffic.ts";

/** How well a link delivers, counted from its responses and receipts; shown to operators and used by routing. */

/** Deliveries to one destination in the last hour. */
export interface DeliveryFigures {
  /** The first three digits of the numbers: roughly a country code. */
  prefix: string;
  /** Parts that the carrier accepted. */
  accepted: number;
  delivered: number;
  /** Undelivered, expired or rejected, by receipt. */
  failed: number;
  /** Mean time from submission to receipt, for receipts with a submit date; null if none has one. */
  seconds: number | null;
}

interface Counts {
  accepted: number;
  delivered: number;
  failed: number;
  timed: number;
  seconds: number;
}

const bucketMs = 600_000;
const buckets = 6;
const prefixDigits = 3;
/** How many destinations are counted separately. */
const mostPrefixes = 300;
/** With fewer receipts than this, a link is not judged. */
const leastReceipts = 50;

const fail = new Set(["UNDELIV", "EXPIRED", "REJECTD", "DELETED", "SKIPPED"]);

/** The counts of one link, in six buckets of ten minutes. */
export class Quality {
  readonly #nowMs: () => number;
  readonly #buckets: { since: number; byPrefix: Map<string, Counts> }[] = [];

  /** @param nowMs a monotonic clock. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The carrier accepted a part. */
  accepted(recipient: string): void {
    const counts = this.#counts(recipient);
    if (counts) counts.accepted++;
  }

  /** A receipt settled a part. */
  receipt({ recipient, state, submittedAt, at }: CarrierReceipt): void {
    const seconds = submittedAt && (at.getTime() - submittedAt.getTime()) / 1000;
    const isDelivered = state === "DELIVRD";
    const counts = isDelivered || fail.has(state) ? this.#counts(recipient) : undefined;
    if (!counts) return;
    if (isDelivered) counts.delivered++;
    else counts.failed++;
    if (seconds === undefined || seconds < 0 || seconds > 86_400) return;
    counts.timed++;
    counts.seconds += seconds;
  }

  /** The last hour, most traffic first. */
  list(): DeliveryFigures[] {
    const since = this.#nowMs() - bucketMs * buckets;
    const sums = new Map<string, Counts>();
    for (const bucket of this.#buckets.filter((each) => each.since > since))
      for (const [prefix, counts] of bucket.byPrefix) add(sums, prefix, counts);
    return [...sums]
      .map(([prefix, { accepted, delivered, failed, timed, seconds }]) => ({
        prefix,
        accepted,
        delivered,
        failed,
        seconds: timed === 0 ? null : Math.round((seconds / timed) * 10) / 10,
      }))
      .sort((a, b) => b.accepted - a.accepted);
  }

  #counts(recipient: string): Counts | undefined {
    const now = this.#nowMs();
    let bucket = this.#buckets.at(-1);
    if (!bucket || now - bucket.since >= bucketMs) {
      bucket = { since: now, byPrefix: new Map() };
      this.#buckets.push(bucket);
      if (this.#buckets.length > buckets) this.#buckets.shift();
    }
    const prefix = prefixOf(recipient);
    let counts = bucket.byPrefix.get(prefix);
    if (!counts && bucket.byPrefix.size < mostPrefixes) {
      counts = { accepted: 0, delivered: 0, failed: 0, timed: 0, seconds: 0 };
      bucket.byPrefix.set(prefix, counts);
    }
    return counts;
  }
}

/** Of a destination's messages that have receipts, the share that was delivered; undefined while there are too few. */
export function deliveryRate(deliveries: readonly DeliveryFigures[], recipient: string): number | undefined {
  const prefix = prefixOf(recipient);
  const known = deliveries.find((each) => each.prefix === prefix);
  const receipts = known ? known.delivered + known.failed : 0;
  return known && receipts >= leastReceipts ? known.delivered / receipts : undefined;
}

const prefixOf = (recipient: string) => recipient.replace("+", "").slice(0, prefixDigits);

function add(sums: Map<string, Counts>, prefix: string, more: Counts): void {
  const sum = sums.get(prefix) ?? { accepted: 0, delivered: 0, failed: 0, timed: 0, seconds: 0 };
  for (const name of ["accepted", "delivered", "failed", "timed", "seconds"] as const) sum[name] += more[name];
  sums.set(prefix, sum);
}
