import type { Context } from "../../base/context.ts";

/** Waits before the attempts after a failed one, in seconds: 5 s, 5 min, 30 min, then hours. Their number bounds the attempts. */
const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** How far a wait strays from the schedule, either way, so that the retries of an outage do not come back as one wave. */
export const jitter = 0.2;

/** What a receiver may ask for with Retry-After at most; a longer wish counts as this. */
const longestWishMs = 86_400_000;

/** An endpoint that had nothing but failures for this long is disabled. */
export const disableAfterMs = 5 * 86_400_000;

/**
 * When the next attempt follows after `tries` attempts, the last of which failed at `at`; undefined when that was the last.
 * A receiver's own wish (`retryAfterMs`) is honoured where it is later than the schedule.
 *
 * @param random from 0 to 1, places the wait within the jitter
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
  return new Date(at.getTime() + Math.round(Math.max(waitMs, Math.min(retryAfterMs ?? 0, longestWishMs))));
}

/** Reads a Retry-After header (RFC 9110 §10.2.3): seconds or an HTTP date. Milliseconds from `now`, undefined when unreadable or past. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!text) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const waitMs = Date.parse(text) - now.getTime();
  return waitMs > 0 ? waitMs : undefined;
}

/** How long a process that took a delivery may begin an attempt, and then have it end: after that others take it over. */
export function leaseMs(ctx: Pick<Context, "config">): number {
  return (ctx.config.claimLeaseSeconds + ctx.config.webhookTimeoutSeconds) * 1000;
}
