import assert from "node:assert/strict";
import { test } from "node:test";
import type { DisruptionKind } from "./torture/disruptions.ts";
import { run } from "./torture/run.ts";

const kinds: DisruptionKind[] = [
  "service killed",
  "database killed",
  "link cut",
  "carrier silent",
  "link half open",
  "service stopped",
];

test(
  "no accepted message is lost, charged twice or reported wrongly, whatever is killed",
  { skip: process.platform !== "linux" && "finds the database's processes in /proc" },
  async (t) => {
    const result = await run({
      layout: "one",
      seed: 20_261_121,
      kinds,
      secondsPerKill: 1.5,
      connections: 8,
      perSecond: 40,
      settleSeconds: 60,
      say: (line) => t.diagnostic(line),
    });
    assert.deepEqual(result.violations, [], `the logs are in ${result.directory}`);
    assert.ok(result.accepted > 100, `${result.accepted} messages were accepted under load`);
    assert.equal(result.lost + result.doubleCharges + result.misreported + result.stuck + result.unanswered, 0);
  },
);
