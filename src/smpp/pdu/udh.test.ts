import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { buildConcatenationHeader, concatenationFromSar, parseUserDataHeader, sarOf } from "./udh.ts";

const parse = (hex: string): ReturnType<typeof parseUserDataHeader> =>
  parseUserDataHeader(Buffer.from(hex.replaceAll(" ", ""), "hex"));

test("the two concatenation headers are those of 3GPP TS 23.040", () => {
  const header = { reference: 0x1234, total: 3, part: 2 };
  assert.equal(buildConcatenationHeader({ ...header, referenceBits: 8 }).toString("hex"), "050003340302");
  assert.equal(buildConcatenationHeader({ ...header, referenceBits: 16 }).toString("hex"), "06080412340302");
});

test("a header that was built is parsed back to the same values", () => {
  const concatenations = fc
    .record({
      reference: fc.nat(0xffff),
      referenceBits: fc.constantFrom(8 as const, 16 as const),
      total: fc.integer({ min: 1, max: 255 }),
      part: fc.nat(254),
    })
    .map((c) => ({
      ...c,
      reference: c.referenceBits === 8 ? c.reference & 0xff : c.reference,
      part: (c.part % c.total) + 1,
    }));
  fc.assert(
    fc.property(concatenations, fc.uint8Array({ maxLength: 134 }), (concatenation, body) => {
      const header = buildConcatenationHeader(concatenation);
      const parsed = parseUserDataHeader(Buffer.concat([header, body]));
      assert.deepEqual(parsed?.concatenation, concatenation);
      assert.equal(parsed?.octets, header.length);
      assert.equal(parsed?.malformed, false);
      const sar = concatenationFromSar(sarOf(concatenation));
      assert.deepEqual(sar, { ...concatenation, referenceBits: 16 });
    }),
  );
});

test("unknown elements are kept, and the concatenation among several is found", () => {
  const parsed = parse("0a 2401ff 0003 070201 9900 41");
  assert.deepEqual(parsed?.concatenation, { reference: 7, referenceBits: 8, total: 2, part: 1 });
  assert.deepEqual(
    parsed?.elements.map((element) => element.id),
    [0x24, 0x00, 0x99],
  );
  assert.equal(parsed?.malformed, false);
});

test("the last occurrence of a repeated element counts", () => {
  assert.equal(parse("0a 0003010201 0003050202")?.concatenation?.reference, 5);
});

test("part 0, part 9 of 3, no parts and wrong lengths are not a concatenation", () => {
  for (const hex of ["0500030a0300", "0500030a0309", "0500030a0000", "0400020a03", "060004000a0301", "0508030a0301"]) {
    const parsed = parse(hex);
    assert.ok(parsed, hex);
    assert.equal(parsed.concatenation, undefined, hex);
  }
});

test("ports are read", () => {
  assert.deepEqual(parse("06 0504 0b84 23f0")?.ports, { destination: 2948, source: 9200 });
});

test("inconsistent lengths are reported, and nothing is read beyond the octets", () => {
  assert.equal(parse(""), undefined);
  assert.equal(parse("05000301"), undefined);
  assert.equal(parse("ff"), undefined);
  const parsed = parse("050009070201");
  assert.equal(parsed?.malformed, true);
  assert.equal(parsed?.octets, 6);
  assert.equal(parse("00")?.malformed, false);
  assert.equal(parse("0100")?.malformed, true);
});

test("any octets parse without an exception, and elements lie inside the header", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
      const parsed = parseUserDataHeader(octets);
      if (parsed === undefined) return;
      const inside = parsed.elements.reduce((sum, element) => sum + 2 + element.data.length, 1);
      assert.ok(parsed.octets <= octets.length && inside <= parsed.octets);
    }),
    { numRuns: 2000 },
  );
});

test("SAR needs all three values, in range", () => {
  assert.equal(concatenationFromSar({ sarMsgRefNum: 1, sarTotalSegments: 2 }), undefined);
  assert.equal(concatenationFromSar({ sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: 3 }), undefined);
  assert.equal(concatenationFromSar({ sarMsgRefNum: 70_000, sarTotalSegments: 2, sarSegmentSeqnum: 1 }), undefined);
});
