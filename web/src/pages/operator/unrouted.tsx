import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { NumberForm } from "./accounts/number-form.tsx";
import { pages } from "../../paths.ts";

type Unrouted = Reply<"GET /v1/operator/unrouted">["unrouted"][number];

const columns: Column<Unrouted>[] = [
  { name: "To", cell: (row) => <Copy text={row.to} /> },
  { name: "From", cell: (row) => <Copy text={row.from} /> },
  {
    name: "Text",
    grow: true,
    cell: (row) => (
      <>
        {row.incomplete && <Badge tone="warn">incomplete</Badge>} {row.text}
      </>
    ),
  },
  { name: "Network", cell: (row) => row.telco, minor: true },
  { name: "Over", cell: (row) => row.carrier_id && <Copy text={row.carrier_id} />, minor: true },
  { name: "When", cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** Messages to numbers that belong to nobody. None is lost. */
export default function UnroutedPage() {
  const [{ page }] = useFilters(pages.unrouted);
  const list = useApi("GET /v1/operator/unrouted", { query: { page, per_page: 25 } }, { everyMs: 5_000 });
  return (
    <Page
      wide
      title="Unrouted messages"
      lead="They came in for numbers or words that belong to no account. Give the number to one, and the next go there."
    >
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.unrouted}
          label="Unrouted messages"
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="check" title="Every message found its account">
              One to a number or word that belongs to nobody would stand here, and none is lost.
            </Empty>
          }
        />
      </Card>
      <NumberForm />
    </Page>
  );
}
