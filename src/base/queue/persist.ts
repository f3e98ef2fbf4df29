import { isTransient } from "../db.ts";
import { sleep } from "../time.ts";

/** Backoff between attempts, milliseconds: the first one, doubling up to the last. */
const firstWaitMs = 50;
const longestWaitMs = 2_000;

/**
 * Repeats a write until the database is back. For outcomes of work with effects outside the database: the alternative
 * to waiting is doing the work twice. Any other error is thrown at once, and so is the last transient one when `signal`
 * aborts. `write` must be idempotent: a lost connection does not say whether it committed.
 */
export async function persist<Result>(
  write: () => Promise<Result>,
  signal: AbortSignal,
  onRetry?: (error: unknown) => void,
): Promise<Result> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await write();
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error;
      onRetry?.(error);
      await sleep(waitMs, signal).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}
