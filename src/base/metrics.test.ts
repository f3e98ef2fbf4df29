import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { openMetrics } from "./metrics.ts";

test("only counters are named as totals", async () => {
  const types = (await openMetrics().registry.metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  for (const [, name = "", type] of types) assert.equal(name.endsWith("_total"), type === "counter", `${name} ${type}`);
});

const noPromtool = spawnSync("promtool", ["--version"]).error && "promtool is not installed";

test("promtool has nothing to say about the metrics", { skip: noPromtool }, async () => {
  const input = await openMetrics().registry.metrics();
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
  assert.deepEqual([status, stdout, stderr], [0, "", ""]);
});
