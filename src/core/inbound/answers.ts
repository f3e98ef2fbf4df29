/** What people did after a bulk send: wrote back, or opted out. */
import type { Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { firstIdOfReport } from "../../base/ids.ts";
import { dayMs } from "../../base/time.ts";
import { reachOf, type Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { countAnswered, countOptedOut, findSend } from "./answers-store.ts";
import type { answersSchema } from "./schemas.ts";

/** How long after the end of a send what people write counts as an answer to it. */
const answerMs = 7 * dayMs;
/** The most received messages, and opt-outs, that are looked at. */
const lookedAt = 50_000;

/** How many people a bulk send moved to write, or to opt out: it was the last that they had been sent by then. */
export async function answersOf(
  { sql, clock }: Pick<Context, "sql" | "clock">,
  caller: Caller,
  reportId: string,
): Promise<Static<typeof answersSchema>> {
  const isReport = firstIdOfReport(reportId) !== undefined;
  const send = isReport ? await findSend(sql, caller.accountId, reachOf(caller), reportId) : undefined;
  if (!send) throw notFound();
  const until = new Date((send.endedAt ?? clock.now()).getTime() + answerMs);
  const [answered, optedOut] = await Promise.all([
    countAnswered(sql, send, until, lookedAt),
    countOptedOut(sql, send, until, lookedAt),
  ]);
  return { answered, opted_out: optedOut };
}
