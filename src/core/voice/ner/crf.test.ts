import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isAllowed, spansOf, START, TAGS, tagsOf, TYPES, viterbi, type Span } from "./crf.ts";

/** The best allowed path, by trying all of them. */
function bestByTrying(emissions: readonly number[], transitions: readonly number[], length: number): number {
  const walk = (t: number, from: number): number => {
    if (t === length) return 0;
    let best = -Infinity;
    for (let to = 0; to < TAGS; to++) {
      if (!isAllowed(from, to)) continue;
      best = Math.max(best, emissions[t * TAGS + to]! + transitions[from * TAGS + to]! + walk(t + 1, to));
    }
    return best;
  };
  return walk(0, START);
}

function scoreOf(path: Uint8Array, emissions: readonly number[], transitions: readonly number[]): number {
  let score = 0;
  let from = START;
  for (const [t, to] of path.entries()) {
    assert.ok(isAllowed(from, to));
    score += emissions[t * TAGS + to]! + transitions[from * TAGS + to]!;
    from = to;
  }
  return score;
}

const scores = (length: number) =>
  fc.array(fc.integer({ min: -50, max: 50 }), { minLength: length, maxLength: length });

test("the path found is allowed and no other scores higher", () => {
  const problems = fc
    .integer({ min: 0, max: 4 })
    .chain((length) => fc.tuple(scores(length * TAGS), scores((TAGS + 1) * TAGS)));
  fc.assert(
    fc.property(problems, ([emissions, transitions]) => {
      const length = emissions.length / TAGS;
      const path = viterbi(emissions, transitions, length);
      assert.equal(path.length, length);
      assert.equal(scoreOf(path, emissions, transitions), bestByTrying(emissions, transitions, length));
    }),
    { numRuns: 60 },
  );
});

test("converting spans to tags and back yields the same spans", () => {
  const gaps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.constantFrom(...TYPES)), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(gaps, (pieces) => {
      const spans: Span[] = [];
      let at = 0;
      for (const [gap, length, type] of pieces) {
        spans.push({ start: at + gap, end: at + gap + length, type });
        at += gap + length;
      }
      assert.deepEqual(spansOf(tagsOf(spans, at + 1)), spans);
    }),
  );
});
