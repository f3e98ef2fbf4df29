import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { addressOf, formatAbsoluteTime, formatRelativeTime, Pacer, parseTime } from "../smpp.ts";

test("at any sequence of times, no more parts are sent than the pace and one burst allow", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), waits, (pace, pauses) => {
      let now = 0;
      let sent = 0;
      const pacer = new Pacer(pace, () => now);
      for (const pause of pauses) {
        now += pause;
        while (pacer.take()) sent++;
        assert(sent <= (pace * now) / 1000 + Math.max(1, pace / 10) + 1e-6);
      }
    }),
  );
});

test("a sender that waits for `waitMs` sends at the full pace", () => {
  let now = 0;
  const pacer = new Pacer(80, () => now);
  let sent = 0;
  while (now < 10_000) {
    while (pacer.take()) sent++;
    now += pacer.waitMs;
  }
  assert(sent >= 790 && sent <= 810, `${sent}`);
});

test("throttling halves the pace at most once a second, down to one, and it recovers", () => {
  let now = 0;
  const pacer = new Pacer(100, () => now);
  pacer.throttled();
  pacer.throttled();
  assert.equal(pacer.partsPerSecond, 50);
  for (let count = 0; count < 20; count++) {
    now += 1000;
    pacer.throttled();
  }
  assert.equal(pacer.partsPerSecond, 1);
  now += 60_000;
  assert(pacer.available >= 1);
  assert.equal(pacer.partsPerSecond, 100);
});

test("a link without a limit is not slowed by one throttled message, and not to a crawl by a few", () => {
  let now = 0;
  const pacer = new Pacer(undefined, () => now);
  for (let count = 0; count < 3; count++) {
    assert(pacer.take());
    pacer.throttled();
    now += 1000;
  }
  assert.equal(pacer.partsPerSecond, Number.POSITIVE_INFINITY);
  pacer.throttled();
  pacer.throttled();
  assert.equal(pacer.partsPerSecond, 10);
});

test("a link without a limit is unlimited until it is throttled, and again afterwards", () => {
  let now = 0;
  const pacer = new Pacer(undefined, () => now);
  for (let count = 0; count < 1000; count++) assert(pacer.take());
  assert.equal(pacer.waitMs, 0);
  now = 1000;
  for (let count = 0; count < 250; count++) pacer.throttled();
  assert.equal(pacer.partsPerSecond, 500);
  now += 60_000;
  assert.equal(pacer.available, Number.POSITIVE_INFINITY);
});

test("a few messages that are throttled individually do not slow the rest", () => {
  for (const pace of [undefined, 200]) {
    let now = 0;
    const pacer = new Pacer(pace, () => now);
    for (let second = 0; second < 60; second++) {
      for (let tenth = 0; tenth < 10; tenth++) {
        for (let count = 0; count < 20; count++) pacer.take();
        pacer.throttled();
        pacer.throttled();
        now += 100;
      }
    }
    assert.equal(pacer.partsPerSecond, pace ?? Number.POSITIVE_INFINITY);
  }
});

test("times of §7.1.1 are written and read", () => {
  const now = new Date("2026-02-03T04:05:06.700Z");
  assert.equal(formatAbsoluteTime(now), "260203040506700+");
  assert.equal(formatRelativeTime(86_400), "000001000000000R");
  assert.equal(formatRelativeTime(90_061), "000001010101000R");
  assert.deepEqual(parseTime("260203040506700+", now), now);
  assert.deepEqual(parseTime("260203060506712+", now), new Date("2026-02-03T03:05:06.700Z"));
  assert.deepEqual(parseTime("260203030506704-", now), now);
  assert.deepEqual(parseTime("000001000000000R", now), new Date("2026-02-04T04:05:06.700Z"));
  for (const bad of ["", "x", "261303040506700+", "260230040506700+", "260203250506700+", "260203040506749+"]) {
    assert.equal(parseTime(bad, now), undefined, bad);
  }
  const seconds = fc.integer({ min: 0, max: 99 * 86_400 });
  fc.assert(
    fc.property(seconds, (validity) => {
      assert.equal(parseTime(formatRelativeTime(validity), now)?.getTime(), now.getTime() + validity * 1000);
    }),
  );
  const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) }).map((ms) => new Date(ms - (ms % 100)));
  fc.assert(fc.property(moment, (time) => assert.deepEqual(parseTime(formatAbsoluteTime(time), now), time)));
});

test("addresses get the type and plan that carriers expect", () => {
  assert.deepEqual(addressOf("+250788123456"), { ton: 1, npi: 1, addr: "250788123456" });
  assert.deepEqual(addressOf("250788123456"), { ton: 1, npi: 1, addr: "250788123456" });
  assert.deepEqual(addressOf("4477"), { ton: 3, npi: 0, addr: "4477" });
  assert.deepEqual(addressOf("TUMA 24"), { ton: 5, npi: 0, addr: "TUMA 24" });
});
