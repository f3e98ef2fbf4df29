import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openFft } from "./fft.ts";

const parts = (size: number) => fc.float64Array({ minLength: size, maxLength: size, min: -1, max: 1, noNaN: true });

/** The definition. */
function slowly(real: Float64Array, imaginary: Float64Array): { real: number[]; imaginary: number[] } {
  const size = real.length;
  const sums = Array.from({ length: size }, (_, k) => {
    let [x, y] = [0, 0];
    for (let n = 0; n < size; n++) {
      const angle = (-2 * Math.PI * k * n) / size;
      x += real[n]! * Math.cos(angle) - imaginary[n]! * Math.sin(angle);
      y += real[n]! * Math.sin(angle) + imaginary[n]! * Math.cos(angle);
    }
    return [x, y] as const;
  });
  return { real: sums.map(([x]) => x), imaginary: sums.map(([, y]) => y) };
}

test("the transform is the one of the definition, for every size with small factors", () => {
  const sizes = fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 12, 15, 30, 60, 75, 120);
  const inputs = sizes.chain((size) => fc.tuple(parts(size), parts(size)));
  fc.assert(
    fc.property(inputs, ([real, imaginary]) => {
      const [x, y] = [new Float64Array(real.length), new Float64Array(real.length)];
      openFft(real.length)(real, imaginary, x, y);
      const expected = slowly(real, imaginary);
      for (let at = 0; at < x.length; at++) {
        assert.ok(Math.abs(x[at]! - expected.real[at]!) < 1e-9);
        assert.ok(Math.abs(y[at]! - expected.imaginary[at]!) < 1e-9);
      }
    }),
  );
});

test("with real and imaginary parts swapped it is its own inverse", () => {
  fc.assert(
    fc.property(parts(1200), parts(1200), (real, imaginary) => {
      const fft = openFft(1200);
      const [x, y, again, turned] = Array.from({ length: 4 }, () => new Float64Array(1200)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      fft(real, imaginary, x, y);
      fft(y, x, turned, again);
      assert.ok(again.every((value, at) => Math.abs(value / 1200 - real[at]!) < 1e-9));
      assert.ok(turned.every((value, at) => Math.abs(value / 1200 - imaginary[at]!) < 1e-9));
    }),
    { numRuns: 5 },
  );
});
