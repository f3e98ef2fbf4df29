import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { notify } from "../../../base/queue/notify.ts";
import { channel, type Outcome } from "../rows.ts";
import { writeOutcomes } from "./store.ts";

/** Counts an attempt in the metrics. */
export function countAttempt({ metrics }: Context, { status }: Outcome, durationMs: number): void {
  const words = { delivered: "delivered", failed: "gave_up", pending: "retry" } as const;
  metrics.webhookAttempts.inc({ outcome: words[status] });
  metrics.webhookSeconds.observe(durationMs / 1000);
}

/** Writes outcomes, disables the endpoints that they end, and publishes them. */
export async function settleOutcomes(ctx: Context, outcomes: Outcome[]): Promise<void> {
  const { sql, log, live } = ctx;
  for (const { account_id, id, reason } of await writeOutcomes(sql, outcomes)) {
    log.warn({ account: account_id, endpoint: formatId("whk", id), reason }, "webhook endpoint disabled");
    // A worker that misses the notification notices the new revision at its next claim.
    notify(ctx, channel, String(id));
  }
  for (const { accountId, endpointId, id, status } of outcomes) {
    if (endpointId < 0 || !live?.wants(accountId)) continue;
    live.publish({
      accountId,
      kind: "delivery",
      key: formatId("dlv", id),
      data: { id: formatId("dlv", id), status },
    });
  }
}
