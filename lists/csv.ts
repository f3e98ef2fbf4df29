import { unguarded } from "./spreadsheets.ts";
import Papa from "papaparse";
import { UnreadableFile } from "./unreadable.ts";

/** A parsed list. */
export interface Sheet {
  /** The column names; generated if the file has none. */
  columns: string[];
  /** Whether the first line holds the names. */
  hasHeader: boolean;
  rows: string[][];
  /** The line of the file on which each row begins, from 1: header, blank lines and line breaks in quotes count. */
  lines: number[];
  /** The lines of rows with more or fewer cells than the first line, whose values may be in the wrong columns. */
  ragged: number[];
}

/** The encodings of lists, by the names that `TextDecoder` has for them. */
export type Charset = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Decodes a file. A byte order mark tells the encoding; without one, a file in which every other byte is zero is UTF-16, and one
 * that is not valid UTF-8 is Windows-1252, which older spreadsheets write.
 */
export function decodeSheet(bytes: Uint8Array): { text: string; charset: Charset } {
  const charset = charsetOf(bytes);
  return { charset, text: new TextDecoder(charset).decode(bytes) };
}

function charsetOf(bytes: Uint8Array): Charset {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1_000);
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) > start.length / 4) return "utf-16le";
  if (zeros(0) > start.length / 4) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** The first line by which spreadsheets tell each other the delimiter. */
const delimiterLine = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/** A filled line of a list: where it begins in the file, from 1, and its cells. */
export interface Line {
  line: number;
  cells: string[];
}

/**
 * Reads a list. The delimiter is detected; a byte order mark, a `sep=` line, blank lines and CR LF are ignored. Columns
 * without a name are called `unnamed` and their position. Throws if a quote is not closed where its cell ends: what is in it
 * would be taken for one cell, however many recipients it has.
 */
export function readSheet(text: string, unnamed = "column"): Sheet {
  const told = delimiterLine.exec(text);
  const table = text.slice(told?.[0].length ?? 0);
  const delimiter = told?.[1] ?? guessDelimiter(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter });
  let line = told ? 2 : 1;
  const misquoted = errors.find(({ type }) => type === "Quotes");
  if (misquoted) throw new UnreadableFile("openQuote", { line: line + breaksIn(table.slice(0, misquoted.index)) });
  const filled: Line[] = [];
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== "")) filled.push({ line, cells: cells.map(unguarded) });
    const swallowing = swallowingCell(cells, delimiter, filled[0]?.cells.length ?? 1);
    for (const [index, cell] of cells.entries()) {
      if (index === swallowing) throw new UnreadableFile("openQuote", { line });
      line += breaksIn(cell);
    }
    line++;
  }
  return sheetOf(filled, unnamed);
}

/**
 * The cell of a row that has taken in other rows, because its quote was closed by that of a later one: two or more lines of the row
 * are complete and have a number. -1 if there is none.
 */
function swallowingCell(cells: string[], delimiter: string, width: number): number {
  const first = cells.findIndex((cell) => breaksIn(cell) > 0);
  if (first < 0) return -1;
  const complete = cells
    .join(delimiter)
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(delimiter))
    .filter((inside) => inside.length >= width && inside.some(looksLikeNumber));
  return complete.length > 1 ? first : -1;
}

/** A list from its filled lines, the first of which may hold the names of the columns. */
export function sheetOf(filled: Line[], unnamed = "column"): Sheet {
  const rows = filled.map(({ cells }) => cells);
  const lines = filled.map(({ line }) => line);
  const [first = []] = rows;
  const hasHeader = rows.length > 0 && !first.some(looksLikeNumber) && !hasSlip(rows);
  const width = rows.slice(0, 100).reduce((most, row) => Math.max(most, row.length), 0);
  const names = Array.from(
    { length: width },
    (_, index) => (hasHeader ? first[index]?.trim() : "") || `${unnamed} ${index + 1}`,
  );
  const from = hasHeader ? 1 : 0;
  const ragged = filled.filter(({ cells }) => widthOf(cells) > first.length || cells.length < widthOf(first));
  return {
    columns: unique(names),
    hasHeader,
    rows: rows.slice(from),
    lines: lines.slice(from),
    ragged: ragged.map(({ line }) => line),
  };
}

/** Whether the first row has a phone with a slip (`O788…`) in a column of phones: it is a row, and would be nobody's as a heading. */
function hasSlip([first = [], ...others]: string[][]): boolean {
  const sample = others.slice(0, 50);
  return first.some((cell, index) => {
    const digits = cell.replaceAll(/\D/g, "").length;
    const phones = sample.filter((row) => looksLikeNumber(row[index] ?? "")).length;
    return digits >= 6 && digits * 2 > cell.trim().length && !day.test(cell) && phones * 2 > sample.length;
  });
}

/** How many cells a row has up to its last filled one. */
const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Judged by the first lines, ignoring blank ones, which would mislead. Where short lines among few make it undetectable, the first line
 * decides: it has the names of the columns.
 */
function guessDelimiter(table: string): string {
  const delimitersToGuess = [",", ";", "\t", "|"];
  const { data, errors, meta } = Papa.parse<string[]>(table, {
    preview: 10,
    skipEmptyLines: "greedy",
    delimitersToGuess,
  });
  if (errors.every(({ code }) => code !== "UndetectableDelimiter")) return meta.delimiter;
  const first = data[0]?.join(meta.delimiter) ?? "";
  const cellsBy = (delimiter: string) => first.split(delimiter).length;
  return delimitersToGuess.reduce((best, each) => (cellsBy(each) > cellsBy(best) ? each : best));
}

const breaksIn = (cell: string) => cell.match(/\r\n|\n|\r/g)?.length ?? 0;

/** What a spreadsheet makes of a long number. */
const shortened = /^\s*\d(?:[.,]\d+)?E\+?\d+\s*$/i;

/** A day, as 2026-11-24 or 24.11.2026, perhaps with a time. */
const day = /^\s*(?:\d{4}([-.])\d{1,2}\1\d{1,2}|\d{1,2}([-.])\d{1,2}\2\d{4})(?!\d)/;

/** True for eight to seventeen digits with the usual punctuation, unless it is a day, and for a number that a spreadsheet shortened. */
export function looksLikeNumber(cell: string): boolean {
  if (shortened.test(cell)) return true;
  if (day.test(cell)) return false;
  if (!/^[+\d\s().-]+$/.test(cell)) return false;
  const digits = cell.replaceAll(/\D/g, "").length;
  return digits >= 8 && digits <= 17;
}

function unique(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

/** Headings of columns with phone numbers. */
const phoneHeading = /phone|mobile|cell|tel|msisdn|whatsapp|num[eé]r|nimero|simu|namba/i;

/** The columns of a list by their positions; -1 for none. */
export interface Guess {
  phone: number;
  name: number;
  /** Columns that are as likely to be that of the phones. */
  rivals: number[];
}

/**
 * Guesses the number and name columns from their content and headings. Without headings, the name is the first column that
 * is not the number.
 */
export function guessColumns({ columns, hasHeader, rows }: Sheet): Guess {
  const sample = rows.slice(0, 50);
  const share = (index: number) => sample.filter((row) => looksLikeNumber(row[index] ?? "")).length;
  const { phone, rivals } = phoneColumn(columns, share);
  const isName = (column: string, index: number) =>
    hasHeader ? /name|nom|izina|jina/i.test(column) : share(index) === 0;
  const name = columns.findIndex((column, index) => index !== phone && isName(column, index));
  return { phone, name, rivals };
}

/** Headings count before content: identity cards have as many digits as phones, and are never missing. */
function phoneColumn(columns: string[], share: (index: number) => number): Omit<Guess, "name"> {
  const filled = [...columns.keys()].filter((index) => share(index) > 0);
  const headed = filled.filter((index) => phoneHeading.test(columns[index]!));
  const [phone = -1, ...others] = (headed.length > 0 ? headed : filled).toSorted(
    (one, other) => share(other) - share(one),
  );
  return { phone, rivals: others.filter((index) => share(index) * 2 >= share(phone)) };
}

/** The member that holds a recipient's line in the file; if the list has a column of that name, the column takes precedence. */
const rowMember = ({ columns }: Sheet) => unique([...columns, "row"]).at(-1)!;

/** The names that a text can merge: `name` if the list has one, every column, and the line of the file. */
export function fieldsOf(sheet: Sheet, { name, fields = {} }: Pick<Columns, "name" | "fields">): string[] {
  const columns = [...sheet.columns, rowMember(sheet), ...Object.keys(fields)];
  return name >= 0 ? [...new Set(["name", ...columns])] : columns;
}

/** A recipient of a request. */
export type Recipient = { phonenumber: string; name: string } & Record<string, string>;

/** The columns of a sheet, from 0; -1 for none. */
export interface Columns {
  phone: number;
  name: number;
  /** Of fields that are not called as their columns are. */
  fields?: Readonly<Record<string, number>>;
}

/** The recipients of a request: number, name, and the columns of which `isSent` is true. */
export function recipientsOf(
  sheet: Sheet,
  { phone, name, fields = {} }: Columns,
  isSent: (column: string) => boolean,
): Recipient[] {
  const { columns, rows, lines } = sheet;
  const named = name >= 0 ? name : columns.indexOf("name");
  const extra = columns.map((column, index) => ({ column, index })).filter(({ column }) => isSent(column));
  const line = rowMember(sheet);
  const hasLine = isSent(line);
  const assigned = Object.entries(fields);
  return rows.map((row, at) => {
    const recipient: Recipient = { phonenumber: cell(row, phone), name: cell(row, named) };
    if (hasLine) recipient[line] = String(lines[at]);
    for (const [field, index] of assigned) recipient[field] = cell(row, index);
    for (const { column, index } of extra) recipient[column] ??= cell(row, index);
    return recipient;
  });
}

/** The columns that a text merges. */
export const usedIn = (text: string) => (column: string) => text.includes(`@contact.${column}`);

/** The columns that are also sent for the report: all except the number and the name, plus the line. */
export function keptOf({ columns }: Sheet, { phone, name }: { phone: number; name: number }) {
  const known = new Set([columns[phone], columns[name]]);
  return (column: string) => !known.has(column);
}

/** The column that is kept if all of them are too much: the line. */
export const lineOf = (sheet: Sheet) => (column: string) => column === rowMember(sheet);

const cell = (row: string[], index: number) => (row[index] ?? "").trim();

/** A refusal of the service, worded for people who never see its fields. */
export function reasonOf(message: string): string {
  const plain = message
    .replace(/^`phonenumber` (?:is|est|ni) /, "")
    .replaceAll("`", "")
    .replace(/…\.$/, "…");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
