import type { Context } from "../../../base/context.ts";
import { readBuckets, type Buckets } from "../../../base/buckets.ts";
import { readTime, refuseUnknownZone, storableTime } from "../../../base/time.ts";
import { networkOfNumber } from "../../carriers/routing/networks.ts";
import { countBlocked, countedUntil, readOutcomes, type OutcomeRow, type Owner, type Span } from "./store.ts";

/** Default period. */
const defaultMs = 7 * 86_400_000;
const hourMs = 3_600_000;

/**
 * `GET /v1/verify/stats`: the funnel of a period's test or live verifications, in total, by country, and by the network to which
 * the numbers were allocated.
 */
export async function showStats(
  ctx: Context,
  owner: Owner,
  query: { from?: string; to?: string; bucket?: "hour" | "day"; time_zone?: string },
) {
  const to = query.to === undefined ? ctx.clock.now() : readTime("to", query.to);
  const from =
    query.from === undefined ? storableTime("to", new Date(to.getTime() - defaultMs)) : readTime("from", query.from);
  const { bucket, time_zone = "UTC" } = query;
  refuseUnknownZone("time_zone", time_zone);
  const steps = bucket && readBuckets({ from: from.toISOString(), to: to.toISOString(), bucket, time_zone }, to);
  // Whole days are counted in UTC.
  const isByHour = bucket === "hour" || (bucket === "day" && time_zone !== "UTC");
  const spans = spansOf({ from, to }, await countedUntil(ctx.sql), isByHour ? [1] : [24, 1]);
  const [rows, blocked] = await Promise.all([
    readOutcomes(ctx.sql, owner, spans, ctx.clock.now(), steps),
    countBlocked(ctx.sql, owner, { from, to }),
  ]);
  const blockedIn = new Map(blocked.map(({ country, count }) => [country, count]));
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const countries = [...new Set([...byCountry.keys(), ...blockedIn.keys()])].map((country) => {
    const own = byCountry.get(country) ?? [];
    const networks = [...Map.groupBy(own, ({ prefix }) => networkOfNumber(`+${prefix}`) ?? null)]
      .map(([network, each]) => ({ network, ...funnel(each) }))
      .sort((one, other) => other.requests - one.requests || byName(one.network, other.network));
    return { country: country || null, ...funnel(own), blocked: blockedIn.get(country) ?? 0, networks };
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    ...funnel(rows),
    ...(steps ? { buckets: bucketsOf(rows, steps) } : {}),
    blocked: blocked.reduce((sum, { count }) => sum + count, 0),
    countries: countries.sort(
      (one, other) =>
        other.requests - one.requests || other.blocked - one.blocked || byName(one.country, other.country),
    ),
  };
}

/** The funnel of each hour or day of a period, including empty ones. */
function bucketsOf(rows: OutcomeRow[], steps: Buckets) {
  const byTime = Map.groupBy(rows, ({ at }) => at.getTime());
  return steps.starts.map((at) => {
    const { median_seconds: _median, conversion: _conversion, ...figures } = funnel(byTime.get(at.getTime()) ?? []);
    return { at: at.toISOString(), ...figures };
  });
}

const byName = (one: string | null, other: string | null) => ((one ?? "") < (other ?? "") ? -1 : 1);

/** Splits a period into whole days and hours that are already counted, and the rest, which is counted now. */
export function spansOf(time: { from: Date; to: Date }, until: Map<number, Date>, sizes: (1 | 24)[] = [24, 1]): Span[] {
  const { from, to } = time;
  if (from >= to) return [];
  const [hours, ...smaller] = sizes;
  if (hours === undefined) return [{ hours, from, to }];
  const lengthMs = hours * hourMs;
  const endMs = Math.min(to.getTime(), until.get(hours)?.getTime() ?? -Infinity);
  const first = new Date(Math.ceil(from.getTime() / lengthMs) * lengthMs);
  const last = new Date(Math.floor(endMs / lengthMs) * lengthMs);
  if (!(first < last)) return spansOf(time, until, smaller);
  return [
    ...spansOf({ from, to: first }, until, smaller),
    { hours, from: first, to: last },
    ...spansOf({ from: last, to }, until, smaller),
  ];
}

const counted = ["requests", "sent", "delivered", "verified", "failed", "expired", "cancelled"] as const;

function funnel(rows: OutcomeRow[]) {
  const sums = { requests: 0, sent: 0, delivered: 0, verified: 0, failed: 0, expired: 0, cancelled: 0 };
  for (const row of rows) for (const name of counted) sums[name] += row[name];
  const { requests, verified, failed, expired, cancelled } = sums;
  return {
    ...sums,
    in_progress: requests - verified - failed - expired - cancelled,
    /** Share of requests that were verified. */
    conversion: requests === 0 ? null : Math.round((verified / requests) * 10_000) / 10_000,
    median_seconds: medianSeconds(rows, verified),
  };
}

/** The median of `count` times. */
function medianSeconds(rows: OutcomeRow[], count: number): number | null {
  if (count === 0) return null;
  const times = rows
    .flatMap(({ seconds, verified }) => (seconds === null ? [] : [{ seconds, verified }]))
    .sort((one, other) => one.seconds - other.seconds);
  const at = (index: number) => {
    let before = 0;
    return times.find(({ verified }) => (before += verified) > index)!.seconds;
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
