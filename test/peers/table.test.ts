import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fillIn, rows, type Row } from "./table.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the page of third-party software is the table that the tests declare", (t) => {
  const page = read("docs/reference/interop.md");
  assert.equal(page, fillIn(page), "run `npm run docs` and commit docs/reference/interop.md");
  for (const { door, peer, version, scenarios } of Object.values(rows) as Row[])
    for (const scenario of scenarios) t.diagnostic(`${door} × ${peer} × ${version} × ${scenario}`);
});

test("every row is tried by its file", () => {
  for (const [key, row] of Object.entries(rows) as [string, Row][])
    assert.match(
      read(row.test),
      /from "(?:\.\.?\/)+(?:peers\/)?tried\.ts"/,
      `${row.test} declares the scenarios of ${key}`,
    );
});
