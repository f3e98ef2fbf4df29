/** The SQL of what messages have stored of the requests that they came with, for traces. */
import type { Db } from "../../base/db.ts";
import type { Cause, TracedMessage } from "../../base/traces/traces.ts";

/** The causes of messages, in order. */
export async function findCauses(db: Db, messages: TracedMessage[]): Promise<Cause[]> {
  const rows = await db<{ trace: string | null; traceparent: string | null }[]>`
    select replace(m.trace::text, '-', '') as trace, r.traceparent
    from rows from (json_to_recordset(${JSON.stringify(messages)}::text::json) as ("accountId" bigint, id bigint))
      with ordinality as k("accountId", id, n)
    left join messages m on m.account_id = k."accountId" and m.id = k.id
    left join reports r on r.account_id = m.account_id and r.report_id = m.report_id
    order by k.n`;
  return rows.map(({ trace, traceparent }) => ({ traceId: trace ?? undefined, batch: traceparent ?? undefined }));
}
