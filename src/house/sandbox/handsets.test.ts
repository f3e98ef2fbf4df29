import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Handsets } from "./handsets.ts";

const part = (part: number, total: number, reference = 7) => ({
  number: "+250788000001",
  sender: "TUMA",
  text: `<${part}>`,
  concatenation: { reference, referenceBits: 8 as const, total, part },
  sar: {},
});

test("a handset shows a long message once and complete, in any order of its parts", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }).chain((total) =>
        fc.shuffledSubarray(
          Array.from({ length: total }, (_, i) => i + 1),
          { minLength: total },
        ),
      ),
      (order) => {
        const handsets = new Handsets();
        const shown = order
          .map((each, i) => handsets.receive(part(each, order.length), `id${i}`))
          .filter((message) => message !== undefined);
        assert.equal(shown.length, 1);
        assert.equal(
          shown[0]!.text,
          order
            .toSorted((a, b) => a - b)
            .map((each) => `<${each}>`)
            .join(""),
        );
        assert.equal(shown[0]!.parts, order.length);
      },
    ),
  );
});

test("a duplicate part does not complete a message, and two messages do not mix", () => {
  const handsets = new Handsets();
  assert.equal(handsets.receive(part(1, 2), "a"), undefined);
  assert.equal(handsets.receive(part(1, 2), "b"), undefined);
  assert.equal(handsets.receive(part(2, 2, 8), "c"), undefined);
  assert.equal(handsets.receive(part(2, 2), "d")?.text, "<1><2>");
});
