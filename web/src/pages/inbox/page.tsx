import type { Conversation } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";

const columns: Column<Conversation>[] = [
  { name: "From", cell: (row) => <Copy text={row.number} /> },
  {
    name: "Last message",
    grow: true,
    cell: (row) => (
      <>
        {row.opted_out && <Badge tone="warn">opted out</Badge>} <MessageText text={row.last_text} />
      </>
    ),
  },
  { name: "Network", cell: (row) => row.telco, minor: true },
  { name: "To", cell: (row) => row.our_number, minor: true },
  { name: "Received", cell: (row) => count(row.received), right: true },
  {
    name: "When",
    right: true,
    corner: true,
    cell: (row) => (
      <Link to={paths.conversation(row.number)} className="hover:underline">
        <Time at={row.last_at} />
      </Link>
    ),
  },
];

/** Who wrote to the account's numbers, the latest first. */
export default function InboxPage() {
  const [{ q, page }, set] = useFilters(pages.inbox);
  const list = useApi("GET /console/conversations", { query: { q, page, per_page: 25 } });
  return (
    <Page
      wide
      title="Inbox"
      lead="What people wrote to your numbers, by who wrote."
      actions={
        <>
          <LiveSwitch kinds={["inbound"]} names={["GET /console/conversations"]} />
          <ButtonLink icon="tag" to={paths.senders({ tab: "numbers" })}>
            Numbers and keywords
          </ButtonLink>
        </>
      }
    >
      <Card flush>
        <FilterBar>
          <FilterText
            label="Number"
            placeholder="Any part of a number"
            className="sm:max-w-60!"
            value={q}
            onChange={(value) => set({ q: value })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.conversations}
          label="Conversations"
          columns={columns}
          keyOf={(row) => row.number}
          linkOf={(row) => paths.conversation(row.number)}
          filters={{ on: q !== "", clear: () => set({ q: "" }) }}
          empty={
            <Empty
              icon="inbox"
              title="Nobody has written yet"
              action={<ButtonLink to={paths.start()}>Answer from a simulated phone</ButtonLink>}
            >
              Messages to your numbers and keywords stand here as they come in.
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
