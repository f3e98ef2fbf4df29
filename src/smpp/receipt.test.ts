import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { encodeText } from "./text/encodings.ts";
import {
  buildReceiptText,
  isReceipt,
  messageStateOf,
  parseReceipt,
  receiptSign,
  type ReceiptInput,
} from "./receipt.ts";

const STANDARD =
  "id:0123456789 sub:001 dlvrd:001 submit date:2601021530 done date:2601021531 stat:DELIVRD err:000 text:Hello";

const input = (text: string, more: Partial<ReceiptInput> = {}): ReceiptInput => ({
  esmClass: 0x04,
  message: Buffer.from(text, "latin1"),
  dataCoding: 0,
  ...more,
});

const parseText = (text: string): ReturnType<typeof parseReceipt> => parseReceipt(input(text));

const done = (value: string, more: Partial<ReceiptInput> = {}): string | undefined =>
  parseReceipt(input(`id:1 stat:DELIVRD done date:${value} err:0`, more)).doneDate?.toISOString();

test("the text of SMPP v3.4 Appendix B is read", () => {
  assert.deepEqual(parseText(STANDARD), {
    id: "0123456789",
    state: "DELIVRD",
    error: "000",
    submitDate: new Date("2026-01-02T15:30:00Z"),
    doneDate: new Date("2026-01-02T15:31:00Z"),
    text: "Hello",
  });
});

test("dialects of the text are read", () => {
  const cases: [string, string | undefined, string | undefined, string | undefined][] = [
    [
      "ID:7 SUB:001 DLVRD:000 SUBMIT DATE:2601021530 DONE DATE:2601021531 STAT:UNDELIV ERR:03A TEXT:",
      "7",
      "UNDELIV",
      "03A",
    ],
    [
      "id:a-b c-d sub:001 dlvrd:001 submit date:260102153000 done date:260102153101 stat:EXPIRED err:Absent Text:x",
      "a-b c-d",
      "EXPIRED",
      "Absent",
    ],
    ["stat:REJECTD err:99 id:42 done date:2601021531", "42", "REJECTD", "99"],
    ["id:9f0c1d stat:DELIVERED", "9f0c1d", "DELIVRD", undefined],
    ["id: 12 sub: 1 dlvrd: 1 stat: 2 err: 0", "12", "DELIVRD", "0"],
    ["id:12,sub:001,dlvrd:001,stat:UNDELIVERABLE,err:1", "12", "UNDELIV", "1"],
    ["id=12 status=ACCEPTED error=5", "12", "ACCEPTD", "5"],
    ["message_id:12 state:Failed error code:5", "12", "UNDELIV", "5"],
    ["id:12 stat:EN_ROUTE", "12", "ENROUTE", undefined],
    ["id:12 stat:SKIPPED err:000 text:", "12", "SKIPPED", "000"],
    ["id:12 stat:DELETED", "12", "DELETED", undefined],
    ["id:12 stat:UNKNOWN err:000 text:\0\0", "12", "UNKNOWN", "000"],
    ["id:12\0 stat:DELIVRD\0", "12", "DELIVRD", undefined],
    ["id:12sub:001dlvrd:001stat:DELIVRDerr:000text:x", "12", "DELIVRD", "000"],
    ["id:12 stat:GARBAGE", "12", undefined, undefined],
    ["stat:DELIVRD", undefined, "DELIVRD", undefined],
    ["", undefined, undefined, undefined],
  ];
  for (const [text, id, state, error] of cases) {
    const receipt = parseText(text);
    assert.deepEqual([receipt.id, receipt.state, receipt.error], [id, state, error], text);
  }
});

test("a customer's text that looks like a receipt changes nothing", () => {
  const receipt = parseText("id:1 stat:UNDELIV err:001 text:id:2 stat:DELIVRD err:000");
  assert.deepEqual(receipt, { id: "1", state: "UNDELIV", error: "001", text: "id:2 stat:DELIVRD err:000" });
});

test("dates of every length are read", () => {
  assert.equal(done("2601021531"), "2026-01-02T15:31:00.000Z");
  assert.equal(done("260102153145"), "2026-01-02T15:31:45.000Z");
  assert.equal(done("202601021531"), "2026-01-02T15:31:00.000Z");
  assert.equal(done("20260102153145"), "2026-01-02T15:31:45.000Z");
  assert.equal(done("2026-01-02 15:31:45"), "2026-01-02T15:31:45.000Z");
  assert.equal(done("260102153145012+"), "2026-01-02T12:31:45.000Z");
  assert.equal(done("2601021531", { utcOffsetMinutes: 120 }), "2026-01-02T13:31:00.000Z");
  for (const bad of ["2613021531", "2602301531", "2601022531", "0000000000", "xx", ""])
    assert.equal(done(bad), undefined, bad);
});

test("the TLVs take precedence over the text, and values that they lack are read from the text", () => {
  const receipt = parseReceipt(
    input(STANDARD, {
      tlvs: { receiptedMessageId: "FF\0", messageState: 5, networkErrorCode: { networkType: 3, errorCode: 258 } },
    }),
  );
  assert.deepEqual([receipt.id, receipt.state, receipt.error], ["FF", "UNDELIV", "258"]);
  assert.equal(parseReceipt(input(STANDARD, { tlvs: { receiptedMessageId: "", messageState: 200 } })).state, "DELIVRD");
  assert.deepEqual(parseReceipt(input("", { tlvs: { receiptedMessageId: "1", messageState: 2 } })), {
    id: "1",
    state: "DELIVRD",
  });
});

test("the text is read in its actual encoding", () => {
  const wide = encodeText(STANDARD, 8) as Buffer;
  for (const dataCoding of [0, 3, 8]) {
    assert.equal(parseReceipt(input("", { message: wide, dataCoding })).state, "DELIVRD", `UCS-2 under ${dataCoding}`);
    assert.equal(parseReceipt(input(STANDARD, { dataCoding })).state, "DELIVRD", `ASCII under ${dataCoding}`);
  }
  const header = Buffer.from("050003010101", "hex");
  const withHeader = Buffer.concat([header, Buffer.from(STANDARD)]);
  assert.equal(parseReceipt(input("", { message: withHeader, esmClass: 0x44 })).id, "0123456789");
});

test("receipts are distinguished from messages by esm_class, by TLVs, or by their whole text", () => {
  assert.equal(receiptSign(input("anything")), "esm_class");
  assert.equal(receiptSign(input("anything", { esmClass: 0x20 })), "esm_class");
  assert.equal(receiptSign(input("", { esmClass: 0, tlvs: { receiptedMessageId: "1", messageState: 2 } })), "tlvs");
  assert.equal(receiptSign(input(STANDARD, { esmClass: 0 })), "text");
  assert.equal(isReceipt(input("Hello", { esmClass: 0 })), false);
  assert.equal(isReceipt(input("my id: 5 and stat:DELIVRD done date:2601021531", { esmClass: 0 })), false);
  assert.equal(isReceipt(input(STANDARD, { esmClass: 0x10 })), false);
});

test("the message of an intermediate notification is still in transit", () => {
  assert.equal(parseReceipt(input("id:1", { esmClass: 0x20 })).state, "ENROUTE");
});

test("we can read the receipts that we write", () => {
  const states = fc.constantFrom(
    "DELIVRD",
    "EXPIRED",
    "DELETED",
    "UNDELIV",
    "ACCEPTD",
    "UNKNOWN",
    "REJECTD",
    "ENROUTE",
    "SKIPPED",
  );
  const minutes = fc
    .integer({ min: 0, max: 40_000_000 })
    .map((minute) => new Date(Date.UTC(2020, 0, 1) + minute * 60_000));
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9a-f-]{1,36}$/),
      states,
      minutes,
      minutes,
      fc.string({ unit: "binary", maxLength: 30 }),
      (id, state, submitDate, doneDate, text) => {
        const receipt = parseText(buildReceiptText({ id, state, submitDate, doneDate, text }));
        assert.deepEqual(
          [receipt.id, receipt.state, receipt.submitDate, receipt.doneDate],
          [id, state, submitDate, doneDate],
        );
      },
    ),
  );
});

test("any octets are read without an exception", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(255), fc.nat(255), (message, esmClass, dataCoding) => {
      parseReceipt({ esmClass, message, dataCoding });
      isReceipt({ esmClass, message, dataCoding });
    }),
    { numRuns: 1000 },
  );
});

test("64 kB of keys are read without delay", () => {
  const started = process.cpuUsage();
  parseText("id:submit date:text:".repeat(3300));
  parseText(" ".repeat(65_000));
  parseText(`id:x${" ".repeat(65_000)}y`);
  assert.ok(process.cpuUsage(started).user < 200_000);
});

test("message_state has the numbers of SMPP v3.4", () => {
  assert.deepEqual((["ENROUTE", "DELIVRD", "REJECTD", "SKIPPED"] as const).map(messageStateOf), [1, 2, 8, 9]);
});
