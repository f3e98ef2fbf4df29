import assert from "node:assert/strict";
import { test } from "node:test";
import { goal, interleave, ratioGoal } from "./suite.ts";

test("contenders take turns after a warm-up, and a ratio is the median of the rounds' own", async () => {
  const turns: string[] = [];
  // The second round is four times slower for both, as beside other load.
  const contender = (name: string, rates: number[]) => ({
    name,
    turn: () => {
      turns.push(name);
      return Promise.resolve({ perSecond: rates.shift()!, cpuMicros: 10 });
    },
  });
  const rows = await interleave([contender("a", [1, 800, 200, 600]), contender("b", [1, 400, 100, 200])], 3);
  assert.deepEqual(turns, ["a", "b", "a", "b", "a", "b", "a", "b"]);
  const found = ratioGoal("a against b", [rows[0]!, rows[1]!], { atLeast: 2 });
  assert.deepEqual([found.value, found.rounds, found.met], [2, [2, 2, 3], true]);
  assert.equal(rows[0]!.perSecond, 600);
  assert.equal(rows[0]!.p99Ms, undefined, "a figure that was not measured is absent");
});

test("a goal is met at its limit and missed beyond it", () => {
  assert.equal(goal("memory", 200, "MiB", { atMost: 200 }).met, true);
  assert.equal(goal("memory", 201, "MiB", { atMost: 200 }).met, false);
  assert.equal(goal("rate", Number.NaN, "×", { atLeast: 1 }).met, false);
});
