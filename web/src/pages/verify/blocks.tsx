import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { FilterBar, FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";

type Block = Reply<"GET /v1/verify/blocks">["blocks"][number];

const columns: Column<Block>[] = [
  { name: "State", cell: (row) => (row.active ? <Badge tone="bad">blocked</Badge> : <Badge tone="dim">over</Badge>) },
  { name: "What", cell: (row) => `${row.scope} ${row.key}` },
  { name: "Why", grow: true, cell: (row) => row.detail },
  { name: "Requests", cell: (row) => count(row.hits), right: true },
  { name: "Until", cell: (row) => <Time at={row.until} />, right: true },
];

const wrongColumns: Column<Reply<"GET /v1/verify/blocks">["wrong_codes"][number]>[] = [
  { name: "Number", grow: true, cell: (row) => <span className="font-mono text-sm">{row.number}</span> },
  { name: "Until", cell: (row) => <Time at={row.until} />, right: true, corner: true },
];

/** What the guard against pumping has stopped. */
export function Blocks() {
  const [{ active, page }, set] = useFilters(pages.verify);
  const query = { active: active === "true" ? true : undefined, page };
  const list = useApi("GET /v1/verify/blocks", { query }, { everyMs: 10_000 });
  const wrong = list.data?.wrong_codes ?? [];
  return (
    <>
      <Card title="Blocked traffic" lead="Requests of these are refused and cost nothing." flush>
        <FilterBar>
          <FilterChoice
            label="State"
            value={active}
            choices={[
              ["", "Blocked and over"],
              ["true", "Blocked now"],
            ]}
            onChange={(value) => set({ active: value })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.blocks}
          label="Blocks"
          columns={columns}
          keyOf={(row) => row.id}
          filters={{ on: active !== "", clear: () => set({ active: "" }) }}
          empty={
            <Empty icon="shield" title="Nothing was blocked">
              Should somebody ask for PINs that nobody enters, the guard stops them, and the reason stands here.
            </Empty>
          }
        />
      </Card>
      {wrong.length > 0 && (
        <Card title="Too many wrong codes" lead="No PIN is sent to these numbers for a day." flush>
          <Table
            label="Too many wrong codes"
            columns={wrongColumns}
            rows={wrong}
            keyOf={(row) => `${row.number}${row.until}`}
          />
        </Card>
      )}
    </>
  );
}
