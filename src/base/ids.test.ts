import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { firstIdOfReport, formatId, parseId, reportId } from "./ids.ts";

test("an identifier is its prefix and an integer from 1 to 2^53−1, and nothing else", () => {
  assert.equal(parseId("out_sms", "out_sms_9007199254740991"), Number.MAX_SAFE_INTEGER);
  for (const bad of [
    "out_sms_0",
    "out_sms_01",
    "out_sms_9007199254740992",
    "in_sms_5",
    "out_sms_",
    "out_sms_1.5",
    "out_sms_1e3",
    "5",
  ]) {
    assert.equal(parseId("out_sms", bad), undefined, bad);
  }
  fc.assert(fc.property(fc.maxSafeNat(), (id) => id === 0 || parseId("vrf", formatId("vrf", id)) === id));
});

test("a report id is a UUID version 7 that contains the id of its first message", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.date({ min: new Date(0), max: new Date(2 ** 47), noInvalidDate: true }),
      (id, at) => {
        const report = reportId(at, id);
        assert.match(report, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        assert.equal(firstIdOfReport(report), id);
        assert.equal(Number.parseInt(report.replaceAll("-", "").slice(0, 12), 16), at.getTime());
      },
    ),
  );
  assert.equal(firstIdOfReport("not-a-report"), undefined);
  assert.equal(firstIdOfReport("00000000-0000-4000-8000-000000000001"), undefined, "version 4 is not ours");
});
