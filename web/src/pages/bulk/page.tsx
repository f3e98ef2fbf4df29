import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { StateOfSend } from "./schedule.tsx";
import { FilterBar, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, money, nameOfSend, Time } from "../../ui/values/values.tsx";
import { SendsOverTime } from "./charts.tsx";
import { Drafts } from "./drafts.tsx";
import { Progress } from "./progress.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Row = Reply<"GET /v1/sms/reports">["reports"][number];

const columns: Column<Row>[] = [
  {
    name: t.common.reference,
    cell: (row) => (
      <Link to={paths.bulkSend(row.report_id)} className="font-medium hover:underline">
        <span dir="auto">{nameOfSend(row)}</span>
      </Link>
    ),
  },
  {
    name: t.bulk.progress,
    grow: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <span className="w-24 shrink-0">
          <StateOfSend report={row} />
        </span>
        {row.states && <Progress states={row.states} total={row.total} />}
      </span>
    ),
  },
  { name: t.common.messages, cell: (row) => count(row.total), right: true },
  { name: t.common.cost, cell: (row) => money(row.total_cost, null), right: true, money: true },
  { name: t.common.accepted, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** Bulk sends. */
export default function BulkPage() {
  const [search, set] = useFilters(pages.bulk);
  const { since, until } = search;
  const isFiltered = since + until !== "";
  const list = useApi(...pageQueries.bulkSends(search));
  const isEmpty = list.data?.pages.total === 0 && !isFiltered;
  const toMany = (
    <ButtonLink look="primary" icon="upload" to={paths.compose("who")}>
      {t.bulk.sendBulk}
    </ButtonLink>
  );
  return (
    <Page
      title={t.bulk.bulkSends}
      lead={t.bulk.lead}
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms/reports"]} />
          {toMany}
        </>
      }
    >
      <Drafts />
      {!isEmpty && <SendsOverTime />}
      <Card flush>
        {!isEmpty && (
          <FilterBar on={isFiltered}>
            <FilterTime label={t.bulk.acceptedFrom} value={since} onChange={(value) => set({ since: value })} />
            <FilterTime label={t.bulk.acceptedUntil} value={until} onChange={(value) => set({ until: value })} />
          </FilterBar>
        )}
        <List
          query={list}
          rowsOf={(data) => data.reports}
          label={t.bulk.bulkSends}
          columns={columns}
          keyOf={(row) => row.report_id}
          linkOf={(row) => paths.bulkSend(row.report_id)}
          filters={{ on: isFiltered, clear: () => set({ since: "", until: "" }) }}
          empty={
            <Empty icon="layers" title={t.bulk.noBulkSendsYet} action={toMany}>
              {t.bulk.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
