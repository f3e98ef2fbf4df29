import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatsOf } from "./formats.ts";
import { clockOfField, fieldTime, showTimesIn, timeOfField, timeZone } from "./zone.ts";

test("a field shows and takes a time in the account's zone, whatever the machine's is", () => {
  for (const [zone, field, at, offset] of [
    ["Africa/Kigali", "2026-11-24T08:00", "2026-11-24T06:00:00.000Z", "+02:00"],
    ["America/New_York", "2026-07-01T08:00", "2026-07-01T12:00:00.000Z", "-04:00"],
    ["Asia/Kathmandu", "2026-11-24T00:15", "2026-11-23T18:30:00.000Z", "+05:45"],
  ] as const) {
    showTimesIn(zone);
    assert.equal(timeZone(), zone);
    assert.deepEqual([timeOfField(field), fieldTime(at)], [at, field]);
    assert.equal(clockOfField(field), `${field}:00${offset}`);
  }
  assert.equal(fieldTime(""), "");
});

test("what a field takes, it shows again, except in the hour that a change of the clocks skips", () => {
  const zones = fc.constantFrom("Europe/Paris", "America/New_York", "Africa/Kigali", "Australia/Lord_Howe", "UTC");
  const minutes = fc.integer({ min: 0, max: 525_600 * 3 }).map((minute) => Date.UTC(2026, 0) + minute * 60_000);
  fc.assert(
    fc.property(zones, minutes, (zone, ms) => {
      showTimesIn(zone);
      const field = fieldTime(new Date(ms).toISOString());
      const taken = timeOfField(field);
      assert.equal(fieldTime(taken), field);
      // Of an hour that is repeated, the earlier one.
      assert.ok(Date.parse(taken) <= ms && ms - Date.parse(taken) <= 3_600_000);
    }),
  );
  showTimesIn("Europe/Paris");
  assert.equal(timeOfField("2026-03-29T02:30"), "2026-03-29T01:30:00.000Z", "which is shown as 03:30");
});

test("dates are written in the zone that is set last, and in the browser's if it is unknown", () => {
  const format = formatsOf("en").date({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const at = new Date("2026-11-23T23:30:00Z");
  showTimesIn("Africa/Kigali");
  assert.equal(format.format(at), "24 Nov, 01:30");
  showTimesIn("America/New_York");
  assert.equal(format.format(at), "23 Nov, 18:30");
  assert.equal(formatsOf("en").date({ day: "numeric", timeZone: "UTC" }).format(at), "23");
  showTimesIn("Mars/Olympus_Mons");
  assert.equal(timeZone(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  showTimesIn(null);
});
