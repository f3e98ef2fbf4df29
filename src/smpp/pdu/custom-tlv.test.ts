import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeTlv, encodeTlv, tlvTypes, type TlvType, type TlvValue } from "./custom-tlv.ts";
import { rawTlvs, readTlvs, writeTlvs, type Tlvs } from "./tlv.ts";
import { Writer } from "./writer.ts";
import { english } from "../../base/sentences/sentence.ts";

const integer = (octets: number) =>
  fc
    .bigInt(0n, (1n << BigInt(octets * 8)) - 1n)
    .map((value): TlvValue => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value)));
const text = (most: number) =>
  fc
    .string({ unit: "grapheme", maxLength: 60 })
    .filter((value) => !value.includes("\0") && Buffer.byteLength(value) <= most);

const values: Record<TlvType, fc.Arbitrary<TlvValue>> = {
  int1: integer(1),
  int2: integer(2),
  int4: integer(4),
  int8: integer(8),
  cstring: text(254),
  text: text(255),
  octets: fc.uint8Array({ maxLength: 255 }).map((octets) => Buffer.from(octets).toString("hex")),
};

test("a value of any type survives encoding and decoding", () => {
  for (const type of tlvTypes)
    fc.assert(
      fc.property(values[type], (value) => {
        const octets = encodeTlv(type, value);
        assert.ok(Buffer.isBuffer(octets), type);
        assert.equal(decodeTlv(type, octets), value);
      }),
    );
});

test("any value is encoded or refused, and any octets are decoded or refused, without an exception", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tlvTypes),
      fc.anything(),
      fc.uint8Array({ maxLength: 300 }),
      (type, value, given) => {
        const octets = encodeTlv(type, value);
        if (Buffer.isBuffer(octets)) assert.ok(octets.length <= 255);
        else assert.match(english(octets), /^(is|has|takes) /);
        const read = decodeTlv(type, Buffer.from(given));
        if (read !== undefined && type !== "cstring") {
          assert.deepEqual(encodeTlv(type, read), Buffer.from(given));
        }
      },
    ),
  );
});

test("values have the sizes and terminators of the standard", () => {
  assert.deepEqual(encodeTlv("int2", 770), Buffer.from([3, 2]));
  assert.deepEqual(encodeTlv("int8", "1707167205648943173"), Buffer.from("17b1138750e6c845", "hex"));
  assert.deepEqual(encodeTlv("cstring", "ab"), Buffer.from("ab\0"));
  assert.equal(decodeTlv("cstring", Buffer.from("ab")), "ab");
  for (const [type, value] of [
    ["int1", 256],
    ["int1", -1],
    ["int2", "x"],
    ["int4", 1.5],
    ["text", "a\0"],
    ["text", 5],
    ["octets", "abc"],
    ["cstring", "x".repeat(255)],
  ] as const)
    assert.ok(!Buffer.isBuffer(encodeTlv(type, value)), `${type} ${value}`);
});

test("all parameters of a PDU are found by tag, known or not", () => {
  const tlvs: Tlvs = {
    destinationPort: 5505,
    receiptedMessageId: "7a",
    callbackNum: [Buffer.from("010101aa", "hex")],
    unknown: [{ tag: 0x1401, value: Buffer.from("x") }],
  };
  const writer = new Writer();
  writeTlvs(writer, tlvs);
  const bytes = Buffer.from(writer.take());
  const raw = rawTlvs(readTlvs(bytes, 0, bytes.length));
  assert.deepEqual(
    new Map(raw.map(({ tag, value }) => [tag, value.toString("hex")])),
    new Map([
      [0x020b, "1581"],
      [0x001e, "376100"],
      [0x0381, "010101aa"],
      [0x1401, "78"],
    ]),
  );
});

test("any parameters that can be decoded are also available raw", () => {
  const tlv = fc.tuple(
    fc.constantFrom(0x0005, 0x001d, 0x001e, 0x0017, 0x0302, 0x0303, 0x0423, 0x0424, 0x130c, 0x1400),
    fc.uint8Array({ maxLength: 300, size: "max" }),
  );
  fc.assert(
    fc.property(fc.array(tlv, { maxLength: 8 }), (given) => {
      const bytes = Buffer.concat(
        given.map(([tag, value]) => {
          const head = Buffer.alloc(4);
          head.writeUInt16BE(tag, 0);
          head.writeUInt16BE(value.length, 2);
          return Buffer.concat([head, value]);
        }),
      );
      const tags = new Set(rawTlvs(readTlvs(bytes, 0, bytes.length)).map(({ tag }) => tag));
      assert.deepEqual(tags, new Set(given.map(([tag]) => tag)));
    }),
  );
});
