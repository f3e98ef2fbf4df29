import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** The calls that were refused in the last day, by code; nothing if there were none. */
export function RefusedCalls({ errors }: { errors: Reply<"GET /console/home">["errors"] }) {
  const calls = errors.filter(({ kind }) => kind === "call");
  if (calls.length === 0) return null;
  return (
    <Card title={t.home.callsRefused} lead={t.common.last24Hours} flush>
      <ul>
        {calls.slice(0, 8).map(({ state, code, count: times, last_at: at }) => (
          <li
            key={`${state} ${code}`}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-0"
          >
            <Link to={paths.apiLog({ code })} className="min-w-0 wrap-anywhere hover:underline">
              {state} {code}
            </Link>
            <span className="text-sm whitespace-nowrap text-dim tabular-nums">
              {t.home.countAndLast(count(times), <Time at={at} />)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
