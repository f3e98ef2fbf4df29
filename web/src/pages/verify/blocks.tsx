import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Badge } from "../../ui/badge.tsx";
import { FilterBar, FilterChoice } from "../../ui/filter-bar.tsx";
import { useFilters } from "../../ui/filters.ts";
import { Card } from "../../ui/page.tsx";
import { Answer, Empty } from "../../ui/state.tsx";
import { Pager, Table, type Column } from "../../ui/table.tsx";
import { count, Time } from "../../ui/values.tsx";

type Block = Reply<"GET /v1/verify/blocks">["blocks"][number];

const columns: Column<Block>[] = [
  { name: "State", cell: (row) => (row.active ? <Badge tone="bad">blocked</Badge> : <Badge tone="dim">over</Badge>) },
  { name: "What", cell: (row) => `${row.scope} ${row.key}` },
  { name: "Why", grow: true, cell: (row) => row.detail },
  { name: "Requests", cell: (row) => count(row.hits), right: true },
  { name: "Until", cell: (row) => <Time at={row.until} />, right: true },
];

/** What the guard against pumping has stopped. */
export function Blocks() {
  const [{ active, page }, set] = useFilters({ active: "", page: "1" });
  const query = { active: active ? active === "true" : undefined, page: Number(page) || 1 } as never;
  const list = useApi("GET /v1/verify/blocks", { query }, { everyMs: 10_000 });
  return (
    <Card title="Blocked traffic" lead="Requests of these are refused and cost nothing." flush>
      <FilterBar>
        <FilterChoice
          label="State"
          all="Blocked and over"
          value={active}
          choices={[
            ["true", "Blocked now"],
            ["false", "Over"],
          ]}
          onChange={(value) => set({ active: value })}
        />
      </FilterBar>
      <Answer query={list}>
        {({ blocks, pages }) =>
          blocks.length === 0 ? (
            <Empty icon="shield" title="Nothing was blocked">
              Should somebody ask for PINs that nobody enters, the guard stops them, and the reason stands here.
            </Empty>
          ) : (
            <>
              <Table label="Blocks" columns={columns} rows={blocks} keyOf={(row) => row.id} />
              <Pager pages={pages} />
            </>
          )
        }
      </Answer>
    </Card>
  );
}
