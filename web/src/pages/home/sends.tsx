import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { shortDate, Time } from "../../ui/values/values.tsx";
import { Progress } from "../bulk/progress.tsx";

type Home = Reply<"GET /console/home">;

/** What is sent in the next seven days; nothing if nothing is. */
export function Scheduled({ scheduled }: { scheduled: Home["scheduled"] }) {
  if (scheduled.length === 0) return null;
  return (
    <Card title={t.home.scheduled} flush>
      <ul className="divide-y divide-line">
        {scheduled.map(({ report_id: id, reference, messages, at }) => (
          <li key={id ?? ""} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
            <Link
              to={id === null ? paths.messages({ status: "scheduled" }) : paths.bulkSend(id)}
              className="min-w-0 truncate font-medium hover:underline"
            >
              <span dir="auto">
                {id === null ? t.home.singleMessages : (reference ?? t.bulk.untitled(shortDate(at)))}
              </span>
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
        {sends.map(({ report_id: id, reference, created_at: at, states, total }) => (
          <li key={id} className="flex flex-col gap-1.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={paths.bulkSend(id)} className="min-w-0 truncate font-medium hover:underline">
                <span dir="auto">{reference ?? t.bulk.untitled(shortDate(at))}</span>
              </Link>
              <span className="text-sm text-dim">
                {t.counts.messages(total)}, <Time at={at} />
              </span>
            </span>
            {states && <Progress states={states} total={total} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
