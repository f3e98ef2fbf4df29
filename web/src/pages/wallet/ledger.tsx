import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { DayFields } from "../../ui/lists/days.tsx";
import { FilterBar, FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";
import { entriesOf, groupColumns, keyOfGroup } from "./groups.tsx";
import { KindBadge, kinds, Signed, type EntryKind } from "./kinds.tsx";

type Entry = Reply<"GET /v1/account/ledger">["entries"][number];

const columns: Column<Entry>[] = [
  { name: t.wallet.kind, cell: (row) => <KindBadge kind={row.kind} /> },
  { name: t.wallet.entry, cell: (row) => <Copy text={row.id} />, minor: true },
  { name: t.wallet.description, grow: true, cell: (row) => <Cause entry={row} /> },
  { name: t.wallet.amount, cell: (row) => <Signed amount={row.amount} />, right: true, money: true },
  { name: t.common.balance, cell: (row) => moneyInColumn(row.balance_after), right: true, money: true },
  { name: t.common.when, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

function Cause({ entry }: { entry: Entry }) {
  if (entry.sms_id?.startsWith("out_sms_"))
    return (
      <>
        {entry.channel === "voice" && `${t.wallet.pinInACall} `}
        <Link alone to={paths.message(entry.sms_id)}>
          {entry.sms_id}
        </Link>
      </>
    );
  if (entry.voice)
    return (
      <Link alone to={paths.apiLog({ request_id: entry.voice.trace_id })}>
        {entry.note}
      </Link>
    );
  return <>{entry.note ?? entry.sms_id ?? ""}</>;
}

/** The ledger: its sums by day, kind and bulk send, or its entries. */
export function Ledger() {
  const [search, set] = useFilters(pages.wallet);
  const byDay = search.view === "groups";
  const groups = useApi(...pageQueries.ledgerGroups(search), { enabled: byDay });
  const entries = useApi(...pageQueries.ledger(search), { enabled: !byDay });
  const none = { kind: "", from: "", to: "", report_id: "" } as const;
  const filters = {
    on: (["kind", "from", "to", "report_id"] as const).some((name) => search[name]),
    clear: () => set(none),
  };
  const shared = {
    label: t.wallet.ledger,
    filters,
    empty: (
      <Empty icon="wallet" title={t.wallet.noEntriesYet}>
        {t.wallet.emptyHint}
      </Empty>
    ),
  };
  return (
    <Card title={t.wallet.ledger} lead={byDay ? t.wallet.groupsLead : t.wallet.ledgerLead} flush>
      <FilterBar>
        <FilterChoice
          label={t.wallet.view}
          value={search.view}
          choices={[
            ["groups", t.wallet.byDay],
            ["entries", t.wallet.singleEntries],
          ]}
          onChange={(view) => set({ view })}
        />
        <FilterChoice
          label={t.wallet.kind}
          value={search.kind}
          choices={[
            ["", t.wallet.anyKind],
            ...Object.entries(kinds).map(([kind, { name }]) => [kind as EntryKind, name] as const),
          ]}
          onChange={(kind) => set({ kind })}
        />
        <DayFields value={search} onChange={set} />
        {search.report_id && (
          <FilterChoice
            label={t.wallet.description}
            value={search.report_id}
            choices={[
              [search.report_id, search.report_id === "none" ? t.wallet.singleMessages : t.wallet.ofOneBulkSend],
              ["", t.wallet.ofAnyCause],
            ]}
            onChange={(report) => set({ report_id: report })}
          />
        )}
      </FilterBar>
      {byDay ? (
        <List
          {...shared}
          query={groups}
          rowsOf={(data) => data.groups}
          columns={groupColumns}
          keyOf={keyOfGroup}
          linkOf={entriesOf}
        />
      ) : (
        <List {...shared} query={entries} rowsOf={(data) => data.entries} columns={columns} keyOf={(row) => row.id} />
      )}
    </Card>
  );
}
