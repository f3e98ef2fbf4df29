import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bucketOf, daysOfUtc, readBuckets, wholeBuckets } from "./buckets.ts";
import { dayIn, startOfDay, timeIn } from "./zone.ts";

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Zones with all kinds of changes: none, both ways, at midnight, by half an hour, and across the date line. */
const zones = [
  "UTC",
  "Africa/Nairobi",
  "Africa/Cairo",
  "Europe/Paris",
  "America/New_York",
  "America/Havana",
  "America/Asuncion",
  "America/Santiago",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];

const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }),
  ]),
);
/** The day, as the formatter of the language has it. */
const day = (zone: string, ms: number) => formats.get(zone)!.format(ms);

const anyZone = fc.constantFrom(...zones);
/** Times around changes of clocks of all these zones. */
const anyTime = fc.integer({ min: Date.UTC(2011, 0), max: Date.UTC(2031, 0) });

test("a day of a zone begins when its date does, also where a change of the clocks skips or repeats midnight", () => {
  fc.assert(
    fc.property(anyZone, anyTime, (zone, ms) => {
      const name = day(zone, ms);
      assert.equal(dayIn(zone, ms), name);
      const start = startOfDay(zone, name);
      assert.ok(start <= ms);
      assert.equal(day(zone, start), name, "its first moment is on the day");
      assert.ok(day(zone, start - 1) < name, "the moment before is not");
      assert.ok(day(zone, startOfDay(zone, name, 1)) > name);
    }),
    { numRuns: 3_000 },
  );
});

/** How long a day of a zone is. */
const hours = (zone: string, name: string) => (startOfDay(zone, name, 1) - startOfDay(zone, name)) / (60 * minuteMs);

test("days on which clocks change have 23, 24.5 or 25 hours, and a day can be left out", () => {
  assert.equal(hours("Europe/Paris", "2026-03-29"), 23);
  assert.equal(hours("Europe/Paris", "2026-10-25"), 25);
  assert.equal(hours("America/New_York", "2026-03-08"), 23);
  assert.equal(hours("America/New_York", "2026-11-01"), 25);
  assert.equal(hours("Africa/Cairo", "2026-04-24"), 23);
  assert.equal(hours("Australia/Lord_Howe", "2026-04-05"), 24.5);
  assert.equal(hours("Africa/Nairobi", "2026-03-29"), 24);
  assert.equal(hours("Pacific/Apia", "2011-12-30"), 0);
  assert.equal(startOfDay("Africa/Cairo", "2026-04-24"), Date.parse("2026-04-23T22:00:00Z"), "at one o'clock");
  assert.equal(timeIn("Europe/Paris", Date.parse("2026-10-25T02:30Z")), Date.parse("2026-10-25T00:30Z"), "the earlier");
});

test("the days of a range are in order, without gaps, each of one date, and hold every moment of it", () => {
  const length = fc.integer({ min: 1, max: 60 * dayMs });
  fc.assert(
    fc.property(anyZone, anyTime, length, fc.double({ min: 0, max: 1, noNaN: true }), (zone, ms, ms2, share) => {
      const range = { from: new Date(ms), to: new Date(ms + ms2) };
      const days = wholeBuckets(range, "day", zone);
      assert.ok(days.from <= range.from && days.to >= range.to);
      assert.equal(days.starts[0]!.getTime(), days.from.getTime());
      const names = days.starts.map((at) => day(zone, at.getTime()));
      assert.deepEqual(names, [...new Set(names)].toSorted());
      for (const [n, at] of days.starts.entries()) {
        const end = (days.starts[n + 1] ?? days.to).getTime();
        assert.equal(day(zone, end - 1), names[n]);
        assert.ok(day(zone, at.getTime() - 1) < names[n]!);
      }
      const moment = new Date(ms + Math.floor(share * (ms2 - 1)));
      assert.equal(day(zone, bucketOf(days, moment).getTime()), day(zone, moment.getTime()));
    }),
  );
});

test("without a zone, days are those of UTC, and hours are UTC's in every zone", () => {
  const range = { from: new Date("2026-03-28T10:20:00Z"), to: new Date("2026-03-30T10:20:00Z") };
  const days = wholeBuckets(range, "day");
  assert.deepEqual(
    days.starts.map((at) => at.toISOString().slice(0, 16)),
    ["2026-03-28T00:00", "2026-03-29T00:00", "2026-03-30T00:00"],
  );
  assert.deepEqual(wholeBuckets(range, "hour", "Asia/Kathmandu").starts, wholeBuckets(range, "hour").starts);
  const paris = wholeBuckets(range, "day", "Europe/Paris");
  assert.deepEqual(daysOfUtc(paris), { from: days.from, to: days.to }, "the same dates");
});

test("a zone that does not exist is refused by its name", () => {
  const refused = { code: "invalid_request", message: /`time_zone` is not a time zone/ };
  for (const zone of ["Mars/Olympus_Mons", "", "+02:00", "Africa/Nairobi;select"])
    assert.throws(() => readBuckets({ bucket: "day", time_zone: zone }, new Date()), refused, zone);
  for (const bucket of ["minute", "hour"] as const)
    assert.throws(() => readBuckets({ bucket, time_zone: "Mars" }, new Date()), refused);
});
