import { noted } from "../../../base/sentences/sentence.ts";
import type { Attempt, Delivery, Outcome } from "../rows.ts";
import { nextAttempt, readRetryAfter } from "./schedule.ts";
import type { Answer } from "./sender.ts";

/** A finished attempt: when it began and ended, and the response. */
export interface Attempted {
  startedAt: Date;
  endedAt: Date;
  durationMs: number;
  answer: Answer;
}

/**
 * The outcome of an attempt: any 2xx delivers, 410 gives up, anything else is retried on the schedule.
 *
 * @param random from 0 to 1: the jitter of the retry
 */
export function outcomeOf(delivery: Delivery, attempted: Attempted, random: number): Outcome {
  const { startedAt, endedAt, durationMs, answer } = attempted;
  const { statusCode } = answer;
  const ok = statusCode !== undefined && statusCode >= 200 && statusCode < 300;
  const tries = delivery.tries + 1;
  const gone = statusCode === 410;
  const retryAt =
    ok || gone ? undefined : nextAttempt(tries, endedAt, random, readRetryAfter(answer.retryAfter, endedAt));
  return {
    ...identity(delivery),
    status: ok ? "delivered" : retryAt ? "pending" : "failed",
    dueAt: retryAt ?? null,
    tries,
    attempt: {
      at: startedAt.toISOString(),
      status_code: statusCode ?? null,
      duration_ms: Math.round(durationMs),
      error: ok ? null : (answer.error ?? errorOfStatus(statusCode!)),
      ...keptOf(answer),
    },
    // From a `dlr-url`, 410 concerns only this message.
    gone: gone && !delivery.callback,
  };
}

/** The outcome of a delivery that was leased but not attempted: due again at `now`, for any process. */
export function givenBack(delivery: Delivery, now: Date): Outcome {
  return {
    ...identity(delivery),
    status: "pending",
    dueAt: now,
    tries: delivery.tries,
    attempt: undefined,
    gone: false,
  };
}

function identity({ accountId, endpointId, id, createdAt, fence }: Delivery) {
  return { accountId, endpointId, id, createdAt, fence };
}

/** The members of an attempt for its response; an empty one takes no room in the row. */
function keptOf({ response }: Answer): Pick<Attempt, "response_headers" | "response_body"> {
  if (!response) return {};
  const { headers, body } = response;
  return {
    ...(Object.keys(headers).length > 0 ? { response_headers: headers } : {}),
    ...(body === undefined ? {} : { response_body: body }),
  };
}

function errorOfStatus(statusCode: number): string {
  if (statusCode === 410) return noted("the receiver is gone (410)");
  if (statusCode >= 300 && statusCode < 400)
    return noted("redirects are not followed ({status})", { status: statusCode });
  return noted("the receiver answered {status}", { status: statusCode });
}
