import type { VerificationSummary } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";

const columns: Column<VerificationSummary>[] = [
  { name: "State", cell: (row) => <State state={row.state} /> },
  { name: "Number", cell: (row) => <span className="font-mono text-sm">{row.number}</span> },
  {
    name: "Brand",
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">test</Badge>} {row.brand}
      </>
    ),
  },
  { name: "Sent", cell: (row) => count(row.sends), right: true },
  { name: "Wrong codes", cell: (row) => count(row.attempts), right: true },
  {
    name: "Begun",
    right: true,
    corner: true,
    cell: (row) => (
      <Link to={paths.verification(row.id)} className="hover:underline">
        <Time at={row.created_at} />
      </Link>
    ),
  },
];

/** Who was asked for a PIN lately. */
export function LatestVerifications() {
  const [{ q, page }, set] = useFilters(pages.verify);
  const list = useApi("GET /console/verifications", { query: { q, page, per_page: 25 } }, { everyMs: 5_000 });
  return (
    <Card title="Latest verifications" lead="Numbers are masked; a PIN is shown nowhere." flush>
      <FilterBar>
        <FilterText
          label="Number"
          placeholder="A whole number, +250…"
          className="sm:max-w-60!"
          value={q}
          onChange={(value) => set({ q: value })}
        />
      </FilterBar>
      <List
        query={list}
        rowsOf={(data) => data.verifications}
        label="Verifications"
        columns={columns}
        keyOf={(row) => row.id}
        linkOf={(row) => paths.verification(row.id)}
        filters={{ on: q !== "", clear: () => set({ q: "" }) }}
        empty={
          <Empty
            icon="shield"
            title="No PIN was asked for"
            action={<ButtonLink to={paths.verify()}>Try it</ButtonLink>}
          >
            Each verification stands here, with how it ended.
          </Empty>
        }
      />
    </Card>
  );
}
