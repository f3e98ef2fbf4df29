import { lazy, Suspense } from "react";
import type { SheetColumn } from "../../../../src/base/sheet.ts";
import { call, type Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { importWithRetry } from "../../api/retry-import.ts";
import { ledgerQuery, pageQueries } from "../../page-queries.ts";
import { pages, paths, type SearchOf } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import type { FileType } from "../../ui/lists/file-types.ts";
import { FileMenu, type SaveTable } from "../../ui/lists/file-menu.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { daysLeft, money, moneyLeft, ownCurrency, parseTime } from "../../ui/values/values.tsx";
import { DailySpend } from "./daily-spend.tsx";
import { kinds } from "./kinds.tsx";
import { Ledger } from "./ledger.tsx";
import { LowBalanceNote } from "./low-balance-note.tsx";

type Entry = Reply<"GET /v1/account/ledger">["entries"][number];
type Search = SearchOf<(typeof pages)["wallet"]["presets"]>;

// The figures are shown without waiting for the code of forms and files.
const LowBalance = lazy(importWithRetry(async () => ({ default: (await import("./low-balance.tsx")).LowBalance })));

/** The balance, the daily spend and the ledger. */
export default function WalletPage() {
  const [search] = useFilters(pages.wallet);
  const home = useApi(...pageQueries.home());
  const readsMessages = useMayRead("sms:read");
  return (
    <Page
      title={t.common.wallet}
      actions={
        <>
          <LiveSwitch
            kinds={["balance", "message"]}
            names={["GET /console/home", "GET /v1/account/ledger", "GET /v1/account/ledger/groups"]}
          />
          <ButtonLink to={paths.statement()}>{t.wallet.statement}</ButtonLink>
          <FileMenu hint={t.wallet.csvHint} save={(...to) => exportLedger(search, ...to)} />
        </>
      }
    >
      <Answer query={home} skeleton={<Spend />}>
        {(data) => <Spend data={data} />}
      </Answer>
      {readsMessages && <DailySpend />}
      <div className="min-h-23">
        <Suspense>
          <LowBalance />
        </Suspense>
      </div>
      <Ledger />
    </Page>
  );
}

/** The balance, the spend, and how long the rest will last; the same frame while these are loading. */
function Spend({ data }: { data?: Reply<"GET /console/home"> }) {
  const pending = "–";
  return (
    <>
      {data && <LowBalanceNote balance={data.balance} limit={data.low_balance.threshold} />}
      <Figures>
        <Figure
          name={t.common.balance}
          value={data ? moneyLeft(data.balance) : pending}
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

const text = (name: string, of: (row: Entry) => string | null | undefined): SheetColumn<Entry> => ({
  name,
  kind: "text",
  of,
});

/** The columns of a file of entries. */
const fileColumns = (currency: string | undefined): SheetColumn<Entry>[] => {
  const inMoney = (name: string) => (currency === undefined ? name : `${name} (${currency})`);
  return [
    { name: t.common.when, kind: "time", of: (row) => parseTime(row.created_at) },
    text(t.wallet.kind, (row) => kinds[row.kind].name),
    text(t.wallet.description, (row) => row.note),
    { name: inMoney(t.wallet.amount), kind: "money", of: (row) => row.amount },
    { name: inMoney(t.common.balance), kind: "money", of: (row) => row.balance_after },
    text(t.common.message, (row) => row.sms_id),
    text(t.bulk.bulkSend, (row) => row.report_id),
    text(t.wallet.entry, (row) => row.id),
    text(t.wallet.voiceFunction, (row) => row.voice?.function),
    text(t.wallet.voiceLanguage, (row) => row.voice?.lang),
    { name: t.wallet.voiceQuantity, kind: "count", of: (row) => row.voice?.quantity },
    { name: inMoney(t.wallet.voicePrice), kind: "money", of: (row) => row.voice?.price },
    text(t.wallet.voiceRequest, (row) => row.voice?.trace_id),
  ];
};

/** Maximum pages of 100 entries in one file. */
const exportPages = 100;

/** Downloads the latest entries that match the filters. */
async function exportLedger(search: Search, type: FileType, saveTable: SaveTable): Promise<void> {
  const filters = ledgerQuery(search);
  const entries: Entry[] = [];
  for (let page = 1; page <= exportPages; page++) {
    const reply = await call("GET /v1/account/ledger", { query: { ...filters, page, per_page: 100 } });
    entries.push(...reply.entries);
    if (reply.entries.length < reply.pages.per_page) break;
  }
  await saveTable("ledger", type, fileColumns(ownCurrency()), entries);
}
