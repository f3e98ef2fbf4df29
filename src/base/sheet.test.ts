import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { changedBySpreadsheets as readingThem, unguarded } from "../../lists/spreadsheets.ts";
import { changedBySpreadsheets, keptText, readerCsv, workbook, type SheetColumn } from "./sheet.ts";

interface Row {
  to: string;
  at: Date;
  cost: string;
  parts: number;
  day: string;
  text: string | null;
}

const columns: SheetColumn<Row>[] = [
  { name: "To", kind: "text", of: (row) => row.to },
  { name: "At", kind: "time", of: (row) => row.at },
  { name: "Cost", kind: "money", of: (row) => row.cost },
  { name: "Parts", kind: "count", of: (row) => row.parts },
  { name: "Day", kind: "day", of: (row) => row.day },
  { name: "Text", kind: "text", of: (row) => row.text },
];

const row: Row = {
  to: "+250788123456",
  at: new Date("2026-11-28T23:30:00.500Z"),
  cost: "1234.567",
  parts: 3,
  day: "2026-11-29",
  text: '=HYPERLINK("x");\n',
};

const csv = async (language: "en" | "fr" | "rw" | "sw", rows = [row]) =>
  (await Array.fromAsync(readerCsv(columns, [rows], { language, zone: "Africa/Kigali" }))).join("");

test("CSV has the marks of its reader's language, times of the zone, and texts that spreadsheets leave alone", async () => {
  const text = `"'=HYPERLINK(""x"");\n"\r\n`;
  assert.equal(
    await csv("fr"),
    `\uFEFFTo;At (Africa/Kigali);Cost;Parts;Day;Text\r\n'+250788123456;2026-11-29 01:30:00;1234,5670;3;2026-11-29;${text}`,
  );
  assert.equal(
    await csv("en"),
    `\uFEFFTo,At (Africa/Kigali),Cost,Parts,Day,Text\r\n'+250788123456,2026-11-29 01:30:00,1234.5670,3,2026-11-29,${text}`,
  );
  assert.ok((await csv("rw")).includes(";1234,5670;"));
  assert.ok((await csv("sw")).includes(",1234.5670,"));
});

test("amounts never have exactly three decimals, which some spreadsheets take for thousands", async () => {
  for (const [cost, shown] of [
    ["0.0085", "0,0085"],
    ["8.125", "8,1250"],
    ["-3", "-3,00"],
    ["0.5", "0,50"],
  ] as const)
    assert.ok((await csv("fr", [{ ...row, cost }])).includes(`;${shown};`), shown);
});

test("what lists are read by is what they are written by", () => {
  assert.deepEqual(
    [readingThem.source, readingThem.flags],
    [changedBySpreadsheets.source, changedBySpreadsheets.flags],
  );
});

test("a text that a spreadsheet would turn into a number, a date or a formula has an apostrophe", () => {
  for (const digits of ["+250788123456", "034", "250788123456", "1e5", "1-2", "03/04/2026", "=1+1", "@x", "-x", "\tx"])
    assert.deepEqual([keptText(digits), unguarded(`'${digits}`)], [`'${digits}`, digits]);
  for (const plain of ["", "0", "7878", "TUMA", "order 17", "Muraho, ejo"]) assert.equal(keptText(plain), plain);
});

test("a workbook has texts as texts, amounts as numbers and times as times of the zone", async () => {
  const bytes = await new Response(workbook("Messages", columns, [[row]], { zone: "Africa/Kigali" })).bytes();
  const { sheets } = await readXlsx(bytes);
  assert.equal(sheets[0]!.name, "Messages");
  const [header, cells] = sheets[0]!.rows;
  assert.deepEqual(header, ["To", "At (Africa/Kigali)", "Cost", "Parts", "Day", "Text"]);
  const [to, at, cost, parts, day, text] = cells!;
  assert.deepEqual([to, cost, parts, text], ["+250788123456", 1234.567, 3, '=HYPERLINK("x");\n']);
  // A spreadsheet has no zones: the fields of its clock.
  assert.equal((at as Date).toISOString().slice(0, 19), "2026-11-29T01:30:00");
  assert.equal((day as Date).toISOString().slice(0, 10), "2026-11-29");
});

test("a text may hold what XML may not", async () => {
  const text = "a\u0000b\u001bc\ud800d\ufffee\uffff <&> ]]>";
  const bytes = await new Response(workbook("x", columns, [[{ ...row, text }]], { zone: "UTC" })).bytes();
  const { sheets } = await readXlsx(bytes);
  const read = sheets[0]!.rows[1]![5] as string;
  assert.match(read, /^a.?b.?c.*d\ufffde\ufffd <&> \]\]>$/s);
});

test("rows are read no faster than the file is", async () => {
  let read = 0;
  function* batches() {
    for (;;) {
      read += 1000;
      yield Array.from({ length: 1000 }, () => ({ ...row, text: crypto.randomUUID() }));
    }
  }
  const reader = workbook("x", columns, batches(), { zone: "UTC" }).getReader();
  await reader.read();
  const afterFirst = read;
  assert.ok(afterFirst <= 50_000, `${afterFirst} rows for the first bytes`);
  await reader.cancel();
  assert.ok(read <= afterFirst + 50_000, "and none after it was given up");
});

test("the zone of a workbook follows a change of the clocks", async () => {
  const rows = ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"].map((at) => ({ ...row, at: new Date(at) }));
  const bytes = await new Response(workbook("x", columns, [rows], { zone: "Europe/Paris" })).bytes();
  const times: string[] = [];
  for await (const { index, values } of streamXlsxRows(bytes))
    if (index > 0) times.push((values[1] as Date).toISOString().slice(11, 19));
  assert.deepEqual(times, ["01:59:59", "03:00:00"]);
});
