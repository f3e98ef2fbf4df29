/** Events of changes that are made where there is no worker to hand the deliveries to: in a thread, by a chore, in an erasure. */
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { notify } from "../../base/queue/notify.ts";
import { insertDeliveries } from "./delivery/store.ts";
import { channel } from "./rows.ts";
import type { WebhookEvent } from "./webhooks.ts";

/**
 * Inserts the deliveries of events in the caller's transaction, due at once: any worker finds them when it polls, within a second, or
 * sooner after `wakeWorkers`.
 */
export async function enqueueDue(tx: Tx, events: WebhookEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  const records = events.map(({ accountId, event, body }) => ({ account_id: accountId, event, body }));
  await insertDeliveries(tx, records, at, false);
}

/** Tells workers that deliveries are due; call it after their commit. */
export const wakeWorkers = (ctx: Pick<Context, "sql" | "log">): void => notify(ctx, channel);
