import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  alphabetOf,
  dataCodingOf,
  decode,
  messageClassOf,
  parseUserDataHeader,
  readUserData,
  type PduOf,
} from "../../../smpp/smpp.ts";
import { compose } from "../compose.ts";
import { idOfResponse, IdForms, readReceipt } from "../gateway/deliveries.ts";
import { Flight } from "../gateway/flight.ts";
import type { Delivery } from "../link.ts";
import { completeSettings } from "../definition.ts";
import { userMessageReference, type Outbound } from "../traffic.ts";

const now = new Date("2026-11-21T09:00:00Z");
const message = (more: Partial<Outbound> = {}): Outbound => ({
  accountId: 7,
  id: 123_456,
  test: false,
  sender: "TUMA",
  recipient: "+250788000001",
  text: "hello",
  encoding: "gsm7",
  parts: 1,
  attempt: 0,
  retries: 0,
  validUntil: new Date(now.getTime() + 3_600_000),
  priority: "single",
  ...more,
});
const long = message({ text: "x".repeat(400), parts: 3 });
const composed = (what: Outbound, settings: object = {}) => compose(what, completeSettings(settings), now)!;
const at = now;

const source = (sender: string, settings = {}) => {
  const { pdu } = composed(message({ sender }), settings)[0]!;
  return [pdu.sourceAddrTon, pdu.sourceAddrNpi, pdu.sourceAddr];
};
const validity = (form: string) => composed(message(), { validity: form })[0]!.pdu.validityPeriod;
const flight = () => new Flight({ message: long, linkId: 1, fence: 1 }, composed(long));

/** A submit_sm_resp with this id, as parsed. */
function answered(id: string) {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(17 + id.length, 0);
  header.writeUInt32BE(0x80000004, 4);
  return idOfResponse(decode(Buffer.concat([header, Buffer.from(`${id}\0`)])));
}

/** A deliver_sm as carriers send it. */
const delivery = (more: Partial<PduOf<"deliver_sm">>): Delivery => ({
  command: "deliver_sm",
  status: 0,
  sequence: 1,
  tlvs: {},
  serviceType: "",
  sourceAddrTon: 1,
  sourceAddrNpi: 1,
  sourceAddr: "250788000001",
  destAddrTon: 5,
  destAddrNpi: 0,
  destinationAddr: "TUMA",
  esmClass: 4,
  protocolId: 0,
  priorityFlag: 0,
  scheduleDeliveryTime: "",
  validityPeriod: "",
  registeredDelivery: 0,
  replaceIfPresentFlag: 0,
  dataCoding: 0,
  smDefaultMsgId: 0,
  shortMessage: Buffer.alloc(0),
  ...more,
});
const text = (id: string) =>
  Buffer.from(`id:${id} sub:001 dlvrd:001 submit date:2611210900 done date:2611210901 stat:DELIVRD err:000 text:hello`);
const read = (pdu: Delivery, settings = {}) => {
  const complete = completeSettings(settings);
  return readReceipt(pdu, { linkId: 1, siblings: [] }, complete, new IdForms(complete.encoding.receipt_ids), now);
};
const ids = (id: string, receipt_ids: string) =>
  read(delivery({ shortMessage: text(id) }), { encoding: { receipt_ids } })!.receipt.carrierIds;

describe("a message on a link", () => {
  test("has the TON and NPI of its kind of sender", () => {
    assert.deepEqual(source("TUMA"), [5, 0, "TUMA"]);
    assert.deepEqual(source("+250788000000"), [1, 1, "250788000000"]);
    assert.deepEqual(source("7878"), [3, 0, "7878"]);
    assert.deepEqual(source("7878", { addresses: { short: { ton: 6, npi: 1 } } }), [6, 1, "7878"]);
    assert.deepEqual(source("+250788000000", { addresses: { plus: true } }), [1, 1, "+250788000000"]);
  });

  test("has the validity in the form that the link requires", () => {
    assert.equal(validity("relative"), "000000010000000R");
    assert.equal(validity("absolute"), "261121100000000+");
    assert.equal(validity("none"), "");
  });

  for (const [mode, count] of [
    ["udh8", 3],
    ["udh16", 3],
    ["sar", 3],
    ["payload", 1],
  ] as const)
    test(`of three parts can be joined again from its ${mode} form`, () => {
      const parts = composed(long, { encoding: { long_messages: mode } });
      assert.equal(parts.length, count);
      const texts = parts.map(({ pdu }) => {
        const octets = pdu.tlvs?.messagePayload ?? pdu.shortMessage!;
        return readUserData(octets, pdu.esmClass ?? 0, pdu.dataCoding ?? 0).text;
      });
      assert.equal(texts.join(""), long.text);
      assert.deepEqual(
        parts.flatMap(({ decides }) => decides),
        [0, 1, 2],
      );
      assert.equal(parts.at(-1)!.pdu.tlvs?.userMessageReference, userMessageReference(long.id, count === 1 ? 0 : 2));
    });

  test("that fills its parts keeps the same number of parts on a link with a 16-bit reference", () => {
    const parts = composed(message({ text: "x".repeat(306), parts: 2 }), { encoding: { long_messages: "udh16" } });
    assert.equal(parts.length, 2);
    assert.equal(parseUserDataHeader(parts[0]!.pdu.shortMessage!)?.concatenation?.referenceBits, 8);
  });

  test("of which one part is to be resent contains only that part", () => {
    const parts = composed({ ...long, partsToSend: [1] });
    assert.deepEqual(
      parts.map(({ decides }) => decides),
      [[1]],
    );
    assert.equal(parts[0]!.pdu.tlvs?.userMessageReference, userMessageReference(long.id, 1));
  });

  test("with characters that the link's alphabet lacks is sent in UCS-2, and its outcome still has one entry per part", () => {
    const euro = message({ text: "€".repeat(80), parts: 1 });
    const parts = composed(euro, { encoding: { default_alphabet: "latin1", default_data_coding: 3 } });
    assert.equal(parts.length, 2);
    assert.deepEqual(
      parts.map(({ pdu }) => pdu.dataCoding),
      [8, 8],
    );
    const flight = new Flight({ message: euro, linkId: 1, fence: 1 }, parts);
    flight.answer(0, { status: 0, id: "a" });
    assert.equal(flight.answer(1, { status: 0, id: "b" }), true);
    assert.deepEqual(flight.outcome(at), {
      kind: "answered",
      submission: flight.submission,
      carrierIds: ["a"],
      statuses: [0],
      at,
    });
    flight.answer(1, { status: 0x0b, id: null });
    assert.partialDeepStrictEqual(flight.outcome(at), { kind: "answered", statuses: [0x0b] });
  });
});

describe("the outcome of a message", () => {
  test("is in doubt while a part has no response, and known once all have one", () => {
    const one = flight();
    one.next = 3;
    one.answer(0, { status: 0, id: "a" });
    one.answer(1, "silent", "no submit_sm_resp in time");
    assert.equal(one.answer(2, { status: 0x58, id: null }), true);
    assert.partialDeepStrictEqual(one.outcome(at), {
      kind: "in_doubt",
      carrierIds: ["a", null, null],
      statuses: [0, null, 0x58],
      silent: true,
      reason: "no submit_sm_resp in time",
    });
    assert.equal(one.answer(1, { status: 0, id: "b" }), true);
    assert.partialDeepStrictEqual(one.outcome(at), { kind: "answered", carrierIds: ["a", "b", null] });
  });

  test("is unsent if no part left, and in doubt if one did", () => {
    const none = flight();
    assert.equal(none.abandon("the link is down"), true);
    assert.partialDeepStrictEqual(none.outcome(at), { kind: "unsent", reason: "the link is down" });
    const some = flight();
    some.next = 1;
    assert.equal(some.abandon("the link is down"), false);
    assert.equal(some.answer(0, { status: 0, id: "a" }), true);
    assert.partialDeepStrictEqual(some.outcome(at), { kind: "in_doubt", statuses: [0, null, null], silent: false });
  });
});

describe("a receipt", () => {
  test("has the addresses of the message, the submit date in UTC, and the echoed reference", () => {
    const pdu = delivery({ shortMessage: text("abc"), tlvs: { userMessageReference: 77 } });
    assert.deepEqual(read(pdu, { encoding: { receipt_ids: "exact", utc_offset_minutes: 120 } }), {
      certain: true,
      receipt: {
        linkId: 1,
        carrierIds: ["abc"],
        state: "DELIVRD",
        error: "000",
        userMessageReference: 77,
        recipient: "+250788000001",
        sender: "TUMA",
        submittedAt: new Date("2026-11-21T07:00:00Z"),
        at: now,
      },
    });
    const numbered = delivery({ shortMessage: text("abc"), destAddrTon: 1, destinationAddr: "250788000000" });
    assert.equal(read(numbered)!.receipt.sender, "+250788000000");
    const short = delivery({ shortMessage: text("abc"), destAddrTon: 3, destinationAddr: "7878" });
    assert.equal(read(short)!.receipt.sender, "7878");
  });

  test("without the esm_class flag is uncertain, and a message from a handset is not a receipt", () => {
    assert.equal(read(delivery({ esmClass: 0, shortMessage: text("abc") }))!.certain, false);
    assert.equal(read(delivery({ esmClass: 0, shortMessage: Buffer.from("hello") })), undefined);
  });

  test("has the id in the base that the link's setting says", () => {
    assert.deepEqual(ids("255", "exact"), ["255"]);
    assert.ok(ids("255", "response_hex").includes("ff"));
    assert.ok(!ids("255", "response_hex").includes("597"), "0x255 is not tried");
    assert.ok(ids("ff", "receipt_hex").includes("255"));
    assert.equal(ids("0255", "learned")[0], "0255");
  });

  test("is matched by the id of the response, unless that is longer than any receipt's", () => {
    assert.equal(answered("abc-1"), "abc-1");
    assert.equal(answered(""), null);
    assert.equal(answered("x".repeat(60_000)), null, "no index has room for it");
  });

  test("lets the link learn the form once enough receipts agree, and the next owner gets the form", () => {
    const forms = new IdForms("learned");
    for (let n = 0; n < 40; n++) {
      forms.responded((0xabc000 + n * 977).toString(16));
      forms.of(String(0xabc000 + n * 977));
    }
    assert.equal(forms.learned, "decimal_as_hex");
    const next = new IdForms("learned", forms.learned);
    assert.ok(next.of("255").includes("ff"));
    assert.ok(!next.of("255").includes("597"));
  });
});

const options = (more: Outbound["options"]) => message({ options: more! });
const codingOf = (what: Outbound, encoding = {}) => composed(what, { encoding })[0]!.pdu.dataCoding;

describe("options beyond plain text", () => {
  test("a message class is in the data_coding, in the link's form", () => {
    assert.equal(codingOf(options({ messageClass: 0 })), 0xf0);
    assert.equal(codingOf(options({ messageClass: 1 }), { message_class: "general" }), 0x11);
    const ucs2 = message({ text: "Ю", encoding: "ucs2", options: { messageClass: 0 } });
    assert.equal(codingOf(ucs2), 0x18);
    const binary = message({ text: "00ff", encoding: "binary", options: { messageClass: 2, binary: true } });
    assert.equal(codingOf(binary), 0xf6);
    for (const group of ["message_class", "general"] as const)
      for (const content of ["default", "octets", "ucs2"] as const)
        for (const messageClass of [0, 1, 2, 3] as const) {
          const coding = dataCodingOf(content, messageClass, group);
          assert.equal(messageClassOf(coding), messageClass);
          assert.equal(alphabetOf(coding), content === "default" ? "gsm" : content);
        }
    for (const coding of [0, 1, 3, 4, 8, 0xc0, 0xe0]) assert.equal(messageClassOf(coding), undefined);
  });

  test("binary data keeps its octets in every mode", () => {
    const octets = Buffer.from(Array.from({ length: 300 }, (_, n) => n % 256));
    const what = message({ text: octets.toString("hex"), encoding: "binary", parts: 3, options: { binary: true } });
    for (const long_messages of ["udh8", "udh16", "sar", "payload"]) {
      const parts = composed(what, { encoding: { long_messages, binary_data_coding: 2 } });
      const joined = parts.map(({ pdu }) => {
        const { shortMessage, esmClass = 0, tlvs } = pdu;
        const whole = tlvs?.messagePayload ?? shortMessage!;
        assert.ok(shortMessage!.length <= 140);
        return readUserData(whole, esmClass, 4).octets;
      });
      assert.deepEqual(Buffer.concat(joined), octets, long_messages);
      assert.equal(parts[0]!.pdu.dataCoding, 2);
      assert.deepEqual(
        parts.flatMap(({ decides }) => decides),
        [0, 1, 2],
      );
    }
  });

  test("every part has the link's constants and the message's TLVs", () => {
    const tlvs = [
      { name: "entity", tag: 0x1400, type: "text", value: "7" },
      { name: "campaign", tag: 0x1401, type: "cstring" },
    ];
    const own = { name: "campaign", tag: 0x1401, type: "cstring", octets: "6100" } as const;
    for (const { pdu } of composed({ ...long, options: { tlvs: [own] } }, { tlvs }))
      assert.deepEqual(
        pdu.tlvs!.unknown!.map(({ tag, value }) => [tag, value.toString("hex")]),
        [
          [0x1400, "37"],
          [0x1401, "6100"],
        ],
      );
    assert.equal(composed(long)[0]!.pdu.tlvs!.unknown, undefined);
  });
});
