import assert from "node:assert/strict";
import { test } from "node:test";
import { Lane } from "./lane.ts";

function laneOf(rows: number): Lane<number> {
  const lane = new Lane<number>();
  for (let n = 0; n < rows; n++) lane.push(n);
  return lane;
}

/** Begins as many as the window allows; returns its size. */
function fill(lane: Lane<number>): number {
  while (lane.canBegin) lane.begun();
  return lane.inFlight;
}

const [fastMs, steadyMs, slowMs] = [10, 2_000, 6_000];

test("a window begins at 4, widens by one for each fast answer, and ends at 64", () => {
  const lane = laneOf(1);
  assert.equal(fill(lane), 4);
  for (let window = 5; window <= 64; window++) {
    lane.ended(true, fastMs);
    assert.equal(fill(lane), window);
  }
  lane.ended(true, fastMs);
  assert.equal(fill(lane), 64);
  lane.ended(true, steadyMs);
  assert.equal(fill(lane), 64, "an answer that is neither fast nor slow leaves the window unchanged");
});

test("slow answers halve the window, down to two", () => {
  const lane = laneOf(1);
  for (let n = 0; n < 12; n++) {
    lane.begun();
    lane.ended(true, fastMs);
  }
  for (const window of [8, 4, 2, 2]) {
    lane.begun();
    lane.ended(true, slowMs);
    assert.equal(fill(lane), window);
    while (lane.inFlight > 0) lane.ended(true, steadyMs);
  }
});

test("failures halve the window; after three in a row one request at a time probes, until one succeeds", () => {
  const lane = laneOf(1);
  fill(lane);
  lane.ended(false, fastMs);
  assert.equal(lane.failing, false);
  assert.equal(lane.canBegin, false, "three in flight, a window of two");
  lane.ended(false, fastMs);
  lane.ended(false, fastMs);
  assert.equal(lane.failing, true);
  assert.equal(lane.canBegin, false);
  lane.ended(false, fastMs);
  assert.equal(fill(lane), 1);
  lane.ended(true, fastMs);
  assert.equal(lane.failing, false);
  assert.equal(fill(lane), 2);
});

test("rows leave in order, and a cleared lane returns the rest", () => {
  const lane = laneOf(3);
  assert.equal(lane.shift(), 0);
  assert.equal(lane.peek(), 1);
  assert.deepEqual(lane.clear(), [1, 2]);
  assert.equal(lane.canBegin, false);
  assert.equal(lane.isIdleFor(60_000), false);
  assert.equal(lane.isIdleFor(-1), true);
  lane.begun();
  assert.equal(lane.isIdleFor(-1), false);
});
