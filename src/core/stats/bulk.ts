/** Bulk sends over time. */
import type { Context } from "../../base/context.ts";
import { refuseUnknownZone } from "../../base/time.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { readBuckets, type Bucket, type BucketQuery } from "../../base/buckets.ts";
import { reached, type Caller } from "../../http/auth.ts";
import { endsOf, sendsOverTime } from "../messages/list/charts.ts";
import { finalStates } from "./stats.ts";

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, messages) => sum + messages, 0);

/** Counts by state, with all states that are not final as `in_progress`. */
function outcomesOf(counts: Record<string, number>) {
  const ended = Object.fromEntries(finalStates.map((state) => [state, counts[state] ?? 0]));
  return { in_progress: sumOf(counts) - sumOf(ended), ...ended };
}

/** `GET /v1/stats/bulk`. */
export async function readBulkStats(ctx: Context, caller: Caller, query: BucketQuery<Bucket>) {
  const range = readBuckets(query, ctx.clock.now());
  const sums = new Map((await sendsOverTime(ctx, reached(caller), range)).map((sum) => [sum.at.getTime(), sum]));
  const none = { sends: 0, messages: 0, parts: 0, cost: 0, counts: {} };
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    bucket: range.bucket,
    buckets: range.starts.map((at) => {
      const { sends, messages, parts, cost, counts } = sums.get(at.getTime()) ?? none;
      return {
        at: at.toISOString(),
        sends,
        messages,
        parts,
        cost: moneyJson(moneyFromSql(cost)),
        states: outcomesOf(counts),
        uncounted: messages - sumOf(counts),
      };
    }),
  };
}

/** `GET /v1/stats/bulk/{report_id}`. */
export async function readEnds(ctx: Context, caller: Caller, reportId: string, zone?: string) {
  refuseUnknownZone("time_zone", zone);
  const { bucket, buckets } = await endsOf(ctx, reached(caller), reportId, zone);
  return { bucket, buckets: buckets.map(({ at, counts }) => ({ at: at.toISOString(), states: outcomesOf(counts) })) };
}
