import { useApi } from "../../api/hooks.ts";
import type { Reply } from "../../api/client.ts";
import { pages } from "../../paths.ts";
import { pageQueries } from "../../page-queries.ts";
import { t } from "../../texts/index.ts";
import { Bars } from "../../ui/layout/chart.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { timeOfBar } from "../../ui/lists/spans.ts";
import { count, duration, percent } from "../../ui/values/values.tsx";

type Stats = Reply<"GET /v1/webhooks/{id}/stats">;

const ranges = [
  ["24h", t.common.last24Hours],
  ["7d", t.common.last7Days],
  ["30d", t.common.last30Days],
] as const;

const stepMs = { hour: 3_600_000, day: 86_400_000 };

/** Outcomes and durations of the attempts in a time range; a bar opens the deliveries that were attempted then. */
export function Attempts({ id }: { id: string }) {
  const [search, set] = useFilters(pages.webhook);
  const stats = useApi(...pageQueries.webhookStats(id, search));
  return (
    <Card
      title={t.webhooks.attempts}
      actions={
        <FilterChoice
          label={t.common.time}
          value={search.range}
          choices={ranges}
          onChange={(range) => set({ range, page: search.page })}
        />
      }
    >
      <Answer query={stats} lines={8}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <Totals {...data.total} />
            <AttemptChart
              stats={data}
              onPick={(bar) => {
                set({ hours: "own", ...timeOfBar(data.buckets[bar]!.at, stepMs[data.bucket]), status: "", event: "" });
              }}
            />
          </div>
        )}
      </Answer>
    </Card>
  );
}

const time = (ms: number | null) => (ms === null ? "–" : duration(ms));

function Totals({ delivered, failed, success_rate: rate, p50_ms: p50, p95_ms: p95 }: Stats["total"]) {
  const figures = [
    [t.webhooks.successRate, percent(rate)],
    [t.webhooks.attempts, count(delivered + failed)],
    [t.webhooks.median, time(p50)],
    [t.webhooks.p95(percent(0.95)), time(p95)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-dim">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AttemptChart({ stats, onPick }: { stats: Stats; onPick: (bar: number) => void }) {
  const { buckets, bucket } = stats;
  return (
    <Bars
      label={t.webhooks.attemptsOverTime}
      times={buckets.map(({ at }) => new Date(at).getTime() / 1000)}
      step={stepMs[bucket] / 1000}
      layers={[
        { name: t.webhooks.succeeded, colour: "--good", values: buckets.map(({ delivered }) => delivered) },
        { name: t.webhooks.failed, colour: "--bad", values: buckets.map(({ failed }) => failed) },
      ]}
      onPick={onPick}
    />
  );
}
