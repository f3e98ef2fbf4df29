import assert from "node:assert/strict";
import { test } from "node:test";
import { DueTimes, leastPace, lengthOf, localOf } from "./due.ts";

const now = new Date("2026-12-01T10:00:00Z");
const plain = { sendAt: undefined, perMinute: undefined, localMs: undefined };
const iso = (at: Date | undefined) => at?.toISOString() ?? null;

test("without a pace all are due together, and no span is told", () => {
  const due = new DueTimes(plain, now);
  assert.deepEqual([due.next("RW"), due.next("KE"), due.span()], [undefined, undefined, undefined]);
});

test("at a pace each message is due a step after the one before, the first at once", () => {
  const due = new DueTimes({ ...plain, perMinute: 4 }, now);
  const times = Array.from({ length: 5 }, () => iso(due.next("RW")));
  assert.deepEqual(times, [
    null,
    "2026-12-01T10:00:15.000Z",
    "2026-12-01T10:00:30.000Z",
    "2026-12-01T10:00:45.000Z",
    "2026-12-01T10:01:00.000Z",
  ]);
  assert.deepEqual(due.span(), { first: now, last: new Date("2026-12-01T10:01:00Z") });
});

test("the least pace fits into its time, and one less does not", () => {
  const within = 35 * 86_400_000;
  for (const count of [50_402, 100_000]) {
    const least = leastPace(count, within);
    assert.ok(lengthOf(count, least) <= within && lengthOf(count, least - 1) > within, String(least));
  }
});

test("the hour is the recipient's, and where it has passed, that of the next day", () => {
  const written = "2026-12-01T14:00:00+02:00";
  const due = new DueTimes({ sendAt: new Date(written), perMinute: undefined, localMs: localOf(written) }, now);
  const times = Object.fromEntries(["RW", "KE", "FR", "US", "JP"].map((country) => [country, iso(due.next(country))]));
  assert.deepEqual(times, {
    RW: "2026-12-01T12:00:00.000Z",
    KE: "2026-12-01T11:00:00.000Z",
    FR: "2026-12-01T13:00:00.000Z",
    US: "2026-12-01T19:00:00.000Z",
    JP: "2026-12-02T05:00:00.000Z",
  });
  assert.equal(iso(due.next(undefined)), "2026-12-01T12:00:00.000Z");
  assert.deepEqual(due.span(), { first: new Date("2026-12-01T11:00:00Z"), last: new Date("2026-12-02T05:00:00Z") });
});

test("the local time of a time is as it was written, in any of its forms", () => {
  for (const zone of ["Z", "z", "+02:00", "-0930"])
    assert.equal(new Date(localOf(`2026-12-01t09:00${zone}`)).toISOString(), "2026-12-01T09:00:00.000Z");
});
