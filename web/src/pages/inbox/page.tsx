import type { Conversation } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

const columns: Column<Conversation>[] = [
  {
    name: t.common.from,
    cell: (row) => <Copy text={row.number} to={paths.conversation(row.number, { ours: row.our_address })} />,
  },
  {
    name: t.inbox.lastMessage,
    grow: true,
    cell: (row) => (
      <>
        {row.opted_out && <Badge tone="warn">{t.inbox.optedOut}</Badge>}{" "}
        {row.test && <Badge tone="warn">{t.common.test}</Badge>} <MessageText text={row.found_text ?? row.last_text} />
      </>
    ),
    text: true,
  },
  { name: t.common.network, cell: (row) => row.telco, minor: true },
  { name: t.common.to, cell: (row) => row.our_address, minor: true },
  { name: t.inbox.unread, cell: (row) => (row.unread > 0 ? count(row.unread) : ""), right: true },
  {
    name: t.common.when,
    right: true,
    corner: true,
    cell: (row) => <Time at={row.last_at} />,
  },
];

/** Conversations, latest first. */
export default function InboxPage() {
  const [search, set] = useFilters(pages.inbox);
  const { q } = search;
  const list = useApi(...pageQueries.conversations(search));
  const read = useReadNumber(q);
  return (
    <Page
      wide
      title={t.inbox.inbox}
      lead={t.inbox.lead}
      actions={
        <>
          <LiveSwitch kinds={["inbound", "conversation"]} names={["GET /console/conversations"]} />
          <ButtonLink icon="tag" to={paths.senders({ tab: "numbers" })}>
            {t.inbox.numbersAndKeywords}
          </ButtonLink>
        </>
      }
    >
      <Card flush>
        <FilterBar>
          <FilterText
            label={t.common.number}
            placeholder={t.inbox.partOfANumber}
            className="sm:max-w-60!"
            hint={read?.hint}
            value={q}
            onChange={(value) => set({ q: value })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.conversations}
          label={t.inbox.conversations}
          columns={columns}
          keyOf={(row) => `${row.number} ${row.our_address} ${row.test}`}
          linkOf={(row) => paths.conversation(row.number, { ours: row.our_address })}
          filters={{ on: q !== "", clear: () => set({ q: "" }) }}
          empty={
            <Empty
              icon="inbox"
              title={t.inbox.noMessagesReceivedYet}
              action={<ButtonLink to={paths.start()}>{t.inbox.replyFromSimulatedPhone}</ButtonLink>}
            >
              {t.inbox.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
