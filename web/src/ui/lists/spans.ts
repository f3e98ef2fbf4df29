import { daysBefore, isDay } from "./day.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The ranges of a chart, as named in an address. What is only counted by the hour has no `1h`. */
export type RangeName = "1h" | "24h" | "7d" | "30d" | "own";

/** A range in an address: its name and, for a custom one, its days (`YYYY-MM-DD`, the last one included). */
export interface RangeSearch<Name extends RangeName = RangeName> {
  range: Name;
  from: string;
  to: string;
}

/** A range in whole minutes, hours or days (UTC), as the API takes it. */
export interface TimeRange {
  from: string;
  to: string;
  bucket: "minute" | "hour" | "day";
  stepMs: number;
}

/** How often the chart of a range is refreshed besides events: the last hour moves by itself. */
export const refreshOf = ({ bucket }: TimeRange): { everyMs?: number } =>
  bucket === "minute" ? { everyMs: minuteMs / 4 } : {};

/** The query of what is counted by the minute too. The last hour is the one before each answer, so its query stays the same. */
export const countedIn = ({ from, to, bucket }: TimeRange) => (bucket === "minute" ? { bucket } : { from, to, bucket });

/** The query of what is counted by the hour and day alone: whole hours, for a range in minutes. */
export function hourlyIn({ from, to, bucket }: TimeRange): { from: string; to: string; bucket: "hour" | "day" } {
  if (bucket !== "minute") return { from, to, bucket };
  const hour = (at: number) => new Date(at * hourMs).toISOString();
  return {
    from: hour(Math.floor(Date.parse(from) / hourMs)),
    to: hour(Math.ceil(Date.parse(to) / hourMs)),
    bucket: "hour",
  };
}

/** The maximum number of days of a custom range that is shown by the hour. */
const daysByHour = 2;

/**
 * The range in an address; a custom one that is missing or impossible means the last week. Its times stay the same for an hour,
 * so that a page makes one request; those of the last hour, for a minute.
 */
export function timeRangeOf({ range, from, to }: RangeSearch): TimeRange {
  if (range === "1h") {
    const end = Math.ceil(Date.now() / minuteMs) * minuteMs;
    return spanOf(end - hourMs, end, minuteMs);
  }
  const now = Math.ceil(Date.now() / hourMs) * hourMs;
  if (range === "24h") return spanOf(now - dayMs, now, hourMs);
  const isOwn = range === "own" && isDay(from) && isDay(to) && from <= to;
  const first = Date.parse(isOwn ? from : daysBefore(range === "30d" ? 29 : 6));
  const end = Date.parse(isOwn ? to : daysBefore(0)) + dayMs;
  return spanOf(first, end, isOwn && end - first <= daysByHour * dayMs ? hourMs : dayMs);
}

/** A range in parts of this length: a minute, an hour or a day. */
export const spanOf = (from: number, to: number, stepMs: number): TimeRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  bucket: stepMs === minuteMs ? "minute" : stepMs === hourMs ? "hour" : "day",
  stepMs,
});

/** The time of a bar, as the filter of a list. */
export function timeOfBar(at: string, stepMs: number): { from: string; until: string } {
  const from = new Date(at);
  return { from: from.toISOString(), until: new Date(from.getTime() + stepMs).toISOString() };
}
