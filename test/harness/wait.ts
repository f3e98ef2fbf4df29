import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until `condition` returns something truthy, and returns that. Tests wait for a condition, never for a fixed time.
 *
 * @param limitMs fails after this long, with `what` in the message. Leave it at a minute unless the test is about time:
 * reaching a shorter limit may only mean that the machine is busy
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { limitMs = 60_000, what = "the condition" }: { limitMs?: number; what?: string } = {},
): Promise<Exclude<Awaited<T>, false | 0 | "" | null | undefined>> {
  const startedAtMs = performance.now();
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const value = await condition();
    if (value) return value as Exclude<Awaited<T>, false | 0 | "" | null | undefined>;
    if (performance.now() - startedAtMs > limitMs) throw new Error(`${what} did not come true within ${limitMs} ms`);
    await sleep(pauseMs);
  }
}
