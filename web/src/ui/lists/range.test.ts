import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, rangeOf } from "./range.ts";

test("an empty list says why: past the end, nothing matches, or nothing is there yet", () => {
  assert.equal(contentOf(3, 1, true), "rows");
  assert.equal(contentOf(3, 9, false), "rows");
  assert.equal(contentOf(0, 2, false), "past the end");
  assert.equal(contentOf(0, 2, true), "past the end");
  assert.equal(contentOf(0, 1, true), "no match");
  assert.equal(contentOf(0, 1, false), "empty");
});

test("the range of a page ends with the list if the list was counted", () => {
  assert.deepEqual(rangeOf({ page: 1, per_page: 25, total: 7 }, true), { first: 1, last: 7 });
  assert.deepEqual(rangeOf({ page: 2, per_page: 25, total: 50 }, true), { first: 26, last: 50 });
  assert.deepEqual(rangeOf({ page: 401, per_page: 25, total: 10_000 }, false), { first: 10_001, last: 10_025 });
});

test("ranges of all pages cover every row once", () => {
  for (const total of [1, 24, 25, 26, 99, 100]) {
    const pages = Math.ceil(total / 25);
    const rows = Array.from({ length: pages }, (_, index) => rangeOf({ page: index + 1, per_page: 25, total }, true));
    assert.equal(rows[0]!.first, 1);
    assert.equal(rows.at(-1)!.last, total);
    for (let index = 1; index < pages; index++) assert.equal(rows[index]!.first, rows[index - 1]!.last + 1);
  }
});
