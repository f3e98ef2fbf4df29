import type { Context } from "../../base/context.ts";
import { invalidField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { countryOfPrefix } from "../../base/phone/phone.ts";
import {
  daysOfUtc,
  readBuckets,
  wholeBuckets,
  type Bucket,
  type BucketQuery,
  type Buckets,
} from "../../base/buckets.ts";
import type { Caller } from "../../http/auth.ts";
import { networkOfNumber } from "../carriers/routing/networks.ts";
import {
  accountNames,
  compact,
  compactErrors,
  countByAccount,
  countByPrefix,
  countByTime,
  deleteOldErrors,
  deleteOldMinutes,
  type CountRow,
  type PrefixRow,
} from "./store.ts";

export { countByPrefix, countByTime, type PrefixRow, type Span } from "./store.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The final states, in display order. */
export const finalStates = [
  "delivered",
  "undelivered",
  "expired",
  "rejected",
  "failed",
  "unknown",
  "cancelled",
] as const;

/** Messages of a time span, by outcome. */
export interface Tally {
  messages: number;
  parts: number;
  /** Micro-units, before refunds. */
  cost: number;
  states: Record<string, number>;
}

function emptyTally(): Tally {
  return { messages: 0, parts: 0, cost: 0, states: {} };
}

function add(tally: Tally, { state, messages, parts, cost }: Omit<CountRow, "at">): void {
  if (state === "accepted") {
    tally.messages += messages;
    tally.parts += parts;
    tally.cost += cost;
  } else tally.states[state] = (tally.states[state] ?? 0) + messages;
}

/** How many are not yet final. */
function inProgress({ messages, states }: Tally): number {
  return messages - finalStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);
}

export function tallyJson(tally: Tally) {
  return {
    messages: tally.messages,
    parts: tally.parts,
    cost: moneyJson(moneyFromSql(tally.cost)),
    states: {
      in_progress: inProgress(tally),
      ...Object.fromEntries(finalStates.map((state) => [state, tally.states[state] ?? 0])),
    },
  };
}

/** One tally per bucket, including empty ones. */
export function tallies(rows: CountRow[], { starts }: Buckets): { at: Date; tally: Tally }[] {
  const byTime = new Map<number, Tally>();
  for (const row of rows) {
    const tally = byTime.get(row.at.getTime()) ?? emptyTally();
    byTime.set(row.at.getTime(), tally);
    add(tally, row);
  }
  return starts.map((at) => ({ at, tally: byTime.get(at.getTime()) ?? emptyTally() }));
}

/** Sums rows of any time. */
export function totalOf(rows: CountRow[]): Tally {
  const total = emptyTally();
  for (const row of rows) add(total, row);
  return total;
}

/** Delivery by the network that the number range was assigned to, busiest first. */
export function networksOf(rows: PrefixRow[]) {
  const found = new Map<string, { network: string; country: string | null; tally: Tally }>();
  for (const { prefix, ...row } of rows) {
    const country = countryOfPrefix(prefix) ?? null;
    const network = networkOfNumber(`+${prefix}`) ?? "";
    const key = `${country}/${network}`;
    const entry = found.get(key) ?? { network, country, tally: emptyTally() };
    found.set(key, entry);
    add(entry.tally, { ...row, parts: 0, cost: 0 });
  }
  return [...found.values()]
    .toSorted((one, other) => other.tally.messages - one.tally.messages)
    .slice(0, 50)
    .map(({ network, country, tally }) => {
      const { delivered = 0 } = tally.states;
      const ended = tally.messages - inProgress(tally) - (tally.states["cancelled"] ?? 0);
      return {
        network,
        country,
        messages: tally.messages,
        delivered,
        failed: ended - delivered,
        delivery_rate: ended > 0 ? Math.round((delivered / ended) * 10_000) / 10_000 : null,
      };
    });
}

/** One tally per hour of a span of whole hours, for other ways to add them up. */
export async function hourlyTallies({ sql }: Context, { accountId, test }: Caller, range: { from: Date; to: Date }) {
  const hours = wholeBuckets(range, "hour");
  return tallies(await countByTime(sql, { accountId, test, ...hours }), hours);
}

/** How long counts by the minute are kept. */
const minutesKeptMs = 3 * hourMs;

/** Reads the range of a query; refuses minutes that are no longer counted. */
function readCounted(query: BucketQuery<Bucket>, now: Date): Buckets {
  const range = readBuckets(query, now);
  if (query.bucket === "minute" && now.getTime() - range.from.getTime() > minutesKeptMs) {
    throw invalidField(
      "from",
      say(
        "`from` is more than {hours} hours ago, and counts by the minute are kept no longer. Use a later `from`, or `bucket=hour`.",
        { hours: minutesKeptMs / hourMs },
      ),
    );
  }
  return range;
}

/** `GET /v1/stats`: by default the last 24 hours by the hour. */
export async function readStats(ctx: Context, caller: Caller, query: BucketQuery<Bucket>) {
  const range = readCounted(query, ctx.clock.now());
  const owner = { accountId: caller.accountId, test: caller.test };
  const [rows, prefixes] = await Promise.all([
    countByTime(ctx.sql, { ...owner, ...range }),
    countByPrefix(ctx.sql, { ...owner, ...daysOfUtc(range) }),
  ]);
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    bucket: range.bucket,
    total: tallyJson(totalOf(rows)),
    buckets: tallies(rows, range).map(({ at, tally }) => ({
      at: at.toISOString(),
      ...tallyJson(tally),
    })),
    networks: networksOf(prefixes),
  };
}

/** `GET /v1/operator/stats`: messages of all accounts over time. */
export async function readAllStats(ctx: Context, query: BucketQuery<Bucket>) {
  const range = readCounted(query, ctx.clock.now());
  const rows = await countByTime(ctx.sql, range);
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    bucket: range.bucket,
    buckets: tallies(rows, range).map(({ at, tally }) => ({ at: at.toISOString(), ...tallyJson(tally) })),
  };
}

/** Accounts in one reply. */
const mostAccounts = 100;

/** `GET /v1/operator/stats/accounts`: messages of a time by account, the busiest first. */
export async function readStatsByAccount(ctx: Context, query: BucketQuery<Bucket>) {
  const { from, to, bucket } = readCounted(query, ctx.clock.now());
  const rows = await countByAccount(ctx.sql, { from, to }, bucket, mostAccounts);
  const byAccount = Map.groupBy(rows, ({ account_id: id }) => id);
  const names = await accountNames(ctx.sql, [...byAccount.keys()]);
  const accounts = [...byAccount].map(([id, own]) => {
    const tally = emptyTally();
    for (const row of own) add(tally, row);
    const { messages, parts, states } = tallyJson(tally);
    return { id: formatId("acc", id), name: names.get(id) ?? "", messages, parts, states };
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    accounts: accounts.toSorted((one, other) => other.messages - one.messages),
  };
}

/** Folds the deltas written since the last run. */
export async function addUpStats({ sql, clock }: Context): Promise<boolean> {
  const minutesSince = new Date(clock.now().getTime() - minutesKeptMs);
  const [counts, errors] = [await compact(sql, minutesSince, 20_000), await compactErrors(sql, 20_000)];
  return counts || errors;
}

/** How long errors are counted by code. */
const errorDays = 62;

/** Deletes counts by the minute that no chart shows any more. True if there may be more. */
export async function forgetMinutes({ sql, clock }: Context): Promise<boolean> {
  const limit = 10_000;
  return (await deleteOldMinutes(sql, new Date(clock.now().getTime() - minutesKeptMs - hourMs), limit)) === limit;
}

/** Deletes counts of errors that no chart shows any more. True if there may be more. */
export async function forgetErrors({ sql, clock }: Context): Promise<boolean> {
  const limit = 10_000;
  return (await deleteOldErrors(sql, new Date(clock.now().getTime() - errorDays * dayMs), limit)) === limit;
}
