/** The sample rate of all audio that engines get. */
export const samplesPerSecond = 16_000;
/** The window of the voice activity detector: 32 ms. */
export const windowSamples = 512;

/** Takes one window after another and returns whether there is speech, with a delay of some windows at both ends. */
export interface VoiceDetector {
  reset(): void;
  /** `windowSamples` samples. */
  accept(samples: Float32Array): boolean;
}

/** Start and end, in samples. */
export interface Stretch {
  from: number;
  to: number;
}

/** How long a detector needs to notice the beginning and end of speech: its minimum durations plus some windows. */
const [lateBeginSamples, lateEndSamples] = [0.15 * samplesPerSecond + 2 * windowSamples, 0.3 * samplesPerSecond];
/** Margin around speech: models trained on whole sentences lose an initial sound at the very start. */
const marginSamples = 0.25 * samplesPerSecond;

/** The stretches of speech, in order and without overlap. None for silence or noise. */
export function findSpeech(detector: VoiceDetector, samples: Float32Array): Stretch[] {
  detector.reset();
  const found: Stretch[] = [];
  let from: number | undefined;
  const add = (to: number) => {
    const last = found.at(-1);
    let begin = Math.max(0, from! - lateBeginSamples - marginSamples);
    const end = Math.min(samples.length, Math.max(from!, to - lateEndSamples) + marginSamples);
    // Overlapping margins meet in the middle, so the pause remains usable as a cutting point.
    if (last && begin < last.to) begin = last.to = Math.round((begin + last.to) / 2);
    if (end > begin) found.push({ from: begin, to: end });
    from = undefined;
  };
  // Some trailing silence lets the detector see the end of speech.
  const beyond = samples.length + samplesPerSecond;
  for (let at = 0; at < beyond; at += windowSamples) {
    const window =
      at + windowSamples <= samples.length ? samples.subarray(at, at + windowSamples) : padded(samples, at);
    const speech = detector.accept(window);
    if (speech) from ??= at;
    else if (from !== undefined) add(at);
  }
  if (from !== undefined) add(beyond);
  return found;
}

function padded(samples: Float32Array, at: number): Float32Array {
  const window = new Float32Array(windowSamples);
  if (at < samples.length) window.set(samples.subarray(at));
  return window;
}

/**
 * Joins stretches of speech into utterances of at most `longestSeconds`, because a model transcribes whole sentences
 * better than fragments. Longer speech without a pause is cut at its quietest point.
 */
export function cutIntoUtterances(samples: Float32Array, speech: Stretch[], longestSeconds: number): Stretch[] {
  const longest = longestSeconds * samplesPerSecond;
  const utterances: Stretch[] = [];
  for (const stretch of speech.flatMap((each) => cut(samples, each, longest))) {
    const last = utterances.at(-1);
    if (last && stretch.to - last.from <= longest && stretch.from - last.to <= joinedPauseSamples) last.to = stretch.to;
    else utterances.push({ ...stretch });
  }
  return utterances;
}

/** After a longer pause, a new thought begins. */
const joinedPauseSamples = 2 * samplesPerSecond;
const quietSamples = 0.03 * samplesPerSecond;

function cut(samples: Float32Array, stretch: Stretch, longest: number): Stretch[] {
  const parts: Stretch[] = [];
  let { from } = stretch;
  while (stretch.to - from > longest) {
    const to = quietest(samples, Math.round(from + longest / 2), from + longest);
    parts.push({ from, to });
    from = to;
  }
  return [...parts, { from, to: stretch.to }];
}

/** The middle of the quietest 30 ms between two samples. */
function quietest(samples: Float32Array, from: number, to: number): number {
  let [best, bestEnergy] = [to, Infinity];
  for (let at = from; at + quietSamples <= to; at += quietSamples / 2) {
    let energy = 0;
    for (let each = at; each < at + quietSamples; each++) energy += samples[each]! ** 2;
    if (energy < bestEnergy) [best, bestEnergy] = [at + quietSamples / 2, energy];
  }
  return Math.round(best);
}
