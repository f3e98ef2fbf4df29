/**
 * GSM 06.10 full rate (ETSI EN 300 961), as in WAV files with format 0x31: blocks of 65 octets, each two frames of 260 bits, the
 * lowest bit of an octet first. Telephone exchanges and answering machines record in it.
 */

const blockBytes = 65;
const frameSamples = 160;
const subframeSamples = 40;
/** The longest lag of the long-term predictor. */
const pastSamples = 120;

/** For each log area ratio (tables 4.1 and 4.2): its bits, the offset of its code, and the constants by which it is decoded. */
const ratios = [
  { bits: 6, lowest: -32, b: 0, inverseA: 13_107 },
  { bits: 6, lowest: -32, b: 0, inverseA: 13_107 },
  { bits: 5, lowest: -16, b: 2048, inverseA: 13_107 },
  { bits: 5, lowest: -16, b: -2560, inverseA: 13_107 },
  { bits: 4, lowest: -8, b: 94, inverseA: 19_223 },
  { bits: 4, lowest: -8, b: -1792, inverseA: 17_476 },
  { bits: 3, lowest: -4, b: -341, inverseA: 31_454 },
  { bits: 3, lowest: -4, b: -1144, inverseA: 29_708 },
] as const;
/** The gains of the long-term predictor (table 4.3b), and the normalised mantissas of the excitation (table 4.6). */
const gains = [3277, 11_469, 21_299, 32_767] as const;
const mantissas = [18_431, 20_479, 22_527, 24_575, 26_623, 28_671, 30_719, 32_767] as const;

const saturated = (value: number): number => (value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value);
/** The standard's `mult_r`: a product of fractions of 2^15, rounded. */
const product = (one: number, other: number): number => saturated((one * other + 16_384) >> 15);

/** One frame after another; state carries over. */
class Frames {
  #ratios = new Int16Array(8);
  /** The past of the long-term residual, and after it the frame in progress. */
  readonly #residual = new Int16Array(pastSamples + frameSamples);
  #lag = 40;
  readonly #lattice = new Int16Array(9);
  #emphasis = 0;

  /** The 160 samples of the frame that `take` reads. */
  decode(take: (bits: number) => number, into: Float32Array, at: number): void {
    const decoded = Int16Array.from(ratios, ({ bits, lowest, b, inverseA }) => {
      const ratio = product(inverseA, saturated(((take(bits) + lowest) << 10) - 2 * b));
      return saturated(2 * ratio);
    });
    for (let subframe = 0; subframe < 4; subframe++) this.#excite(take, pastSamples + subframe * subframeSamples);
    this.#synthesise(decoded, into, at);
    this.#ratios = decoded;
    this.#residual.copyWithin(0, frameSamples);
  }

  /** §5.3.1 and §5.3.2: the residual of a subframe, from the excitation and the residual a pitch period earlier. */
  #excite(take: (bits: number) => number, at: number): void {
    const lag = take(7);
    if (lag >= 40 && lag <= pastSamples) this.#lag = lag;
    const gain = gains[take(2)]!;
    const grid = take(2);
    const residual = this.#residual;
    for (let k = 0; k < subframeSamples; k++) residual[at + k] = product(gain, residual[at + k - this.#lag]!);
    const [mantissa, exponent] = scaleOf(take(6));
    const shift = 6 - exponent;
    const half = shift === 0 ? 0 : 1 << (shift - 1);
    for (let pulse = 0; pulse < 13; pulse++) {
      const level = product(mantissas[mantissa]!, (2 * take(3) - 7) << 12);
      const k = at + grid + 3 * pulse;
      residual[k] = saturated(residual[k]! + (saturated(level + half) >> shift));
    }
  }

  /** §5.3.3 and §5.3.4: the short-term filter, whose coefficients change gradually after each frame, and the de-emphasis. */
  #synthesise(decoded: Int16Array, into: Float32Array, at: number): void {
    const before = this.#ratios;
    const mixes: readonly (readonly [number, (i: number) => number])[] = [
      [13, (i) => (before[i]! >> 2) + (decoded[i]! >> 2) + (before[i]! >> 1)],
      [27, (i) => (before[i]! >> 1) + (decoded[i]! >> 1)],
      [40, (i) => (before[i]! >> 2) + (decoded[i]! >> 2) + (decoded[i]! >> 1)],
      [frameSamples, (i) => decoded[i]!],
    ];
    let k = 0;
    for (const [until, ratio] of mixes) {
      const coefficients = Array.from({ length: 8 }, (_, i) => reflection(saturated(ratio(i))));
      for (; k < until; k++) into[at + k] = this.#filter(this.#residual[pastSamples + k]!, coefficients) / 32_768;
    }
  }

  #filter(residual: number, coefficients: readonly number[]): number {
    const lattice = this.#lattice;
    let sample = residual;
    for (let i = 7; i >= 0; i--) {
      sample = saturated(sample - product(coefficients[i]!, lattice[i]!));
      lattice[i + 1] = saturated(lattice[i]! + product(coefficients[i]!, sample));
    }
    lattice[0] = sample;
    this.#emphasis = saturated(sample + product(this.#emphasis, 28_180));
    return saturated(2 * this.#emphasis) & ~7;
  }
}

/** The mantissa and exponent of the excitation's scale (§5.2.15). */
function scaleOf(code: number): [mantissa: number, exponent: number] {
  let exponent = code > 15 ? (code >> 3) - 1 : 0;
  let mantissa = code - (exponent << 3);
  if (mantissa === 0) return [7, -4];
  for (; mantissa <= 7; exponent--) mantissa = 2 * mantissa + 1;
  return [mantissa - 8, exponent];
}

/** A log area ratio as a reflection coefficient (§5.2.9.2). */
function reflection(ratio: number): number {
  const size = ratio === -32_768 ? 32_767 : Math.abs(ratio);
  const coefficient = size < 11_059 ? 2 * size : size < 20_070 ? size + 11_059 : saturated((size >> 2) + 26_112);
  return ratio < 0 ? -coefficient : coefficient;
}

/** A decoder with the interface of the others: octets of blocks in, samples out, at the rate that the file states. */
export function decoder({ hz }: { hz: number }) {
  const frames = new Frames();
  let rest = new Uint8Array(0);
  return {
    decode(bytes: Uint8Array) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const blocks = Math.floor(all.length / blockBytes);
      rest = all.slice(blocks * blockBytes);
      const samples = new Float32Array(2 * frameSamples * blocks);
      for (let block = 0; block < blocks; block++) {
        const take = bitsOf(all, block * blockBytes);
        for (const frame of [0, 1]) frames.decode(take, samples, (2 * block + frame) * frameSamples);
      }
      return { channelData: [samples], sampleRate: hz };
    },
  };
}

/** Reads bits from an octet on, lowest first. */
function bitsOf(bytes: Uint8Array, from: number): (bits: number) => number {
  let position = from * 8;
  return (bits) => {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, position++) value |= ((bytes[position >> 3]! >> (position & 7)) & 1) << bit;
    return value;
  };
}
