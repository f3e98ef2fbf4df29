import type { ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { useBadges } from "../../shell/nav.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer, Note, Waiting } from "../../ui/layout/state.tsx";
import { count, daysLeft, money, moneyLeft, percent } from "../../ui/values/values.tsx";
import { History } from "./history.tsx";
import { RefusedCalls } from "./refused-calls.tsx";
import { FirstDay } from "./first-day.tsx";
import { Networks } from "./networks.tsx";
import { LastSends, Scheduled } from "./sends.tsx";
import { WaitsForYou } from "./waiting.tsx";
import { WebhookList } from "./webhooks.tsx";
import { LowBalanceNote } from "../wallet/low-balance-note.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

export type Home = Reply<"GET /console/home">;

/** The account's day at a glance, loaded by one request, so that all figures are from the same moment. */
export default function HomePage() {
  const home = useApi(...pageQueries.home());
  // What waits is above everything else, which would move if it came later.
  const badges = useBadges();
  return (
    <Page
      wide
      title={t.home.home}
      actions={
        <>
          <LiveSwitch kinds={["message", "balance", "delivery", "api"]} names={["GET /console/home"]} />
          <ButtonLink look="primary" icon="send" to={paths.send()}>
            {t.common.send}
          </ButtonLink>
        </>
      }
    >
      <Answer query={home}>{(data) => (badges.isPending ? <Waiting lines={5} /> : <Day data={data} />)}</Answer>
    </Page>
  );
}

function Day({ data }: { data: Home }) {
  const readsMessages = useMayRead("sms:read");
  const isNew = data.last_7_days.messages === 0 && data.sends.length === 0 && data.scheduled.length === 0;
  return (
    <>
      {data.cannot_send !== null && <Note tone="warn">{data.cannot_send}</Note>}
      <LowBalanceNote balance={data.balance} limit={data.low_balance.threshold} />
      {data.first_steps && (
        <Pair>
          <FirstDay done={data.first_steps} />
        </Pair>
      )}
      <WaitsForYou />
      <DayFigures data={data} />
      <Pair>
        <LastSends sends={data.sends} />
        <Scheduled scheduled={data.scheduled} />
      </Pair>
      {readsMessages && !isNew && <History hours={data.hours} errors={data.errors_by_network} />}
      <Pair>
        <Networks networks={data.networks} />
        {readsMessages && <RefusedCalls errors={data.errors} />}
        <WebhookList webhooks={data.webhooks} />
      </Pair>
    </>
  );
}

/** Cards side by side, as far as there are any. */
const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 empty:hidden lg:grid-cols-2 lg:[&>:only-child]:col-span-2">{children}</div>
);

function DayFigures({ data }: { data: Home }) {
  const readsMessages = useMayRead("sms:read");
  const { last_24_hours: sent, week_before: before } = data;
  const { states } = sent;
  const failed = states.undelivered + states.expired + states.rejected + states.failed;
  const why = readsMessages ? data.errors.find((each) => each.kind === "message") : undefined;
  const ended = states.delivered + failed + states.unknown;
  return (
    <Figures>
      <Figure
        name={t.common.balance}
        value={moneyLeft(data.balance)}
        tone={data.low_balance.is_low ? "warn" : undefined}
        note={data.days_left !== null ? t.home.aboutLeft(daysLeft(data.days_left)) : t.wallet.prepaid}
      />
      <Figure
        name={t.home.sentLast24Hours}
        value={count(sent.messages)}
        note={
          <>
            {t.home.partsForCost(t.counts.parts(sent.parts), money(sent.cost))}
            {before.messages > 0 && <> · {t.home.weekBefore(count(before.messages))}</>}
          </>
        }
      />
      <Figure
        name={t.home.deliveredHeading}
        value={count(states.delivered)}
        note={ended > 0 ? t.home.ofFinishedMessages(percent(states.delivered / ended)) : "–"}
        tone={ended > 0 ? "good" : undefined}
      />
      <Figure
        name={t.home.failedHeading}
        value={count(failed)}
        note={
          why
            ? t.home.mostly(
                <Link to={paths.messages({ status: why.state, code: why.code })} className="underline">
                  {why.reason.meaning}
                </Link>,
              )
            : states.in_progress > 0
              ? t.home.countInTransit(count(states.in_progress))
              : "–"
        }
        tone={failed > 0 ? "bad" : undefined}
      />
    </Figures>
  );
}
