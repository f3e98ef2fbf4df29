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

test("a time zone has its IANA name", () => {
  assert.ok(isTimeZone("Africa/Nairobi"));
  assert.ok(!isTimeZone("Africa/Atlantis") && !isTimeZone(""));
});
