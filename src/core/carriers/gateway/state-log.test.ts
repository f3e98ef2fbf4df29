import assert from "node:assert/strict";
import { test } from "node:test";
import { openLog } from "../../../base/log.ts";
import { StateLog } from "./state-log.ts";

test("a link that is down is a warning: once per change, and then at a bounded pace", () => {
  const lines: { level: string; state: string; reason: string }[] = [];
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  let nowMs = 0;
  const states = new StateLog({ log, clock: { now: () => new Date(), monotonicMs: () => nowMs } });
  const taken = () => lines.splice(0).map(({ level, state, reason }) => [level, state, reason]);
  states.note("acme", { state: "bound", reason: "ready" });
  states.note("acme", { state: "down", reason: "refused" });
  assert.deepEqual(taken(), [
    ["info", "bound", "ready"],
    ["warn", "down", "refused"],
  ]);
  // Tried every 20 s for an hour.
  for (; nowMs < 3_600_000; nowMs += 20_000) {
    states.note("acme", { state: "connecting", reason: "connecting" });
    states.note("acme", { state: "down", reason: "refused" });
  }
  assert.equal(taken().length, 3);
  // Two reasons in turn are no news each time.
  for (; nowMs < 4_200_000; nowMs += 20_000) states.note("acme", { state: "down", reason: `${nowMs % 40_000}` });
  assert.ok(taken().length <= 11);
  states.note("acme", { state: "bound", reason: "ready" });
  states.note("acme", { state: "down", reason: "refused" });
  assert.equal(taken().length, 2);
});
