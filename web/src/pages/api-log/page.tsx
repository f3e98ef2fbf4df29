import type { LoggedCall } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { defaultsOf, pages, paths } from "../../paths.ts";
import { Copy, CodeBlock } from "../../ui/values/copy.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { FilterBar, FilterChoice, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { duration, Time } from "../../ui/values/values.tsx";
import { CallDetail, statusTone } from "./detail.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

const columns: Column<LoggedCall>[] = [
  {
    name: t.apiLog.status,
    cell: (row) => <span className={`font-mono text-sm font-medium ${statusTone(row.status)}`}>{row.status}</span>,
  },
  {
    name: t.apiLog.call,
    grow: true,
    opens: (row) => `${row.method} ${row.path}`,
    cell: (row) => (
      <span className="font-mono text-sm">
        <span className="text-dim">{row.method}</span> {row.path}
      </span>
    ),
  },
  { name: t.apiLog.code, cell: (row) => row.code ?? "" },
  { name: t.common.token, cell: (row) => row.name, minor: true },
  { name: t.apiLog.duration, cell: (row) => duration(row.duration_ms), right: true },
  { name: t.common.when, cell: (row) => <Time at={row.at} />, right: true, corner: true },
];

const { page: _page, call: _call, ...none } = defaultsOf(pages.apiLog);

/** The account's API calls, including refused ones. */
export default function ApiLogPage() {
  const [filters, set] = useFilters(pages.apiLog);
  const { call, page, ...rest } = filters;
  const list = useApi(...pageQueries.calls(filters));
  // The bodies are most of what there is of a call, so they come with the one that is looked at. It stays open while new ones arrive.
  const looked = useApi(
    "GET /console/api-log",
    { query: { request_id: call, page: 1, per_page: 1 } },
    { enabled: call !== "" },
  );
  // There may be no such call.
  const isOpen = call !== "" && looked.data?.calls.length !== 0 && looked.error?.code !== "invalid_request";
  return (
    <Page
      wide
      title={t.apiLog.apiLog}
      lead={t.apiLog.lead(list.data?.kept_days)}
      actions={<LiveSwitch kinds={["api"]} names={["GET /console/api-log"]} />}
    >
      <Card flush>
        <FilterBar>
          <FilterChoice
            label={t.apiLog.status}
            value={filters.status}
            choices={[
              ["", t.apiLog.anyStatus],
              ["refused", t.apiLog.refused],
              ["2xx", "2xx"],
              ["4xx", "4xx"],
              ["5xx", "5xx"],
            ]}
            onChange={(status) => set({ status })}
          />
          <FilterChoice
            label={t.apiLog.method}
            value={filters.method}
            choices={pages.apiLog.presets.method.map((method) => [method, method || t.apiLog.anyMethod])}
            onChange={(method) => set({ method })}
          />
          <FilterText label={t.apiLog.path} value={filters.path} onChange={(path) => set({ path })} />
          <FilterText label={t.apiLog.code} value={filters.code} onChange={(code) => set({ code })} />
          <FilterText label={t.common.token} value={filters.token} onChange={(token) => set({ token })} />
          <FilterText
            label={t.apiLog.requestId}
            value={filters.request_id}
            onChange={(id) => set({ request_id: id })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.calls}
          label={t.apiLog.calls}
          columns={columns}
          keyOf={(row) => row.id}
          onRow={(row) => set({ call: row.request_id, page })}
          filters={{ on: Object.values(rest).some(Boolean), clear: () => set(none) }}
          empty={
            <Empty
              icon="log"
              title={t.apiLog.noApiCallsYet}
              action={<ButtonLink to={paths.start()}>{t.apiLog.makeYourFirstCall}</ButtonLink>}
            >
              {t.apiLog.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Dialog
        wide
        open={isOpen}
        onClose={() => set({ call: "", page })}
        title={t.apiLog.call}
        lead={<Copy text={call} />}
      >
        <Answer query={looked} lines={6}>
          {({ calls }) =>
            calls.map((each) => (
              <CallDetail key={each.id} call={each} code={(text, label) => <CodeBlock code={text} label={label} />} />
            ))
          }
        </Answer>
      </Dialog>
    </Page>
  );
}
