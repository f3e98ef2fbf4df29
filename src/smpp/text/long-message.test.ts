import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readUserData, splitForCarrier, type LongMessageMode } from "./long-message.ts";
import { concatenationFromSar } from "../pdu/udh.ts";
import type { DefaultAlphabet } from "./encodings.ts";

const modes: LongMessageMode[] = ["udh8", "udh16", "sar", "payload"];
const alphabets: DefaultAlphabet[] = ["gsm", "gsm-packed", "latin1", "ascii"];

test("a short message has no header in any mode", () => {
  for (const mode of modes) {
    const [part, ...rest] = splitForCarrier("Hello {1}", "gsm7", 5, { mode });
    assert.deepEqual(part, {
      dataCoding: 0,
      esmClass: 0,
      shortMessage: Buffer.from("Hello \u001b(1\u001b)"),
      tlvs: {},
    });
    assert.equal(rest.length, 0);
  }
});

test("a long message has its reference in the form of the link's mode", () => {
  const text = "a".repeat(306);
  const udh8 = splitForCarrier(text, "gsm7", 0x1234, { mode: "udh8" });
  assert.deepEqual(
    udh8.map((part) => part.shortMessage.subarray(0, 6).toString("hex")),
    ["050003340201", "050003340202"],
  );
  assert.deepEqual(
    udh8.map((part) => part.shortMessage.length),
    [159, 159],
  );
  assert.ok(udh8.every((part) => part.esmClass === 0x40));
  const udh16 = splitForCarrier(text, "gsm7", 0x1234, { mode: "udh16" });
  assert.deepEqual(
    udh16.map((part) => part.shortMessage.length),
    [159, 159, 9],
  );
  const sar = splitForCarrier(text, "gsm7", 0x1234, { mode: "sar" });
  assert.deepEqual(sar[1]?.tlvs, { sarMsgRefNum: 0x1234, sarTotalSegments: 2, sarSegmentSeqnum: 2 });
  assert.equal(sar[1]?.shortMessage.length, 153);
  const [payload, ...rest] = splitForCarrier(text, "gsm7", 0x1234, { mode: "payload" });
  assert.equal(payload?.tlvs.messagePayload?.length, 306);
  assert.equal(payload?.shortMessage.length, 0);
  assert.equal(rest.length, 0);
});

test("a text with characters that the link's default alphabet lacks is sent in UCS-2", () => {
  const [part] = splitForCarrier("5 €", "gsm7", 1, { mode: "udh8", defaultAlphabet: "latin1" });
  assert.equal(part?.dataCoding, 8);
  assert.equal(part?.shortMessage.toString("hex"), "0035002020ac");
  const [latin1] = splitForCarrier("é", "gsm7", 1, { mode: "udh8", defaultAlphabet: "latin1" });
  assert.equal(latin1?.shortMessage.toString("hex"), "e9");
});

test("no part exceeds the radio's 140 octets, and the parts join to the text", () => {
  const characters = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...Array.from("abc de{}€é")) },
    { weight: 1, arbitrary: fc.constantFrom("😀", "“", "ж") },
  );
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from("ab€{é ")), maxLength: 900 }),
    fc.string({ unit: characters, maxLength: 600 }),
  );
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom(...modes),
      fc.constantFrom(...alphabets),
      fc.nat(0xffff),
      (text, mode, defaultAlphabet, reference) => {
        const encoding = Array.from(text).every((character) => "abc de{}€é".includes(character)) ? "gsm7" : "ucs2";
        const parts = splitForCarrier(text, encoding, reference, { mode, defaultAlphabet });
        const read = parts.map((part, index) => {
          const message = part.tlvs.messagePayload ?? part.shortMessage;
          const { header, text } = readUserData(message, part.esmClass, part.dataCoding, defaultAlphabet);
          const concatenation = header?.concatenation ?? concatenationFromSar(part.tlvs);
          if (parts.length > 1) {
            assert.equal(concatenation?.part, index + 1);
            assert.equal(concatenation?.total, parts.length);
          }
          assert.ok(part.shortMessage.length <= 160);
          if (part.dataCoding === 8 || defaultAlphabet === "gsm-packed") assert.ok(part.shortMessage.length <= 140);
          return text;
        });
        assert.equal(read.join(""), text);
      },
    ),
    { numRuns: 500 },
  );
});

test("a header that extends past the message is read as message text", () => {
  assert.equal(readUserData(Buffer.from("zA"), 0x40, 0).text, "zA");
});
