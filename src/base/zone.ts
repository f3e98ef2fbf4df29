/** Times in a time zone. Pure, and shared with the dashboard. */

const fields = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** No zone changes its clocks at another time than a quarter of an hour. */
const quarterMs = 15 * 60_000;
const firstRulesMs = Date.UTC(1900, 0);

/**
 * How far a zone is ahead of UTC at a time, in milliseconds. The last quarter of an hour is remembered: the times of a list are near each
 * other, and asking costs microseconds.
 */
export function offsetsIn(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en", { ...fields, timeZone });
  let quarter: number | undefined;
  let offset = 0;
  return (at) => {
    // Before, no zone had rules, and Date takes the years of the first century for others.
    const ms = Math.max(at, firstRulesMs);
    const asked = Math.floor(ms / quarterMs);
    if (asked === quarter) return offset;
    const parts = format.formatToParts(ms);
    const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
    const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
    quarter = asked;
    offset = local - Math.floor(ms / 1000) * 1000;
    return offset;
  };
}

/** A day, in milliseconds. */
const dayMs = 86_400_000;

/** The day of a zone in which a time is, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, ms: number): string => dayOf(ms + offsetsIn(timeZone)(ms));

const dayOf = (localMs: number) => new Date(localMs).toISOString().slice(0, 10);

/**
 * The time at which the clocks of a zone show a local time (in milliseconds, as if it were UTC). Of a time that a change of the clocks
 * repeats, the earlier one; of one that it skips, as if the clocks had not changed, so that a midnight that is skipped is the moment of
 * the change.
 */
export const timeIn = (timeZone: string, localMs: number): number => timeBy(offsetsIn(timeZone), localMs);

function timeBy(offsetAt: (ms: number) => number, localMs: number): number {
  const before = localMs - offsetAt(localMs - dayMs);
  const after = localMs - offsetAt(localMs + dayMs);
  const fits = [before, after].filter((ms) => ms + offsetAt(ms) === localMs);
  return fits.length > 0 ? Math.min(...fits) : before;
}

/**
 * When a day (`YYYY-MM-DD`) of a zone begins, or the one so many days later: its first moment, which is not midnight where a change of the
 * clocks skips that.
 */
export const startOfDay = (timeZone: string, day: string, later = 0): number =>
  timeIn(timeZone, Date.parse(day) + later * dayMs);

/** A day so many days later, or earlier. */
export const laterDay = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

/** When the days of a zone begin that are touched by the times from `from` until before `to`, in milliseconds. */
export function daysIn(timeZone: string, from: number, to: number): { starts: number[]; end: number } {
  const offsetAt = offsetsIn(timeZone);
  const first = Math.floor((from + offsetAt(from)) / dayMs);
  const last = Math.floor((to - 1 + offsetAt(to - 1)) / dayMs);
  const times = Array.from({ length: last - first + 2 }, (_, n) => timeBy(offsetAt, (first + n) * dayMs));
  // A zone that moves across the date line leaves a day out.
  const starts = [...new Set(times)];
  return { starts: starts.slice(0, -1), end: starts.at(-1)! };
}
