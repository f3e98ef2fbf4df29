import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheet } from "../../../../lists/csv.ts";
import { printCsv } from "./csv.ts";

test("fields are quoted where they must be, and null is empty", () => {
  assert.equal(
    printCsv(
      ["a", "b"],
      [
        ["x,y", 'say "hi"'],
        [null, 1.5],
      ],
    ),
    'a,b\r\n"x,y","say ""hi"""\r\n,1.5\r\n',
  );
});

test("values that a spreadsheet would execute are escaped, and numbers are not", () => {
  const cells = ["=1+1", "@sum", "-x", "+250788123456", "-5.25", "+x", "\tx"];
  const rows = readSheet(
    printCsv(
      ["cell"],
      cells.map((cell) => [cell]),
    ),
  ).rows;
  assert.deepEqual(rows, [["'=1+1"], ["'@sum"], ["'-x"], ["+250788123456"], ["-5.25"], ["'+x"], ["'\tx"]]);
});
