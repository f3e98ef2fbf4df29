import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { pages, paths } from "../../paths.ts";
import { pageQueries } from "../../page-queries.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import {
  hourlyIn,
  refreshOf,
  timeOfBar,
  TimeRangeChoice,
  timeRangeOf,
  type TimeRange,
} from "../../ui/lists/time-range.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { t } from "../../texts/index.ts";
import { ErrorMap, ErrorsLead, type ErrorKind } from "./error-map.tsx";
import { MessageChart, type Bucket } from "./messages-chart.tsx";

const hourMs = 3_600_000;

/** Messages over time and their errors: for the last 24 hours, which the page has already loaded, or for a range of days. */
export function History({ hours, errors }: { hours: Bucket[]; errors: ErrorKind[] }) {
  const [search, set] = useFilters(pages.home);
  const range = timeRangeOf(search);
  return (
    <>
      <Card
        title={t.common.messages}
        actions={<TimeRangeChoice ranges={pages.home.presets.range} value={search} onChange={set} />}
      >
        <div className="min-h-[15.5rem]">
          {search.range === "24h" ? <Chart buckets={hours} stepMs={hourMs} /> : <Counted range={range} />}
        </div>
      </Card>
      {search.range === "24h" ? <Errors errors={errors} range={range} /> : <ErrorsOfDays range={range} />}
    </>
  );
}

/** The chart of a range that the page did not load at first. */
function Counted({ range }: { range: TimeRange }) {
  const stats = useApi(...pageQueries.stats(range), refreshOf(range));
  useLive(["message"], ["GET /v1/stats"]);
  return (
    <Answer query={stats} skeleton={<div />}>
      {({ buckets }) => <Chart buckets={buckets} stepMs={range.stepMs} />}
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
  const open = (bar: number) =>
    void navigate({ href: paths.messages({ hours: "own", ...timeOfBar(buckets[bar]!.at, stepMs) }) });
  return <MessageChart buckets={buckets} stepMs={stepMs} onPick={open} />;
}

function ErrorsOfDays({ range }: { range: TimeRange }) {
  const errors = useApi(...pageQueries.errors(range));
  return <Errors errors={errors.data?.errors} range={range} />;
}

/** Failed messages of the range by error and network; a cell opens its messages. */
function Errors({ errors, range }: { errors: ErrorKind[] | undefined; range: TimeRange }) {
  const navigate = useNavigate();
  const hours = hourlyIn(range);
  if (!errors || errors.length === 0) return null;
  return (
    <Card title={t.home.errorsByNetwork} lead={<ErrorsLead range={range} lead={t.home.errorsByNetworkLead} />}>
      <ErrorMap
        errors={errors}
        onPick={([kind]) =>
          void navigate({
            href: paths.messages({ ...filterOf(kind!), hours: "own", from: hours.from, until: hours.to }),
          })
        }
      />
    </Card>
  );
}

/** The filters of the list of messages that show the messages of a kind. */
const filterOf = ({ state, code, network }: ErrorKind) => ({
  status: pages.messages.presets.status.find((each) => each === state) ?? "",
  code,
  network,
});
