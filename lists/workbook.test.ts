import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { ContactReader } from "../src/core/messages/bulk/contact.ts";
import { readTemplate } from "../src/core/messages/templates/merge.ts";
import { guessColumns, readSheet, recipientsOf, sheetOf } from "./csv.ts";
import { kindOf } from "./read-list.ts";
import { UnreadableFile, type Unreadable } from "./unreadable.ts";
import { readWorkbook } from "./workbook.ts";

const fixture = async (name: string) => new Uint8Array(await readFile(new URL(`fixtures/${name}`, import.meta.url)));

/** Why a file is refused. */
async function whyNot(bytes: Uint8Array): Promise<Unreadable | undefined> {
  try {
    if (kindOf(bytes) === "workbook") await readWorkbook(bytes, undefined);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof UnreadableFile, String(error));
    return error.why;
  }
}

const filled = (row: string[]) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);

test("a workbook of another program is read as its CSV file would be", async () => {
  const bytes = await fixture("clinic.xlsx");
  assert.equal(kindOf(bytes), "workbook");
  const { sheets, lines } = await readWorkbook(bytes, undefined);
  assert.deepEqual(sheets, ["Patients", "Staff"], "hidden sheets are not offered");
  const csv = [
    "Téléphone,Nom,Né le,Visite,Heure,Solde,Rappel,Payé",
    "250788123456,Aline Uwase,1990-05-17,2026-11-24 08:30,08:30,12500.5,Muraho Aline Uwase,TRUE",
    "788123457,Éric Nshimiyimana,,,,0.3,#DIV/0!",
    "",
    "0788 123 458,Chantal Ingabire",
    "+250788123459,Famille Habimana",
    "+250788123460",
  ].join("\n");
  const [read, expected] = [sheetOf(lines), readSheet(csv)];
  // A workbook ends a row at its last filled cell, which says nothing.
  assert.deepEqual(read.ragged, []);
  const same = { ...expected, ragged: [], rows: expected.rows.map(filled) };
  assert.deepEqual({ ...read, rows: read.rows.map(filled) }, same);
  assert.deepEqual(guessColumns(read), { phone: 0, name: 1, rivals: [] });
  const reader = new ContactReader({ template: readTemplate("Muraho"), smart: false, refuseUnknown: false }, "RW");
  const numbers = recipientsOf(read, { phone: 0, name: 1 }, () => false).map((each) => reader.read(each));
  assert.deepEqual(
    numbers.map((contact) => "to" in contact && contact.to),
    ["+250788123456", "+250788123457", "+250788123458", "+250788123459", "+250788123460"],
    "a number whose zero the spreadsheet dropped is read too",
  );
});

test("another sheet can be chosen, and a name that is not there means the first", async () => {
  const bytes = await fixture("clinic.xlsx");
  const staff = [
    { line: 1, cells: ["phone", "name"] },
    { line: 2, cells: ["+250788999001", "Dr. Jean"] },
  ];
  assert.deepEqual((await readWorkbook(bytes, "Staff")).lines, staff);
  assert.equal((await readWorkbook(bytes, "Lists")).lines.length, 6);
  const { sheets, lines } = await readWorkbook(await fixture("openpyxl.xlsx"), undefined);
  assert.deepEqual(sheets, ["Feuil1"]);
  assert.deepEqual(lines, [
    { line: 1, cells: ["name", "phone"] },
    { line: 2, cells: ["Aline", "250788123456"] },
    { line: 4, cells: ["Eric", "0788123457"] },
  ]);
});

test("a day of birth or a card's number is not taken for the phone", () => {
  const list =
    "Born,ID,Mobile,Name\n2001-03-04,1199880012345678,0788123456,Aline\n04.03.2001,1199880012345679,0788123457,Eric";
  assert.deepEqual(guessColumns(readSheet(list)), { phone: 2, name: 3, rivals: [] });
});

/** A file of an archive, whose directory may lie about its size. */
interface Entry {
  name: string;
  content: Uint8Array | string;
  /** As stated, if it is not the true size. */
  size?: number;
}

/** An archive (PKWARE APPNOTE §4.3), deflated. */
function archive(entries: Entry[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), fields, tail, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...files, listed, Buffer.from("PK\u0005\u0006"), end]));
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook with one sheet, whose rows are given as XML. */
function workbook(rows: string, { size, strings }: { size?: number; strings?: string } = {}): Uint8Array {
  const related = (targets: [string, string][]) =>
    `${xml}<Relationships xmlns="${relations}">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  return archive([
    {
      name: "[Content_Types].xml",
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    { name: "_rels/.rels", content: related([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `${xml}<workbook xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: related([
        ["worksheet", "worksheets/sheet1.xml"],
        ["sharedStrings", "sharedStrings.xml"],
      ]),
    },
    { name: "xl/sharedStrings.xml", content: strings ?? `${xml}<sst/>` },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `${xml}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...(size === undefined ? {} : { size }),
    },
  ]);
}

const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>250788123456</v></c></row>`;

const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1)).join("");

test("a sheet that is formatted to Excel's last row has the rows that are filled", async () => {
  const empty = Array.from({ length: 1_048_573 }, (_, index) => `<row r="${index + 3}" s="1"/>`).join("");
  const { lines } = await readWorkbook(workbook(`${row(1)}${row(2)}${empty}${row(1_048_576)}`), undefined);
  assert.deepEqual(
    lines.map(({ line }) => line),
    [1, 2, 1_048_576],
  );
});

const compound = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(stream, "utf16le")]);

test("files that are no workbook of today are refused by what they are", async () => {
  const bytes = await fixture("clinic.xlsx");
  const files: [Unreadable, Uint8Array | string][] = [
    ["excel97", compound("Workbook")],
    ["excel97", Buffer.from("0904060000001000", "hex")],
    ["encrypted", compound("EncryptedPackage")],
    [
      "encrypted",
      await writeXlsx({ sheets: [{ name: "a", rows: [[1]] }], encryption: { password: "x", spinCount: 1 } }),
    ],
    [
      "openDocument",
      Buffer.from("PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaamimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
    ],
    ["excelBinary", archive([{ name: "xl/workbook.bin", content: "x" }])],
    ["notAList", archive([{ name: "word/document.xml", content: "x" }])],
    ["notAList", Buffer.from("%PDF-1.7 ...")],
    ["notAList", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["webPage", "<html><table><tr><td>0788123456</td></tr></table></html>"],
    ["webPage", '\uFEFF<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'],
    ["damaged", bytes.subarray(0, bytes.length - 500)],
    ["damaged", bytes.subarray(0, 3_000)],
    ["damaged", workbook("<row").fill(0xff, 60, 400)],
  ];
  for (const [why, file] of files)
    assert.equal(await whyNot(typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file)), why);
  for (const text of ["phone,name\n+250788123456,Aline", "+250788123456", "", "N\u00e9;T\u00e9l"])
    assert.equal(kindOf(new TextEncoder().encode(text)), "text");
  // The octets of ũ in UTF-16 are those of a control character and an i.
  for (const name of ["Éric", "Ngũgĩ"])
    assert.equal(kindOf(new Uint8Array(Buffer.from(`\uFEFFphone\tname\n+250788123456\t${name}`, "utf16le"))), "text");
  assert.equal(kindOf(new Uint8Array(Buffer.from("Tel;Né\n0788", "latin1"))), "text");
});

test("a workbook that would take too much memory, time or rows is refused", async () => {
  const filler = " ".repeat(300 * 1024 * 1024);
  assert.equal(await whyNot(workbook(filler)), "tooLarge");
  assert.equal(
    await whyNot(workbook(filler, { size: 1_000 })),
    "damaged",
    "a directory that states less is held to it",
  );
  assert.equal(await whyNot(workbook(filler, { size: 0 })), "tooLarge", "and one that states nothing is not believed");
  assert.equal(await whyNot(workbook("", { strings: filler.slice(0, 80 * 1024 * 1024) })), "tooLarge");
  const wide = Array.from({ length: 5_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
  assert.equal(await whyNot(workbook(wide.join(""))), "tooLarge");
  assert.equal(await whyNot(workbook(rows(100_002))), "tooManyRows");
  assert.equal(await whyNot(workbook(rows(100_001))), undefined);
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const { lines } = await readWorkbook(
    workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
      strings: `${xml}${entities}<sst><si><t>&b;</t></si></sst>`,
    }),
    undefined,
  );
  assert.ok(
    lines.every(({ cells }) => cells.every((cell) => cell.length < 10)),
    "entities of a document type are not expanded",
  );
});
