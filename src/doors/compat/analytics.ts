/** Counts of messages by local hour or day. */
import type { Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { invalidField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { hourlyTallies, type Tally } from "../../core/stats/stats.ts";
import type { Caller } from "../../http/auth.ts";
import type { analyticsQuery, timeframes } from "./schemas.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

const daysOf: Record<(typeof timeframes)[number], number> = { all: 1, day: 1, week: 7, month: 30, year: 365 };

/**
 * The beginning of a local day, rounded to a full hour, since messages are counted by the hour of UTC. Refuses anything but a date.
 *
 * @param offsetMinutes from local time to UTC, as `Date.prototype.getTimezoneOffset` counts
 */
export function startOfDay(start: string | undefined, offsetMinutes: number, now: Date): Date {
  const today = new Date(now.getTime() - offsetMinutes * minuteMs).toISOString().slice(0, 10);
  const day = start ? start.slice(0, 10) : today;
  const midnightMs = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // Date moves 30 February to March; the day as written must come back.
  if (Number.isNaN(midnightMs) || !new Date(midnightMs).toISOString().startsWith(day))
    throw invalidField("start", say("`start` is not a date. Write it like 2026-11-21."));
  return new Date(Math.round((midnightMs + offsetMinutes * minuteMs) / hourMs) * hourMs);
}

/** The counts of `GET /v2/sms/analytics`, from `start` on, keyed by local hour or day. */
export async function readAnalytics(ctx: Context, caller: Caller, query: Static<typeof analyticsQuery>) {
  const from = startOfDay(query.start, query.timezone_offset, ctx.clock.now());
  const days = daysOf[query.timeframe];
  const hours = await hourlyTallies(ctx, caller, { from, to: new Date(from.getTime() + days * dayMs) });
  const perName = days === 1 ? 1 : 24;
  const data: Record<string, ReturnType<typeof countJson>> = {};
  for (let n = 0; n < hours.length; n += perName) {
    const name = days === 1 ? `${String(n).padStart(2, "0")}:00` : dayName(hours[n]!.at, query.timezone_offset);
    data[name] = countJson(hours.slice(n, n + perName).map(({ tally }) => tally));
  }
  return { data };
}

/** The date at noon: it is the same whichever way the beginning was rounded. */
const dayName = (begin: Date, offsetMinutes: number) =>
  new Date(begin.getTime() - offsetMinutes * minuteMs + 12 * hourMs).toISOString().slice(0, 10);

const failedStates = ["undelivered", "expired", "rejected", "failed", "unknown"];

function countJson(tallies: Tally[]) {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    sms_count: sum(({ messages }) => messages),
    item_count: sum(({ parts }) => parts),
    delivered: sum(({ states }) => states["delivered"] ?? 0),
    failed: sum(({ states }) => failedStates.reduce((total, state) => total + (states[state] ?? 0), 0)),
    total_cost: moneyJson(moneyFromSql(sum(({ cost }) => cost))),
  };
}
