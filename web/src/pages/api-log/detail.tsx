import type { ReactNode } from "react";
import type { LoggedCall } from "../../api/operations.ts";
import { Fact, Facts } from "../../ui/layout/page.tsx";
import { duration, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** The colour of a status. */
export function statusTone(status: number): string {
  return status >= 500 ? "text-bad" : status >= 400 ? "text-warn" : "text-good";
}

/** One call: request, response, and the same as curl. */
export function CallDetail({ call, code }: { call: LoggedCall; code: (text: string, label: string) => ReactNode }) {
  return (
    <>
      <Facts>
        <Fact name={t.common.response}>
          <span className={`font-medium ${statusTone(call.status)}`}>{call.status}</span>{" "}
          {call.code && (
            <a
              className="text-accent underline underline-offset-2"
              href={`/errors/${call.code}`}
              target="_blank"
              rel="noreferrer"
            >
              {call.code}
            </a>
          )}
        </Fact>
        <Fact name={t.common.token}>{call.name}</Fact>
        <Fact name={t.common.time}>{t.apiLog.took(<Time at={call.at} exact />, duration(call.duration_ms))}</Fact>
        {call.ignored && <Fact name={t.apiLog.ignored}>{call.ignored.join(", ")}</Fact>}
      </Facts>
      <h3 className="font-medium">{t.apiLog.asCurl}</h3>
      {code(curl(call), "curl")}
      {call.request !== null && (
        <>
          <h3 className="font-medium">{t.common.request}</h3>
          {code(pretty(call.request), "request")}
        </>
      )}
      {call.response !== null && (
        <>
          <h3 className="font-medium">{t.common.response}</h3>
          {code(pretty(call.response), "response")}
        </>
      )}
    </>
  );
}

/** Bodies are truncated at 4 KiB, so some are not valid JSON. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function curl({ method, path, request }: LoggedCall): string {
  const lines = [
    `curl -s ${method === "GET" ? "" : `-X ${method} `}'${location.origin}${path}'`,
    `-H "Authorization: Bearer $TUMA_TOKEN"`,
  ];
  if (request) lines.push(`-H 'Content-Type: application/json'`, `-d '${request.replaceAll("'", `'\\''`)}'`);
  return lines.join(" \\\n  ");
}
