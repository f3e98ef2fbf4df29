import { useMutation } from "@tanstack/react-query";
import { call, type Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { Badge, type Tone } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { downloadCsv } from "../../ui/lists/csv.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Answer, Empty, Problem } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { daysLeft, money, moneyInColumn, Time } from "../../ui/values/values.tsx";
import { DailySpend } from "./daily-spend.tsx";
import { LowBalance, LowBalanceNote } from "./low-balance.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Entry = Reply<"GET /v1/account/ledger">["entries"][number];

const kinds: Record<Entry["kind"], { name: string; tone: Tone }> = {
  charge: { name: t.wallet.charge, tone: "dim" },
  refund: { name: t.wallet.refund, tone: "info" },
  topup: { name: t.wallet.topup, tone: "good" },
  adjustment: { name: t.wallet.adjustment, tone: "warn" },
  voice: { name: t.wallet.voice, tone: "dim" },
};

const columns: Column<Entry>[] = [
  { name: t.wallet.kind, cell: (row) => <Badge tone={kinds[row.kind].tone}>{kinds[row.kind].name}</Badge> },
  { name: t.wallet.entry, cell: (row) => <Copy text={row.id} />, minor: true },
  { name: t.wallet.description, grow: true, cell: (row) => <Cause entry={row} /> },
  {
    name: t.wallet.amount,
    cell: (row) => (
      <span className={row.amount > 0 ? "text-good" : ""}>
        {row.amount > 0 && "+"}
        {moneyInColumn(row.amount)}
      </span>
    ),
    right: true,
    money: true,
  },
  { name: t.common.balance, cell: (row) => moneyInColumn(row.balance_after), right: true, money: true },
  { name: t.common.when, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

function Cause({ entry }: { entry: Entry }) {
  if (entry.sms_id?.startsWith("out_sms_")) return <Link to={paths.message(entry.sms_id)}>{entry.sms_id}</Link>;
  if (entry.voice) return <Link to={paths.apiLog({ request_id: entry.voice.trace_id })}>{entry.note}</Link>;
  return <>{entry.note ?? entry.sms_id ?? ""}</>;
}

/** The balance, the daily spend and the ledger. */
export default function WalletPage() {
  const [search] = useFilters(pages.wallet);
  const home = useApi(...pageQueries.home());
  const ledger = useApi(...pageQueries.ledger(search));
  return (
    <Page
      title={t.common.wallet}
      actions={
        <>
          <LiveSwitch kinds={["balance", "message"]} names={["GET /console/home", "GET /v1/account/ledger"]} />
          <Export />
        </>
      }
    >
      <Answer query={home} skeleton={<Spend />}>
        {(data) => <Spend data={data} />}
      </Answer>
      <DailySpend />
      <LowBalance />
      <Card title={t.wallet.ledger} lead={t.wallet.ledgerLead} flush>
        <List
          query={ledger}
          rowsOf={(data) => data.entries}
          label={t.wallet.ledger}
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="wallet" title={t.wallet.noEntriesYet}>
              {t.wallet.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

/** The balance, what was spent, and how long the rest lasts; the same frame while that is asked. */
function Spend({ data }: { data?: Reply<"GET /console/home"> }) {
  const pending = "–";
  return (
    <>
      {data && <LowBalanceNote balance={data.balance} limit={data.low_balance.threshold} />}
      <Figures>
        <Figure
          name={t.common.balance}
          value={data ? money(data.balance) : pending}
          note={t.wallet.prepaid}
          tone={data && data.balance <= 0 ? "bad" : undefined}
        />
        <Figure
          name={t.wallet.messagesLast7Days}
          value={data ? money(data.last_7_days.cost) : pending}
          note={data ? t.counts.messages(data.last_7_days.messages) : pending}
        />
        <Figure
          name={t.wallet.lastsAbout}
          value={data ? daysLeft(data.days_left) : pending}
          note={
            !data
              ? pending
              : data.spent_per_day > 0
                ? t.wallet.atDailySpend(money(data.spent_per_day))
                : t.wallet.noPaidMessagesYet
          }
        />
      </Figures>
    </>
  );
}

const voiceMembers = ["function", "lang", "quantity", "price", "trace_id"] as const;

/** Maximum pages of 100 entries in one file. */
const exportPages = 100;

/** Downloads the latest entries as CSV. */
async function exportLedger(): Promise<void> {
  const entries: Entry[] = [];
  for (let page = 1; page <= exportPages; page++) {
    const reply = await call("GET /v1/account/ledger", { query: { page, per_page: 100 } });
    entries.push(...reply.entries);
    if (reply.entries.length < reply.pages.per_page) break;
  }
  const header = ["id", "created_at", "kind", "amount", "balance_after", "sms_id", "note"] as const;
  downloadCsv(
    "ledger.csv",
    [...header, ...voiceMembers.map((name) => `voice_${name}`)],
    entries.map((entry) => [
      ...header.map((name) => entry[name]),
      ...voiceMembers.map((name) => entry.voice?.[name] ?? null),
    ]),
  );
}

function Export() {
  const run = useMutation({ mutationFn: exportLedger });
  return (
    <>
      <Button icon="download" busy={run.isPending} title={t.wallet.csvHint} onClick={() => run.mutate()}>
        {t.wallet.csv}
      </Button>
      <Problem error={run.error} />
    </>
  );
}
