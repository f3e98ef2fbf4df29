import { readXlsx, streamXlsxRows, type CellValue } from "hucre/xlsx";
import type { Line } from "./csv.ts";
import { UnreadableFile } from "./unreadable.ts";

/** A workbook as far as it is read: the names of its visible sheets, and the filled rows of one. */
export interface Workbook {
  sheets: string[];
  lines: Line[];
}

/** The service takes 100,000 recipients; one more line may hold the headings. */
const mostLines = 100_001;
/** The cells of a sheet, empty ones included: rows reach to their last filled cell. */
const mostCells = 10_000_000;
/** What a part of a workbook may grow to when it is unpacked, in bytes. */
const mostUnpacked = { worksheet: 256 * 1024 * 1024, strings: 64 * 1024 * 1024, other: 16 * 1024 * 1024 };

/**
 * Reads a sheet of an Excel workbook (ECMA-376) into the lines that its CSV file would have: what a formula last resulted in, numbers with
 * all their digits, dates as ISO 8601 has them, merged cells in the first of their cells. The line of a row is its number in Excel.
 */
export async function readWorkbook(bytes: Uint8Array, sheet: string | undefined): Promise<Workbook> {
  checkSizes(bytes);
  try {
    const sheets = await sheetsOf(bytes);
    const chosen = sheet !== undefined && sheets.includes(sheet) ? sheet : sheets[0];
    return { sheets, lines: chosen === undefined ? [] : await linesOf(bytes, chosen) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("damaged", { cause: error });
  }
}

/** The names of the visible sheets; none of them is read for that. */
async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  return names;
}

async function linesOf(bytes: Uint8Array, sheet: string): Promise<Line[]> {
  const lines: Line[] = [];
  let seen = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    seen += values.length;
    if (seen > mostCells) throw new UnreadableFile("tooLarge");
    const cells = values.map(textOf);
    if (!cells.some((cell) => cell.trim() !== "")) continue;
    if (lines.length === mostLines) throw new UnreadableFile("tooManyRows");
    // A workbook ends a row at its last filled cell.
    while (cells.length < (lines[0]?.cells.length ?? 0)) cells.push("");
    lines.push({ line: index + 1, cells });
  }
  return lines;
}

/** A cell as text. Excel computes with 15 digits, so further ones are noise. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "number")
    return Number.isInteger(value) ? integerText(value) : String(Number(value.toPrecision(15)));
  return typeof value === "boolean" ? String(value).toUpperCase() : value;
}

/** Without an exponent, which a number of more than 21 digits would get. */
const integerText = (value: number) => BigInt(value).toString();

/** The first day that Excel counts; a time without a day is on it. */
const dayZero = "1899-12-3";

/** A date has no zone in Excel; the library takes it for UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
  const short = time.endsWith(":00") ? time.slice(0, 5) : time;
  if (day.startsWith(dayZero)) return short;
  return time === "00:00:00" ? day : `${day} ${short}`;
}

/**
 * Refuses an archive whose parts would take too much memory once unpacked, by the sizes in its directory (PKWARE APPNOTE §4.3.12), which
 * the library holds it to. A part that states no size would be unpacked without a limit.
 */
function checkSizes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = directoryStart(view); at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50; parts++) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const kind = /worksheets\//i.test(name) ? "worksheet" : /sharedstrings/i.test(name) ? "strings" : "other";
    const isRead = /\.(?:xml|rels)$/i.test(name);
    if (isRead && (unpacked > mostUnpacked[kind] || (unpacked === 0 && packed > 2)))
      throw new UnreadableFile("tooLarge");
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (parts === 0) throw new UnreadableFile("damaged");
}

/** Where the directory of an archive begins: at its end, before a comment of at most 65,535 bytes. */
function directoryStart(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true);
  throw new UnreadableFile("damaged");
}
