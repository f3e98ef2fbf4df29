import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../base/errors.ts";
import { draftMessage, type SendFields, type SendingRules } from "./draft.ts";
import { english } from "../../../base/sentences/sentence.ts";

const now = new Date("2026-03-01T12:00:00Z");
const rules: SendingRules = {
  defaultSender: undefined,
  approvedSenders: undefined,
  country: undefined,
  allowedCountries: undefined,
  priceFor: (to) => (to.startsWith("+250") ? 6_000n : to.startsWith("+255") ? undefined : 10_000n),
};
const fields: SendFields = { to: "+250788000001", text: "hello", sender: "TUMA" };

function draft(about: Partial<SendFields> = {}, given: Partial<SendingRules> = {}) {
  return draftMessage({ ...fields, ...about }, { ...rules, ...given }, now);
}

function refusal(about: Partial<SendFields>, given: Partial<SendingRules> = {}): Refusal {
  try {
    draft(about, given);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

const fieldsOf = (error: Refusal) => error.extras.errors?.map(({ field, code }) => `${field} ${code}`);

test("a send becomes a draft with its number, size and price", () => {
  assert.deepEqual(draft({ to: "00250 (788) 000-001", text: "né".repeat(100), reference: "order 7" }), {
    to: "+250788000001",
    sender: "TUMA",
    text: "né".repeat(100),
    encoding: "gsm7",
    parts: 2,
    price: 6_000n,
    validitySeconds: 86_400,
    sendAt: undefined,
    reference: "order 7",
  });
  assert.equal(draft({ to: "+14155552671" }).price, 10_000n);
});

test("all invalid fields are named at once, the first gives the code", () => {
  const error = refusal({ to: "0788000001", text: " \n", sender: "much too long a sender", send_at: "tomorrow" });
  assert.equal(error.code, "invalid_number");
  assert.deepEqual(fieldsOf(error), [
    "to invalid_number",
    "sender invalid_sender",
    "text text_empty",
    "send_at invalid_request",
  ]);
  for (const { said } of error.extras.errors!) assert.ok(error.message.includes(english(said)));
});

test("without a sender the account's default is used, and without that the send is refused", () => {
  const { sender: _sender, ...rest } = fields;
  assert.equal(draftMessage(rest, { ...rules, defaultSender: "Shop" }, now).sender, "Shop");
  assert.equal(draft({ sender: "" }, { defaultSender: "Shop" }).sender, "Shop");
  assert.equal(refusal({ sender: null }).code, "invalid_sender");
});

test("policy refuses senders, countries and destinations without a price with 403", () => {
  assert.equal(refusal({}, { approvedSenders: new Map([["Shop", undefined]]) }).code, "sender_not_allowed");
  assert.equal(draft({ sender: "Shop" }, { approvedSenders: new Map([["Shop", undefined]]) }).sender, "Shop");
  const inKenya = { approvedSenders: new Map([["Shop", new Set(["KE"])]]) };
  assert.equal(refusal({ sender: "Shop" }, inKenya).code, "sender_not_allowed");
  assert.equal(draft({ sender: "Shop", to: "+254712345678" }, inKenya).sender, "Shop");
  assert.equal(refusal({}, { allowedCountries: new Set(["KE"]) }).code, "destination_not_allowed");
  assert.equal(draft({}, { allowedCountries: new Set(["KE", "RW"]) }).to, "+250788000001");
  const error = refusal({ to: "+255754123456" });
  assert.equal(error.status, 403);
  assert.deepEqual(fieldsOf(error), ["to destination_not_allowed"]);
});

test("more than ten parts are refused, with what would help", () => {
  assert.equal(draft({ text: "a".repeat(1530) }).parts, 10);
  assert.match(refusal({ text: "a".repeat(1531) }).message, /11 parts.*1530/);
  assert.match(refusal({ text: "ж".repeat(671) }).message, /11 parts.*670/);
  const typographic = `${"a".repeat(800)}’`;
  assert.match(refusal({ text: typographic }).message, /12 parts.*"smart".* 6/);
  assert.equal(draft({ text: typographic, encoding: "smart" }).parts, 6);
});

test("send_at is a time with a zone from now to 35 days ahead", () => {
  assert.deepEqual(draft({ send_at: "2026-03-02T09:00:00+02:00" }).sendAt, new Date("2026-03-02T07:00:00Z"));
  assert.deepEqual(draft({ send_at: "2026-04-05T12:00:00Z" }).sendAt, new Date("2026-04-05T12:00:00Z"));
  assert.equal(draft({ send_at: "2026-03-01T11:59:30Z" }).sendAt, undefined, "a clock that is behind sends now");
  assert.match(refusal({ send_at: "2026-03-01T11:58:00Z" }).message, /past/);
  assert.match(refusal({ send_at: "2026-04-05T12:00:01Z" }).message, /35 days/);
  assert.match(refusal({ send_at: "2026-03-02T09:00:00" }).message, /zone/);
  assert.match(refusal({ send_at: "2026-02-30T09:00:00Z" }).message, /zone/);
});
