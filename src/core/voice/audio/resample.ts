/** The sample rate that every engine takes. */
export const speechHz = 16_000;

/** Zero crossings of the sinc on each side: −80 dB beside the pass band, more than a telephone needs. */
const crossings = 16;
/** Kaiser window; 8 puts its side lobes at −80 dB. */
const beta = 8;
/** Phases for sample rates without a small ratio to 16 kHz, which are approximated by the nearest one. */
const maxPhases = 2048;

/** Resamples a stream of any rate to 16 kHz: a windowed sinc at the phases of the ratio of the rates. */
export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  readonly #taps: Float32Array[] = [];
  #buffer: Float32Array;
  /** Position of the next output in `buffer`: whole samples, and fractions in `phases`. */
  #at: number;
  #phase = 0;

  /** `hz` is the input rate. */
  constructor(hz: number) {
    const divisor = gcd(hz, speechHz);
    this.#phases = Math.min(speechHz / divisor, maxPhases);
    const exact = speechHz / divisor <= maxPhases;
    this.#step = exact ? hz / divisor : (hz / speechHz) * this.#phases;
    const cutoff = Math.min(1, speechHz / hz);
    this.#half = Math.ceil(crossings / cutoff);
    for (let phase = 0; phase < this.#phases; phase++)
      this.#taps.push(tapsOf(phase / this.#phases, this.#half, cutoff));
    this.#buffer = new Float32Array(this.#half);
    this.#at = this.#half;
  }

  /** The output for `samples`; the filter holds a few samples back. */
  push(samples: Float32Array): Float32Array {
    const buffer = new Float32Array(this.#buffer.length + samples.length);
    buffer.set(this.#buffer);
    buffer.set(samples, this.#buffer.length);
    const half = this.#half;
    const end = buffer.length - half;
    const output = new Float32Array(Math.max(0, Math.ceil(((end - this.#at + 1) * this.#phases) / this.#step) + 1));
    let count = 0;
    while (this.#at < end) {
      const taps = this.#taps[Math.floor(this.#phase)]!;
      const first = this.#at - half + 1;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) sum += taps[tap]! * buffer[first + tap]!;
      output[count++] = sum;
      this.#phase += this.#step;
      this.#at += Math.floor(this.#phase / this.#phases);
      this.#phase %= this.#phases;
    }
    const kept = Math.max(0, this.#at - half);
    this.#buffer = buffer.slice(kept);
    this.#at -= kept;
    return output.subarray(0, count);
  }

  /** The samples held back. */
  flush(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }
}

/** The filter for an output `fraction` of a sample after an input; its gain at 0 Hz is 1. */
function tapsOf(fraction: number, half: number, cutoff: number): Float32Array {
  const taps = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap++) {
    const distance = tap - half + 1 - fraction;
    const turned = Math.PI * distance * cutoff;
    const sinc = turned === 0 ? 1 : Math.sin(turned) / turned;
    const inside = 1 - (distance / half) ** 2;
    taps[tap] = inside <= 0 ? 0 : sinc * bessel0(beta * Math.sqrt(inside));
    sum += taps[tap]!;
  }
  return taps.map((tap) => tap / sum);
}

/** The modified Bessel function of the first kind and order 0, as a series. */
function bessel0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-9; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
