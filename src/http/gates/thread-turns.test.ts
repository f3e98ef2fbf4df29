import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../base/time.ts";
import { until } from "../../../test/harness/wait.ts";
import { ThreadTurns } from "./thread-turns.ts";

/** Turns by a clock that stands still, and the owners of what was done. */
function open() {
  let nowMs = 0;
  const turns = new ThreadTurns({ ...systemClock, monotonicMs: () => nowMs });
  const done: string[] = [];
  const join = (owner: string, times: number, costMs = 0) => {
    for (let n = 0; n < times; n++)
      assert.ok(turns.join(owner, { run: () => compute(costMs, () => done.push(owner)), isGone: () => false }));
  };
  return { turns, done, join, pass: (ms: number) => (nowMs += ms) };
}

function compute(ms: number, then: () => void): number {
  const { user, system } = process.threadCpuUsage();
  for (let spent = 0; spent < ms * 1_000;) {
    const now = process.threadCpuUsage();
    spent = now.user + now.system - user - system;
  }
  then();
  return 0;
}

const countOf = (done: string[], owner: string) => done.filter((each) => each === owner).length;

test("owners take turns, and nothing is done at once", async () => {
  const { done, join } = open();
  join("a", 3);
  join("b", 1);
  join("c", 2);
  assert.deepEqual(done, []);
  await until(() => done.length === 6);
  assert.deepEqual(done, ["a", "b", "c", "a", "c", "a"]);
});

test("between two pieces of work that take longer than a pass, everything else has its turn", async () => {
  const { done, join } = open();
  join("a", 5, 2);
  const other = () => {
    done.push("other");
    if (countOf(done, "a") < 5) setImmediate(other);
  };
  setImmediate(other);
  await until(() => countOf(done, "a") === 5);
  for (const [at, owner] of done.entries())
    assert.ok(owner === "other" || done[at + 1] !== "a", `two in one pass: ${done.join(" ")}`);
});

test("who owes time waits until it is paid, and others do not", async () => {
  const { turns, done, join, pass } = open();
  // A tenth of a second at once, 25 ms at most for one piece, and an eighth of a second each second.
  join("a", 20, 30);
  await until(() => countOf(done, "a") === 4);
  join("b", 1);
  await until(() => countOf(done, "b") === 1);
  assert.equal(countOf(done, "a"), 4);
  pass(600);
  await until(() => countOf(done, "a") === 7);
  join("b", 1);
  await until(() => countOf(done, "b") === 2);
  assert.equal(countOf(done, "a"), 7);
  turns.end();
  await until(() => countOf(done, "a") === 20);
});

test("all owners together leave half of the thread to others", async () => {
  const { done, join, pass } = open();
  for (const owner of ["a", "b", "c", "d"]) join(owner, 4, 30);
  await until(() => done.length === 16);
  join("e", 10, 30);
  pass(200);
  await until(() => countOf(done, "e") === 4);
});

test("what a piece of work says that it takes besides counts as well", async () => {
  const { turns, done, join } = open();
  for (let n = 0; n < 10; n++) turns.join("a", { run: () => (done.push("a"), 20), isGone: () => false });
  join("b", 1);
  await until(() => countOf(done, "b") === 1);
  await until(() => countOf(done, "a") === 5);
  join("b", 1);
  await until(() => countOf(done, "b") === 2);
  assert.equal(countOf(done, "a"), 5);
});

test("what was done outside of its turns is charged to its owner as well", async () => {
  const { turns, done, join, pass } = open();
  for (let n = 0; n < 4; n++) turns.charge("a", 30);
  join("a", 1);
  join("b", 1);
  await until(() => countOf(done, "b") === 1);
  assert.equal(countOf(done, "a"), 0);
  pass(200);
  await until(() => countOf(done, "a") === 1);
});

test("work for which nobody waits is not done, and its owner has room for so much only", async () => {
  const { turns, done } = open();
  let isGone = false;
  let ran = 0;
  const work = { run: () => ++ran, isGone: () => isGone };
  for (let n = 0; n < 2_000; n++) assert.ok(turns.join("a", work));
  assert.equal(turns.join("a", work), false);
  isGone = true;
  // Nor does it cost its owner anything: all of it is out of the way at once.
  await until(() => turns.join("a", { run: () => done.push("a"), isGone: () => false }));
  await until(() => countOf(done, "a") === 1);
  assert.equal(ran, 0);
});
