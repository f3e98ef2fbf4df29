import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import segmentsCalculator from "sms-segments-calculator";
import { cut, measure, segment } from "./segments.ts";

const { SegmentedMessage } = segmentsCalculator;

const counts = (character: string, lengths: number[]): number[] =>
  lengths.map((length) => measure(character.repeat(length)).count);

test("the limits are 160 and 153 septets, 70 and 67 characters", () => {
  assert.deepEqual(counts("a", [0, 1, 160, 161, 306, 307, 459, 460, 1530, 1531]), [1, 1, 1, 2, 2, 3, 3, 4, 10, 11]);
  assert.deepEqual(counts("€", [80, 81, 152, 153]), [1, 2, 2, 3]);
  assert.deepEqual(counts("ж", [70, 71, 134, 135]), [1, 2, 2, 3]);
  assert.deepEqual(counts("😀", [35, 36, 66, 67]), [1, 2, 2, 3]);
});

test("characters of the extension table and surrogate pairs are never split", () => {
  const gsm = cut(`${"a".repeat(152)}€${"a".repeat(20)}`, "gsm7");
  assert.deepEqual(
    gsm.map((part) => part.length),
    [152, 21],
  );
  const ucs2 = cut(`${"ж".repeat(66)}😀${"ж".repeat(20)}`, "ucs2");
  assert.deepEqual(
    ucs2.map((part) => part.length),
    [66, 22],
  );
});

test("the characters that force UCS-2 are named once each, with their positions", () => {
  const { encoding, forcedBy } = segment("a😀b“😀”");
  assert.equal(encoding, "ucs2");
  assert.deepEqual(forcedBy, [
    { character: "😀", position: 1 },
    { character: "“", position: 3 },
    { character: "”", position: 5 },
  ]);
  assert.deepEqual(segment("plain").forcedBy, []);
});

test("units used and left in the last part are reported", () => {
  const { unitsInLastPart, unitsLeft } = segment(`${"a".repeat(160)}€`);
  assert.deepEqual([unitsInLastPart, unitsLeft], [9, 144]);
  assert.equal(segment("ж").unitsLeft, 69);
});

test("the count is the number of parts, the parts join to the text, and none exceeds its limit", () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from("ab{€ ")), maxLength: 1000 }),
    fc.string({ unit: fc.constantFrom("a", "ж", "😀"), maxLength: 500 }),
    fc.string({ unit: "binary", maxLength: 500 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { encoding, count, units } = measure(text);
      const parts = cut(text, encoding);
      assert.equal(parts.length, count);
      assert.equal(parts.join(""), text);
      const sizes = parts
        .map((part) => measure(part))
        .map((size, index) => (encoding === "gsm7" ? size.units : parts[index]!.length));
      assert.equal(
        sizes.reduce((sum, size) => sum + size, 0),
        units,
      );
      const limit = encoding === "gsm7" ? (count === 1 ? 160 : 153) : count === 1 ? 70 : 67;
      assert.ok(sizes.every((size) => size <= limit));
    }),
    { numRuns: 500 },
  );
});

test("an independent calculator counts the same parts", () => {
  // It keeps grapheme clusters of several code points whole, as handsets need not: so only single code points here, no CR LF.
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from("abcXYZ 019{}[]~^|\\€éèùÄÖñ@£$_Δ\n")), maxLength: 700 }),
    fc.string({ unit: fc.constantFrom(...Array.from("abc ж你“”…—é€ç")), maxLength: 400 }),
    fc.string({ unit: fc.constantFrom("a", "😀", "𝒳", "ж"), maxLength: 300 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const oracle = new SegmentedMessage(text);
      const { encoding, count } = measure(text);
      assert.equal(encoding, oracle.encodingName === "GSM-7" ? "gsm7" : "ucs2");
      assert.equal(count, Math.max(1, oracle.segmentsCount));
    }),
    { numRuns: 1000 },
  );
});

test("smart encoding avoids UCS-2 and changes no letter", () => {
  const smart = segment("“Don’t” – wait… «now»\u00a0e\u0301", { encoding: "smart" });
  assert.equal(smart.text, '"Don\'t" - wait... "now" é');
  assert.equal(smart.encoding, "gsm7");
  assert.equal(segment("“ж”", { encoding: "smart" }).text, "“ж”");
  assert.equal(segment("forêt", { encoding: "smart" }).text, "forêt");
  assert.equal(segment("“x”").text, "“x”");
});

test("every text that the independent calculator's smart encoding makes GSM, ours does too, except for letters and combining marks", () => {
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    const character = String.fromCharCode(unit);
    if (/[\p{L}\p{M}]/u.test(character) && !/\p{Lm}/u.test(character)) continue;
    if (unit >= 0xd800 && unit < 0xe000) continue;
    if (unit === 0x9f) continue; // Ÿ in Windows-1252, so a letter too.
    if (new SegmentedMessage(`a${character}`, "auto", true).encodingName !== "GSM-7") continue;
    assert.equal(segment(`a${character}`, { encoding: "smart" }).encoding, "gsm7", `U+${unit.toString(16)}`);
  }
});
