/**
 * The discrete Fourier transform of a size whose prime factors are small, such as 1200. Input and output are different arrays of real
 * and imaginary parts.
 */
export type Fft = (
  fromReal: Float64Array,
  fromImaginary: Float64Array,
  real: Float64Array,
  imaginary: Float64Array,
) => void;

/** Prepares the forward transform, without scaling. Swapping real and imaginary parts, of both sides, makes it the inverse one. */
export function openFft(size: number): Fft {
  const factors = factorsOf(size);
  const cos = Float64Array.from({ length: size }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sin = Float64Array.from({ length: size }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  const widest = Math.max(...factors);
  const [holdReal, holdImaginary] = [new Float64Array(widest), new Float64Array(widest)];
  return (fromReal, fromImaginary, real, imaginary) => {
    /** Decimation in time: `factor` transforms of `length / factor` every `stride` samples, joined by butterflies. */
    const transform = (to: number, from: number, stride: number, length: number, level: number): void => {
      const factor = factors[level]!;
      const part = length / factor;
      for (let q = 0; q < factor; q++) {
        if (part === 1) {
          real[to + q] = fromReal[from + q * stride]!;
          imaginary[to + q] = fromImaginary[from + q * stride]!;
        } else transform(to + q * part, from + q * stride, stride * factor, part, level + 1);
      }
      for (let u = 0; u < part; u++) {
        for (let q = 0; q < factor; q++) {
          const turn = u * q * stride;
          const at = to + u + q * part;
          holdReal[q] = real[at]! * cos[turn]! - imaginary[at]! * sin[turn]!;
          holdImaginary[q] = real[at]! * sin[turn]! + imaginary[at]! * cos[turn]!;
        }
        for (let k = 0; k < factor; k++) {
          let sumReal = holdReal[0]!;
          let sumImaginary = holdImaginary[0]!;
          const step = (k * size) / factor;
          for (let q = 1, turn = step; q < factor; q++) {
            sumReal += holdReal[q]! * cos[turn]! - holdImaginary[q]! * sin[turn]!;
            sumImaginary += holdReal[q]! * sin[turn]! + holdImaginary[q]! * cos[turn]!;
            turn += step;
            if (turn >= size) turn -= size;
          }
          real[to + u + k * part] = sumReal;
          imaginary[to + u + k * part] = sumImaginary;
        }
      }
    };
    transform(0, 0, 1, size, 0);
  };
}

function factorsOf(size: number): number[] {
  const factors: number[] = [];
  for (let rest = size, factor = 4; rest > 1;) {
    if (rest % factor === 0) {
      factors.push(factor);
      rest /= factor;
    } else factor = factor === 4 ? 2 : factor === 2 ? 3 : factor + 2;
  }
  return factors.length === 0 ? [1] : factors;
}
