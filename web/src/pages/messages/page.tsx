import { useApi } from "../../api/hooks.ts";
import type { MessageSummary } from "../../api/operations.ts";
import { defaultsOf, pages, paths } from "../../paths.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { FilterBar, FilterChoice, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";

const states = pages.messages.presets.status.map(
  (status) => [status, status === "" ? "Any state" : status.replaceAll("_", " ")] as const,
);

const periods = [
  ["", "Any time"],
  ["1", "Last hour"],
  ["24", "Last 24 hours"],
  ["168", "Last 7 days"],
] as const;

const { page: _page, ...none } = defaultsOf(pages.messages);

const columns: Column<MessageSummary>[] = [
  { name: "State", cell: (row) => <State state={row.state} /> },
  { name: "To", cell: (row) => <Copy text={row.to} /> },
  { name: "From", cell: (row) => row.sender, minor: true },
  {
    name: "Text",
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">test</Badge>} <MessageText text={row.text} />
      </>
    ),
  },
  { name: "Parts", cell: (row) => row.item_count, right: true, minor: true },
  { name: "Cost", cell: (row) => moneyInColumn(row.total_cost), right: true },
  {
    name: "Accepted",
    right: true,
    corner: true,
    cell: (row) => (
      <Link to={paths.message(row.sms_id)} className="hover:underline">
        <Time at={row.created_at} />
      </Link>
    ),
  },
];

/** Everything that was sent. */
export default function MessagesPage() {
  const [filters, set] = useFilters(pages.messages);
  const { hours, page, ...rest } = filters;
  // By the minute, so that the question stays the same while the page is read.
  const from = hours
    ? new Date(Math.floor(Date.now() / 60_000) * 60_000 - Number(hours) * 3_600_000).toISOString()
    : "";
  const list = useApi("GET /v1/sms", {
    query: { ...rest, status: rest.status || undefined, from_time: from, page, per_page: 25 },
  });
  const filtered = hours !== "" || Object.values(rest).some(Boolean);
  return (
    <Page
      wide
      title="Messages"
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms"]} />
          <ButtonLink look="primary" icon="send" to={paths.compose()}>
            Send
          </ButtonLink>
        </>
      }
    >
      <Card flush>
        <FilterBar>
          <FilterChoice label="State" value={filters.status} choices={states} onChange={(status) => set({ status })} />
          <FilterText label="To" placeholder="To +250…" value={filters.to} onChange={(to) => set({ to })} />
          <FilterText label="From" placeholder="From" value={filters.sender} onChange={(sender) => set({ sender })} />
          <FilterText label="Reference" value={filters.reference} onChange={(reference) => set({ reference })} />
          <FilterChoice label="Time" value={hours} choices={periods} onChange={(value) => set({ hours: value })} />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.messages}
          label="Messages"
          columns={columns}
          keyOf={(row) => row.sms_id}
          linkOf={(row) => paths.message(row.sms_id)}
          filters={{ on: filtered, clear: () => set(none) }}
          empty={
            <Empty
              icon="send"
              title="No message yet"
              action={<ButtonLink to={paths.compose()}>Send the first</ButtonLink>}
            >
              What you or your programs send stands here, with everything that became of it.
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
