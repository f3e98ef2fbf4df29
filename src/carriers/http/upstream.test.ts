import assert from "node:assert/strict";
import { test } from "node:test";
import { Value } from "typebox/value";
import { HttpUpstream } from "./schemas.ts";
import { readReceipts } from "./upstream.ts";

const upstream = Value.Default(HttpUpstream, { url: "https://example.com" }) as HttpUpstream;
const stateOf = (status: unknown) => readReceipts(upstream, { id: "1", status })[0]!.state;

test("a receipt's status must be a known word, in upper or lower case", () => {
  assert.equal(stateOf("Delivered"), "DELIVRD");
  assert.equal(stateOf(16), "REJECTD");
  for (const word of ["constructor", "__proto__", "toString", "", "unheard of"])
    assert.equal(stateOf(word), "UNKNOWN", word);
});
