/**
 * Tables for people, who open them in a spreadsheet: how each cell is written in a workbook (.xlsx) and as CSV. Pure, and shared with the
 * dashboard. CSV for programs is another form (RFC 4180), which never changes with its reader.
 */
import { writeXlsxStream } from "hucre/xlsx";
import { marksOf, type Language } from "./languages.ts";
import { offsetsIn } from "./zone.ts";

/** What a cell may hold. An amount may be a decimal text, as it is exact; a day is `YYYY-MM-DD`. */
export type Cell = string | number | Date | null | undefined;

/** A column: its heading, what its cells are, and the value of a row. */
export interface SheetColumn<Row> {
  name: string;
  /** `text` stays as it is, also digits; the others can be calculated with, sorted and grouped. */
  kind: "text" | "count" | "money" | "time" | "day";
  of: (row: Row) => Cell;
}

/** For whom a table is written: language and time zone (IANA). */
export interface SheetReader {
  language: Language;
  zone: string;
}

/** The media type of a workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a spreadsheet would run as a formula (OWASP, CSV Injection), or turn into another number or a date: 2.5E+11, 34, 3 April. */
export const changedBySpreadsheets = /^(?:[=+\-@\t\r\n]|0\d+$|\d{12,}$|\d+e\d+$|\d+(?:[-/.:,]\d+)+$)/i;

/**
 * A text in a form that spreadsheets keep, with an apostrophe where they would change it. Our own reading of lists takes it away.
 */
export const keptText = (text: string): string => (changedBySpreadsheets.test(text) ? `'${text}` : text);

/** The heading of a column; times say their zone. */
const headingOf = ({ name, kind }: Pick<SheetColumn<never>, "name" | "kind">, zone: string) =>
  kind === "time" ? `${name} (${zone})` : name;

/**
 * The lines of a CSV file for a reader, as fast as they are consumed: a byte order mark, by which spreadsheets recognise UTF-8; the marks of
 * the language; times in the reader's zone.
 *
 * @param rows batches of rows
 */
export async function* readerCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { language, zone }: SheetReader,
): AsyncGenerator<string> {
  const { decimal, separator } = marksOf(language);
  const offset = offsetsIn(zone);
  const write = (kind: SheetColumn<Row>["kind"], cell: Cell): string => {
    if (cell === null || cell === undefined) return "";
    if (cell instanceof Date) return localTime(cell, offset).toISOString().slice(0, 19).replace("T", " ");
    if (kind === "money") return plainAmount(cell).replace(".", decimal);
    if (kind === "count") return String(cell).replace(".", decimal);
    return kind === "text" ? keptText(String(cell)) : String(cell);
  };
  const line = (cells: string[]) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
  yield `\uFEFF${line(columns.map((column) => headingOf(column, zone)))}`;
  for await (const batch of rows)
    yield batch.map((row) => line(columns.map(({ kind, of }) => write(kind, of(row))))).join("");
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** At least two decimals, and never three, which some spreadsheets take for thousands. */
function plainAmount(amount: string | number): string {
  const [whole = "", decimals = ""] = (typeof amount === "number" ? amount.toFixed(6) : amount).split(".");
  const needed = decimals.replace(/0+$/, "");
  return `${whole}.${needed.padEnd(needed.length === 3 ? 4 : 2, "0")}`;
}

/** A time whose UTC fields are those of the clocks in the zone. */
const localTime = (at: Date, offset: (ms: number) => number) => new Date(at.getTime() + offset(at.getTime()));

/** How spreadsheets show the cells of a column; each writes numbers in the way of its own user. */
const looks = {
  text: { width: 22, numFmt: "@" },
  count: { width: 10, numFmt: "0" },
  money: { width: 14, numFmt: "#,##0.00####" },
  time: { width: 20, numFmt: "yyyy-mm-dd hh:mm:ss" },
  day: { width: 12, numFmt: "yyyy-mm-dd" },
};

/**
 * A workbook (.xlsx) with one sheet, as fast as it is consumed. Texts are texts, whatever they look like, amounts are numbers, and times are
 * times in the reader's zone. More rows than a sheet can have go on in the next one.
 *
 * @param name of the sheet
 * @param rows batches of rows
 */
export function workbook<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { zone }: Pick<SheetReader, "zone">,
): ReadableStream<Uint8Array> {
  const offset = offsetsIn(zone);
  const write = (kind: SheetColumn<Row>["kind"], cell: Cell) => {
    if (cell === null || cell === undefined || cell === "") return null;
    if (cell instanceof Date) return localTime(cell, offset);
    if (kind === "day") return new Date(`${cell}T00:00:00Z`);
    // XML 1.0 (§2.2) has no such characters, not even escaped; others that it lacks are escaped by the library.
    return kind === "text" ? String(cell).replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD") : Number(cell);
  };
  async function* lines() {
    for await (const batch of rows) for (const row of batch) yield columns.map(({ kind, of }) => write(kind, of(row)));
  }
  return writeXlsxStream(lines(), {
    name,
    columns: columns.map((column) => ({ header: headingOf(column, zone), ...looks[column.kind] })),
    freezePane: { rows: 1 },
  });
}
