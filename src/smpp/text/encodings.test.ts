import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { alphabetOf, canEncode, decodeText, encodeAs, encodeText } from "./encodings.ts";
import { countSeptets, decodeGsm, encodeGsm, packSeptets, unpackSeptets } from "./gsm.ts";

/** 3GPP TS 23.038 §6.2.1, row by row as the standard's table prints its columns. */
const TABLE = [
  "@£$¥èéùìòÇ\nØø\rÅå",
  "Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ",
  " !\"#¤%&'()*+,-./",
  "0123456789:;<=>?",
  "¡ABCDEFGHIJKLMNO",
  "PQRSTUVWXYZÄÖÑÜ§",
  "¿abcdefghijklmno",
  "pqrstuvwxyzäöñüà",
];
const GSM = Array.from(TABLE.join("").replace("\u001b", "") + "\f^{}\\[~]|€");
const gsmText = (): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...GSM), maxLength: 400 });

test("every character of the default alphabet has the code of the standard's table", () => {
  for (const [row, characters] of TABLE.entries()) {
    for (const [column, character] of Array.from(characters).entries()) {
      if (character === "\u001b") continue;
      assert.deepEqual(encodeGsm(character), Buffer.from([row * 16 + column]), character);
    }
  }
});

test("the extension table is written with escapes", () => {
  assert.equal(encodeGsm("\f^{}\\[~]|€")?.toString("hex"), "1b0a1b141b281b291b2f1b3c1b3d1b3e1b401b65");
  assert.equal(countSeptets("a€"), 3);
});

test("characters outside the alphabet are refused", () => {
  for (const character of ["ç", "`", "ê", "Œ", "你", "😀", "\u001b", "\u0000", "\t"])
    assert.equal(encodeGsm(character), undefined, character);
});

test("every text of the alphabet is decoded as it was encoded", () => {
  fc.assert(fc.property(gsmText(), (text) => decodeGsm(encodeGsm(text) as Buffer) === text));
});

test("an unknown escape shows the default alphabet's character, a stray escape a space", () => {
  assert.equal(decodeGsm(Buffer.from([0x1b, 0x41, 0x42])), "AB");
  assert.equal(decodeGsm(Buffer.from([0x41, 0x1b])), "A ");
  assert.equal(decodeGsm(Buffer.from([0x1b, 0x1b, 0x42])), " B");
});

test("octets above 127 in the default alphabet are read as Latin-1", () => {
  assert.equal(decodeText(Buffer.from([0x63, 0xe9, 0x80]), 0), "cé\ufffd");
});

test("GSM text that a client calls ASCII is read as GSM, and ASCII as ASCII", () => {
  const gsm = encodeGsm("me_a@b.com $5 €3 voilà café") as Buffer;
  assert.equal(decodeText(gsm, 1), "me_a@b.com $5 €3 voilà café");
  assert.equal(decodeText(Buffer.from("a_b@c$ [x]{y}\r\n\t~^|\\"), 1), "a_b@c$ [x]{y}\r\n\t~^|\\");
  assert.equal(decodeText(Buffer.from("hello\0\0"), 1), "hello");
  assert.equal(decodeText(Buffer.from("caf\xe9\x07", "latin1"), 1), "café\x07");
});

test("the packed form of hellohello is as published in the GSM literature", () => {
  assert.equal(packSeptets(encodeGsm("hellohello") as Buffer).toString("hex"), "e8329bfd4697d9ec37");
});

test("packed septets are unpacked again after any header", () => {
  const text = gsmText().filter((text) => !/[@\r]$/.test(text));
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 6 }), (text, fillBits) => {
      const packed = packSeptets(encodeGsm(text) as Buffer, fillBits);
      return decodeGsm(unpackSeptets(packed, fillBits)) === text;
    }),
  );
});

test("UCS-2 is big-endian with surrogate pairs", () => {
  assert.equal(encodeText("é😀", 8)?.toString("hex"), "00e9d83dde00");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      if (/^\ufeff|\0/.test(text)) return true;
      return decodeText(encodeText(text, 8) as Buffer, 8) === text;
    }),
  );
});

test("UCS-2 with a byte order mark, an odd octet, half a pair or NULs is still text", () => {
  assert.equal(decodeText(Buffer.from("feff0041", "hex"), 8), "A");
  assert.equal(decodeText(Buffer.from("fffe4100", "hex"), 8), "A");
  assert.equal(decodeText(Buffer.from("004100", "hex"), 8), "A");
  assert.equal(decodeText(Buffer.from("d83d0041", "hex"), 8), "\ufffdA");
  assert.equal(decodeText(Buffer.from("00410000", "hex"), 8), "A");
  assert.equal(decodeText(Buffer.from("004100000042", "hex"), 8), "A\ufffdB");
});

test("any octets in any coding decode to well-formed text without NUL", () => {
  const alphabets = fc.constantFrom("gsm", "gsm-packed", "latin1", "ascii");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(255), alphabets, (octets, dataCoding, alphabet) => {
      const text = decodeText(octets, dataCoding, alphabet);
      assert.ok(text.isWellFormed() && !text.includes("\0"));
    }),
    { numRuns: 1000 },
  );
});

test("Latin-1 and ASCII encode only their own characters", () => {
  assert.equal(encodeText("é", 3)?.toString("hex"), "e9");
  assert.equal(encodeText("€", 3), undefined);
  assert.equal(encodeText("é", 1), undefined);
  assert.equal(encodeText("é", 0, "latin1")?.toString("hex"), "e9");
  assert.equal(encodeText("a", 4), undefined);
  assert.equal(canEncode("é", "ascii"), false);
});

test("encodeAs returns octets exactly if canEncode is true", () => {
  const alphabets = fc.constantFrom(
    "gsm" as const,
    "gsm-packed" as const,
    "latin1" as const,
    "ascii" as const,
    "ucs2" as const,
  );
  const texts = fc.oneof(gsmText(), fc.string(), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(
      texts,
      alphabets,
      (text, alphabet) => (encodeAs(text, alphabet) !== undefined) === canEncode(text, alphabet),
    ),
  );
});

test("data_coding 16 and up are read as the GSM data coding scheme", () => {
  assert.equal(alphabetOf(0x10), "gsm");
  assert.equal(alphabetOf(0x18), "ucs2");
  assert.equal(alphabetOf(0x19), "ucs2");
  assert.equal(alphabetOf(0xf0), "gsm");
  assert.equal(alphabetOf(0xf5), "octets");
  assert.equal(alphabetOf(0xc8), "gsm");
  assert.equal(alphabetOf(0xe0), "ucs2");
  assert.equal(alphabetOf(0x14), "octets");
  assert.equal(alphabetOf(0, "latin1"), "latin1");
});

test("the national codings of SMPP's table are read", () => {
  assert.equal(decodeText(Buffer.from([0xbf, 0xe0, 0xd8]), 6), "При");
  assert.equal(decodeText(Buffer.from([0xf9, 0xec]), 7), "של");
  assert.equal(decodeText(Buffer.from("93fa967b", "hex"), 5), "日本");
});
