/** `PATCH /v1/sms/reports/{report_id}`: another time for a bulk send that is still scheduled. */
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal, refuseFields, type FieldError } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { notify } from "../../../base/queue/notify.ts";
import type { Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { readSendAt, scheduleLimitMs } from "../accept/draft.ts";
import { wasApproved } from "../approvals-store.ts";
import { moveMessages, scheduledSpan } from "../bulk/store.ts";
import { locateReport } from "./reports.ts";

/** Moves all messages of a bulk send to another time, null for now, in one transaction: all of them or none. */
export async function rescheduleReport(
  ctx: Context,
  owner: Reached,
  reportId: string,
  at: string | null,
): Promise<void> {
  const { sql, clock } = ctx;
  const bulk = (await locateReport(ctx, owner, reportId))?.bulk;
  if (!bulk) throw notFound();
  if (await wasApproved(sql, owner.accountId, bulk.reportId))
    throw new Refusal(
      "conflict",
      say(
        "This send was approved for its time, which nobody changes any more. Cancel what is left of it, and have it asked for again.",
      ),
    );
  const now = clock.now();
  const problems: FieldError[] = [];
  const sendAt = readSendAt(at ?? undefined, now, problems) ?? null;
  if (problems.length > 0) throw refuseFields(problems);
  await sql.begin(async (tx) => {
    const { first, last } = await scheduledSpan(tx, bulk);
    if (bulk.perMinute !== null && last && lasts(sendAt ?? now, first, last) > now.getTime() + scheduleLimitMs)
      throw tooFarAhead();
    if (first && (await moveMessages(tx, bulk, { first, last, sendAt, now }))) return;
    throw new Refusal(
      "not_in_progress",
      say(
        "The bulk send is no longer scheduled: its messages are being sent or have ended. Pause or cancel what is left of it.",
      ),
      { members: { state: bulk.state } },
    );
  });
  notify(ctx, "messages");
}

/** When the last message would be due. */
const lasts = (sendAt: Date, first: Date, last: Date) => sendAt.getTime() + last.getTime() - first.getTime();

const tooFarAhead = () =>
  invalidField(
    "send_at",
    say(
      "`send_at` is too far ahead for this send: at its pace, its last message would be due more than 35 days ahead. Use an earlier time.",
    ),
  );
