import type { Context } from "../../../base/context.ts";

/** Backoff after each failed attempt in seconds: 5 s, 5 min, 30 min, then hours. After the last one the delivery has failed. */
const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Attempts until a delivery has failed. */
export const maxTries = retrySeconds.length + 1;

/** Jitter in both directions, so that the retries after an outage do not arrive as one wave. */
export const jitter = 0.2;

/** The longest Retry-After that is honoured; a longer one is reduced to this. */
const longestRetryAfterMs = 86_400_000;

/** An endpoint with nothing but failures for this long is disabled. */
export const disableAfterMs = 5 * 86_400_000;

/**
 * When to make the next attempt after `tries` attempts, the last of which failed at `at`; undefined if there is none. The
 * receiver's Retry-After is honoured if it is later than the schedule.
 *
 * @param random from 0 to 1: the position within the jitter
 */
export function nextAttempt(
  tries: number,
  at: Date,
  random: number,
  retryAfterMs: number | undefined,
): Date | undefined {
  const seconds = retrySeconds[tries - 1];
  if (seconds === undefined) return undefined;
  const waitMs = seconds * 1000 * (1 - jitter + 2 * jitter * random);
  return new Date(at.getTime() + Math.round(Math.max(waitMs, Math.min(retryAfterMs ?? 0, longestRetryAfterMs))));
}

/** Parses Retry-After (RFC 9110 §10.2.3), seconds or an HTTP date, as milliseconds from `now`; undefined if invalid or past. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!text) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const waitMs = Date.parse(text) - now.getTime();
  return waitMs > 0 ? waitMs : undefined;
}

/** How the URL of a listener begins: an endpoint whose deliveries are pulled, such as `listen:laptop`. */
export const listenerScheme = "listen:";

/** How long a delivery waits to be pulled. After that it has failed. */
export const pullMs = 3 * 86_400_000;

/** Whether the deliveries of an endpoint are pulled instead of sent. */
export const isPulled = (url: string): boolean => url.startsWith(listenerScheme);

/** The `due_at` of a delivery that may be attempted from `at` on: if it is pulled, the time at which the worker gives it up. */
export const dueAt = (url: string, at: Date): Date => (isPulled(url) ? new Date(at.getTime() + pullMs) : at);

/** The lease of a delivery: long enough to begin an attempt and for the attempt to end. */
export function leaseMs(ctx: Pick<Context, "config">): number {
  return (ctx.config.claimLeaseSeconds + ctx.config.webhookTimeoutSeconds) * 1000;
}
