import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReceiptState } from "../../../smpp/smpp.ts";
import { deliveryRate, Quality } from "./quality.ts";

const receipt = (state: ReceiptState, seconds?: number) => {
  const at = new Date(1_000_000_000_000);
  return {
    linkId: 1,
    carrierIds: [],
    recipient: "+250788123456",
    sender: "TUMA",
    state,
    at,
    ...(seconds === undefined ? {} : { submittedAt: new Date(at.getTime() - seconds * 1000) }),
  };
};

test("counts by destination over the last hour, and forgets what is older", () => {
  let now = 0;
  const quality = new Quality(() => now);
  for (let i = 0; i < 60; i++) quality.accepted("+250788123456");
  quality.accepted("254712345678");
  for (let i = 0; i < 45; i++) quality.receipt(receipt("DELIVRD", 4));
  for (const state of ["UNDELIV", "EXPIRED", "REJECTD", "DELETED", "UNDELIV", "ENROUTE"] as const)
    quality.receipt(receipt(state));
  assert.deepEqual(quality.list(), [
    { prefix: "250", accepted: 60, delivered: 45, failed: 5, seconds: 4 },
    { prefix: "254", accepted: 1, delivered: 0, failed: 0, seconds: null },
  ]);
  assert.equal(deliveryRate(quality.list(), "+250788000000"), 0.9);
  assert.equal(deliveryRate(quality.list(), "+254712345678"), undefined, "too few receipts to judge");
  now = 40 * 60_000;
  quality.accepted("254712345678");
  assert.equal(quality.list()[0]!.accepted, 60);
  now = 61 * 60_000;
  assert.deepEqual(quality.list(), [{ prefix: "254", accepted: 1, delivered: 0, failed: 0, seconds: null }]);
});
