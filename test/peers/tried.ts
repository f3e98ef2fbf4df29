/** Ties tests to the table of third-party software, so that it cannot list what no test tries. */
import assert from "node:assert/strict";
import path from "node:path";
import { after } from "node:test";
import { rows, rowsOf, type Key, type Scenario } from "./table.ts";

const file = path.relative(path.resolve(import.meta.dirname, "../.."), process.argv[1] ?? "");
const declared = new Set<string>();

/**
 * Says that the test beside it tries scenarios of a row, and returns a name for it that is made of the row and the scenarios. Every test
 * file must say so of all scenarios of its rows.
 */
export function tried<K extends Key>(key: K, scenarios: readonly Scenario<K>[]): string {
  for (const scenario of scenarios) declared.add(`${key}: ${scenario}`);
  return `${rows[key].peer}: ${scenarios.join(", ")}`;
}

after(() => {
  const listed = rowsOf(file).flatMap(([key, { scenarios }]) => scenarios.map((scenario) => `${key}: ${scenario}`));
  assert.deepEqual(declared, new Set(listed), `the tests of ${file} against its rows in test/peers/table.ts`);
});
