import assert from "node:assert/strict";
import { test } from "node:test";
import { paceOf, withSample, type Sample } from "./pace.ts";

const after = (samples: [seconds: number, done: number][]) =>
  samples.reduce<Sample[]>((kept, [seconds, done]) => withSample(kept, { at: seconds * 1000, done }), []);

test("the pace is that of the last minute", () => {
  assert.equal(
    paceOf(
      after([
        [0, 0],
        [10, 500],
      ]),
    ),
    50,
  );
  // A pause of an hour is forgotten.
  assert.equal(
    paceOf(
      after([
        [0, 0],
        [3600, 500],
        [3610, 600],
      ]),
    ),
    10,
  );
});

test("there is no pace before a second has passed, or if nothing moves or the count falls", () => {
  assert.equal(paceOf([]), undefined);
  assert.equal(
    paceOf(
      after([
        [0, 0],
        [0.5, 100],
      ]),
    ),
    undefined,
  );
  assert.equal(
    paceOf(
      after([
        [0, 40],
        [10, 40],
      ]),
    ),
    undefined,
  );
  assert.equal(
    paceOf(
      after([
        [0, 900],
        [10, 10],
      ]),
    ),
    undefined,
  );
});
