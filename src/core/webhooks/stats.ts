import type { Context } from "../../base/context.ts";
import { type BucketQuery, readBuckets } from "../../base/buckets.ts";
import { countAttempts, durationOf, type CountRow } from "./hours-store.ts";

/** `GET /v1/webhooks/{id}/stats`: outcomes and durations of the attempts in a time range, in total and by hour or day. */
export async function attemptStats(ctx: Context, accountId: number, endpointId: number, query: BucketQuery) {
  const span = readBuckets(query, ctx.clock.now());
  const rows = await countAttempts(ctx.sql, { accountId, endpointId, ...span });
  const byTime = Map.groupBy(rows, ({ at }) => at.getTime());
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    bucket: query.bucket,
    total: tally(rows),
    buckets: span.starts.map((at) => ({ at: at.toISOString(), ...tally(byTime.get(at.getTime()) ?? []) })),
  };
}

const sum = (rows: CountRow[]) => rows.reduce((total, { attempts }) => total + attempts, 0);

function tally(rows: CountRow[]) {
  const [all, delivered] = [sum(rows), sum(rows.filter((row) => row.delivered))];
  return {
    delivered,
    failed: all - delivered,
    // Rounded down, so that a single failure among millions shows.
    success_rate: all > 0 ? Math.floor((delivered / all) * 10_000) / 10_000 : null,
    p50_ms: percentile(rows, 0.5),
    p95_ms: percentile(rows, 0.95),
  };
}

/** The duration that this share of the answered attempts did not exceed; null if none was answered. */
function percentile(rows: CountRow[], share: number): number | null {
  const answered = rows.filter((row): row is CountRow & { duration: number } => row.duration !== null);
  const ordered = answered.toSorted((one, other) => one.duration - other.duration);
  let left = Math.ceil(share * sum(answered));
  const found = ordered.find(({ attempts }) => (left -= attempts) <= 0);
  return found ? durationOf(found.duration) : null;
}
