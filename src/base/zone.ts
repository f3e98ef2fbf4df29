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

/**
 * How far a zone is ahead of UTC at a time, in milliseconds. The last quarter of an hour is remembered: the times of a list are near each
 * other, and asking costs microseconds.
 */
export function offsetsIn(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en", { ...fields, timeZone });
  let quarter: number | undefined;
  let offset = 0;
  return (ms) => {
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
