import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { tryUpstream, type Samples } from "./try.ts";
import { readUpstream } from "./check.ts";

const samples: Samples = {
  text: 'Say "yes"',
  systemId: "user",
  password: "the key",
  receiptUrl: "https://sms.example.rw/carriers/car_1/receipts/x",
  answer: undefined,
  receipt: undefined,
  inbound: undefined,
};
const upstream = readUpstream({
  url: "https://api.example.com/send?to={to_digits}",
  headers: { Authorization: "Basic {basic}", "X-Key": "{password}" },
  answer: { id: "messages.0.id", status: "messages.0.status", accepted: ["queued"], throttled: ["busy"] },
  receipt: { id: "id", to: "to", status: "status", states: { AtPhone: "DELIVRD" } },
  signature: { header: "X-Signature", prefix: "sha256=" },
});

test("the request is shown as it would be sent, without the password", () => {
  const { request } = tryUpstream(upstream, samples);
  assert.deepEqual(request, {
    url: "https://api.example.com/send?to=250788123456",
    method: "POST",
    headers: {
      Authorization: `Basic ${Buffer.from("user:********").toString("base64")}`,
      "X-Key": "********",
      "content-type": "application/json",
    },
    body: '{"to":"+250788123456","from":"TUMA","text":"Say \\"yes\\""}',
  });
});

for (const [status, body, outcome, id] of [
  [200, '{"messages":[{"id":"m1","status":"queued"}]}', "accepted", "m1"],
  [200, '{"messages":[{"id":"m1","status":"busy"}]}', "slowed", ""],
  [200, '{"messages":[{"status":"blocked"}]}', "refused", ""],
  [503, "", "retried", ""],
  [504, "", "in doubt", ""],
] as const)
  test(`an answer of ${status} with ${body || "nothing"} is ${outcome}`, () => {
    assert.deepEqual(tryUpstream(upstream, { ...samples, answer: { status, body } }).answer, { outcome, id });
  });

for (const [told, body, outcome] of [
  [{}, "<html>Sign in to the network</html>", "in doubt"],
  [{}, "", "accepted"],
  [{ id: "" }, "OK", "accepted"],
  [{ id_pattern: "^OK (\\w+)" }, "OK m1", "accepted"],
  [{ id_pattern: "^OK (\\w+)" }, "<html>OK</html>", "in doubt"],
] as const)
  test(`a 200 with ${body || "nothing"} is ${outcome} under the answer settings ${JSON.stringify(told)}`, () => {
    const about = { ...upstream, answer: { ...upstream.answer, id: "id", status: "", ...told } };
    assert.equal(tryUpstream(about, { ...samples, answer: { status: 200, body } }).answer?.outcome, outcome);
  });

test("a receipt is read from JSON and from a query, and its expected signature is shown", () => {
  const receipt = '{"id":"m1","to":"250788123456","status":"AtPhone"}';
  const tried = tryUpstream(upstream, { ...samples, receipt });
  assert.deepEqual(tried.receipts, [
    { id: "m1", to: "+250788123456", reference: undefined, state: "DELIVRD", error: undefined },
  ]);
  assert.equal(tried.signature, `sha256=${createHmac("sha256", "the key").update(receipt).digest("hex")}`);
  const query = tryUpstream(upstream, { ...samples, receipt: "?id=m2&status=failed" });
  assert.deepEqual(
    query.receipts?.map(({ id, state }) => [id, state]),
    [["m2", "UNDELIV"]],
  );
});

test("an inbound message is read from the configured paths", () => {
  const inbound = '{"from":"+250788000001","to":"7878","text":"WIN"}';
  assert.deepEqual(tryUpstream(upstream, { ...samples, inbound }).inbound, [
    { from: "+250788000001", to: "7878", text: "WIN", id: "" },
  ]);
});
