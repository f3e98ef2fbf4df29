import { eventKinds } from "../../../../sdk/src/event-kinds.ts";
import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Delivery } from "../../api/operations.ts";
import { FilterBar, FilterChoice, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";
import { DeliveryDetail, DeliveryState, LastAnswer, Subject } from "./delivery.tsx";

const states = [
  ["", t.webhooks.anyState],
  ["pending", t.states.pending],
  ["delivered", t.states.delivered],
  ["failed", t.states.failed],
] as const;

const events = [
  ["", t.webhooks.anyEvent],
  ...eventKinds.map((event) => [event, t.webhooks.kinds[event].label] as const),
] as const;

const times = [
  ["", t.messages.anyTime],
  ["1", t.messages.lastHour],
  ["24", t.common.last24Hours],
  ["168", t.common.last7Days],
  ["own", t.messages.ownTimes],
] as const;

const kinds = [
  ["", t.webhooks.liveAndTest],
  ["false", t.webhooks.onlyLive],
  ["true", t.webhooks.onlyTest],
] as const;

const none = { status: "", event: "", test: "", hours: "", from: "", until: "" } as const;

/** Deliveries, sent and pending. */
export function Deliveries({ id }: { id: string }) {
  const [filters, set] = useFilters(pages.webhook);
  const list = useApi(...pageQueries.deliveries(id, filters));
  // An open delivery stays open while new ones arrive.
  const looked = useApi(
    "GET /console/deliveries/{id}",
    { params: { id: filters.delivery } },
    { enabled: filters.delivery !== "" },
  );
  useLive(["delivery"], ["GET /console/deliveries/{id}", "GET /v1/webhooks/{id}/stats"]);
  const open = looked.data?.id === filters.delivery ? looked.data : undefined;
  const show = (delivery: string) => set({ delivery, page: filters.page });
  const isOn = filters.status + filters.event + filters.test + filters.hours !== "";
  const columns: Column<Delivery>[] = [
    { name: t.common.state, wraps: true, cell: (row) => <DeliveryState delivery={row} /> },
    {
      name: t.webhooks.event,
      wraps: true,
      cell: (row) => (
        <>
          {t.webhooks.kinds[row.event].label} {row.test && <Badge tone="warn">{t.common.test}</Badge>}
        </>
      ),
      opens: (row) => [t.webhooks.kinds[row.event].label, ...(row.test ? [t.common.test] : []), row.id].join(" "),
    },
    { name: t.webhooks.about, cell: (row) => <Subject delivery={row} />, minor: true },
    { name: t.common.response, grow: true, cell: (row) => <LastAnswer delivery={row} /> },
    { name: t.webhooks.attempts, cell: (row) => row.attempts.length, right: true, minor: true },
    { name: t.webhooks.created, cell: (row) => <Time at={row.created_at} />, right: true },
  ];
  return (
    <Card title={t.webhooks.deliveries} flush>
      <FilterBar on={isOn}>
        <FilterChoice
          label={t.common.state}
          value={filters.status}
          choices={states}
          onChange={(status) => set({ status })}
        />
        <FilterChoice
          label={t.webhooks.event}
          value={filters.event}
          choices={events}
          onChange={(event) => set({ event })}
        />
        <FilterChoice label={t.webhooks.data} value={filters.test} choices={kinds} onChange={(test) => set({ test })} />
        <FilterChoice
          label={t.webhooks.attempted}
          value={filters.hours}
          choices={times}
          onChange={(hours) => set({ hours, from: "", until: "" })}
        />
        {filters.hours === "own" && (
          <>
            <FilterTime label={t.webhooks.attemptedFrom} value={filters.from} onChange={(from) => set({ from })} />
            <FilterTime label={t.webhooks.attemptedUntil} value={filters.until} onChange={(until) => set({ until })} />
          </>
        )}
      </FilterBar>
      <List
        query={list}
        rowsOf={(data) => data.deliveries}
        label={t.webhooks.deliveries}
        columns={columns}
        keyOf={(row) => row.id}
        onRow={(row) => show(row.id)}
        filters={{ on: isOn, clear: () => set(none) }}
        empty={
          <Empty icon="hook" title={t.webhooks.noDeliveriesYet}>
            {t.webhooks.noDeliveriesHint}
          </Empty>
        }
      />
      <Dialog
        wide
        open={open !== undefined}
        onClose={() => show("")}
        title={t.webhooks.delivery}
        lead={open && <Copy text={open.id} />}
      >
        {open && <DeliveryDetail delivery={open} />}
      </Dialog>
    </Card>
  );
}
