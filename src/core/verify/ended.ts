import { verificationBody, type WebhookEvent } from "../webhooks/webhooks.ts";
import { channelOf } from "./channel.ts";
import type { VerificationRow } from "./store.ts";

/** The event of the end of a verification. */
export function endedEvent(row: VerificationRow): WebhookEvent {
  const { account_id, id, state, brand, number, country, attempts, test } = row;
  if (state === "in_progress") throw new Error("a verification in progress has not ended");
  const body = verificationBody({
    status: state,
    id,
    brand,
    number,
    country,
    attempts,
    sends: row.sent_at.length,
    channel: channelOf(row),
    createdAt: row.created_at,
    endedAt: row.ended_at!,
    test,
  });
  return { accountId: account_id, event: "verification", body };
}
