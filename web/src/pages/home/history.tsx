import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { pages, paths } from "../../paths.ts";
import { pageQueries } from "../../page-queries.ts";
import { FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { DayFields, daysBefore, isDay } from "../../ui/lists/days.tsx";
import { t } from "../../texts/index.ts";
import { MessageChart, type Bucket } from "./messages-chart.tsx";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const ranges = [
  ["24h", t.common.last24Hours],
  ["7d", t.common.last7Days],
  ["30d", t.common.last30Days],
  ["own", t.home.ownRange],
] as const;

/** Messages over time: the last 24 hours, which the page has asked for, or days. */
export function History({ hours }: { hours: Bucket[] | undefined }) {
  const [search, set] = useFilters(pages.home);
  const { range } = search;
  return (
    <Card
      title={t.common.messages}
      actions={
        <>
          {range === "own" && <DayFields value={search} onChange={set} />}
          <FilterChoice
            label={t.common.time}
            value={range}
            choices={ranges}
            onChange={(next) => set({ range: next, from: "", to: "" })}
          />
        </>
      }
    >
      <div className="min-h-[15.5rem]">
        {range === "24h" ? hours && <Chart buckets={hours} stepMs={hourMs} /> : <Days {...spanOf(search)} />}
      </div>
    </Card>
  );
}

/** The days of a range; one's own that is not given yet, or impossible, is the last week. */
function spanOf({ range, from, to }: { range: string; from: string; to: string }): { from: string; to: string } {
  if (range === "own" && isDay(from) && isDay(to) && from <= to) return { from, to };
  return { from: daysBefore(range === "30d" ? 29 : 6), to: daysBefore(0) };
}

function Days(span: { from: string; to: string }) {
  const stats = useApi(...pageQueries.days(span));
  useLive(["message"], ["GET /v1/stats"]);
  return (
    <Answer query={stats} skeleton={<div />}>
      {({ buckets }) => <Chart buckets={buckets} stepMs={dayMs} />}
    </Answer>
  );
}

function Chart({ buckets, stepMs }: { buckets: Bucket[]; stepMs: number }) {
  const navigate = useNavigate();
  if (buckets.every(({ messages }) => messages === 0)) {
    return (
      <Empty
        icon="send"
        title={t.home.nothingSent}
        action={<ButtonLink to={paths.start()}>{t.common.getStarted}</ButtonLink>}
      >
        {t.home.nothingSentHint}
      </Empty>
    );
  }
  const open = (bar: number) => {
    const from = new Date(buckets[bar]!.at);
    const until = new Date(from.getTime() + stepMs);
    void navigate({ href: paths.messages({ hours: "own", from: from.toISOString(), until: until.toISOString() }) });
  };
  return <MessageChart buckets={buckets} stepMs={stepMs} onPick={open} />;
}
