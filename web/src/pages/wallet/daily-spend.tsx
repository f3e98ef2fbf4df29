import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { paths } from "../../paths.ts";
import { Bars } from "../../ui/layout/chart.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { daysBefore } from "../../ui/lists/days.tsx";
import { t } from "../../texts/index.ts";

const daySeconds = 86_400;

/** What messages cost on each of the last 30 days. */
export function DailySpend() {
  const stats = useApi(...pageQueries.days({ from: daysBefore(29), to: daysBefore(0) }));
  const navigate = useNavigate();
  return (
    <Card title={t.wallet.spendByDay} lead={t.common.last30Days}>
      <div className="min-h-[15.5rem]">
        <Answer query={stats} skeleton={<div />}>
          {({ buckets }) => (
            <Bars
              label={t.wallet.spendByDay}
              times={buckets.map(({ at }) => Date.parse(at) / 1000)}
              layers={[{ name: t.wallet.forMessages, colour: "--accent", values: buckets.map(({ cost }) => cost) }]}
              step={daySeconds}
              unit="money"
              onPick={(bar) => {
                const from = new Date(buckets[bar]!.at);
                const until = new Date(from.getTime() + daySeconds * 1000);
                const span = { from: from.toISOString(), until: until.toISOString() };
                void navigate({ href: paths.messages({ hours: "own", ...span }) });
              }}
            />
          )}
        </Answer>
      </div>
    </Card>
  );
}
