import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { until } from "../../../test/harness/wait.ts";
import { Coalescer } from "./coalescer.ts";

/** Lets everything run that needs no external event. */
const settle = async () => {
  for (let tick = 0; tick < 5; tick++) await new Promise(setImmediate);
};

test("whatever arrives during a flush forms the next batch, in order of arrival", async () => {
  const batches: number[][] = [];
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const coalescer = new Coalescer<number, number>({
    flush: async (items) => {
      batches.push(items);
      if (batches.length === 1) await gate;
      return items.map((item) => item * 2);
    },
  });
  const first = coalescer.add(1);
  await until(() => batches.length === 1, { what: "the first flush begins" });
  const rest = [2, 3, 4].map((item) => coalescer.add(item));
  release?.();
  assert.deepEqual(await Promise.all([first, ...rest]), [2, 4, 6, 8]);
  assert.deepEqual(batches, [[1], [2, 3, 4]]);
});

test("with gatherMs, a batch waits until it is full or its time is over", async () => {
  const batches: number[][] = [];
  const flush = async (items: number[]) => {
    batches.push(items);
    return items;
  };
  const patient = new Coalescer<number, number>({ flush, maxBatch: 3, gatherMs: 60_000 });
  const first = patient.add(1);
  await settle();
  assert.deepEqual(batches, []);
  await Promise.all([first, patient.add(2), patient.add(3)]);
  await new Coalescer<number, number>({ flush, maxBatch: 3, gatherMs: 1 }).add(4);
  assert.deepEqual(batches, [[1, 2, 3], [4]]);
});

test("one flush is in flight at a time, and no batch is larger than the bound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }), async (count, maxBatch) => {
      let inFlight = 0;
      const coalescer = new Coalescer<number, number>({
        maxBatch,
        flush: async (items) => {
          assert.equal(++inFlight, 1);
          assert.ok(items.length <= maxBatch);
          await new Promise(setImmediate);
          inFlight--;
          return items;
        },
      });
      const items = Array.from({ length: count }, (_, i) => i);
      assert.deepEqual(await Promise.all(items.map((item) => coalescer.add(item))), items);
      await coalescer.idle();
    }),
    { numRuns: 30 },
  );
});

test("a bad item fails without failing the others", async () => {
  const coalescer = new Coalescer<number, number>({
    flush: async (items) => {
      if (items.includes(3)) throw new Error("three is bad");
      return items;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => coalescer.add(item)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  );
});

test("an item past the queue length is rejected; the queued ones are still flushed", async () => {
  const coalescer = new Coalescer<number, number>({
    maxBatch: 2,
    maxWaiting: 2,
    overflow: () => new Error("full"),
    flush: async (items) => items,
  });
  const kept = [coalescer.add(1), coalescer.add(2)];
  await assert.rejects(coalescer.add(3), /full/);
  assert.deepEqual(await Promise.all(kept), [1, 2]);
});

test("whichever flushes fail, each item gets its own result, and batches are flushed in order of arrival", async () => {
  const turn = fc.record({ adds: fc.integer({ min: 0, max: 5 }), takes: fc.integer({ min: 0, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 20 }), async (turns) => {
      const seen: number[] = [];
      let [inFlight, flushes] = [0, 0];
      const coalescer = new Coalescer<number, number>({
        maxBatch: 4,
        flush: async (items) => {
          assert.equal(++inFlight, 1);
          seen.push(...items);
          const { takes } = turns[flushes++ % turns.length]!;
          for (let tick = 0; tick < takes; tick++) await new Promise(setImmediate);
          inFlight--;
          if (items.some((item) => item % 7 === 6)) throw new Error("a bad one");
          return items.map((item) => -item);
        },
        retryAlone: () => false,
      });
      let item = 0;
      const added: Promise<number | string>[] = [];
      for (const { adds } of turns) {
        for (let n = 0; n < adds; n++) added.push(coalescer.add(item++).catch((error: Error) => error.message));
        await new Promise(setImmediate);
      }
      for (const [n, result] of (await Promise.all(added)).entries())
        assert.ok(result === -n || result === "a bad one", `${n}: ${result}`);
      await coalescer.idle();
      assert.deepEqual(
        seen,
        Array.from({ length: item }, (_, n) => n),
      );
    }),
    { numRuns: 60 },
  );
});
