/** Ranges of time in parts: minutes, hours and days, the days of any time zone. */
import type { Db, Fragment } from "./db.ts";
import { invalidField } from "./errors.ts";
import { say } from "./sentences/sentence.ts";
import { dayMs, nearestStorable, readTime, refuseUnknownZone, storableTime } from "./time.ts";
import { dayIn, daysIn } from "./zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The widths of buckets, and their default ranges. */
const widths = {
  minute: { stepMs: minuteMs, defaultMs: hourMs },
  hour: { stepMs: hourMs, defaultMs: dayMs },
  day: { stepMs: dayMs, defaultMs: 30 * dayMs },
};
/** The width of a bucket. */
export type Bucket = keyof typeof widths;

/** Maximum buckets in one response. */
const maxBuckets = 1000;

/** A query for figures over time. Most figures are kept by hour and day only. */
export interface BucketQuery<Width extends Bucket = "hour" | "day"> {
  from?: string;
  to?: string;
  bucket: Width;
  /** Of days; by default UTC. */
  time_zone?: string;
}

/** A time range of whole minutes, hours or days, and when each of them begins. */
export interface Buckets {
  from: Date;
  to: Date;
  bucket: Bucket;
  /** The zone of the days. */
  zone: string;
  starts: Date[];
}

/**
 * Reads the range of a query: whole minutes, hours or days, by default the last 60 minutes, 24 hours or 30 days. Refuses one with
 * too many.
 */
export function readBuckets(query: BucketQuery<Bucket>, now: Date): Buckets {
  const { from: begin, to: end, bucket, time_zone: zone } = query;
  refuseUnknownZone("time_zone", zone);
  const { stepMs, defaultMs } = widths[bucket];
  const to = end === undefined ? new Date(now.getTime() + 1) : readTime("to", end);
  const from = begin === undefined ? new Date(to.getTime() - defaultMs) : readTime("from", begin);
  if (from >= to) throw invalidField("from", say("`from` must be before `to`."));
  if (to.getTime() - from.getTime() > maxBuckets * stepMs) {
    throw invalidField(
      "from",
      say("The range from `from` to `to` has more than {most} buckets. Request a shorter range, or use `bucket=day`.", {
        most: maxBuckets,
      }),
    );
  }
  const whole = wholeBuckets({ from, to }, bucket, zone);
  storableTime(begin === undefined ? "to" : "from", whole.from);
  storableTime("to", whole.to);
  return whole;
}

/** A range extended to whole minutes, hours or days of a zone. Minutes and hours are UTC's. */
export function wholeBuckets(range: { from: Date; to: Date }, bucket: Bucket, zone = "UTC"): Buckets {
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  const { starts, end } =
    bucket === "day" && zone !== "UTC" ? daysIn(zone, from, to) : stepsOf(from, to, widths[bucket].stepMs);
  return { from: new Date(starts[0]!), to: new Date(end), bucket, zone, starts: starts.map((ms) => new Date(ms)) };
}

function stepsOf(from: number, to: number, stepMs: number) {
  const [first, end] = [Math.floor(from / stepMs), Math.ceil(to / stepMs)];
  return { starts: Array.from({ length: end - first }, (_, n) => (first + n) * stepMs), end: end * stepMs };
}

/** The bucket in which a time of the range is: when it begins. */
export function bucketOf({ starts }: Buckets, at: Date): Date {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return starts[low]!;
}

/**
 * SQL: the beginning of the bucket in which a time of the range is. Days are found by their beginnings, which this process knows: the
 * database may have other rules for the zone, or not know its name.
 */
export function inBucket(db: Db, column: Fragment, { bucket, starts }: Pick<Buckets, "bucket" | "starts">): Fragment {
  if (bucket !== "day") return db`date_bin(${`1 ${bucket}`}::interval, ${column}, '2000-01-01Z')`;
  const list = db`${starts.map((at) => nearestStorable(at).toISOString())}::text[]::timestamptz[]`;
  return db`(${list})[width_bucket(${column}, ${list})]`;
}

/**
 * The same range in days of UTC, for figures that are kept by those: the days of the same dates. Ranges of hours are extended to whole
 * days.
 */
export function daysOfUtc({ from, to, bucket, zone }: Buckets): { from: Date; to: Date } {
  if (bucket !== "day") return wholeBuckets({ from, to }, "day");
  return { from: new Date(dayIn(zone, from.getTime())), to: new Date(dayIn(zone, to.getTime())) };
}
