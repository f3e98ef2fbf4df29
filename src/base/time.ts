import { invalidField } from "./errors.ts";

/** The program's source of time. Tests provide their own. */
export interface Clock {
  /** Wall-clock time. */
  now(): Date;
  /** Monotonic milliseconds, for durations. */
  monotonicMs(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

const two = (value: number) => String(value).padStart(2, "0");

/** `DD-MM-YYYY, HH:MM:SS` in UTC: the pattern of the webhook payloads (contract 2.8 and 2.9). */
export function webhookTime(at: Date): string {
  return `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** ISO 8601 in UTC with fractional seconds and no zone suffix: `created_at` of an inbound record (contract 2.4). */
export function recordTime(at: Date): string {
  return at.toISOString().slice(0, -1);
}

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses ISO 8601 with a zone; undefined for anything else, including a time without a zone, 30 February, and times
 * outside the UTC years 1 to 9999, which the database cannot represent.
 */
export function parseInstant(text: string): Date | undefined {
  if (!isoWithZone.test(text)) return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return undefined;
  // Date accepts 30 February and moves it to March; the day as written must come back.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().slice(0, 10) === text.slice(0, 10) ? at : undefined;
}

/** Parses a time in a query; refuses invalid ones with the field's name. */
export function readTime(field: string, text: string): Date {
  // The `+` of a zone is a space in a query unless escaped, and it rarely is.
  const at = parseInstant(text.replace(/ (?=\d{2}:?\d{2}$)/, "+"));
  if (at) return at;
  const message = `\`${field}\` is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z.`;
  throw invalidField(field, message);
}

/** Waits for `work`, at most `limitMs`: undefined on timeout. The work itself continues. */
export async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), limitMs)));
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
