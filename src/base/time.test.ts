import assert from "node:assert/strict";
import { test } from "node:test";
import { isTimeZone, onlyZoneOf, parseInstant, recordTime, webhookTime, within } from "./time.ts";

test("the webhook pattern is DD-MM-YYYY, HH:MM:SS in UTC", () => {
  assert.equal(webhookTime(new Date("2026-03-04T05:06:07.890Z")), "04-03-2026, 05:06:07");
});

test("a record's time has fractional seconds and no zone", () => {
  assert.equal(recordTime(new Date("2026-03-04T05:06:07.890Z")), "2026-03-04T05:06:07.890");
});

test("an instant needs a zone and a day that exists", () => {
  assert.equal(parseInstant("2026-11-21T09:04:12.123+02:00")?.toISOString(), "2026-11-21T07:04:12.123Z");
  assert.equal(parseInstant("2026-11-21T09:04Z")?.toISOString(), "2026-11-21T09:04:00.000Z");
  for (const bad of [
    "2026-11-21",
    "2026-11-21T09:04:12",
    "2026-02-30T09:04:12Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T25:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+02:00",
    "9999-12-31T23:59:59-02:00",
    "tomorrow",
    "",
  ]) {
    assert.equal(parseInstant(bad), undefined, bad);
  }
});

test("work within its limit resolves with its value or its error; beyond it, with undefined", async () => {
  assert.equal(await within(Promise.resolve("done"), 1000), "done");
  await assert.rejects(within(Promise.reject(new Error("broken")), 1000), /broken/);
  assert.equal(await within(new Promise(() => {}), 1), undefined);
});

test("a country has a time zone of its own if it has only one", () => {
  assert.deepEqual(["RW", "KE", "TZ", "UG", "FR"].map(onlyZoneOf), [
    "Africa/Kigali",
    "Africa/Nairobi",
    "Africa/Dar_es_Salaam",
    "Africa/Kampala",
    "Europe/Paris",
  ]);
  assert.deepEqual(["US", "CD", "ZZ"].map(onlyZoneOf), [undefined, undefined, undefined]);
  assert.deepEqual(["Africa/Kigali", "UTC", "Mars/Olympus_Mons", "+02:00", ""].map(isTimeZone), [
    true,
    true,
    false,
    false,
    false,
  ]);
});
