import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { codeName, isUninformative } from "../../ui/values/codes.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty, Waiting } from "../../ui/layout/state.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { wordOf } from "../../ui/values/badge.tsx";
import { t } from "../../texts/index.ts";

/** The errors of the last day: messages grouped by final state, calls by error code. */
export function LastErrors({ errors }: { errors: Reply<"GET /console/home">["errors"] | undefined }) {
  return (
    <Card title={t.home.errorsLast24Hours} flush>
      {errors === undefined ? (
        <Waiting lines={5} />
      ) : errors.length === 0 ? (
        <Empty icon="check" title={t.home.noErrors}>
          {t.home.noErrorsHint}
        </Empty>
      ) : (
        <ul>
          {errors.slice(0, 8).map((each) => (
            <li
              key={`${each.kind}${each.state}${each.code}`}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-0"
            >
              <span className="min-w-0 truncate">
                {each.kind === "message" ? (
                  <Link to={paths.messages({ status: each.state })}>{t.home.messages(wordOf(each.state))}</Link>
                ) : (
                  <Link to={paths.apiLog({ code: each.code })}>{t.home.callsRefused}</Link>
                )}{" "}
                {each.kind === "message" ? (
                  <span className="text-dim" title={isUninformative(each.code) ? undefined : codeName(each.code)}>
                    {each.reason.meaning}
                  </span>
                ) : (
                  <span className="text-dim">{each.code}</span>
                )}
              </span>
              <span className="text-sm whitespace-nowrap text-dim tabular-nums">
                {t.home.countAndLast(count(each.count), <Time at={each.last_at} />)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
