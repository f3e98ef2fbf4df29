import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages } from "../../paths.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { timeOfBar, TimeRangeChoice, timeRangeOf } from "../../ui/lists/time-range.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../ui/layout/state.tsx";
import { count, percent } from "../../ui/values/values.tsx";
import { MessageChart } from "../home/messages-chart.tsx";
import { t } from "../../texts/index.ts";

type Stats = Reply<"GET /v1/stats/bulk">;

const everyMs = 15_000;

/** The bulk sends of a range and the outcomes of their messages; a bar lists its sends below. */
export function SendsOverTime() {
  const [search, set] = useFilters(pages.bulk);
  const range = timeRangeOf(search);
  const stats = useApi(...pageQueries.bulkStats(range), { everyMs });
  return (
    <Card
      title={t.bulk.overTime}
      lead={stats.data && <Summary buckets={stats.data.buckets} />}
      actions={<TimeRangeChoice ranges={pages.bulk.presets.range} value={search} onChange={set} />}
    >
      <div className="min-h-[15.5rem]">
        <Answer query={stats} skeleton={<div />}>
          {({ buckets }) =>
            buckets.every(({ sends }) => sends === 0) ? (
              <Empty icon="layers" title={t.bulk.noneInThisTime} />
            ) : (
              <>
                <Uncounted buckets={buckets} />
                <MessageChart
                  label={t.bulk.overTime}
                  buckets={buckets}
                  stepMs={range.stepMs}
                  onPick={(bar) => {
                    const { from, until } = timeOfBar(buckets[bar]!.at, range.stepMs);
                    set({ since: from, until });
                  }}
                />
              </>
            )
          }
        </Answer>
      </div>
    </Card>
  );
}

/** The number of sends and messages, and the share of finished messages that was delivered. */
function Summary({ buckets }: Pick<Stats, "buckets">) {
  const sum = (of: (bucket: Stats["buckets"][number]) => number) =>
    buckets.reduce((total, bucket) => total + of(bucket), 0);
  const sends = sum((bucket) => bucket.sends);
  const delivered = sum(({ states }) => states.delivered);
  const ended = sum(({ messages, uncounted, states }) => messages - uncounted - states.in_progress - states.cancelled);
  if (sends === 0) return null;
  const total = t.bulk.sendsWithMessages(sends, t.counts.messages(sum((bucket) => bucket.messages)));
  return ended > 0 ? `${total}, ${t.bulk.shareDelivered(percent(delivered / ended))}` : total;
}

/** The messages that were too many to count for one reply; later replies count more of them. */
function Uncounted({ buckets }: Pick<Stats, "buckets">) {
  const messages = buckets.reduce((sum, { uncounted }) => sum + uncounted, 0);
  return messages > 0 && <Note tone="info">{t.bulk.uncounted(count(messages))}</Note>;
}

const steps = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** When the messages of a send ended; a bar lists its messages below. */
export function EndsOverTime({ id, isOpen }: { id: string; isOpen: boolean }) {
  const [, set] = useFilters(pages.bulkSend);
  const ends = useApi(...pageQueries.sendEnds(id), isOpen ? { everyMs } : {});
  if (!ends.data || ends.data.buckets.length === 0) return null;
  const { bucket, buckets } = ends.data;
  return (
    <Card title={t.bulk.endsOverTime}>
      <MessageChart
        ended
        label={t.bulk.endsOverTime}
        buckets={buckets}
        stepMs={steps[bucket]}
        onPick={(bar) => {
          const { from, until } = timeOfBar(buckets[bar]!.at, steps[bucket]);
          set({ since: from, until, status: "" });
        }}
      />
    </Card>
  );
}
