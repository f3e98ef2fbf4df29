import { openFft } from "./fft.ts";

/** Samples per second of the voices. */
export const sampleRate = 24_000;
const [windowSamples, hopSamples] = [1200, 300];
const bins = windowSamples / 2 + 1;
const half = windowSamples / 2;
/** Below this pitch a frame is unvoiced; harmonics above this frequency are left out. */
const [lowestHz, highestHz] = [40, 11_000];
/** Magnitudes are exponentials, and this bounds them. */
const mostLog = 7;

/**
 * What the net predicts for each frame of 12.5 ms. `pitch` in Hz, 0 where unvoiced; the others have a row of `frames` values for
 * each of the 601 bins of the spectrum.
 */
export interface Frames {
  frames: number;
  pitch: Float32Array;
  /** Log magnitude of the voiced part, and how much of half a turn it is ahead of the pulses, before tanh. */
  voiced: Float32Array;
  voicedTurn: Float32Array;
  /** Log magnitude of the noise. */
  noise: Float32Array;
  /** Log magnitude and phase of a part with a phase of its own. */
  free: Float32Array;
  freePhase: Float32Array;
}

/**
 * The waveform of a spectrum that the net predicts in parts, as hibari's makers document it: a train of pulses at the predicted
 * pitch, filtered, plus filtered noise, plus a part with a phase of its own. The noise is the same every time, so the same text gives
 * the same file. Values are mostly within ±1.
 */
export function openVocoder(): (frames: Frames) => Float32Array {
  const fft = openFft(windowSamples);
  // Two real frames are transformed as one complex one.
  const buffers = Array.from({ length: 4 }, () => new Float64Array(windowSamples)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return (frames) => {
    const source = reflected(pulses(frames));
    const mixed = new Float64Array((frames.frames + windowSamples / hopSamples) * hopSamples);
    const gauss = openGauss();
    const [realIn, imaginaryIn, real, imaginary] = buffers;
    for (let frame = 0; frame < frames.frames; frame += 2) {
      const pair = frame + 1 < frames.frames ? 2 : 1;
      for (let at = 0; at < windowSamples; at++) {
        realIn[at] = source[frame * hopSamples + at]! * analysis[at]!;
        imaginaryIn[at] = pair === 2 ? source[(frame + 1) * hopSamples + at]! * analysis[at]! : 0;
      }
      fft(realIn, imaginaryIn, real, imaginary);
      realIn.fill(0);
      imaginaryIn.fill(0);
      for (let which = 0; which < pair; which++) shape(frames, frame + which, which, buffers, gauss);
      fft(imaginaryIn, realIn, imaginary, real);
      for (let at = 0; at < windowSamples; at++) {
        mixed[frame * hopSamples + at]! += (real[at]! * hann[at]!) / windowSamples;
        if (pair === 2) mixed[(frame + 1) * hopSamples + at]! += (imaginary[at]! * hann[at]!) / windowSamples;
      }
    }
    return levelled(mixed, frames.frames);
  };
}

const hann = Float64Array.from(
  { length: windowSamples },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowSamples),
);
/** A cosine of amplitude 1 has this window's spectrum with a peak of 1. */
const analysis = hann.map((value) => value / (windowSamples / 4));

/**
 * Filters the pulses of one frame, and adds the other parts. `buffers` holds the spectrum of two frames, `which` says which one; the
 * result is added to the spectrum for the inverse transform of both.
 */
function shape(
  parts: Frames,
  frame: number,
  which: number,
  [intoReal, intoImaginary, real, imaginary]: [Float64Array, Float64Array, Float64Array, Float64Array],
  gauss: () => number,
): void {
  for (let bin = 0; bin < bins; bin++) {
    const at = bin * parts.frames + frame;
    // The spectrum of a real signal is symmetric, which separates the two.
    const mirror = (windowSamples - bin) % windowSamples;
    const isFirst = which === 0;
    const pulseReal = (isFirst ? real[bin]! + real[mirror]! : imaginary[bin]! + imaginary[mirror]!) / 2;
    const pulseImaginary = (isFirst ? imaginary[bin]! - imaginary[mirror]! : real[mirror]! - real[bin]!) / 2;
    const turn = Math.PI * Math.tanh(parts.voicedTurn[at]!);
    const gain = Math.exp(Math.min(parts.voiced[at]!, mostLog));
    const cos = Math.cos(turn) * gain;
    const sin = Math.sin(turn) * gain;
    const noise = Math.exp(Math.min(parts.noise[at]!, mostLog));
    const free = Math.exp(Math.min(parts.free[at]!, mostLog));
    const phase = parts.freePhase[at]!;
    const x = pulseReal * cos - pulseImaginary * sin + noise * gauss() + free * Math.cos(phase);
    const isReal = bin === 0 || bin === half;
    const y = isReal ? 0 : pulseReal * sin + pulseImaginary * cos + noise * gauss() + free * Math.sin(phase);
    // x + iy for the first frame; i(x + iy) for the second, which becomes the imaginary part of the signal.
    intoReal[bin]! += isFirst ? x : -y;
    intoImaginary[bin]! += isFirst ? y : x;
    if (isReal) continue;
    intoReal[mirror]! += isFirst ? x : y;
    intoImaginary[mirror]! += isFirst ? -y : x;
  }
}

/** A train of pulses at the pitch: all harmonics up to the highest, each with amplitude 1; silence where unvoiced. */
function pulses({ pitch, frames }: Frames): Float64Array {
  const signal = new Float64Array(frames * hopSamples);
  let turns = 0;
  for (let at = 0; at < signal.length; at++) {
    const place = Math.max(0, Math.min(frames - 1, (at + 0.5) / hopSamples - 0.5));
    const before = Math.floor(place);
    const after = Math.min(frames - 1, before + 1);
    const hz = pitch[before]! + (pitch[after]! - pitch[before]!) * (place - before);
    const frequency = Math.max(hz, lowestHz);
    turns = (turns + frequency / sampleRate) % 1;
    if (hz <= lowestHz) continue;
    // The sum of cos(h·t) over the harmonics h = 1, 2, … in closed form.
    const t = 2 * Math.PI * turns;
    const harmonics = Math.floor(highestHz / frequency) + 0.5;
    const divisor = 2 * Math.sin(t / 2);
    signal[at] = (Math.abs(divisor) <= 2e-3 ? harmonics : Math.sin(harmonics * t) / divisor) - 0.5;
  }
  return signal;
}

/** The signal with half a window of its mirror image at both ends. */
function reflected(signal: Float64Array): Float64Array {
  const last = Math.max(1, signal.length - 1);
  return Float64Array.from({ length: signal.length + windowSamples }, (_, at) => {
    const place = Math.abs(at - half) % (2 * last);
    return signal[place > last ? 2 * last - place : place] ?? 0;
  });
}

/** Undoes the weights of the overlapping windows and cuts off the half windows at the ends. */
function levelled(mixed: Float64Array, frames: number): Float32Array {
  const samples = new Float32Array(frames * hopSamples);
  for (let at = 0; at < samples.length; at++) {
    const place = at + half;
    let weight = 0;
    const last = Math.min(frames - 1, Math.floor(place / hopSamples));
    for (let frame = Math.max(0, last - 3); frame <= last; frame++) {
      const value = hann[place - frame * hopSamples] ?? 0;
      weight += value * value;
    }
    samples[at] = mixed[place]! / Math.max(weight, 1e-11);
  }
  return samples;
}

/** Normally distributed numbers, the same in every run (Marsaglia's xorshift and the method of Box and Muller). */
function openGauss(): () => number {
  let state = 2_463_534_242;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 1) / 4_294_967_297;
  };
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
