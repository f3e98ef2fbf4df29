import type { ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { Bars } from "../../ui/layout/chart.tsx";
import { timeOfBar, TimeRangeChoice, timeRangeOf } from "../../ui/lists/time-range.tsx";
import { pageQueries } from "../../page-queries.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, percent } from "../../ui/values/values.tsx";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";

type Stats = Reply<"GET /v1/verify/stats">;
type Country = Stats["countries"][number];
/** A country, or one of its networks. */
type Row = Omit<Country, "country" | "networks" | "blocked"> & { key: string; name: ReactNode; blocked?: number };

const regions = formats.countries;

function rowsOf({ country, networks, ...figures }: Country): Row[] {
  const key = country ?? "";
  return [
    { ...figures, key, name: country ? regions.of(country) : t.verify.unknown },
    ...networks
      .filter(({ network }) => network !== null)
      .map(({ network, ...each }) => ({
        ...each,
        key: `${key} ${network}`,
        name: <span className="pl-4 text-dim">{network}</span>,
      })),
  ];
}

const columns: Column<Row>[] = [
  { name: t.verify.countryAndNetwork, grow: true, cell: (row) => row.name },
  { name: t.common.requested, cell: (row) => count(row.requests), right: true },
  { name: t.verify.delivered, cell: (row) => count(row.delivered), right: true },
  { name: t.verify.verified, cell: (row) => count(row.verified), right: true },
  { name: t.verify.blocked, cell: (row) => (row.blocked === undefined ? "" : count(row.blocked)), right: true },
  { name: t.verify.conversion, cell: (row) => percent(row.conversion), right: true },
  {
    name: t.verify.medianTime,
    cell: (row) => (row.median_seconds === null ? "" : `${Math.round(row.median_seconds)} s`),
    right: true,
  },
];

/** Conversion: PINs sent, delivered and entered. */
export function Funnel() {
  const [search, set] = useFilters(pages.verify);
  const range = timeRangeOf(search);
  const stats = useApi(...pageQueries.verifyStats(range));
  return (
    <>
      <Card
        title={t.verify.conversion}
        actions={<TimeRangeChoice ranges={pages.verify.presets.range} value={search} onChange={set} />}
      >
        <Answer query={stats}>
          {(data) =>
            data.requests === 0 ? (
              <Empty
                icon="shield"
                title={t.verify.noPinsRequestedYet}
                action={<ButtonLink to={paths.verify()}>{t.common.tryIt}</ButtonLink>}
              >
                {t.verify.funnelEmptyHint}
              </Empty>
            ) : (
              <>
                <Steps stats={data} />
                <div className="mt-6 min-h-[15.5rem]">
                  <OverTime buckets={data.buckets ?? []} stepMs={range.stepMs} />
                </div>
              </>
            )
          }
        </Answer>
      </Card>
      {stats.data && stats.data.countries.length > 0 && (
        <Card title={t.verify.byCountryAndNetwork} flush>
          <Table
            label={t.verify.byCountryAndNetwork}
            columns={columns}
            rows={stats.data.countries.flatMap(rowsOf)}
            keyOf={(row) => row.key}
          />
        </Card>
      )}
    </>
  );
}

/** Verifications over time, by outcome; a bar opens its verifications. */
function OverTime({ buckets, stepMs }: { buckets: NonNullable<Stats["buckets"]>; stepMs: number }) {
  const [, set] = useFilters(pages.verify);
  return (
    <Bars
      label={t.verify.overTime}
      times={buckets.map(({ at }) => Date.parse(at) / 1000)}
      step={stepMs / 1000}
      layers={[
        { name: t.verify.verifiedLayer, colour: "--good", values: buckets.map(({ verified }) => verified) },
        { name: t.verify.failedLayer, colour: "--bad", values: buckets.map(({ failed }) => failed) },
        {
          name: t.verify.expiredLayer,
          colour: "--warn",
          values: buckets.map(({ expired, cancelled }) => expired + cancelled),
        },
        { name: t.verify.openLayer, colour: "--info", values: buckets.map((each) => each.in_progress) },
      ]}
      onPick={(bar) => {
        const { from, until } = timeOfBar(buckets[bar]!.at, stepMs);
        set({ tab: "latest", since: from, until });
      }}
    />
  );
}

function Steps({ stats }: { stats: Stats }) {
  const steps = [
    { name: t.common.requested, value: stats.requests },
    { name: t.verify.sent, value: stats.sent },
    { name: t.verify.delivered, value: stats.delivered },
    { name: t.verify.verified, value: stats.verified },
  ];
  const most = Math.max(1, ...steps.map((step) => step.value));
  return (
    <>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step) => (
          <li
            key={step.name}
            className="grid grid-cols-[5rem_1fr_3rem] items-center gap-3 sm:grid-cols-[6rem_1fr_5rem]"
          >
            <span className="text-dim">{step.name}</span>
            <span className="h-6 rounded bg-sunk">
              <span className="block h-6 rounded bg-accent" style={{ width: `${(step.value / most) * 100}%` }} />
            </span>
            <span className="text-right font-medium tabular-nums">{count(step.value)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-dim">
        {t.verify.funnelSummary(
          percent(stats.conversion),
          stats.median_seconds === null ? "" : t.verify.medianWithin(Math.round(stats.median_seconds)),
          count(stats.failed),
          count(stats.expired),
          count(stats.cancelled),
          count(stats.blocked),
        )}
      </p>
    </>
  );
}
