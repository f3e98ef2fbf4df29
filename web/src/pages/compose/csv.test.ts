import assert from "node:assert/strict";
import { test } from "node:test";
import { guessColumns, looksLikeNumber, readSheet, recipientsOf } from "./csv.ts";

test("the delimiter, a header, quotes, a byte order mark and blank lines are all recognised", () => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    for (const newline of ["\n", "\r\n"]) {
      const lines = [
        ["phone", "name", "note"],
        ["+250788123456", "Aline", `"a ""b""${delimiter} c"`],
        [""],
        ["0788123457", "Eric", ""],
      ];
      const text = `\uFEFF${lines.map((line) => line.join(delimiter)).join(newline)}${newline}`;
      assert.deepEqual(readSheet(text), {
        columns: ["phone", "name", "note"],
        hasHeader: true,
        rows: [
          ["+250788123456", "Aline", `a "b"${delimiter} c`],
          ["0788123457", "Eric", ""],
        ],
      });
    }
  }
});

test("a list without a header is all rows, and a line break inside quotes stays", () => {
  assert.deepEqual(readSheet("+250788123456\n+250788123457"), {
    columns: ["column 1"],
    hasHeader: false,
    rows: [["+250788123456"], ["+250788123457"]],
  });
  assert.deepEqual(readSheet('+250788123456,"two\nlines"\n').rows, [["+250788123456", "two\nlines"]]);
  assert.deepEqual(readSheet(""), { columns: [], hasHeader: false, rows: [] });
});

test("columns of the same name are distinguished, and unnamed ones get a name", () => {
  assert.deepEqual(readSheet("phone,name,name,\n+250788123456,a,b,c").columns, ["phone", "name", "name 2", "column 4"]);
});

const columnsOf = (text: string) => guessColumns(readSheet(text));

test("the number and name columns are detected from their contents", () => {
  assert.deepEqual(columnsOf("id,Full name,Mobile\n1,Aline,+250788123456\n2,Eric,0788 123 457"), { phone: 2, name: 1 });
  assert.deepEqual(columnsOf("Aline;+250 788-123-456\nEric;+250 788-123-457"), { phone: 1, name: 0 });
  assert.deepEqual(columnsOf("+250788123456\n+250788123457"), { phone: 0, name: -1 });
});

test("eight to seventeen digits with the usual punctuation look like a number", () => {
  for (const good of ["+250788123456", "0788 123 456", "(0)788-123.456", "12345678"])
    assert.ok(looksLikeNumber(good), good);
  for (const bad of ["", "1234567", "123456789012345678", "+250x788123456", "Aline"])
    assert.ok(!looksLikeNumber(bad), bad);
});

test("a recipient has its number, its name and only the fields that the text uses", () => {
  const sheet = readSheet("phone,name,amount,secret\n +250788123456 ,Aline,500,x\n+250788123457");
  assert.deepEqual(recipientsOf(sheet, { phone: 0, name: 1 }, "You owe @contact.amount"), [
    { phonenumber: "+250788123456", name: "Aline", amount: "500" },
    { phonenumber: "+250788123457", name: "", amount: "" },
  ]);
});
