import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { call, type Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { importWithRetry } from "../../api/retry-import.ts";
import { ledgerQuery, pageQueries } from "../../page-queries.ts";
import { pages, paths, type SearchOf } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer, Problem } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { daysLeft, money, moneyLeft } from "../../ui/values/values.tsx";
import { DailySpend } from "./daily-spend.tsx";
import { Ledger } from "./ledger.tsx";
import { LowBalanceNote } from "./low-balance-note.tsx";

type Entry = Reply<"GET /v1/account/ledger">["entries"][number];
type Search = SearchOf<(typeof pages)["wallet"]["presets"]>;

// The figures are shown without waiting for the code of forms and files.
const LowBalance = lazy(importWithRetry(async () => ({ default: (await import("./low-balance.tsx")).LowBalance })));
const loadCsv = importWithRetry(() => import("../../ui/lists/csv.ts"));

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
          <Export search={search} />
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

const voiceMembers = ["function", "lang", "quantity", "price", "trace_id"] as const;

/** Maximum pages of 100 entries in one file. */
const exportPages = 100;

/** Downloads the latest entries that match the filters as CSV. */
async function exportLedger(search: Search): Promise<void> {
  const filters = ledgerQuery(search);
  const entries: Entry[] = [];
  for (let page = 1; page <= exportPages; page++) {
    const reply = await call("GET /v1/account/ledger", { query: { ...filters, page, per_page: 100 } });
    entries.push(...reply.entries);
    if (reply.entries.length < reply.pages.per_page) break;
  }
  const { downloadCsv } = await loadCsv();
  const header = ["id", "created_at", "kind", "amount", "balance_after", "sms_id", "note", "report_id"] as const;
  downloadCsv(
    "ledger.csv",
    [...header, ...voiceMembers.map((name) => `voice_${name}`), "channel"],
    entries.map((entry) => [
      ...header.map((name) => entry[name]),
      ...voiceMembers.map((name) => entry.voice?.[name] ?? null),
      entry.channel ?? null,
    ]),
  );
}

function Export({ search }: { search: Search }) {
  const run = useMutation({ mutationFn: () => exportLedger(search) });
  return (
    <>
      <Button icon="download" busy={run.isPending} title={t.wallet.csvHint} onClick={() => run.mutate()}>
        {t.wallet.csv}
      </Button>
      <Problem error={run.error} />
    </>
  );
}
