import assert from "node:assert/strict";
import { test } from "node:test";
import type { Priority } from "../traffic.ts";
import { isTimeZone, QuietTable } from "./quiet-hours.ts";

const kigali = { country: "RW", from: "21:00", until: "07:00", timeZone: "Africa/Kigali", appliesTo: "bulk" as const };
const bulk: { recipient: string; priority: Priority } = { recipient: "+250788123456", priority: "bulk" };
const until = (table: QuietTable, at: string, message = bulk) => table.until(message, new Date(at))?.toISOString();

test("hold bulk messages through the night on the country's clock, and nothing by day", () => {
  const table = new QuietTable([kigali]);
  assert.equal(until(table, "2026-11-21T18:59:59Z"), undefined);
  assert.equal(until(table, "2026-11-21T19:00:00Z"), "2026-11-22T05:00:00.000Z");
  assert.equal(until(table, "2026-11-22T04:59:00Z"), "2026-11-22T05:00:00.000Z");
  assert.equal(until(table, "2026-11-22T05:00:00Z"), undefined);
});

test("hold single messages only if so configured, and never PINs or other countries", () => {
  const [some, all] = [new QuietTable([kigali]), new QuietTable([{ ...kigali, appliesTo: "all" }])];
  const night = "2026-11-21T22:00:00Z";
  assert.equal(until(some, night, { ...bulk, priority: "single" }), undefined);
  assert.notEqual(until(all, night, { ...bulk, priority: "single" }), undefined);
  assert.equal(until(all, night, { ...bulk, priority: "urgent" }), undefined);
  assert.equal(until(all, night, { ...bulk, recipient: "+254712345678" }), undefined);
});

test("end at the right local time even on the night the clocks change", () => {
  const paris = new QuietTable([{ ...kigali, country: "FR", timeZone: "Europe/Paris" }]);
  const message: { recipient: string; priority: Priority } = { recipient: "+33612345678", priority: "bulk" };
  assert.equal(until(paris, "2026-10-24T20:00:00Z", message), "2026-10-25T06:00:00.000Z");
});

test("whenever a call of a plan falls due, it is made outside the night, over midnight and on the nights the clocks change", () => {
  const zones = ["Europe/Paris", "Africa/Cairo", "Africa/Kigali"];
  const days = ["2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z", "2026-04-23T12:00:00Z", "2026-12-31T12:00:00Z"];
  for (const timeZone of zones) {
    const table = new QuietTable([{ ...kigali, timeZone, appliesTo: "all" }]);
    const hour = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" });
    const message = { ...bulk, priority: "single" as const };
    for (const day of days)
      for (let minute = 0; minute < 30 * 60; minute += 7) {
        const due = new Date(Date.parse(day) + minute * 60_000);
        const called = table.until(message, due) ?? due;
        const local = Number(hour.format(called));
        assert.ok(local >= 7 && local < 21, `${timeZone}: ${called.toISOString()}`);
        assert.equal(table.until(message, called), undefined, "it is not put off twice");
      }
  }
});

test("a time zone has its IANA name", () => {
  assert.ok(isTimeZone("Africa/Nairobi"));
  assert.ok(!isTimeZone("Africa/Atlantis") && !isTimeZone(""));
});
