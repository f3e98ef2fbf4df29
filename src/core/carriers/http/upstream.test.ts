import assert from "node:assert/strict";
import { test } from "node:test";
import { Value } from "typebox/value";
import { HttpUpstream } from "./schemas.ts";
import { readAnswer, readReceipts } from "./upstream.ts";

const upstream = Value.Default(HttpUpstream, { url: "https://example.com" }) as HttpUpstream;
const stateOf = (status: unknown) => readReceipts(upstream, { id: "1", status }).items[0]!.state;

test("a receipt's status must be a known word, in upper or lower case", () => {
  assert.equal(stateOf("Delivered"), "DELIVRD");
  assert.equal(stateOf(16), "REJECTD");
  for (const word of ["constructor", "__proto__", "toString", "", "unheard of"])
    assert.equal(stateOf(word), "UNKNOWN", word);
});

const read = (id_pattern: string, body: string) =>
  readAnswer({ ...upstream, answer: { ...upstream.answer, id_pattern } }, 200, body);

test("an id_pattern finds the id, and ends in time whatever the response", () => {
  assert.deepEqual(read("^OK: (\\w+)", "OK: a1"), { status: 0, id: "a1" });
  assert.deepEqual(read("^OK", "OK"), { status: 0, id: "" });
  assert.equal(read("^OK: (\\w+)", "a proxy's page"), undefined);
  assert.equal(read("^OK: (\\w+)", `${" ".repeat(4096)}OK: a1`), undefined);
  // Without a bound, this would take longer than the age of the universe.
  assert.equal(read("^(a+)+$", `${"a".repeat(4000)}!`), undefined);
});

test("a 2xx accepts a message whose id is its own, whatever the response says", () => {
  const own = { ...upstream, answer: { ...upstream.answer, id: "{id}" } };
  assert.deepEqual(readAnswer(own, 202, "0: Accepted for delivery", "7-ab"), { status: 0, id: "7-ab" });
  assert.deepEqual(readAnswer({ ...upstream, answer: { ...upstream.answer, id: "" } }, 200, "OK"), {
    status: 0,
    id: "",
  });
  assert.deepEqual(readAnswer(upstream, 200, "{}"), { status: 0, id: "" });
});
