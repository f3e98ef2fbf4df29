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

/** What is known of each window of a piece of audio. */
export interface Survey {
  /** Whether the detector reported speech. */
  speech: boolean[];
  /** In decibels relative to full scale, rounded. */
  loudness: number[];
}

/** How much audio is surveyed at once: a multiple of a window, so that surveys can be put together. */
export const surveySamples = 1875 * windowSamples;
/** The audio before it, from which the detector learns whether speech is in progress. */
export const surveyWarmUpSamples = 32 * windowSamples;

/** How long a detector needs to notice the beginning and end of speech: its minimum durations plus some windows. */
const [lateBeginSamples, lateEndSamples] = [0.15 * samplesPerSecond + 2 * windowSamples, 0.3 * samplesPerSecond];
/** Margin around speech: models trained on whole sentences lose an initial sound at the very start. */
const marginSamples = 0.25 * samplesPerSecond;

/** Surveys audio; the first `warmUp` samples, whole windows, only prepare the detector. */
export function survey(detector: VoiceDetector, samples: Float32Array, warmUp = 0): Survey {
  detector.reset();
  const found: Survey = { speech: [], loudness: [] };
  for (let at = 0; at < samples.length; at += windowSamples) {
    const window =
      at + windowSamples <= samples.length ? samples.subarray(at, at + windowSamples) : padded(samples, at);
    const speech = detector.accept(window);
    if (at < warmUp) continue;
    found.speech.push(speech);
    found.loudness.push(loudnessOf(window));
  }
  return found;
}

function padded(samples: Float32Array, at: number): Float32Array {
  const window = new Float32Array(windowSamples);
  window.set(samples.subarray(at));
  return window;
}

const [silenceDecibels, silentPower] = [-100, 1e-10];

function loudnessOf(window: Float32Array): number {
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  const power = energy / window.length;
  return power < silentPower ? silenceDecibels : Math.round(10 * Math.log10(power));
}

/** The stretches of speech, in order and without overlap, in audio of `length` samples. None for silence or noise. */
export function findSpeech({ speech }: Pick<Survey, "speech">, length: number): Stretch[] {
  const found: Stretch[] = [];
  let from: number | undefined;
  const add = (to: number) => {
    const last = found.at(-1);
    let begin = Math.max(0, from! - lateBeginSamples - marginSamples);
    const end = Math.min(length, Math.max(from!, to - lateEndSamples) + marginSamples);
    // Overlapping margins meet in the middle, so the pause remains usable as a cutting point.
    if (last && begin < last.to) begin = last.to = Math.round((begin + last.to) / 2);
    if (end > begin) found.push({ from: begin, to: end });
    from = undefined;
  };
  for (const [window, isSpeech] of speech.entries()) {
    if (isSpeech) from ??= window * windowSamples;
    else if (from !== undefined) add(window * windowSamples);
  }
  // Of speech that ends with the audio, the detector has not seen the end.
  if (from !== undefined) add(length + lateEndSamples);
  return found;
}

/**
 * Joins stretches of speech into utterances of at most `longestSeconds`, because a model transcribes whole sentences
 * better than fragments. Longer speech without a pause is divided where it is quietest, into utterances that overlap: a model
 * mishears a word that is cut in two, and the other one has it whole.
 */
export function cutIntoUtterances(
  { loudness }: Pick<Survey, "loudness">,
  speech: Stretch[],
  longestSeconds: number,
): Stretch[] {
  const longest = longestSeconds * samplesPerSecond;
  const utterances: Stretch[] = [];
  for (const stretch of speech.flatMap((each) => cut(loudness, each, longest))) {
    const last = utterances.at(-1);
    if (last && stretch.to - last.from <= longest && stretch.from - last.to <= joinedPauseSamples) last.to = stretch.to;
    else utterances.push({ ...stretch });
  }
  return utterances;
}

/** After a longer pause, a new thought begins. */
const joinedPauseSamples = 2 * samplesPerSecond;
/** Two to four words. */
const overlapSamples = 1.75 * samplesPerSecond;

function cut(loudness: readonly number[], stretch: Stretch, longest: number): Stretch[] {
  const parts: Stretch[] = [];
  let { from } = stretch;
  while (stretch.to - from > longest) {
    const middle = quietest(loudness, from + longest / 2, from + longest - overlapSamples / 2);
    parts.push({ from, to: middle + overlapSamples / 2 });
    from = middle - overlapSamples / 2;
  }
  return [...parts, { from, to: stretch.to }];
}

/** Longer than the closure of a consonant, which is as quiet as a pause. */
const quietWindows = 3;

/** The middle of the quietest tenth of a second between two samples; `to` if there is none. */
function quietest(loudness: readonly number[], from: number, to: number): number {
  let [best, bestLoudness] = [to, Infinity];
  const last = Math.min(Math.floor(to / windowSamples), loudness.length) - quietWindows;
  for (let at = Math.ceil(from / windowSamples); at <= last; at++) {
    let total = 0;
    for (let each = at; each < at + quietWindows; each++) total += loudness[each]!;
    if (total < bestLoudness) [best, bestLoudness] = [(at + quietWindows / 2) * windowSamples, total];
  }
  return Math.round(best);
}
