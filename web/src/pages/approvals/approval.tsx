import { useApi } from "../../api/hooks.ts";
import type { Reply } from "../../api/client.ts";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { t } from "../../texts/index.ts";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Send } from "./send.tsx";

type Message = Reply<"GET /v1/approvals/{id}/messages">["messages"][number];

const columns: Column<Message>[] = [
  { name: t.common.to, cell: ({ to }) => <Copy text={to} /> },
  { name: t.common.text, grow: true, text: true, cell: ({ text }) => text },
  { name: t.common.parts, cell: ({ parts }) => parts, right: true, corner: true },
];

/** One send above the account's limit, with every message that would go out. */
export default function ApprovalPage() {
  const { id } = routes.approval.useParams();
  const approval = useApi("GET /v1/approvals/{id}", { params: { id } }, { everyMs: 5_000 });
  return (
    <Page
      title={approval.data ? t.counts.messages(approval.data.recipients) : t.approvals.title}
      within={{ name: t.approvals.title, to: paths.approvals() }}
    >
      <Answer query={approval} lines={8}>
        {(data) => (
          <>
            <Send approval={data} whole />
            {data.status === "waiting_for_approval" && <Messages id={id} />}
          </>
        )}
      </Answer>
    </Page>
  );
}

function Messages({ id }: { id: string }) {
  const [{ page }] = useFilters(pages.approval);
  const messages = useApi("GET /v1/approvals/{id}/messages", { params: { id }, query: { page, per_page: 50 } });
  return (
    <Card title={t.approvals.samples} flush>
      <List
        label={t.approvals.samples}
        query={messages}
        rowsOf={(data) => data.messages}
        columns={columns}
        keyOf={({ to, text }) => `${to} ${text}`}
        empty={null}
      />
    </Card>
  );
}
