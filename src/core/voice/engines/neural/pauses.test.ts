import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthened } from "./pauses.ts";

const sampleRate = 1_000;
/** Sounds (positive) and silences (negative) of so many milliseconds. */
const soundOf = (...parts: number[]) =>
  Int16Array.from(parts.flatMap((ms) => Array<number>(Math.abs(ms)).fill(ms > 0 ? 16_000 : 32)));

const lengthsAt = (count: number, rate: number, ...parts: number[]) => {
  const samples = lengthened(soundOf(...parts), { count, sampleRate, rate });
  if (!samples) return undefined;
  const runs: number[] = [];
  let before: boolean | undefined;
  for (const sample of samples) {
    const isSound = sample > 1_000;
    if (isSound !== before) runs.push(0);
    runs[runs.length - 1]! += isSound ? 1 : -1;
    before = isSound;
  }
  return runs;
};

test("the longest pauses are lengthened to half a second, wherever they are, and nothing else changes", () => {
  assert.deepEqual(
    lengthsAt(2, 1, -300, 400, -100, 200, -70, 300, -200, 100, -900),
    [-300, 400, -500, 200, -70, 300, -500, 100, -900],
  );
  assert.deepEqual(lengthsAt(1, 1, 400, -700, 200), [400, -700, 200], "one that is longer stays");
  assert.deepEqual(lengthsAt(1, 2, 400, -50, 200), [400, -250, 200], "twice as fast, half as long");
});

test("with fewer pauses than lines there is none to trust: the closure of a consonant is no pause", () => {
  assert.equal(lengthsAt(2, 1, -300, 400, -100, 200, -50, 300, -300), undefined);
  assert.equal(lengthsAt(1, 1, -300), undefined);
  assert.equal(lengthsAt(1, 1), undefined);
});
