import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheet } from "../../../../lists/csv.ts";
import { listFile, sheetText } from "./csv.ts";

/** The file as text, with its mark. */
const textOf = async (...list: Parameters<typeof listFile>) => Buffer.from(await listFile(...list).bytes()).toString();

test("fields are quoted where they must be, null is empty, and the separator is that of the language", async () => {
  const rows = [
    ["x,y", 'say "hi"'],
    [null, 1.5],
  ];
  assert.equal(await textOf(["a", "b"], rows, "en"), '\uFEFFa,b\r\n"x,y","say ""hi"""\r\n,1.5\r\n');
  assert.equal(await textOf(["a", "b"], rows, "fr"), '\uFEFFa;b\r\nx,y;"say ""hi"""\r\n;1.5\r\n');
});

test("values that a spreadsheet would execute or shorten are escaped, and other numbers are not", async () => {
  const cells = [
    "=1+1",
    "@sum",
    "-x",
    "+250788123456",
    "250788123456",
    "-5.25",
    "+x",
    "\tx",
    "0788123456",
    "007",
    "3/4",
    "7878",
    "'90s",
  ];
  const text = await textOf(
    ["cell"],
    cells.map((cell) => [cell]),
    "en",
  );
  for (const changed of ["'=1+1", "'-x", "'+250788123456", "'250788123456", "'0788123456"])
    assert.ok(text.replaceAll('"', "").includes(`\r\n${changed}\r\n`), changed);
  assert.ok(text.includes("\r\n7878\r\n"));
  // What is mended and read again is what it was.
  assert.deepEqual(readSheet(text).rows.flat(), cells);
});

test("a sheet of a workbook as text reads as the same rows on the same lines", () => {
  const sheets = [
    {
      columns: ["number", "name", "note"],
      hasHeader: true,
      rows: [
        ["+250788000001", 'Aline "A", Uwase', "a; b"],
        ["0788000002", "", "=1+1"],
      ],
      lines: [3, 7],
      ragged: [],
    },
    {
      columns: ["column 1"],
      hasHeader: false,
      rows: [["+250788000001"], ["+250788000002"]],
      lines: [1, 2],
      ragged: [],
    },
  ];
  for (const sheet of sheets) {
    const { columns, rows, lines, hasHeader } = readSheet(sheetText(sheet));
    assert.deepEqual({ columns, rows, lines, hasHeader, ragged: [] }, sheet);
  }
  const broken = {
    columns: ["numbers"],
    hasHeader: true,
    rows: [["+250788000001\n+250788000002"], ["+250788000004"]],
    lines: [2, 3],
    ragged: [],
  };
  assert.deepEqual(readSheet(sheetText(broken)).lines, [2, 3], "a row is a line");
});
