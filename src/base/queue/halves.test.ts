import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inHalves } from "./halves.ts";

test("only the items that fail alone fail; all others are done once, in order, in a few steps more", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.uniqueArray(fc.nat(199), { maxLength: 4 }),
      async (n, bad) => {
        const items = Array.from({ length: n }, (_, i) => i);
        const poison = bad.filter((each) => each < n);
        const done: number[] = [];
        const failed: number[] = [];
        let steps = 0;
        const work = (some: number[]) => {
          steps++;
          if (some.some((each) => poison.includes(each))) return Promise.reject(new Error("poison"));
          done.push(...some);
          return Promise.resolve();
        };
        await inHalves(
          items,
          work,
          (some) => failed.push(...some),
          () => true,
        );
        assert.deepEqual(
          done,
          items.filter((each) => !poison.includes(each)),
        );
        assert.deepEqual(
          failed,
          [...poison].sort((a, b) => a - b),
        );
        assert.ok(steps <= 1 + poison.length * 2 * Math.ceil(Math.log2(n) || 0), `${steps} steps`);
      },
    ),
  );
});

test("an error that is no item's fault fails the items together, without another step", async () => {
  let steps = 0;
  const failed: number[][] = [];
  const away = () => {
    steps++;
    return Promise.reject(new Error("away"));
  };
  await inHalves(
    [1, 2, 3],
    away,
    (some) => failed.push(some),
    () => false,
  );
  assert.deepEqual([steps, failed], [1, [[1, 2, 3]]]);
});
