import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fifo } from "./fifo.ts";

test("a FIFO returns what an array would, after any operations", () => {
  const push = fc.record({ do: fc.constant("push" as const), count: fc.integer({ min: 1, max: 200 }) });
  const shift = fc.record({ do: fc.constant("shift" as const), count: fc.integer({ min: 1, max: 200 }) });
  const clear = fc.record({ do: fc.constant("clear" as const), count: fc.constant(1) });
  fc.assert(
    fc.property(fc.array(fc.oneof(push, push, shift, shift, clear), { maxLength: 40 }), (steps) => {
      const [fifo, oracle] = [new Fifo<number>(), [] as number[]];
      let next = 0;
      for (const step of steps) {
        if (step.do === "clear") assert.deepEqual(fifo.clear(), oracle.splice(0));
        for (let n = 0; n < step.count; n++) {
          if (step.do === "push") {
            fifo.push(++next);
            oracle.push(next);
          } else if (step.do === "shift") assert.equal(fifo.shift(), oracle.shift());
          assert.equal(fifo.size, oracle.length);
          assert.equal(fifo.peek(), oracle[0]);
        }
      }
    }),
  );
});

test("taking from the front of 200,000 items is not quadratic", () => {
  const fifo = new Fifo<number>();
  for (let n = 0; n < 200_000; n++) fifo.push(n);
  for (let n = 0; n < 200_000; n++) assert.equal(fifo.shift(), n);
  assert.equal(fifo.shift(), undefined);
});
