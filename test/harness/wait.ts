import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until `condition` gives something truthy and returns it. Tests wait for what they need, never for luck.
 *
 * @param limitMs fails after this long, with `what` in the message. A minute unless time is what the test is about: a limit that
 *   a loaded machine reaches says nothing of the code
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
