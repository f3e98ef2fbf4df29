import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Empty } from "../../ui/state.tsx";
import { count, Time } from "../../ui/values.tsx";

/** The latest refusals that programs got, by their code. */
export function LastErrors() {
  const log = useApi("GET /console/api-log", { query: { status: "refused", per_page: 100 } });
  useLive(["api"], ["GET /console/api-log"]);
  return (
    <Card title="Last errors" lead="Calls that were refused" flush>
      <Answer query={log} lines={3}>
        {({ calls }) => {
          const groups = new Map<string, { times: number; last: string; path: string }>();
          for (const call of calls) {
            const code = call.code ?? String(call.status);
            const group = groups.get(code);
            groups.set(code, {
              times: (group?.times ?? 0) + 1,
              last: group?.last ?? call.at,
              path: group?.path ?? call.path,
            });
          }
          if (groups.size === 0) {
            return (
              <Empty icon="check" title="No call was refused">
                Should one be, its code and cause stand here.
              </Empty>
            );
          }
          return (
            <ul>
              {[...groups].slice(0, 6).map(([code, { times, last }]) => (
                <li
                  key={code}
                  className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 last:border-0"
                >
                  <Link to={paths.apiLog({ code })} className="hover:underline">
                    {code}
                  </Link>
                  <span className="text-sm text-dim tabular-nums">
                    {count(times)}×, last <Time at={last} />
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </Card>
  );
}
