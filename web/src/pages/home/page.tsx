import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { count, money, percent } from "../../ui/values/values.tsx";
import { HourChart } from "./hours.tsx";
import { LastErrors } from "./errors.tsx";
import { Networks } from "./networks.tsx";
import { WebhookList } from "./webhooks.tsx";
import { LowBalanceNote } from "../wallet/low-balance.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** The account's day at a glance. */
export default function HomePage() {
  const account = useApi(...pageQueries.account());
  const stats = useApi(...pageQueries.statsOfDay());
  const week = useApi(...pageQueries.statsOfWeek());
  const limit = account.data?.settings.low_balance ?? undefined;
  const balance = account.data?.balance;
  const perDay = (week.data?.total.cost ?? 0) / 7;
  const low = balance !== undefined && limit !== undefined && balance < limit;
  return (
    <Page
      wide
      title={t.home.home}
      actions={
        <>
          <LiveSwitch
            kinds={["message", "balance", "delivery"]}
            names={["GET /v1/stats", "GET /v1/account", "GET /v1/webhooks"]}
          />
          <ButtonLink look="primary" icon="send" to={paths.compose()}>
            {t.common.send}
          </ButtonLink>
        </>
      }
    >
      <LowBalanceNote />
      <Answer query={stats}>
        {({ total, buckets }) => {
          const { states } = total;
          const failed = states.undelivered + states.expired + states.rejected + states.failed;
          const ended = states.delivered + failed + states.unknown;
          return (
            <>
              <Figures>
                <Figure
                  name={t.common.balance}
                  value={balance === undefined ? "–" : money(balance)}
                  tone={low ? "warn" : undefined}
                  note={
                    perDay > 0 && balance !== undefined
                      ? t.home.aboutLeft(t.counts.days(Math.floor(balance / perDay)))
                      : account.data?.currency
                  }
                />
                <Figure
                  name={t.home.sentLast24Hours}
                  value={count(total.messages)}
                  note={t.home.partsForCost(t.counts.parts(total.parts), money(total.cost))}
                />
                <Figure
                  name={t.home.deliveredHeading}
                  value={count(states.delivered)}
                  note={ended > 0 ? t.home.ofFinishedMessages(percent(states.delivered / ended)) : undefined}
                  tone={ended > 0 ? "good" : undefined}
                />
                <Figure
                  name={t.home.failedHeading}
                  value={count(failed)}
                  note={states.in_progress > 0 ? t.home.countInTransit(count(states.in_progress)) : undefined}
                  tone={failed > 0 ? "bad" : undefined}
                />
              </Figures>
              <Card title={t.common.last24Hours}>
                {total.messages === 0 ? (
                  <Empty
                    icon="send"
                    title={t.home.nothingSentToday}
                    action={<ButtonLink to={paths.start()}>{t.common.getStarted}</ButtonLink>}
                  >
                    {t.home.nothingSentHint}
                  </Empty>
                ) : (
                  <HourChart buckets={buckets} />
                )}
              </Card>
            </>
          );
        }}
      </Answer>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Networks networks={week.data?.networks} />
        <div className="flex min-w-0 flex-col gap-5">
          <LastErrors />
          <WebhookList />
        </div>
      </div>
    </Page>
  );
}
