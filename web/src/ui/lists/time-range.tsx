import { t } from "../../texts/index.ts";
import { DayFields, daysBefore, isDay } from "./days.tsx";
import { FilterChoice } from "./filter-bar.tsx";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The ranges of a chart, as named in an address. Counts are hourly, so a range shorter than a day would have only a few bars. */
export type RangeName = "24h" | "7d" | "30d" | "own";

/** A range in an address: its name and, for a custom one, its days (`YYYY-MM-DD`, the last one included). */
export interface RangeSearch {
  range: RangeName;
  from: string;
  to: string;
}

/** A range in whole hours or days (UTC), as the API takes it. */
export interface TimeRange {
  from: string;
  to: string;
  bucket: "hour" | "day";
  stepMs: number;
}

/** The maximum number of days of a custom range that is shown by the hour. */
const daysByHour = 2;

/**
 * The range in an address; a custom one that is missing or impossible means the last week. Its times stay the same for an hour,
 * so that a page makes one request.
 */
export function timeRangeOf({ range, from, to }: RangeSearch): TimeRange {
  const now = Math.ceil(Date.now() / hourMs) * hourMs;
  if (range === "24h") return spanOf(now - dayMs, now, hourMs);
  const isOwn = range === "own" && isDay(from) && isDay(to) && from <= to;
  const first = Date.parse(isOwn ? from : daysBefore(range === "30d" ? 29 : 6));
  const end = Date.parse(isOwn ? to : daysBefore(0)) + dayMs;
  return spanOf(first, end, isOwn && end - first <= daysByHour * dayMs ? hourMs : dayMs);
}

const spanOf = (from: number, to: number, stepMs: number): TimeRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  bucket: stepMs === hourMs ? "hour" : "day",
  stepMs,
});

/** The time of a bar, as the filter of a list. */
export function timeOfBar(at: string, stepMs: number): { from: string; until: string } {
  const from = new Date(at);
  return { from: from.toISOString(), until: new Date(from.getTime() + stepMs).toISOString() };
}

const names = {
  "24h": t.common.last24Hours,
  "7d": t.common.last7Days,
  "30d": t.common.last30Days,
  own: t.home.ownRange,
};

/** Chooses the range of a chart: the first of `ranges` is the page's default. */
export function TimeRangeChoice({
  ranges,
  value,
  onChange,
}: {
  ranges: readonly RangeName[];
  value: RangeSearch;
  onChange: (change: Partial<RangeSearch>) => void;
}) {
  return (
    <>
      {value.range === "own" && <DayFields value={value} onChange={onChange} />}
      <FilterChoice
        label={t.common.time}
        value={value.range}
        choices={ranges.map((range) => [range, names[range]] as const)}
        onChange={(range) => onChange({ range, from: "", to: "" })}
      />
    </>
  );
}
