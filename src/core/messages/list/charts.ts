/** Bulk sends over time: the sends of an account by when they were accepted, and the messages of one send by when they ended. */
import type { Context } from "../../../base/context.ts";
import { bucketOf, wholeBuckets, type Bucket, type Buckets } from "../../../base/buckets.ts";
import type { Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { sumSends, uncountedSends, type SendSums } from "../bulk/store.ts";
import { countsOf, locateReport, type Counts } from "./reports.ts";
import { countEnds, listFrom, type EndedRow } from "./store.ts";

/** The most sends that are counted for one reply, in addition to those whose counts are kept. */
const mostUncounted = 1_000;

/**
 * The bulk sends in a range of time, by when they were accepted: their sums, and their messages by state so far. If there are too many
 * to count for one reply, `counts` lacks some; the counts of finished sends are kept, so later replies have more of them.
 */
export async function sendsOverTime(
  ctx: Context,
  owner: Reached,
  range: Buckets,
): Promise<(SendSums & { counts: Counts })[]> {
  const open = await uncountedSends(ctx.sql, owner, range, mostUncounted);
  const [counts, sums] = await Promise.all([
    countsOf(ctx, owner.accountId, open),
    sumSends(ctx.sql, owner, { ...range, uncounted: open.map(({ reportId }) => reportId) }),
  ]);
  const byTime = new Map(sums.map((sum) => [sum.at.getTime(), sum]));
  for (const { reportId, createdAt } of open) {
    const into = byTime.get(bucketOf(range, createdAt).getTime())?.counts;
    for (const [state, messages] of Object.entries((into && counts.get(reportId)) ?? {}))
      into![state] = (into![state] ?? 0) + messages;
  }
  return sums;
}

/** The maximum number of bars in one send's chart. */
const mostBars = 120;
const minuteMs = 60_000;
const steps = [
  { bucket: "minute", stepMs: minuteMs },
  { bucket: "hour", stepMs: 60 * minuteMs },
  { bucket: "day", stepMs: 24 * 60 * minuteMs },
] as const;

/**
 * When the messages of a send ended, by minute, hour or day of a zone: the shortest that results in few enough bars. Refuses sends of other
 * accounts with `not_found`.
 */
export async function endsOf(ctx: Context, owner: Reached, reportId: string, zone?: string) {
  const found = await locateReport(ctx, owner, reportId);
  if (!found) throw notFound();
  const { range: report, bulk } = found;
  const rows = await countEnds(ctx.sql, owner, report);
  const isKnown =
    bulk !== undefined || rows.length > 0 || (await listFrom(ctx.sql, owner, { report }, 0, 1)).length > 0;
  if (!isKnown) throw notFound();
  const [first, last] = [rows[0]?.at.getTime() ?? 0, rows.at(-1)?.at.getTime() ?? 0];
  const { bucket } = steps.find((step) => (last - first) / step.stepMs < mostBars) ?? steps.at(-1)!;
  return { bucket, buckets: rows.length === 0 ? [] : binned(rows, bucket, zone) };
}

/** Counts by state for each bucket from the first row, in order of time, to the last, including empty buckets. */
export function binned(rows: EndedRow[], bucket: Bucket, zone?: string) {
  const range = wholeBuckets({ from: rows[0]!.at, to: new Date(rows.at(-1)!.at.getTime() + 1) }, bucket, zone);
  const bins = range.starts.map((at) => ({ at, counts: {} as Counts }));
  const byTime = new Map(bins.map((bin) => [bin.at.getTime(), bin]));
  for (const { at, state, messages } of rows) {
    const { counts } = byTime.get(bucketOf(range, at).getTime())!;
    counts[state] = (counts[state] ?? 0) + messages;
  }
  return bins;
}
