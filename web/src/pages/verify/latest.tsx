import type { VerificationSummary } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { readTime } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { FilterBar, FilterText, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

const columns: Column<VerificationSummary>[] = [
  { name: t.common.state, cell: (row) => <State state={row.state} /> },
  { name: t.common.number, cell: (row) => <Copy text={row.number} to={paths.verification(row.id)} /> },
  {
    name: t.verify.brand,
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">{t.common.test}</Badge>} {row.brand}
      </>
    ),
  },
  { name: t.verify.sends, cell: (row) => count(row.sends), right: true },
  { name: t.verify.channel, cell: (row) => t.verify.channels[row.channel] },
  { name: t.verify.failedAttempts, cell: (row) => count(row.attempts), right: true },
  {
    name: t.verify.started,
    right: true,
    corner: true,
    cell: (row) => <Time at={row.created_at} />,
  },
];

/** The latest verifications. */
export function LatestVerifications() {
  const [{ q, page, since, until }, set] = useFilters(pages.verify);
  const time = { from_time: readTime(since), to_time: readTime(until) };
  const list = useApi("GET /console/verifications", { query: { q, ...time, page, per_page: 25 } }, { everyMs: 5_000 });
  const read = useReadNumber(q);
  return (
    <Card title={t.verify.latestVerifications} lead={t.verify.latestLead} flush>
      <FilterBar>
        <FilterText
          label={t.common.number}
          placeholder={t.verify.numberPlaceholder}
          className="sm:max-w-60!"
          hint={read?.hint}
          value={q}
          onChange={(value) => set({ q: value })}
        />
        <FilterTime label={t.verify.startedFrom} value={since} onChange={(value) => set({ since: value })} />
        <FilterTime label={t.verify.startedUntil} value={until} onChange={(value) => set({ until: value })} />
      </FilterBar>
      <List
        query={list}
        rowsOf={(data) => data.verifications}
        label={t.verify.verifications}
        columns={columns}
        keyOf={(row) => row.id}
        linkOf={(row) => paths.verification(row.id)}
        filters={{ on: q !== "", clear: () => set({ q: "" }) }}
        empty={
          <Empty
            icon="shield"
            title={t.verify.noPinsRequestedYet}
            action={<ButtonLink to={paths.verify()}>{t.common.tryIt}</ButtonLink>}
          >
            {t.verify.latestEmptyHint}
          </Empty>
        }
      />
    </Card>
  );
}
