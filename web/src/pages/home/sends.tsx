import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { nameOfSend, Time } from "../../ui/values/values.tsx";
import { Progress } from "../bulk/progress.tsx";

type Home = Reply<"GET /console/home">;

/** What is sent in the next seven days; nothing if nothing is. */
export function Scheduled({ scheduled }: { scheduled: Home["scheduled"] }) {
  if (scheduled.length === 0) return null;
  return (
    <Card title={t.home.scheduled} flush>
      <ul className="divide-y divide-line">
        {scheduled.map(({ send, messages, at }) => (
          <li key={send?.report_id ?? ""} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
            <Link
              to={send === null ? paths.messages({ status: "scheduled" }) : paths.bulkSend(send.report_id)}
              className="min-w-0 wrap-anywhere font-medium hover:underline"
            >
              <span dir="auto">{send === null ? t.home.singleMessages : nameOfSend(send)}</span>
            </Link>
            <span className="text-sm text-dim">
              {t.counts.messages(messages)}, <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The last bulk sends, with what has become of them; nothing if there are none. */
export function LastSends({ sends }: { sends: Home["sends"] }) {
  if (sends.length === 0) return null;
  return (
    <Card
      title={t.home.lastSends}
      flush
      actions={
        <ButtonLink to={paths.bulk()} aria-label={`${t.operator.viewAll}: ${t.home.lastSends}`}>
          {t.operator.viewAll}
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line">
        {sends.map((send) => (
          <li key={send.report_id} className="flex flex-col gap-1.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={paths.bulkSend(send.report_id)} className="min-w-0 wrap-anywhere font-medium hover:underline">
                <span dir="auto">{nameOfSend(send)}</span>
              </Link>
              <span className="text-sm text-dim">
                {t.counts.messages(send.total)}, <Time at={send.created_at} />
              </span>
            </span>
            {send.states && <Progress states={send.states} total={send.total} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
