import { guessColumns, type Sheet } from "../lists/csv.ts";
import { readList } from "../lists/read-list.ts";
import { UnreadableFile, type Unreadable } from "../lists/unreadable.ts";
import { CommandError, usageError } from "./exit.ts";
import type { Invocation } from "./invocation.ts";
import { contentOf, counted, largestFile } from "./terminal.ts";

/** A list of phones, read from a file or a pipe. */
export interface ListFile {
  /** What people call it. */
  title: string;
  sheet: Sheet;
  /** The positions of its columns; -1 without a column of names. */
  columns: { phone: number; name: number };
}

/**
 * Reads a list: by default the one that the first word of the command names. `-` is the standard input. `--column` names the column of phone numbers,
 * `--sheet` the sheet of a workbook.
 */
export async function readListFile(call: Invocation, file = call.words[0] ?? ""): Promise<ListFile> {
  const title = file === "-" ? "the standard input" : file;
  const sheet = await sheetOf(call, title, await contentOf(file));
  if (sheet.rows.length === 0) throw new CommandError(`${title} has no phone numbers. It needs a line for each.`);
  const guessed = guessColumns(sheet);
  const named = call.text("column");
  if (named === undefined && guessed.rivals.length > 0) {
    const likely = [guessed.phone, ...guessed.rivals].toSorted((one, other) => one - other);
    throw usageError(
      `${title} has several columns of phone numbers: ${likely.map((index) => sheet.columns[index]).join(", ")}. Name the one that is meant with --column.`,
    );
  }
  const phone = named === undefined ? guessed.phone : sheet.columns.indexOf(named);
  if (phone < 0 && named === undefined)
    throw usageError(
      `No column of ${title} looks like phone numbers. It has ${sheet.columns.join(", ")}: name the right one with --column.`,
    );
  if (phone < 0)
    throw usageError(`--column ${JSON.stringify(named)} is no column of ${title}. It has ${sheet.columns.join(", ")}.`);
  return { title, sheet, columns: { ...guessed, phone } };
}

async function sheetOf(call: Invocation, title: string, content: Uint8Array): Promise<Sheet> {
  const wanted = call.text("sheet");
  try {
    const { sheet, sheets } = await readList(content, { sheet: wanted, mostBytes: largestFile });
    if (wanted !== undefined && !sheets.includes(wanted))
      throw usageError(
        `--sheet ${JSON.stringify(wanted)} is no sheet of ${title}. ${sheets.length > 0 ? `It has ${sheets.join(", ")}.` : "It is not a workbook."}`,
      );
    if (wanted === undefined && sheets.length > 1)
      call.terminal.note(`Reading ${sheets[0]}, the first of the sheets ${sheets.join(", ")}; --sheet reads another.`);
    return sheet;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new CommandError(`${title} ${whyUnreadable[error.why](error.line ?? 1)}`);
  }
}

/** What is said of a file that is no list, after its name. */
const whyUnreadable: Record<Unreadable, (line: number) => string> = {
  excel97: () => "is an Excel 97 workbook (.xls). Save it as .xlsx or CSV.",
  excelBinary: () => "is an Excel binary workbook (.xlsb). Save it as .xlsx or CSV.",
  openDocument: () => "is an OpenDocument file (.ods). Save it as .xlsx or CSV.",
  encrypted: () => "is a workbook with a password. Save it without one.",
  webPage: () => "is a web page or XML, whatever its name says. Open it in a spreadsheet, and save it as .xlsx or CSV.",
  notAList: () => "is neither a workbook nor text.",
  damaged: () => "is a damaged or incomplete workbook. Open it in Excel, and save it again.",
  tooLarge: () => "is too large to be read. Save only the sheet with the numbers, as CSV.",
  tooManyRows: () => "has more than 100,000 rows, the most that is read of a workbook. Save it as CSV, or split it.",
  openQuote: (line) =>
    `has a quotation mark in line ${line} that is not closed where its cell ends, so the lines after it would be taken for part of it. Close it, or write it twice if it belongs to the text. Nothing was read.`,
};

const mostNamed = 20;

/** What is said of rows whose values may be in the wrong columns; undefined if there are none. */
export function aboutRagged({ ragged }: Sheet): string | undefined {
  if (ragged.length === 0) return undefined;
  const named = ragged.slice(0, mostNamed).join(", ") + (ragged.length > mostNamed ? ", …" : "");
  return `${counted(ragged.length, "line has", "lines have")} more or fewer cells than the first, so that values may be in the wrong columns: ${ragged.length === 1 ? "line" : "lines"} ${named}.`;
}
