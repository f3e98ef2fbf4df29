import assert from "node:assert/strict";
import { describe, test } from "node:test";

import fc from "fast-check";

import { fuzz } from "../../../test/fuzz-pdu.ts";
import { arbitraryPdu } from "../../../test/smpp-arbitrary.ts";
import {
  COMMAND_IDS,
  decode,
  encode,
  MalformedPdu,
  PduError,
  PduReader,
  STATUS,
  statusName,
  statusNamed,
  statusSentence,
} from "../smpp.ts";
import type { Pdu, PduInput } from "../smpp.ts";

const hex = (text: string) => Buffer.from(text.replace(/\s+/g, ""), "hex");
const cstring = (text: string) => `${Buffer.from(text).toString("hex")}00`;

const relength = (bytes: Buffer) => {
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};
const header = (id: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(id, 4);
  bytes.writeUInt32BE(7, 12);
  return bytes;
};

function readAll(reader: PduReader): (Pdu | MalformedPdu)[] {
  const all: (Pdu | MalformedPdu)[] = [];
  for (let pdu = reader.next(); pdu !== undefined; pdu = reader.next()) all.push(pdu);
  return all;
}

function malformed(bytes: Buffer): MalformedPdu {
  const reader = new PduReader();
  reader.push(bytes);
  const read = reader.next();
  assert(read instanceof MalformedPdu);
  return read;
}

describe("octets as the standard lays them out", () => {
  const vectors: [string, PduInput, string][] = [
    [
      "submit_sm",
      {
        command: "submit_sm",
        sequence: 2,
        sourceAddrTon: 5,
        sourceAddr: "TUMA",
        destAddrTon: 1,
        destAddrNpi: 1,
        destinationAddr: "250788123456",
        validityPeriod: "000001000000000R",
        registeredDelivery: 1,
        shortMessage: Buffer.from("Hello"),
        tlvs: { userMessageReference: 0x1234 },
      },
      `0000004e 00000004 00000000 00000002 00 0500${cstring("TUMA")} 0101${cstring("250788123456")} 000000 00
       ${cstring("000001000000000R")} 01 00 00 00 05 48656c6c6f 0204 0002 1234`,
    ],
    [
      "deliver_sm with optional parameters",
      {
        command: "deliver_sm",
        sequence: 0x7fffffff,
        sourceAddrTon: 1,
        sourceAddrNpi: 1,
        sourceAddr: "4477",
        destAddrTon: 3,
        destinationAddr: "8",
        esmClass: 4,
        dataCoding: 3,
        shortMessage: Buffer.from("id:a"),
        tlvs: {
          receiptedMessageId: "a",
          messageState: 2,
          networkErrorCode: { networkType: 3, errorCode: 0x0102 },
          unknown: [{ tag: 0x1403, value: hex("ff") }],
        },
      },
      `0000004a 00000005 00000000 7fffffff 00 0101${cstring("4477")} 0300${cstring("8")} 040000 00 00 00 00 03 00 04 69643a61
       001e 0002 6100 0427 0001 02 0423 0003 030102 1403 0001 ff`,
    ],
    [
      "bind_transceiver",
      { command: "bind_transceiver", sequence: 1, systemId: "tuma", password: "secret", systemType: "" },
      `00000021 00000009 00000000 00000001 ${cstring("tuma")} ${cstring("secret")} 00 34 00 00 00`,
    ],
    ["generic_nack", { command: "generic_nack", status: 3, sequence: 9 }, "00000010 80000000 00000003 00000009"],
  ];
  for (const [name, pdu, bytes] of vectors) {
    test(name, () => {
      const expected = hex(bytes);
      expected.writeUInt32BE(expected.length);
      const written = encode(pdu);
      assert.equal(written.toString("hex"), expected.toString("hex"));
      const read = decode(written);
      for (const [field, value] of Object.entries(pdu)) assert.deepEqual((read as never)[field], value, field);
    });
  }
});

test("every PDU is read as it was written, however the stream is split", () => {
  const stream = fc.array(arbitraryPdu, { minLength: 1, maxLength: 4 });
  const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(stream, cuts, (pdus, sizes) => {
      const bytes = Buffer.concat(pdus.map((pdu) => encode(pdu)));
      const reader = new PduReader();
      const read: (Pdu | MalformedPdu)[] = [];
      let turn = 0;
      for (let at = 0; at < bytes.length;) {
        const size = sizes[turn++ % sizes.length] as number;
        reader.push(bytes.subarray(at, at + size));
        at += size;
        read.push(...readAll(reader));
      }
      assert.deepEqual(read, pdus);
      assert.equal(reader.heldBytes, 0);
    }),
    { numRuns: 400 },
  );
});

test("a PDU that comes octet by octet is read once, and earlier PDUs keep their message", () => {
  const pdu: PduInput = {
    command: "submit_sm",
    sequence: 1,
    shortMessage: Buffer.alloc(200, 7),
    tlvs: { messagePayload: Buffer.alloc(5000, 9) },
  };
  const bytes = Buffer.concat([encode(pdu), encode({ ...pdu, sequence: 2 })]);
  const reader = new PduReader();
  const read: Pdu[] = [];
  for (let at = 0; at < bytes.length; at++) {
    reader.push(bytes.subarray(at, at + 1));
    read.push(...(readAll(reader) as Pdu[]));
  }
  assert.deepEqual(
    read.map((one) => one.sequence),
    [1, 2],
  );
  for (const one of read) {
    assert(one.command === "submit_sm");
    assert.deepEqual(one.shortMessage, Buffer.alloc(200, 7));
    assert.deepEqual(one.tlvs.messagePayload, Buffer.alloc(5000, 9));
  }
});

describe("a malformed PDU is answered by its own status", () => {
  const good = encode({
    command: "submit_sm",
    sequence: 7,
    sourceAddr: "1",
    destinationAddr: "2",
    shortMessage: Buffer.from("hi"),
  });
  const submit = (body: string) => relength(Buffer.concat([header(COMMAND_IDS.submit_sm), hex(body)]));
  const cases: [string, Buffer, number][] = [
    ["an unknown command", relength(header(0x00000999)), STATUS.ESME_RINVCMDID],
    ["a body that is cut off", relength(Buffer.from(good.subarray(0, 20))), STATUS.ESME_RINVCMDLEN],
    ["a string without a NUL", submit("414141"), STATUS.ESME_RINVCMDLEN],
    ["a service_type too long", submit("41414141414141414100"), STATUS.ESME_RINVSERTYP],
    ["a source_addr too long", submit(`00 0101 ${"31".repeat(30)}00`), STATUS.ESME_RINVSRCADR],
    ["a destination_addr too long", submit(`00 010100 0101 ${"31".repeat(30)}00`), STATUS.ESME_RINVDSTADR],
    [
      "a message shorter than sm_length",
      relength(Buffer.from(good.subarray(0, good.length - 1))),
      STATUS.ESME_RINVMSGLEN,
    ],
    [
      "an optional parameter cut off",
      relength(Buffer.concat([good, hex("0424 0005 61")])),
      STATUS.ESME_RINVOPTPARSTREAM,
    ],
    [
      "an optional parameter's header cut off",
      relength(Buffer.concat([good, hex("0424 00")])),
      STATUS.ESME_RINVOPTPARSTREAM,
    ],
  ];
  for (const [name, bytes, status] of cases) {
    test(`${name}: ${statusName(status)}`, () => {
      const reader = new PduReader();
      reader.push(Buffer.concat([bytes, good]));
      const [bad, next, ...rest] = readAll(reader);
      assert(bad instanceof MalformedPdu);
      assert.equal(statusName(bad.status), statusName(status));
      assert.equal(bad.sequence, 7);
      assert.equal(bad.fatal, false);
      assert(next !== undefined && "command" in next && next.command === "submit_sm", "the PDU behind it is read");
      assert.equal(rest.length, 0);
    });
  }

  test("a length below 16, above the limit or absurd is fatal, and nothing more is held", () => {
    for (const length of [0, 1, 15, 65_537, 0x7fffffff, 0xffffffff]) {
      const bytes = Buffer.from(good);
      bytes.writeUInt32BE(length);
      const bad = malformed(bytes);
      assert.deepEqual([bad.status, bad.fatal], [STATUS.ESME_RINVCMDLEN, true]);
    }
    const reader = new PduReader(1000);
    reader.push(hex("000003e9 00000004 00000000 00000005"));
    const bad = reader.next();
    assert(bad instanceof MalformedPdu && bad.fatal);
    assert.equal(bad.sequence, 5);
    reader.push(good);
    assert.equal(reader.next(), undefined);
    assert.equal(reader.heldBytes, 0);
  });

  test("a response is read as far as it goes", () => {
    const bare = decode(relength(header(COMMAND_IDS.submit_sm_resp)));
    assert(bare.command === "submit_sm_resp" && bare.messageId === "");
    const noNul = decode(relength(Buffer.concat([header(COMMAND_IDS.submit_sm_resp), hex("616263")])));
    assert(noNul.command === "submit_sm_resp" && noNul.messageId === "abc");
    const long = decode(relength(Buffer.concat([header(COMMAND_IDS.submit_sm_resp), hex(`${"61".repeat(90)}00 04`)])));
    assert(long.command === "submit_sm_resp" && long.messageId === "a".repeat(90));
  });

  test("a known optional parameter of a forbidden length is kept raw", () => {
    const read = decode(relength(Buffer.concat([good, hex("0427 0002 0002")])));
    assert.deepEqual(read.tlvs, { unknown: [{ tag: 0x0427, value: hex("0002") }] });
  });
});

test("a value that does not fit its field is refused before a single octet is written", () => {
  const bad: PduInput[] = [
    { command: "submit_sm", sourceAddr: "1".repeat(21) },
    { command: "submit_sm", sourceAddr: "a\0b" },
    { command: "submit_sm", sourceAddr: "€" },
    { command: "submit_sm", shortMessage: Buffer.alloc(256) },
    { command: "submit_sm", dataCoding: 256 },
    { command: "submit_sm", esmClass: -1 },
    { command: "submit_sm", tlvs: { messageState: 300 } },
    { command: "submit_sm", tlvs: { messagePayload: Buffer.alloc(65_536) } },
    { command: "bind_receiver", password: "1".repeat(65) },
    { command: "outbind", password: "123456789" },
  ];
  for (const pdu of bad) assert.throws(() => encode(pdu), PduError);
  assert.equal(encode({ command: "enquire_link", sequence: 1 }).toString("hex"), "00000010000000150000000000000001");
});

test("a bind can have the longer passwords that some carriers issue", () => {
  const password = "1234567890".repeat(6);
  const read = decode(encode({ command: "bind_transceiver", sequence: 1, password }));
  assert(read.command === "bind_transceiver" && read.password === password);
});

test("every status has a name and a sentence, also the carriers' own", () => {
  for (const [name, code] of Object.entries(STATUS)) {
    assert.equal(statusName(code), name);
    assert.equal(statusNamed(name), code);
    assert.match(statusSentence(code), /^[A-Z].*\.$/);
  }
  assert.equal(statusName(0x412), "0x00000412");
  assert.equal(statusNamed("0x00000412"), 0x412);
  assert.equal(statusNamed("011"), undefined);
  assert.equal(statusSentence(0x412), "The carrier answered with a code of its own, 0x00000412.");
});

test("20,000 mutated PDUs are each read or refused", () => {
  const tally = fuzz(20_000, 42);
  for (const name of ["read", "ESME_RINVCMDLEN (fatal)", "ESME_RINVOPTPARSTREAM", "ESME_RINVCMDID"]) {
    assert((tally.get(name) ?? 0) > 20, name);
  }
});
