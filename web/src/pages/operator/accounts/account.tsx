import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useApi } from "../../../api/hooks.ts";
import { pageQueries } from "../../../page-queries.ts";
import { pages } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { FilterChoice } from "../../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Card, Figure, Figures, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../../ui/layout/state.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { count, daysLeft, money, moneyLeft, percent } from "../../../ui/values/values.tsx";
import { MessageChart } from "../../home/messages-chart.tsx";
import { AuditLog } from "../../team/audit.tsx";
import { AccountActions } from "./actions.tsx";
import { Limits } from "./limits.tsx";
import { Errors, People, Prices, Sending, Tokens, WaitingSenders, Webhooks } from "./cards.tsx";
import { t } from "../../../texts/index.ts";

/** An account as an operator sees it. */
export type Details = Reply<"GET /v1/operator/accounts/{id}">;

/** One account, without entering it: its people and resources, what it sends and spends, and what fails. */
export default function AccountPage() {
  const { id } = routes.account.useParams();
  const [{ page, credit }] = useFilters(pages.account);
  const details = useApi(...pageQueries.accountDetails(id), { everyMs: 15_000 });
  const audit = useApi("GET /v1/operator/accounts/{id}/audit", { params: { id }, query: { page, per_page: 20 } });
  return (
    <Page
      wide
      title={details.data?.name ?? t.common.account}
      lead={<Copy text={id} />}
      actions={details.data && <AccountActions account={details.data} asksCredit={credit !== ""} />}
    >
      <Answer query={details}>
        {(account) => (
          <>
            {account.suspended_at && <Note tone="warn">{t.account.suspendedNote}</Note>}
            {account.sandbox && <Note>{t.mode.sandboxNote}</Note>}
            <AccountFigures account={account} />
            <Traffic account={account} />
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-5">
                <Errors account={account} />
                <Webhooks account={account} />
                <WaitingSenders account={account} />
                <Limits key={account.id} account={account} />
              </div>
              <div className="flex min-w-0 flex-col gap-5">
                <Sending account={account} />
                <People account={account} />
                <Tokens account={account} />
                <Prices account={account} />
              </div>
            </div>
          </>
        )}
      </Answer>
      <AuditLog list={audit} />
    </Page>
  );
}

function AccountFigures({ account }: { account: Details }) {
  const sum = (figure: (hour: Details["hours"][number]) => number) =>
    account.hours.reduce((total, hour) => total + figure(hour), 0);
  const sent = sum(({ messages }) => messages);
  const delivered = sum(({ states }) => states.delivered);
  const ended = sent - sum(({ states }) => states.in_progress + states.cancelled);
  const low = account.settings.low_balance;
  return (
    <Figures>
      <Figure
        name={t.common.balance}
        value={moneyLeft(account.balance, account.currency)}
        tone={low !== null && account.balance < low ? "warn" : undefined}
        note={
          account.sandbox_credit > 0
            ? t.accounts.ofWhichSandbox(moneyLeft(account.sandbox_credit, account.currency))
            : account.days_left === null
              ? t.account.nothingSpent
              : t.account.lasts(daysLeft(account.days_left), money(account.spent_per_day, account.currency))
        }
      />
      <Figure
        name={t.common.last24Hours}
        value={t.counts.messages(sent)}
        note={ended > 0 ? t.account.delivered(percent(delivered / ended)) : ""}
      />
      <Figure
        name={t.common.last30Days}
        value={t.counts.messages(account.days.reduce((total, day) => total + day.messages, 0))}
      />
      <Figure name={t.account.testBalance} value={moneyLeft(account.test_balance, account.currency)} />
      <Figure name={t.account.people} value={count(account.people.length)} />
    </Figures>
  );
}

const ranges = [
  ["24h", t.common.last24Hours],
  ["30d", t.common.last30Days],
] as const;

function Traffic({ account }: { account: Details }) {
  const [range, setRange] = useState<"24h" | "30d">("24h");
  const buckets = range === "24h" ? account.hours : account.days;
  return (
    <Card
      title={t.common.messages}
      actions={<FilterChoice label={t.common.time} value={range} choices={ranges} onChange={setRange} />}
    >
      <div className="min-h-[15.5rem]">
        {buckets.some(({ messages }) => messages > 0) ? (
          <MessageChart buckets={buckets} stepMs={range === "24h" ? 3_600_000 : 86_400_000} />
        ) : (
          <Empty icon="send" title={t.account.nothingSent} />
        )}
      </div>
    </Card>
  );
}
