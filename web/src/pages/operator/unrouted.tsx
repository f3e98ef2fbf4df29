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
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Unrouted = Reply<"GET /v1/operator/unrouted">["unrouted"][number];

const columns: Column<Unrouted>[] = [
  { name: t.common.to, cell: (row) => <Copy text={row.to} /> },
  { name: t.common.from, cell: (row) => <Copy text={row.from} /> },
  {
    name: t.common.text,
    grow: true,
    cell: (row) => (
      <>
        {row.incomplete && <Badge tone="warn">{t.operator.incomplete}</Badge>} {row.text}
      </>
    ),
  },
  { name: t.common.network, cell: (row) => row.telco, minor: true },
  { name: t.operator.via, cell: (row) => row.carrier_id && <Copy text={row.carrier_id} />, minor: true },
  { name: t.common.when, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** Messages to unassigned numbers, which are kept. */
export default function UnroutedPage() {
  const [search] = useFilters(pages.unrouted);
  const list = useApi(...pageQueries.unrouted(search), { everyMs: 5_000 });
  return (
    <Page wide title={t.operator.unroutedMessages} lead={t.operator.unroutedLead}>
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.unrouted}
          label={t.operator.unroutedMessages}
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="check" title={t.operator.noUnroutedMessages}>
              {t.operator.noUnroutedHint}
            </Empty>
          }
        />
      </Card>
      <NumberForm />
    </Page>
  );
}
