import { dayOf, daysBefore, startOf, timeZone } from "../../texts/zone.ts";
import { isDay } from "./day.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The ranges of a chart, by their names in an address. Figures that are only counted by the hour have no `1h`. */
export type RangeName = "1h" | "24h" | "7d" | "30d" | "own";

/** A range in an address: its name and, for a custom one, its days (`YYYY-MM-DD`, the last one included). */
export interface RangeSearch<Name extends RangeName = RangeName> {
  range: Name;
  from: string;
  to: string;
}

/** A range of whole minutes, hours or days, in the form of the API. */
export interface TimeRange {
  from: string;
  to: string;
  bucket: "minute" | "hour" | "day";
  stepMs: number;
}

/** How often the chart of a range is refreshed, apart from events: the last hour moves with time. */
export const refreshOf = ({ bucket }: TimeRange): { everyMs?: number } =>
  bucket === "minute" ? { everyMs: minuteMs / 4 } : {};

/** The query of figures that are also counted by the minute. The last hour ends at each reply, so its query never changes. */
export const countedIn = ({ from, to, bucket }: TimeRange) =>
  bucket === "minute" ? { bucket } : { from, to, bucket, ...zoneOf(bucket) };

/** The zone of days, which the API must know. */
export const zoneOf = (bucket: TimeRange["bucket"]) => (bucket === "day" ? { time_zone: timeZone() } : {});

/** The query of figures that are only counted by hour and day: for a range in minutes, whole hours. */
export function hourlyIn({ from, to, bucket }: TimeRange): {
  from: string;
  to: string;
  bucket: "hour" | "day";
  time_zone?: string;
} {
  if (bucket !== "minute") return { from, to, bucket, ...zoneOf(bucket) };
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
 * The range in an address; a custom one that is missing or impossible means the last week. Its times stay the same for an hour (for
 * the last hour, a minute), so that a page makes only one request.
 */
export function timeRangeOf({ range, from, to }: RangeSearch): TimeRange {
  if (range === "1h") {
    const end = Math.ceil(Date.now() / minuteMs) * minuteMs;
    return spanOf(end - hourMs, end, minuteMs);
  }
  const now = Math.ceil(Date.now() / hourMs) * hourMs;
  if (range === "24h") return spanOf(now - dayMs, now, hourMs);
  const isOwn = range === "own" && isDay(from) && isDay(to) && from <= to;
  const first = Date.parse(startOf(isOwn ? from : daysBefore(range === "30d" ? 29 : 6)));
  const end = Date.parse(startOf(isOwn ? to : daysBefore(0), 1));
  // A day on which the clocks change may be longer.
  const isByHour = isOwn && end - first <= daysByHour * dayMs + hourMs;
  return spanOf(first, end, isByHour ? hourMs : dayMs);
}

/** A range in parts of this length: a minute, an hour or a day. */
export const spanOf = (from: number, to: number, stepMs: number): TimeRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  bucket: stepMs === minuteMs ? "minute" : stepMs === hourMs ? "hour" : "day",
  stepMs,
});

/** The time of a bar, in the form of a list's filter. */
export function timeOfBar(at: string, stepMs: number): { from: string; until: string } {
  const from = new Date(at);
  if (stepMs === dayMs) return { from: from.toISOString(), until: startOf(dayOf(at), 1) };
  return { from: from.toISOString(), until: new Date(from.getTime() + stepMs).toISOString() };
}
