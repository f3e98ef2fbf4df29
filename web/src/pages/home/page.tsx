import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { count, daysLeft, money, moneyLeft, percent } from "../../ui/values/values.tsx";
import { History } from "./history.tsx";
import { LastErrors } from "./errors.tsx";
import { Networks } from "./networks.tsx";
import { WebhookList } from "./webhooks.tsx";
import { LowBalanceNote } from "../wallet/low-balance-note.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

export type Home = Reply<"GET /console/home">;

/** The account's day at a glance, loaded by one request, so that all figures are from the same moment. */
export default function HomePage() {
  const home = useApi(...pageQueries.home());
  return (
    <Page
      wide
      title={t.home.home}
      actions={
        <>
          <LiveSwitch kinds={["message", "balance", "delivery", "api"]} names={["GET /console/home"]} />
          <ButtonLink look="primary" icon="send" to={paths.compose()}>
            {t.common.send}
          </ButtonLink>
        </>
      }
    >
      <Answer query={home} skeleton={<Day />}>
        {(data) => <Day data={data} />}
      </Answer>
    </Page>
  );
}

/** The page's content; without data, its frame at the same size. */
function Day({ data }: { data?: Home }) {
  const readsMessages = useMayRead("sms:read");
  const readsWebhooks = useMayRead("webhooks");
  return (
    <>
      {data && <LowBalanceNote balance={data.balance} limit={data.low_balance.threshold} />}
      <DayFigures data={data} />
      {readsMessages && <History hours={data?.hours} errors={data?.errors_by_network} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Networks networks={data?.networks} />
        {(readsMessages || readsWebhooks) && (
          <div className="flex min-w-0 flex-col gap-5">
            {readsMessages && <LastErrors errors={data?.errors} />}
            {readsWebhooks && <WebhookList webhooks={data?.webhooks} />}
          </div>
        )}
      </div>
    </>
  );
}

function DayFigures({ data }: { data: Home | undefined }) {
  const pending = "–";
  const sent = data?.last_24_hours;
  const states = sent?.states;
  const failed = states && states.undelivered + states.expired + states.rejected + states.failed;
  const ended = states && states.delivered + failed! + states.unknown;
  return (
    <Figures>
      <Figure
        name={t.common.balance}
        value={data ? moneyLeft(data.balance) : pending}
        tone={data?.low_balance.is_low ? "warn" : undefined}
        note={data && data.days_left !== null ? t.home.aboutLeft(daysLeft(data.days_left)) : t.wallet.prepaid}
      />
      <Figure
        name={t.home.sentLast24Hours}
        value={sent ? count(sent.messages) : pending}
        note={sent ? t.home.partsForCost(t.counts.parts(sent.parts), money(sent.cost)) : pending}
      />
      <Figure
        name={t.home.deliveredHeading}
        value={states ? count(states.delivered) : pending}
        note={states && ended! > 0 ? t.home.ofFinishedMessages(percent(states.delivered / ended!)) : pending}
        tone={ended ? "good" : undefined}
      />
      <Figure
        name={t.home.failedHeading}
        value={failed === undefined ? pending : count(failed)}
        note={states && states.in_progress > 0 ? t.home.countInTransit(count(states.in_progress)) : pending}
        tone={failed ? "bad" : undefined}
      />
    </Figures>
  );
}
