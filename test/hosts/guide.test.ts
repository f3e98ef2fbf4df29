import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { settings } from "../../src/base/config/config.ts";
import { setUp, ttlSeconds } from "./cluster.ts";
import { asynchronousHeading, guideBlocks, places } from "./guide.ts";

const blocks = guideBlocks();
const textOf = (pattern: RegExp) => blocks.filter(({ script }) => pattern.test(script)).map(({ script }) => script);

test("every command of the guide is one that the hosts of the torture run, or installs or tries something", () => {
  for (const place of places)
    assert.ok(
      blocks.some((block) => block.place === place),
      `a block for ${place}`,
    );
  assert.ok(blocks.some(({ heading }) => heading === asynchronousHeading));
  for (const { place, heading, installs } of blocks)
    assert.ok(
      installs || heading === "Names" || heading === "Try it" || (setUp as readonly string[]).includes(place),
      `${heading}: ${place}`,
    );
  assert.throws(() => guideBlocks("## Here\n\n```sh\nls\n```\n"), /"Here": no place/);
});

test("the blocks are shell, and their settings exist", () => {
  for (const { heading, script } of blocks) {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
    assert.equal(status, 0, `${heading}: ${stderr}`);
  }
  const [, environment] = /cat > \/etc\/tuma\.env <<END\n([\s\S]*?)^END$/m.exec(textOf(/tuma\.env <<END/)[0]!)!;
  const known = new Set(Object.values(settings).map(({ env }) => env));
  const set = environment!
    .trim()
    .split("\n")
    .map((line) => line.split("=")[0]!);
  assert.deepEqual(
    set.filter((name) => !known.has(name)),
    [],
  );
  assert.ok(set.includes("DATABASE_URL"));
});

test("the patience of Patroni is the one that outages are measured against", () => {
  const [config] = textOf(/patroni\.yml <<END/);
  assert.equal(Number(/ttl: (\d+)/.exec(config!)![1]), ttlSeconds);
});
