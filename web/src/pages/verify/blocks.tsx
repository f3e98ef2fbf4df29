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
import { t } from "../../texts/index.ts";

type Block = Reply<"GET /v1/verify/blocks">["blocks"][number];

const columns: Column<Block>[] = [
  {
    name: t.common.state,
    cell: (row) =>
      row.active ? <Badge tone="bad">{t.verify.activeBadge}</Badge> : <Badge tone="dim">{t.verify.expired}</Badge>,
  },
  { name: t.verify.scope, cell: (row) => `${t.verify.scopes[row.scope as keyof typeof t.verify.scopes]} ${row.key}` },
  {
    name: t.common.reason,
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">{t.common.test}</Badge>} {row.detail}
      </>
    ),
  },
  { name: t.verify.requests, cell: (row) => count(row.hits), right: true },
  { name: t.verify.until, cell: (row) => <Time at={row.until} />, right: true },
];

const wrongColumns: Column<Reply<"GET /v1/verify/blocks">["wrong_codes"][number]>[] = [
  {
    name: t.common.number,
    grow: true,
    cell: (row) => (
      <>
        <span className="font-mono text-sm">{row.number}</span> {row.test && <Badge tone="warn">{t.common.test}</Badge>}
      </>
    ),
  },
  { name: t.verify.until, cell: (row) => <Time at={row.until} />, right: true, corner: true },
];

/** Traffic blocked by the pumping guard. */
export function Blocks() {
  const [{ active, page }, set] = useFilters(pages.verify);
  const query = { active: active === "true" ? true : undefined, page };
  const list = useApi("GET /v1/verify/blocks", { query }, { everyMs: 10_000 });
  const wrong = list.data?.wrong_codes ?? [];
  return (
    <>
      <Card title={t.verify.blockedTraffic} lead={t.verify.blockedHint} flush>
        <FilterBar>
          <FilterChoice
            label={t.common.state}
            value={active}
            choices={[
              ["", t.verify.activeAndExpired],
              ["true", t.verify.active],
            ]}
            onChange={(value) => set({ active: value })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.blocks}
          label={t.verify.blocks}
          columns={columns}
          keyOf={(row) => row.id}
          filters={{ on: active !== "", clear: () => set({ active: "" }) }}
          empty={
            <Empty icon="shield" title={t.verify.nothingBlocked}>
              {t.verify.nothingBlockedHint}
            </Empty>
          }
        />
      </Card>
      {wrong.length > 0 && (
        <Card title={t.verify.tooManyWrongCodes} lead={t.verify.tooManyWrongCodesHint} flush>
          <Table
            label={t.verify.tooManyWrongCodes}
            columns={wrongColumns}
            rows={wrong}
            keyOf={(row) => `${row.number}${row.until}`}
          />
        </Card>
      )}
    </>
  );
}
