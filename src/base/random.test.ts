import assert from "node:assert/strict";
import { test } from "node:test";
import { Random } from "./random.ts";

test("a seed draws the same numbers as ever, so that a recorded run can be repeated", () => {
  const random = new Random(1);
  // Of mulberry32 elsewhere.
  for (const expected of [0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
    assert.equal(random.next(), expected);
});

test("integers reach both ends, and names are drawn as often as they weigh", () => {
  const random = new Random(7);
  const integers = new Set(Array.from({ length: 200 }, () => random.integer(-1, 2)));
  assert.deepEqual(integers, new Set([-1, 0, 1, 2]));
  const names = Array.from({ length: 4_000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }));
  const count = (name: string) => names.filter((each) => each === name).length;
  assert.ok(count("often") > 2_850 && count("often") < 3_150, `${count("often")}`);
  assert.equal(count("often") + count("seldom"), 4_000);
});
