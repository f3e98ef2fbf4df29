import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeSheet, fieldsOf, guessColumns, keptOf, lineOf, looksLikeNumber } from "./csv.ts";
import { readSheet, reasonOf, recipientsOf, usedIn } from "./csv.ts";
import { UnreadableFile } from "./unreadable.ts";

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
        lines: [2, 4],
        ragged: [],
      });
    }
  }
});

test("a list without a header is all rows, and a line break inside quotes stays", () => {
  assert.deepEqual(readSheet("+250788123456\n+250788123457"), {
    columns: ["column 1"],
    hasHeader: false,
    rows: [["+250788123456"], ["+250788123457"]],
    lines: [1, 2],
    ragged: [],
  });
  assert.deepEqual(readSheet('+250788123456,"two\nlines"\n').rows, [["+250788123456", "two\nlines"]]);
  assert.deepEqual(readSheet(""), { columns: [], hasHeader: false, rows: [], lines: [], ragged: [] });
});

/** The line whose quote is refused; undefined if the list is read. */
function openQuoteIn(text: string): number | undefined {
  try {
    readSheet(text);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof UnreadableFile && error.why === "openQuote", String(error));
    return error.line;
  }
}

test("a quote that is not closed where its cell ends is refused with its line, and takes in no recipients", () => {
  const ends = "Eve,+250788123459\n";
  for (const [text, line] of [
    [`name,phone\nAda,+250788123450\n"Ann,+250788123456\nBen,+250788123457\n${ends}`, 3],
    [`name;phone\r\n\r\n"Ann;+250788123456\r\nBen;+250788123457\r\n`, 3],
    // Quotes of later rows, after which the cell goes on, or by which it is closed.
    [`name,phone\n"Ann,+250788123456\n"Ben",+250788123457\n${ends}`, 2],
    [`name,phone\n"two\nlines",+250788123455\n"Ann,+250788123456\nBen 6",+250788123457\n${ends}`, 4],
    [`name,phone\n+250788123455,"Ann,+250788123456\nBen,+250788123457\nsays "hi",+250788123458\n${ends}`, 2],
    [`"+250788123456\n+250788123457\n+250788123458"\n`, 1],
    [`name,phone\n"Nick "Bob" Smith",+250788123456\n${ends}`, 2],
    [`sep=;\nname;phone\n"Nick "Bob" Smith";+250788123456\n`, 3],
  ] as const)
    assert.equal(openQuoteIn(text), line, text);
  for (const text of [
    `name,phone\n"Nick ""Bob"" Smith",+250788123456\n${ends}`,
    `name,phone\nNick "Bob" Smith,+250788123456\n${ends}`,
    `phone,note\n+250788123456,"Call Ben\nat +250788123457\n, please"\n`,
    `name,phone\n"Ann" ,+250788123456\n${ends}`,
  ])
    assert.equal(openQuoteIn(text), undefined, text);
});

test("rows with more or fewer cells than the first line are known by their lines", () => {
  const rows = ["phone,name,town", "+250788123456,Ann,Huye", "+250788123457,Smith, Ben,Huye", "+250788123458,Eve", ""];
  assert.deepEqual(readSheet(rows.join("\n")).ragged, [3, 4]);
  assert.deepEqual(readSheet("phone,name,,\n+250788123456,Ann\n+250788123457,Ben,,\n").ragged, []);
});

test("columns of the same name are distinguished, and unnamed ones get a name", () => {
  assert.deepEqual(readSheet("phone,name,name,\n+250788123456,a,b,c").columns, ["phone", "name", "name 2", "column 4"]);
});

test("a first line whose phone has a slip is a row, not a heading", () => {
  for (const first of ["O788000501", "0788 OOO 501", "+25078800050l", "078800050"])
    assert.equal(readSheet(`${first}\n0788000502\n0788000503\n`).rows.length, 3, first);
  for (const [heading, row] of [
    ["phone,2026-11-29", "0788000502,500"],
    ["tel 2026", "0788000502"],
    ["phone,01.12.2026", "0788000502,5"],
    ["name,Ref 100200300", "Ann,0788"],
  ])
    assert.equal(readSheet(`${heading}\n${row}\n${row}\n`).rows.length, 2, heading);
});

const columnsOf = (text: string) => guessColumns(readSheet(text));

test("the number and name columns are detected from their contents", () => {
  assert.deepEqual(columnsOf("id,Full name,Mobile\n1,Aline,+250788123456\n2,Eric,0788 123 457"), {
    phone: 2,
    name: 1,
    rivals: [],
  });
  assert.deepEqual(columnsOf("Aline;+250 788-123-456\nEric;+250 788-123-457"), { phone: 1, name: 0, rivals: [] });
  assert.deepEqual(columnsOf("+250788123456\n+250788123457"), { phone: 0, name: -1, rivals: [] });
});

test("of several columns of phones the heading decides, and columns that are as likely are named", () => {
  // One gap does not lead to the other column.
  const gap = "name,mobile,home\nAna,0788123401,0788123501\nBob,0788123402,0788123502\nCy,,0788123503";
  assert.deepEqual(columnsOf(gap), { phone: 1, name: 0, rivals: [] });
  const phones = "name,tel agence,tel client\nAna,0788123401,0788123501\nBob,0788123401,0788123502";
  assert.deepEqual(columnsOf(phones), { phone: 1, name: 0, rivals: [2] });
  // A column that is nearly empty rivals none.
  const rare = "phone,tel 2\n0788123401,\n0788123402,\n0788123403,0788123501\n";
  assert.deepEqual(columnsOf(rare), { phone: 0, name: -1, rivals: [] });
  assert.deepEqual(columnsOf("x,y\n0788123401,0788123501\n"), { phone: 0, name: -1, rivals: [1] });
});

test("eight to seventeen digits with the usual punctuation look like a number", () => {
  for (const good of ["+250788123456", "0788 123 456", "(0)788-123.456", "12345678"])
    assert.ok(looksLikeNumber(good), good);
  for (const bad of ["", "1234567", "123456789012345678", "+250x788123456", "Aline"])
    assert.ok(!looksLikeNumber(bad), bad);
});

test("a recipient has its number, its name and only the fields that the text uses", () => {
  const sheet = readSheet("phone,name,amount,secret\n +250788123456 ,Aline,500,x\n+250788123457");
  assert.deepEqual(recipientsOf(sheet, { phone: 0, name: 1 }, usedIn("You owe @contact.amount")), [
    { phonenumber: "+250788123456", name: "Aline", amount: "500" },
    { phonenumber: "+250788123457", name: "", amount: "" },
  ]);
});

test("for the report, every other column is sent, and the line of the file", () => {
  const sheet = readSheet("phone,name,row,town\n\n+250788123456,Aline,9,Huye");
  const mapping = { phone: 0, name: 1 };
  const aline = { phonenumber: "+250788123456", name: "Aline" };
  assert.deepEqual(recipientsOf(sheet, mapping, keptOf(sheet, mapping)), [
    { ...aline, "row 2": "3", row: "9", town: "Huye" },
  ]);
  assert.deepEqual(recipientsOf(sheet, mapping, lineOf(sheet)), [{ ...aline, "row 2": "3" }]);
});

test("the delimiter of a single row is found, whatever blank lines follow", () => {
  for (const delimiter of [",", ";", "\t", "|"])
    assert.deepEqual(readSheet(`phone${delimiter}nom\r\n+250788123456${delimiter}Zoé\r\n\r\n`).columns, [
      "phone",
      "nom",
    ]);
});

test("a short line among few does not hide the delimiter", () => {
  const { columns, rows } = readSheet("Phone;Name\n0788123431;A\n078812\n0788123432;B\n");
  assert.deepEqual(
    [columns, rows],
    [
      ["Phone", "Name"],
      [["0788123431", "A"], ["078812"], ["0788123432", "B"]],
    ],
  );
});

test("line numbers are those of the file, counting the header, blank lines and breaks in quotes", () => {
  const text = 'phone,note\r\n+250788123456,"one\r\ntwo\r\nthree"\r\n\r\n+250788123457,x\r\n';
  assert.deepEqual(readSheet(text).lines, [2, 6]);
  assert.deepEqual(readSheet(`sep=;\nphone;name\n+250788123456;Aline`).lines, [3]);
});

test("the line in which spreadsheets name the delimiter is obeyed, and is not a row", () => {
  for (const first of ["sep=;", '"sep=;"', "\uFEFFsep=;"]) {
    const { columns, rows } = readSheet(`${first}\r\nphone;name\r\n+250788123456;Aline, the first\r\n`);
    assert.deepEqual([columns, rows], [["phone", "name"], [["+250788123456", "Aline, the first"]]]);
  }
  assert.deepEqual(readSheet("sep=\t\nphone\tname\n+250788123456\tAline").columns, ["phone", "name"]);
});

const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);

test("files of UTF-8, UTF-16 and Windows-1252 are decoded, with and without a byte order mark", () => {
  const text = "phone,name\n+250788123456,Zoé Ngũgĩ\n";
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(text, "utf16le");
    return bigEndian ? bytes.swap16() : bytes;
  };
  for (const [bytes, charset] of [
    [Buffer.from(text), "utf-8"],
    [marked([0xef, 0xbb, 0xbf], Buffer.from(text)), "utf-8"],
    [utf16(false), "utf-16le"],
    [marked([0xff, 0xfe], utf16(false)), "utf-16le"],
    [utf16(true), "utf-16be"],
    [marked([0xfe, 0xff], utf16(true)), "utf-16be"],
  ] as const)
    assert.deepEqual(decodeSheet(bytes), { text, charset });
  const old = Buffer.concat([Buffer.from("Zo"), Buffer.from([0xe9, 0x20, 0x80]), Buffer.from(" 5")]);
  assert.deepEqual(decodeSheet(old), { text: "Zoé € 5", charset: "windows-1252" });
  assert.deepEqual(decodeSheet(new Uint8Array()), { text: "", charset: "utf-8" });
});

test("a number that a spreadsheet shortened counts as a number, so its line is not a header", () => {
  const sheet = readSheet("Aline;2,5E+11\nEric;2.50788E+11");
  assert.deepEqual([sheet.hasHeader, guessColumns(sheet)], [false, { phone: 1, name: 0, rivals: [] }]);
});

test("a column called name is the name if none was chosen; without such a column there is no such field", () => {
  const sheet = readSheet("phone,name\n+250788123456,Aline");
  assert.equal(recipientsOf(sheet, { phone: 0, name: -1 }, usedIn(""))[0]!.name, "Aline");
  assert.deepEqual(fieldsOf(readSheet("phone,town\n+250788123456,Huye"), { name: -1 }), ["phone", "town", "row"]);
  assert.deepEqual(fieldsOf(readSheet("phone,full name\n+250788123456,A"), { name: 1 }), [
    "name",
    "phone",
    "full name",
    "row",
  ]);
});

test("a refusal is shown without the service's field names", () => {
  assert.equal(reasonOf("`phonenumber` is too short: digits are missing."), "Too short: digits are missing.");
  assert.equal(
    reasonOf("`phonenumber` is without a country code: write +250…."),
    "Without a country code: write +250…",
  );
  assert.equal(reasonOf("`sender` is not approved."), "Sender is not approved.");
});
