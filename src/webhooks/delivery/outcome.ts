import type { Delivery, Outcome } from "../rows.ts";
import { nextAttempt, readRetryAfter } from "./schedule.ts";
import type { Answer } from "./sender.ts";

/** What becomes of a delivery after an answer that came at `now`: any 2xx delivers it, 410 ends it, all else is tried again. */
export function outcomeOf(
  delivery: Delivery,
  at: Date,
  durationMs: number,
  answer: Answer,
  now: Date,
  random: number,
): Outcome {
  const { statusCode } = answer;
  const ok = statusCode !== undefined && statusCode >= 200 && statusCode < 300;
  const tries = delivery.tries + 1;
  const gone = statusCode === 410;
  const again = ok || gone ? undefined : nextAttempt(tries, now, random, readRetryAfter(answer.retryAfter, now));
  return {
    accountId: delivery.accountId,
    endpointId: delivery.endpointId,
    id: delivery.id,
    leaseUntil: delivery.leaseUntil,
    status: ok ? "delivered" : again ? "pending" : "failed",
    dueAt: again ?? null,
    tries,
    attempt: {
      at: at.toISOString(),
      status_code: statusCode ?? null,
      duration_ms: Math.round(durationMs),
      error: ok ? null : (answer.error ?? errorOfStatus(statusCode!)),
    },
    gone,
  };
}

function errorOfStatus(statusCode: number): string {
  if (statusCode === 410) return "the receiver is gone (410)";
  if (statusCode >= 300 && statusCode < 400) return `redirects are not followed (${statusCode})`;
  return `the receiver answered ${statusCode}`;
}
