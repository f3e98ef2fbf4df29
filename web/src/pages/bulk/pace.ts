import { useEffect, useState } from "react";

/** How many messages were done at this time (Unix milliseconds). */
export interface Sample {
  at: number;
  done: number;
}

/** How long samples count: the pace shown is the current one, not that of the whole send, which may have been paused. */
const spanMs = 60_000;

/** Messages per second over the last minute of samples; undefined for less than a second of them, or if nothing moves. */
export function paceOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000 || last.done <= first.done) return undefined;
  return (last.done - first.done) / ((last.at - first.at) / 1000);
}

/** The samples with one added and old ones dropped. If the count has fallen, they start from scratch: messages were resent. */
export function withSample(samples: readonly Sample[], { at, done }: Sample): Sample[] {
  if ((samples.at(-1)?.done ?? 0) > done) return [{ at, done }];
  return [...samples.filter((each) => each.at >= at - spanMs), { at, done }];
}

/** The current pace of a send on the screen, in messages per second. */
export function usePace(done: number): number | undefined {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    setSamples((before) => withSample(before, { at: Date.now(), done }));
  }, [done]);
  return paceOf(samples);
}
