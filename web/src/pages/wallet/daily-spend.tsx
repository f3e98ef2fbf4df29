import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { Bars } from "../../ui/layout/chart.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { timeOfBar, TimeRangeChoice, timeRangeOf } from "../../ui/lists/time-range.tsx";
import { t } from "../../texts/index.ts";

/** What messages cost over time. */
export function DailySpend() {
  const [{ range, first, last }, set] = useFilters(pages.wallet);
  // The page's `from` and `to` are those of the ledger.
  const search = { range, from: first, to: last };
  const { stepMs, ...span } = timeRangeOf(search);
  const stats = useApi(...pageQueries.stats({ stepMs, ...span }));
  const navigate = useNavigate();
  return (
    <Card
      title={t.wallet.spendByDay}
      actions={
        <TimeRangeChoice
          ranges={pages.wallet.presets.range}
          value={search}
          onChange={({ range: next = range, from = first, to = last }) => set({ range: next, first: from, last: to })}
        />
      }
    >
      <div className="min-h-[15.5rem]">
        <Answer query={stats} skeleton={<div />}>
          {({ buckets }) => (
            <Bars
              label={t.wallet.spendByDay}
              times={buckets.map(({ at }) => Date.parse(at) / 1000)}
              layers={[{ name: t.wallet.forMessages, colour: "--accent", values: buckets.map(({ cost }) => cost) }]}
              step={stepMs / 1000}
              unit="money"
              onPick={(bar) =>
                void navigate({ href: paths.messages({ hours: "own", ...timeOfBar(buckets[bar]!.at, stepMs) }) })
              }
            />
          )}
        </Answer>
      </div>
    </Card>
  );
}
