import assert from "node:assert/strict";
import { test } from "node:test";
import { wrongSignature } from "../../core/webhooks/delivery/standard-webhooks.ts";
import { passwordOf } from "./calls.ts";
import { readMessage, readSupabase } from "./forms.ts";

const read = (body: unknown) => {
  const { to, text, sender, code } = readMessage(body, "{pin} is it");
  return [to, text, sender, code];
};

test("a message is read under the names of each service, in any case", () => {
  const fusionAuth = {
    code: "123456",
    phoneNumber: "+250788123456",
    textMessage: "Code: 123456",
    type: "SMS",
    userId: "u",
  };
  assert.deepEqual(read(fusionAuth), ["+250788123456", "Code: 123456", undefined, "123456"]);
  const authentik = { From: "ACME", To: "+250788123456", Body: "654321", Message: "Use this code: 654321" };
  assert.deepEqual(read(authentik), ["+250788123456", "Use this code: 654321", "ACME", "654321"]);
  assert.deepEqual(read({ from: "ACME", to: "0788", body: "foo 654321" }), ["0788", "foo 654321", "ACME", undefined]);
  assert.deepEqual(read({ message: "hello", receiver: ["4917612345"], sender: "X" }), [
    "4917612345",
    "hello",
    "X",
    undefined,
  ]);
  assert.deepEqual(read({ to: "0788", body: "Muraho" }), ["0788", "Muraho", undefined, undefined], "no code");
  assert.deepEqual(read({ to: 250788123456, text: "hi" }), ["250788123456", "hi", undefined, undefined]);
});

test("a number and a code alone get the hook's text, and what is within an object replaces nothing", () => {
  const logto = { to: "+250788123456", type: "SignIn", payload: { code: "123456" }, ip: "192.0.2.7" };
  assert.deepEqual(read(logto), ["+250788123456", "123456 is it", undefined, "123456"]);
  assert.equal(readMessage(logto, "{pin}").ip, "192.0.2.7");
  const zitadel = {
    contextInfo: { eventType: "user.human.phone.code.added", recipientPhoneNumber: "+250788123456" },
    templateData: { title: "Verify", text: "Use VLN7UD to verify it", subject: "Verify" },
    args: { Code: "VLN7UD", Domain: "example.com", firstName: "To" },
  };
  assert.deepEqual(read(zitadel), ["+250788123456", "Use VLN7UD to verify it", undefined, "VLN7UD"]);
  assert.deepEqual(read({ to: "1", text: "a", code: "12", payload: { code: "34", to: "2" } })[0], "1");
  assert.deepEqual(read({ to: "1", text: "12", code: "12", payload: { code: "34" } })[3], "12");
  assert.throws(() => readMessage({ payload: { to: "1", text: "x" } }, "{pin}"), /`to` is missing.*`text` is missing/);
  assert.throws(() => readMessage({ to: "1", payload: [], args: "code" }, "{pin}"), /`text` is missing/);
});

const codeOf = (text: string, code: string) => readMessage({ to: "1", text, code }, "{pin}").code;

test("a code that is named counts only if the text has it, however it writes it", () => {
  for (const [text, code] of [
    ["Your code: AB-12", "AB-12"],
    ["Your code: 739 154", "739154"],
    ["{pin} 1234", "1234"],
  ] as const)
    assert.equal(codeOf(text, code), code, text);
  assert.equal(codeOf("no such code", "1234"), undefined);
});

test("a refusal names every missing member", () => {
  assert.throws(() => readMessage({ text: " " }, "{pin}"), /`to` is missing.*`text` is missing/);
  assert.throws(() => readMessage("to", "{pin}"), /`to` is missing/);
  assert.throws(() => readMessage({ type: "Voice", to: "1", text: "x" }, "{pin}"), /`type` is `Voice`; only SMS/);
  assert.throws(
    () => readSupabase({ user: { email: "a@example.com" }, email_data: {} }, "{pin}"),
    /`user.phone`.*`sms.otp`/,
  );
  assert.throws(() => readSupabase(null, "{pin}"), /`user.phone`/);
});

test("from Supabase, the number of the message is preferred to the user's, and the id of the call is kept", () => {
  const body = { user: { phone: "250788000001" }, sms: { otp: "123456" } };
  assert.deepEqual(readSupabase(body, "Code {pin}. {pin}!"), {
    to: "250788000001",
    text: "Code 123456. 123456!",
    sender: undefined,
    code: "123456",
    key: undefined,
    ip: undefined,
  });
  const newer = { ...body, sms: { otp: "1", phone: "250788000002" }, metadata: { uuid: "u" } };
  const { to, key } = readSupabase(newer, "{pin}");
  assert.deepEqual([to, key], ["250788000002", "u"]);
  assert.throws(() => readSupabase({ ...body, sms: { otp: "1", sms_type: "whatsapp" } }, "{pin}"), /only SMS/);
});

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

test("a password is read from Bearer and Basic, whatever the user name", () => {
  assert.equal(passwordOf("Bearer whsec_a"), "whsec_a");
  assert.equal(passwordOf(basic("anybody:a:b")), "a:b");
  for (const header of [undefined, "", "Bearer", "Digest x", basic("nobody:"), basic("no colon")])
    assert.equal(passwordOf(header), undefined);
});

test("a signature whose timestamp is not a number is wrong, whatever the rest", () => {
  const wrong = wrongSignature(
    { id: "1", timestamp: "1e9", signatures: "v1,aaaa" },
    Buffer.from("{}"),
    ["whsec_aaaa"],
    new Date(),
  );
  assert.equal(wrong, "wrong");
});
