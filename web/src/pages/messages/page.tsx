import { useApi } from "../../api/hooks.ts";
import type { MessageSummary } from "../../api/operations.ts";
import { defaultsOf, pages, paths } from "../../paths.ts";
import { Badge, State, wordOf } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { FilterBar, FilterChoice, FilterText, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { pageQueries } from "../../page-queries.ts";

const states = pages.messages.presets.status.map(
  (status) => [status, status === "" ? t.messages.anyState : wordOf(status)] as const,
);

const periods = [
  ["", t.messages.anyTime],
  ["1", t.messages.lastHour],
  ["24", t.common.last24Hours],
  ["168", t.common.last7Days],
  ["own", t.messages.ownTimes],
] as const;

const { page: _page, ...none } = defaultsOf(pages.messages);

const columns: Column<MessageSummary>[] = [
  { name: t.common.state, cell: (row) => <State state={row.state} /> },
  { name: t.common.to, cell: (row) => <Copy text={row.to} to={paths.message(row.sms_id)} /> },
  { name: t.common.from, cell: (row) => row.sender, minor: true },
  {
    name: t.common.text,
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">{t.common.test}</Badge>} <MessageText text={row.text} />
      </>
    ),
    text: true,
  },
  { name: t.common.parts, cell: (row) => row.item_count, right: true, minor: true },
  { name: t.common.cost, cell: (row) => moneyInColumn(row.total_cost), right: true, money: true, minor: true },
  {
    name: t.common.accepted,
    right: true,
    corner: true,
    cell: (row) => <Time at={row.created_at} />,
  },
];

/** Sent messages. */
export default function MessagesPage() {
  const [filters, set] = useFilters(pages.messages);
  const { hours, page: _page, ...rest } = filters;
  const list = useApi(...pageQueries.messages(filters));
  const read = useReadNumber(filters.to);
  const filtered = hours !== "" || Object.values(rest).some(Boolean);
  return (
    <Page
      wide
      title={t.common.messages}
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms"]} />
          <ButtonLink look="primary" icon="send" to={paths.compose()}>
            {t.common.send}
          </ButtonLink>
        </>
      }
    >
      <Card flush>
        <FilterBar on={filtered}>
          <FilterChoice
            label={t.common.state}
            value={filters.status}
            choices={states}
            onChange={(status) => set({ status })}
          />
          <FilterText
            label={t.common.to}
            placeholder={t.messages.toPlaceholder}
            hint={read?.hint}
            value={filters.to}
            onChange={(to) => set({ to })}
          />
          <FilterText
            label={t.common.from}
            placeholder={t.common.from}
            value={filters.sender}
            onChange={(sender) => set({ sender })}
          />
          <FilterText
            label={t.common.reference}
            value={filters.reference}
            onChange={(reference) => set({ reference })}
          />
          <FilterChoice
            label={t.common.time}
            value={hours}
            choices={periods}
            onChange={(value) => set({ hours: value, from: "", until: "" })}
          />
          {hours === "own" && (
            <>
              <FilterTime label={t.messages.acceptedFrom} value={filters.from} onChange={(from) => set({ from })} />
              <FilterTime label={t.messages.acceptedUntil} value={filters.until} onChange={(until) => set({ until })} />
            </>
          )}
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.messages}
          label={t.common.messages}
          columns={columns}
          keyOf={(row) => row.sms_id}
          linkOf={(row) => paths.message(row.sms_id)}
          filters={{ on: filtered, clear: () => set(none) }}
          empty={
            <Empty
              icon="send"
              title={t.messages.noMessagesYet}
              action={<ButtonLink to={paths.compose()}>{t.messages.sendYourFirstMessage}</ButtonLink>}
            >
              {t.messages.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
