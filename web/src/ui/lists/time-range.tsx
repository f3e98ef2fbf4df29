import { t } from "../../texts/index.ts";
import { DayFields } from "./days.tsx";
import { FilterChoice } from "./filter-bar.tsx";
import type { RangeName, RangeSearch } from "./spans.ts";

export { hourlyIn, refreshOf, spanOf, timeOfBar, timeRangeOf, type TimeRange } from "./spans.ts";

/** In the order in which they are offered. */
const names = {
  "1h": t.messages.lastHour,
  "24h": t.common.last24Hours,
  "7d": t.common.last7Days,
  "30d": t.common.last30Days,
  own: t.home.ownRange,
};

const order = Object.keys(names);

/** Chooses the range of a chart. */
export function TimeRangeChoice<Name extends RangeName>({
  ranges,
  value,
  onChange,
}: {
  ranges: readonly Name[];
  value: RangeSearch<Name>;
  onChange: (change: Partial<RangeSearch<Name>>) => void;
}) {
  return (
    <>
      {value.range === "own" && <DayFields value={value} onChange={onChange} />}
      <FilterChoice
        label={t.common.time}
        value={value.range}
        choices={ranges
          .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
          .map((range) => [range, names[range]] as const)}
        onChange={(range) => onChange({ range, from: "", to: "" })}
      />
    </>
  );
}
