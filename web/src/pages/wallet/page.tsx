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
import { Empty, Problem } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { counted, money, moneyInColumn, Time } from "../../ui/values/values.tsx";
import { LowBalance, LowBalanceNote } from "./low-balance.tsx";

type Entry = Reply<"GET /v1/account/ledger">["entries"][number];

const kinds: Record<Entry["kind"], { name: string; tone: Tone }> = {
  charge: { name: "charge", tone: "dim" },
  refund: { name: "refund", tone: "info" },
  topup: { name: "top-up", tone: "good" },
  adjustment: { name: "adjustment", tone: "warn" },
  voice: { name: "voice", tone: "dim" },
};

const columns: Column<Entry>[] = [
  { name: "Kind", cell: (row) => <Badge tone={kinds[row.kind].tone}>{kinds[row.kind].name}</Badge> },
  { name: "Entry", cell: (row) => <Copy text={row.id} />, minor: true },
  { name: "For", grow: true, cell: (row) => <Cause entry={row} /> },
  {
    name: "Amount",
    cell: (row) => <span className={row.amount > 0 ? "text-good" : ""}>{moneyInColumn(row.amount)}</span>,
    right: true,
  },
  { name: "Balance", cell: (row) => moneyInColumn(row.balance_after), right: true },
  { name: "When", cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

function Cause({ entry }: { entry: Entry }) {
  if (entry.sms_id?.startsWith("out_sms_")) return <Link to={paths.message(entry.sms_id)}>{entry.sms_id}</Link>;
  if (entry.voice) return <Link to={paths.apiLog({ request_id: entry.voice.trace_id })}>{entry.note}</Link>;
  return <>{entry.note ?? entry.sms_id ?? ""}</>;
}

/** What is left, what a day of messages costs, and where every unit went. */
export default function WalletPage() {
  const [{ page }] = useFilters(pages.wallet);
  const account = useApi("GET /v1/account");
  const ledger = useApi("GET /v1/account/ledger", { query: { page, per_page: 25 } });
  const from = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 6 * 86_400_000).toISOString();
  const stats = useApi("GET /v1/stats", { query: { from, bucket: "day" } });
  const perDay = (stats.data?.total.cost ?? 0) / 7;
  const balance = account.data?.balance ?? 0;
  return (
    <Page
      title="Wallet"
      actions={
        <>
          <LiveSwitch kinds={["balance", "message"]} names={["GET /v1/account", "GET /v1/account/ledger"]} />
          <Export />
        </>
      }
    >
      <LowBalanceNote />
      <Figures>
        <Figure
          name="Balance"
          value={account.data ? money(balance) : "–"}
          note={account.data?.currency}
          tone={account.data && balance <= 0 ? "bad" : undefined}
        />
        <Figure
          name="Messages, last 7 days"
          value={stats.data ? money(stats.data.total.cost) : "–"}
          note={stats.data && counted(stats.data.total.messages, "message")}
        />
        <Figure
          name="Lasts"
          value={perDay > 0 ? counted(Math.floor(balance / perDay), "day") : "–"}
          note={
            !stats.data
              ? undefined
              : perDay > 0
                ? `at ${money(Number(perDay.toFixed(4)))} a day for messages`
                : "no message was paid for yet"
          }
        />
      </Figures>
      <LowBalance />
      <Card title="Ledger" lead="Newest first. Nothing is ever changed in it." flush>
        <List
          query={ledger}
          rowsOf={(data) => data.entries}
          label="Ledger"
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="wallet" title="No entry yet">
              The operator adds credit; each message and each voice call that has a price then stands here with what it
              cost.
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

const voiceMembers = ["function", "lang", "quantity", "price", "trace_id"] as const;

/** Most pages of a hundred entries that one file takes. */
const exportPages = 100;

/** The latest entries, as a file. */
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
      <Button icon="download" busy={run.isPending} title="The latest 10,000 entries" onClick={() => run.mutate()}>
        CSV
      </Button>
      <Problem error={run.error} />
    </>
  );
}
