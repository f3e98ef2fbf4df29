/** A stretch of samples. */
interface Gap {
  from: number;
  length: number;
}

/** Long enough to write a digit, in seconds. */
const pauseSeconds = 0.5;
/** The shortest silence between words, and what counts as one: a hundredth of the loudest, in windows of 5 ms. */
const [shortestSeconds, windowSeconds, silentShare] = [0.06, 0.005, 0.01];

/**
 * Lengthens the pauses within a sentence to half a second, or to twice that if it is spoken at half the rate.
 *
 * @param count how many the sentence has: its longest are taken
 * @returns undefined if it has fewer
 */
export function lengthened(
  samples: Int16Array,
  { count, sampleRate, rate }: { count: number; sampleRate: number; rate: number },
): Int16Array | undefined {
  const pauses = gapsIn(samples, Math.round(windowSeconds * sampleRate))
    .filter(({ length }) => length >= (shortestSeconds / rate) * sampleRate)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, count);
  if (pauses.length < count) return undefined;
  const wanted = Math.round((pauseSeconds / rate) * sampleRate);
  const parts: Int16Array[] = [];
  let at = 0;
  for (const { from, length } of pauses.toSorted((one, other) => one.from - other.from)) {
    const middle = from + Math.floor(length / 2);
    parts.push(samples.subarray(at, middle), new Int16Array(Math.max(0, wanted - length)));
    at = middle;
  }
  return joined([...parts, samples.subarray(at)]);
}

/** The silences between sounds, without those before the first and after the last. */
function gapsIn(samples: Int16Array, window: number): Gap[] {
  const levels = Array.from({ length: Math.floor(samples.length / window) }, (_, n) =>
    levelOf(samples.subarray(n * window, (n + 1) * window)),
  );
  const silent = silentShare * levels.reduce((most, level) => Math.max(most, level), 0);
  const sounds = Array.from(levels.keys()).filter((n) => levels[n]! > silent);
  return sounds
    .slice(1)
    .map((sound, n) => ({ from: (sounds[n]! + 1) * window, length: (sound - sounds[n]! - 1) * window }));
}

const levelOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

function joined(parts: Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
