import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { arbitraryPdu } from "../../../test/smpp-arbitrary.ts";
import { measurePart } from "../../core/messages/accept/segments.ts";
import type { MessageReport } from "../../core/messages/life/transitions.ts";
import { parseReceipt } from "../../smpp/smpp.ts";
import { decodeCharset, encodeField, Form, readForm, writeForm } from "../../http/form.ts";
import { jasminCallback } from "./http/jasmin.ts";
import { isFixedOrigin, kannelCallback, readKannel } from "./http/kannel.ts";
import { protocolOf, smppOrigin, type JasminOrigin, type KannelOrigin, type SmppOrigin } from "./origin.ts";
import { receiptOf, receiptPdu } from "./receipt.ts";
import { readSubmit } from "./smpp/submission.ts";

const now = new Date("2026-11-21T07:10:56Z");

const reportOf = (about: Partial<MessageReport> = {}): MessageReport => ({
  accountId: 1,
  messageId: 3000,
  test: false,
  status: "DELIVRD",
  modifiedAt: now,
  retriesCount: 0,
  ...about,
});

test("every submit is either read or refused with a status", () => {
  const submits = arbitraryPdu.filter((pdu) => pdu.command === "submit_sm" || pdu.command === "data_sm");
  fc.assert(
    fc.property(submits, (pdu) => {
      const read = readSubmit(pdu, now);
      if ("status" in read) return read.status > 0 && read.reason !== "";
      const { text, validity_period: seconds, header } = read.fields;
      return (
        text.isWellFormed() &&
        !text.includes("\0") &&
        (seconds === undefined || (seconds! >= 60 && seconds! <= 604_800)) &&
        (header === undefined || header.length === header[0]! + 1)
      );
    }),
    { numRuns: 2_000 },
  );
});

test("a UDH leaves room for 153 septets or 67 UCS-2 characters after 6 octets, one fewer after 7", () => {
  assert.equal(measurePart("a".repeat(153), 6).count, 1);
  assert.equal(measurePart("a".repeat(154), 6).count, 2);
  assert.equal(measurePart("€".repeat(76) + "a", 6).count, 1);
  assert.equal(measurePart("€".repeat(77), 6).count, 2);
  assert.equal(measurePart("Ю".repeat(67), 6).count, 1);
  assert.equal(measurePart("Ю".repeat(68), 6).count, 2);
  assert.equal(measurePart("a".repeat(152), 7).count, 1);
  assert.equal(measurePart("a".repeat(153), 7).count, 2);
  assert.equal(measurePart("Ю".repeat(66), 7).count, 1);
  assert.equal(measurePart("", 140).count, 1);
});

test("messages stored by 0.2.0, which wrote `door` for `protocol`, still get their receipts", () => {
  const stored: unknown = { door: "smpp", credential: 1, wants: "ends" };
  assert.equal(smppOrigin(stored as SmppOrigin)?.credential, 1);
  assert.equal(protocolOf({ door: "kannel" } as unknown as KannelOrigin), "kannel");
});

test("a receipt has the final outcome in its text and its TLVs", () => {
  const address = { ton: 5, npi: 0, addr: "TUMA" };
  const origin: SmppOrigin = { protocol: "smpp", credential: 1, wants: "ends", from: address, to: address, at: 0 };
  const states = {
    DELIVRD: "DELIVRD",
    UNDELIV: "UNDELIV",
    EXPIRED: "EXPIRED",
    REJECTED: "REJECTD",
    UNKNOWN: "UNKNOWN",
  } as const;
  for (const [status, state] of Object.entries(states)) {
    const report = reportOf({ status: status as MessageReport["status"], error: "ESME_RINVDSTADR" });
    const { shortMessage, tlvs } = receiptPdu(receiptOf(report, origin)!);
    for (const given of [{}, tlvs!]) {
      const read = parseReceipt({ esmClass: 4, message: shortMessage!, dataCoding: 0, tlvs: given });
      assert.deepEqual([read.id, read.state, read.error], ["3000", state, status === "DELIVRD" ? "000" : "011"]);
    }
  }
  assert.equal(receiptOf(reportOf({ status: "ACCEPTED" }), origin), undefined);
  assert.equal(receiptOf(reportOf(), { ...origin, wants: "failures" }), undefined);
  assert.equal(
    receiptPdu(receiptOf(reportOf({ status: "ACCEPTED" }), { ...origin, intermediate: true })!).esmClass,
    0x20,
  );
});

test("form fields survive a round trip, octets included", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" })), (fields) => {
      const read = readForm(writeForm(fields))!;
      return Object.entries(fields).every(([name, value]) => read.get(name)?.toString() === value);
    }),
  );
  assert.deepEqual(
    [...readForm("a=%00%FF+%2B&b&a=2&%zz=%4")!],
    [
      ["a", Buffer.from([0, 0xff, 0x20, 0x2b])],
      ["b", Buffer.alloc(0)],
      ["%zz", Buffer.from("%4")],
    ],
  );
  assert.equal(readForm("x&".repeat(200)), undefined);
  assert.equal(encodeField("NACK/0x0b/Invalid Address~"), "NACK%2F0x0b%2FInvalid+Address%7E");
  assert.equal(decodeCharset(Buffer.from([0xff]), "utf-8"), undefined);
});

const kannelOrigin: KannelOrigin = {
  protocol: "kannel",
  mask: 31,
  url: "",
  user: "bench",
  from: "TUMA",
  to: "+250788000001",
  at: now.getTime(),
};

test("escapes are filled in like Kannel 1.4.5", () => {
  const url = (given: string, about: Partial<MessageReport> = {}) =>
    kannelCallback(reportOf(about), { ...kannelOrigin, url: `http://x/?${given}` })?.url.slice("http://x/?".length);
  const text = "id:3000 sub:001 dlvrd:001 submit date:2611210710 done date:2611210710 stat:DELIVRD err:000 text:";
  const encoded =
    "id%3A3000+sub%3A001+dlvrd%3A001+submit+date%3A2611210710+done+date%3A2611210710+stat%3ADELIVRD+err%3A000+text%3A";
  assert.equal(encodeField(text), encoded);
  assert.equal(url("d=%d&A=%A&n=%n"), `d=1&A=${encoded}&n=bench`);
  assert.equal(url("k=%k&s=%s&r=%r"), `k=id%3A3000&s=sub%3A001&r=${encoded.slice("id%3A3000+sub%3A001+".length)}`);
  assert.equal(url("p=%p&P=%P&q=%q&Q=%Q"), "p=%2B250788000001&P=TUMA&q=%2B250788000001&Q=TUMA");
  assert.equal(url("T=%T&t=%t&F=%F"), "T=1795245056&t=2026-11-21+07:10:56&F=3000");
  assert.equal(url("c=%c&m=%m&C=%C&u=%u&B=%B&o=%o&D=%D"), "c=-1&m=-1&C=UTF-8&u=&B=&o=&D=");
  assert.equal(url("x=%x&%%&%20"), "x=%x&%&%20");
  assert.equal(url("d=%d&A=%A", { status: "SENT" }), "d=8&A=ACK%2F");
  assert.equal(
    url("d=%d&A=%A", { status: "REJECTED", refunded: true, error: "ESME_RINVDSTADR" }),
    "d=16&A=NACK%2F0x0000000B%2F",
  );
  assert.equal(url("d=%d", { status: "UNDELIV" }), "d=2");
  assert.equal(url("d=%d", { status: "ACCEPTED" }), "d=4");
  assert.equal(kannelCallback(reportOf(), { ...kannelOrigin, mask: 2, url: "http://x/" }), undefined);
});

const callbackTo = (url: string) => kannelCallback(reportOf(), { ...kannelOrigin, url });
const askedFor = (url: string) =>
  readKannel(readForm(`to=250788000001&text=x&dlr-mask=1&dlr-url=${encodeURIComponent(url)}`)!, now, isFixedOrigin);

test("escapes never change the address that was validated", () => {
  // %d is 1: port 81, and 127.0.0.1.
  for (const url of [
    "http://x:8%d/",
    "http://%d27.0.0.1/",
    "http://x%p/",
    "http://\t/x:8%d/",
    "http://x:8%%d/",
    "http:\\\\x:8%d",
  ]) {
    assert.ok(!isFixedOrigin(url), url);
    assert.equal(callbackTo(url), undefined, url);
  }
  for (const url of ["http://x/%d/%p?a=%A&t=%t", "https://x.example:8080/?%%&%20", "http://x?%d"]) {
    assert.ok(isFixedOrigin(url), url);
    assert.equal(new URL(callbackTo(url)!.url).origin, new URL(url).origin);
  }
  assert.deepEqual(askedFor("http://x:8%d/"), { status: 400, text: "DLR-URL field misformed, rejected" });
  assert.ok(!("status" in askedFor("http://x/%d")));
});

test("any fields of Kannel's are read or refused", () => {
  const names = [
    "to",
    "text",
    "from",
    "coding",
    "charset",
    "udh",
    "dlr-mask",
    "dlr-url",
    "validity",
    "deferred",
    "mclass",
    "pid",
    "priority",
    "mwi",
    "meta-data",
  ];
  const form = fc.dictionary(fc.constantFrom(...names), fc.uint8Array({ maxLength: 40 }));
  fc.assert(
    fc.property(form, (fields) => {
      const given = new Form(Object.entries(fields).map(([name, value]) => [name, Buffer.from(value)]));
      const read = readKannel(given, now, () => true);
      return "status" in read ? read.status === 400 : read.receivers.length > 0 && !read.fields.text.includes("\0");
    }),
    { numRuns: 2_000 },
  );
});

test("Jasmin's receipts have the requested level, by POST or in the query", () => {
  const origin: JasminOrigin = { protocol: "jasmin", url: "http://x/dlr?a=b", level: 3, method: "GET", at: 0 };
  const sent = jasminCallback(reportOf({ status: "SENT" }), origin)!;
  assert.equal(sent.url, "http://x/dlr?a=b&id=3000&connector=tuma&level=1&message_status=ESME_ROK");
  const refused = reportOf({ status: "REJECTED", refunded: true, error: "ESME_RINVDSTADR" });
  assert.match(
    jasminCallback(refused, { ...origin, method: "POST" })!.body!,
    /level=1&message_status=ESME_RINVDSTADR$/,
  );
  assert.match(jasminCallback(refused, { ...origin, level: 2 })!.url, /level=2&message_status=REJECTD/);
  assert.equal(jasminCallback(reportOf(), { ...origin, level: 1 }), undefined);
  assert.equal(jasminCallback(reportOf({ status: "SENT" }), { ...origin, level: 2 }), undefined);
});
