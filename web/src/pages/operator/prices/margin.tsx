import type { Reply } from "../../../api/client.ts";
import { useApi } from "../../../api/hooks.ts";
import { pageQueries } from "../../../page-queries.ts";
import { pages } from "../../../paths.ts";
import { formats } from "../../../texts/formats.ts";
import { t } from "../../../texts/index.ts";
import { Bars, type Layer } from "../../../ui/layout/chart.tsx";
import { Card, Figure, Figures } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../../ui/layout/state.tsx";
import { FilterChoice } from "../../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { TimeRangeChoice, timeRangeOf } from "../../../ui/lists/time-range.tsx";
import { count, money, moneyInColumn, percent, shortDate } from "../../../ui/values/values.tsx";

type Margins = Reply<"GET /v1/operator/margins">;
type OfCurrency = Margins["currencies"][number];
type Sums = OfCurrency["total"];
type Network = OfCurrency["networks"][number];

const dayMs = 86_400_000;

/** The margin on messages, by day and by network, in one currency at a time. */
export function Margin() {
  const [{ range, first, last, currency: chosen }, set] = useFilters(pages.prices);
  // The page's other fields are those of its lists.
  const search = { range, from: first, to: last };
  const margins = useApi(...pageQueries.margins(timeRangeOf(search)), { everyMs: 60_000 });
  const currencies = margins.data?.currencies ?? [];
  const current = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  return (
    <>
      <Card
        title={t.prices.marginOverTime}
        lead={t.prices.marginLead}
        actions={
          <>
            {currencies.length > 1 && (
              <FilterChoice
                label={t.prices.currency}
                value={current!.currency}
                choices={currencies.map(({ currency }) => [currency, currency] as const)}
                onChange={(currency) => set({ currency })}
              />
            )}
            <TimeRangeChoice
              ranges={pages.prices.presets.range}
              value={search}
              onChange={({ range: next = range, from = first, to = last }) =>
                set({ range: next, first: from, last: to })
              }
            />
          </>
        }
      >
        <Answer query={margins}>
          {(data) =>
            current ? (
              <OfOneCurrency margins={current} since={data.counted_since} from={data.from} />
            ) : (
              <Empty icon="wallet" title={t.prices.nothingEarned}>
                {t.prices.nothingEarnedHint}
              </Empty>
            )
          }
        </Answer>
      </Card>
      {current && (
        <Card title={t.prices.marginByNetwork(current.currency)} flush>
          <Table
            label={t.prices.marginByNetwork(current.currency)}
            columns={columns}
            rows={current.networks}
            keyOf={({ country, network }) => `${country} ${network}`}
          />
        </Card>
      )}
    </>
  );
}

function OfOneCurrency({ margins, since, from }: { margins: OfCurrency; since: string | null; from: string }) {
  const { currency, total, days } = margins;
  const { uncosted } = total;
  return (
    <div className="flex flex-col gap-5">
      <Figures>
        <Figure name={t.prices.revenue} value={money(total.revenue, currency)} note={t.counts.parts(total.parts)} />
        <Figure name={t.prices.cost} value={money(total.cost, currency)} note={t.prices.presentRates} />
        <Figure
          name={t.prices.margin}
          value={total.margin === null ? "–" : money(total.margin, currency)}
          note={total.margin_percent === null ? undefined : percent(total.margin_percent / 100)}
          tone={total.margin === null ? undefined : total.margin < 0 ? "bad" : "good"}
        />
      </Figures>
      {uncosted.parts > 0 && (
        <Note tone="warn">
          {t.prices.uncosted(t.counts.parts(uncosted.parts), money(uncosted.revenue, currency), currency)}
        </Note>
      )}
      {since !== null && since > from && <p className="text-sm text-dim">{t.prices.countedSince(shortDate(since))}</p>}
      <Bars
        label={t.prices.marginOverTime}
        times={days.map(({ at }) => Date.parse(at) / 1000)}
        layers={layersOf(days)}
        step={dayMs / 1000}
        zone="UTC"
        unit="money"
        currency={currency}
      />
    </div>
  );
}

/** Layers of revenue: the part that covers the cost, and the margin. If the cost is higher, the difference is a loss on top. */
function layersOf(days: Sums[]): Layer[] {
  const costed = ({ revenue, uncosted }: Sums) => revenue - uncosted.revenue;
  const layers: [name: string, colour: string, value: (sums: Sums) => number][] = [
    [t.prices.costLayer, "--line-strong", (sums) => Math.min(sums.cost, costed(sums))],
    [t.prices.marginLayer, "--good", ({ margin }) => Math.max(0, margin ?? 0)],
    [t.prices.lossLayer, "--bad", ({ margin }) => Math.max(0, -(margin ?? 0))],
    [t.prices.uncostedLayer, "--warn", ({ uncosted }) => uncosted.revenue],
  ];
  return layers
    .map(([name, colour, value]) => ({ name, colour, values: days.map(value) }))
    .filter(({ name, values }) => name === t.prices.marginLayer || values.some((value) => value > 0));
}

const amount = (value: number | null) => (value === null ? "–" : moneyInColumn(value));

const columns: Column<Network>[] = [
  {
    name: t.prices.network,
    grow: true,
    cell: ({ network, country }) => network || (country ? formats.countries.of(country) : t.states.unknown),
  },
  { name: t.common.messages, cell: (row) => count(row.messages), right: true, minor: true },
  { name: t.common.parts, cell: (row) => count(row.parts), right: true, minor: true },
  { name: t.prices.revenue, cell: (row) => amount(row.revenue), right: true },
  { name: t.prices.cost, cell: (row) => amount(row.margin === null ? null : row.cost), right: true },
  {
    name: t.prices.margin,
    cell: ({ margin }) => <span className={margin !== null && margin < 0 ? "text-bad" : ""}>{amount(margin)}</span>,
    right: true,
  },
  {
    name: t.prices.marginShare,
    cell: (row) => (row.margin_percent === null ? "–" : percent(row.margin_percent / 100)),
    right: true,
  },
];
