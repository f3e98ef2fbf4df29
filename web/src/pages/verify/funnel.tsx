import type { ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, percent } from "../../ui/values/values.tsx";

type Stats = Reply<"GET /v1/verify/stats">;
type Country = Stats["countries"][number];
/** A country, or one of its networks. */
type Row = Omit<Country, "country" | "networks" | "blocked"> & { key: string; name: ReactNode; blocked?: number };

const regions = new Intl.DisplayNames("en", { type: "region" });

function rowsOf({ country, networks, ...figures }: Country): Row[] {
  const key = country ?? "";
  return [
    { ...figures, key, name: country ? regions.of(country) : "unknown" },
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
  { name: "Country and network", grow: true, cell: (row) => row.name },
  { name: "Asked", cell: (row) => count(row.requests), right: true },
  { name: "Delivered", cell: (row) => count(row.delivered), right: true },
  { name: "Verified", cell: (row) => count(row.verified), right: true },
  { name: "Blocked", cell: (row) => (row.blocked === undefined ? "" : count(row.blocked)), right: true },
  { name: "Conversion", cell: (row) => percent(row.conversion), right: true },
  {
    name: "Half within",
    cell: (row) => (row.median_seconds === null ? "" : `${Math.round(row.median_seconds)} s`),
    right: true,
  },
];

/** How many of those who asked for a PIN entered it. */
export function Funnel() {
  const [{ days }, set] = useFilters(pages.verify);
  const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - Number(days) * 86_400_000).toISOString();
  const stats = useApi("GET /v1/verify/stats", { query: { from } });
  return (
    <>
      <Card
        title="From question to answer"
        actions={
          <FilterChoice
            label="Time"
            value={days}
            choices={[
              ["7", "Last 7 days"],
              ["1", "Last 24 hours"],
              ["30", "Last 30 days"],
            ]}
            onChange={(value) => set({ days: value })}
          />
        }
      >
        <Answer query={stats}>
          {(data) =>
            data.requests === 0 ? (
              <Empty
                icon="shield"
                title="No PIN was asked for"
                action={<ButtonLink to={paths.verify()}>Try it</ButtonLink>}
              >
                Once your program asks for some, you see here how many arrive and how many are entered.
              </Empty>
            ) : (
              <Steps stats={data} />
            )
          }
        </Answer>
      </Card>
      {stats.data && stats.data.countries.length > 0 && (
        <Card title="By country and network" flush>
          <Table
            label="By country and network"
            columns={columns}
            rows={stats.data.countries.flatMap(rowsOf)}
            keyOf={(row) => row.key}
          />
        </Card>
      )}
    </>
  );
}

function Steps({ stats }: { stats: Stats }) {
  const steps = [
    { name: "Asked for", value: stats.requests },
    { name: "Sent", value: stats.sent },
    { name: "Delivered", value: stats.delivered },
    { name: "Verified", value: stats.verified },
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
        {percent(stats.conversion)} verified
        {stats.median_seconds === null ? "" : `, half of them within ${Math.round(stats.median_seconds)} s`};{" "}
        {count(stats.failed)} failed, {count(stats.expired)} expired, {count(stats.cancelled)} cancelled,{" "}
        {count(stats.blocked)} blocked before they cost anything.
      </p>
    </>
  );
}
