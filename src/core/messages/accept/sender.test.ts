import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSender } from "./sender.ts";
import { english } from "../../../base/sentences/sentence.ts";

test("the three kinds of sender are recognised", () => {
  assert.deepEqual(parseSender("TUMA"), { ok: true, kind: "alphanumeric", sender: "TUMA" });
  assert.deepEqual(parseSender("A&B Co. +1!"), { ok: true, kind: "alphanumeric", sender: "A&B Co. +1!" });
  assert.deepEqual(parseSender("4545"), { ok: true, kind: "shortcode", sender: "4545" });
  assert.deepEqual(parseSender("+250 788 000 001"), { ok: true, kind: "number", sender: "+250788000001" });
  assert.deepEqual(parseSender("00250788000001"), { ok: true, kind: "number", sender: "+250788000001" });
});

const reason = (input: string): string => {
  const parsed = parseSender(input);
  return parsed.ok ? "" : english(parsed.why);
};

test("each fault is named with its fix", () => {
  assert.match(reason(""), /empty/);
  assert.match(reason("TWELVE CHARS"), /12 characters: shorten/);
  assert.match(reason(" TUMA"), /starts or ends with a space/);
  assert.match(reason("TUMA "), /starts or ends with a space/);
  assert.match(reason("Café"), /"é" is not allowed/);
  assert.match(reason("A/B"), /"\/" is not allowed/);
  assert.match(reason("-_.-"), /no letter/);
  assert.match(reason("12"), /short code of 3 to 8/);
  assert.match(reason("250788000001"), /write \+250/);
  assert.match(reason("A\nB"), /"\\n" is not allowed/);
  assert.match(reason("😀"), /"😀" is not allowed/);
});
