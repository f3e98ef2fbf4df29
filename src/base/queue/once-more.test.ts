import assert from "node:assert/strict";
import { test } from "node:test";
import { OnceMore } from "./once-more.ts";

/** Work whose runs are ended by the test. */
function manual() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  let atOnce = 0;
  const work = new OnceMore(async () => {
    assert.equal(++atOnce, 1, "one run at a time");
    try {
      await new Promise<void>((end, fail) => runs.push({ end, fail }));
    } finally {
      atOnce--;
    }
  });
  return { runs, work };
}

test("requests during a run share one run after it, and resolve with that one", async () => {
  const { runs, work } = manual();
  const ended: string[] = [];
  const first = work.run().then(() => ended.push("first"));
  const others = ["second", "third"].map((name) => work.run().then(() => ended.push(name)));
  assert.equal(runs.length, 1);
  runs[0]!.end();
  await first;
  assert.deepEqual(ended, ["first"]);
  assert.equal(runs.length, 2);
  const late = work.run().then(() => ended.push("late"));
  runs[1]!.end();
  await Promise.all(others);
  assert.deepEqual(ended, ["first", "second", "third"]);
  runs[2]!.end();
  await late;
  await work.idle();
  assert.equal(runs.length, 3);
});

test("a failed run rejects for its own callers, and the run requested meanwhile still takes place", async () => {
  const { runs, work } = manual();
  const first = work.run();
  const second = work.run();
  runs[0]!.fail(new Error("no"));
  await assert.rejects(first, /no/);
  runs[1]!.end();
  await second;
  await work.idle();
});

test("idle waits for the run in flight and the one requested", async () => {
  const { runs, work } = manual();
  void work.run();
  void work.run();
  let idle = false;
  const waiting = work.idle().then(() => (idle = true));
  runs[0]!.end();
  await new Promise(setImmediate);
  assert.equal(idle, false);
  runs[1]!.end();
  await waiting;
});
