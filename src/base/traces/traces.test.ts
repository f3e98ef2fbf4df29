import assert from "node:assert/strict";
import { test } from "node:test";
import { readTraceparent } from "./traces.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const fields = `${traceId}-${spanId}-01`;

test("a traceparent of a later version is read as far as it is known, whatever it appends", () => {
  const known = { traceId, spanId, traceFlags: 1, isRemote: true };
  for (const header of [`00-${fields}`, `01-${fields}`, `cc-${fields}-what-the-future-will-be`, `fe-${fields}-`])
    assert.deepEqual(readTraceparent(header), known, header);
  assert.equal(readTraceparent(`01-${traceId}-${spanId}-fe`)?.traceFlags, 0, "only the flag that is known");
});

test("an invalid traceparent is none", () => {
  const invalid = [
    `ff-${fields}`,
    `00-${fields}-more`,
    `00-${fields}-`,
    `01-${fields}.more`,
    `01-${fields.slice(0, -1)}`,
    `0-${fields}`,
    `FE-${fields}`,
    `01-${fields.toUpperCase()}`,
    `01-${"0".repeat(32)}-${spanId}-01`,
    `01-${traceId}-${"0".repeat(16)}-01`,
    "",
  ];
  for (const header of invalid) assert.equal(readTraceparent(header), undefined, header);
  assert.equal(readTraceparent([`00-${fields}`]), undefined);
});
