import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { FilterBar, FilterChoice, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { Badge, type Tone } from "../../ui/values/badge.tsx";
import { Time } from "../../ui/values/values.tsx";

type Waiting = Reply<"GET /v1/operator/waiting">["waiting"][number];

const tones: Record<Waiting["kind"], Tone> = { overdue: "warn", held: "dim", scheduled: "info" };

const columns: Column<Waiting>[] = [
  {
    name: t.common.to,
    cell: (row) => (
      <Link to={paths.lookedUp(row.sms_id)} className="font-medium hover:underline">
        {row.to || t.ui.erased}
      </Link>
    ),
  },
  { name: t.common.from, cell: (row) => row.sender, minor: true },
  {
    name: t.common.account,
    cell: (row) => (
      <>
        <Link to={paths.account(row.account_id)}>{row.account_name}</Link>{" "}
        {row.test && <Badge tone="dim">{t.common.test}</Badge>}
      </>
    ),
  },
  {
    name: t.waiting.cause,
    grow: true,
    cell: (row) => (
      <>
        <Badge tone={tones[row.kind]}>{t.waiting.causes[row.cause]}</Badge>
        {row.cause === "link" && row.detail && <p className="text-sm text-dim">{row.detail}</p>}
      </>
    ),
  },
  { name: t.waiting.dueAt, cell: (row) => (row.due_at ? <Time at={row.due_at} /> : "–"), right: true },
  { name: t.waiting.accepted, cell: (row) => <Time at={row.created_at} />, right: true, minor: true },
];

const kinds = pages.waiting.presets.kind.map(
  (kind) => [kind, kind ? t.waiting.kinds[kind] : t.waiting.anyKind] as const,
);
const causes = pages.waiting.presets.cause.map(
  (cause) => [cause, cause ? t.waiting.causes[cause] : t.waiting.anyCause] as const,
);

/** The messages of all accounts that wait to be sent, and why: the ones that the overview counts. */
export default function WaitingPage() {
  const [search, set] = useFilters(pages.waiting);
  const list = useApi(...pageQueries.waiting(search), { everyMs: 5_000 });
  const { kind, cause, account_id: account } = search;
  const isFiltered = kind !== "" || cause !== "" || account !== "";
  return (
    <Page
      wide
      title={t.waiting.title}
      lead={t.waiting.lead}
      within={{ name: t.operator.now, to: paths.operator() }}
      actions={
        <>
          <ButtonLink to={paths.carriers()}>{t.common.carriers}</ButtonLink>
          <ButtonLink to={paths.routing()}>{t.routing.routes}</ButtonLink>
        </>
      }
    >
      <Card flush>
        <FilterBar on={isFiltered}>
          <FilterChoice
            label={t.common.state}
            value={kind}
            choices={kinds}
            onChange={(chosen) => set({ kind: chosen })}
          />
          <FilterChoice
            label={t.waiting.cause}
            value={cause}
            choices={causes}
            onChange={(chosen) => set({ cause: chosen })}
          />
          <FilterText
            label={t.common.account}
            placeholder={t.accounts.idPlaceholder}
            hint={account === "" || /^acc_\d+$/.test(account) ? undefined : t.waiting.noAccountId}
            value={account}
            onChange={(id) => set({ account_id: id })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.waiting}
          label={t.waiting.title}
          columns={columns}
          keyOf={(row) => row.sms_id}
          linkOf={(row) => paths.lookedUp(row.sms_id)}
          filters={{ on: isFiltered, clear: () => set({ kind: "", cause: "", account_id: "" }) }}
          empty={
            <Empty icon="check" title={t.waiting.none}>
              {t.waiting.noneHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
