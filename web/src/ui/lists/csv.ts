import Papa from "papaparse";
import { changedBySpreadsheets } from "../../../../lists/spreadsheets.ts";
import type { Sheet } from "../../../../lists/csv.ts";
import { marksOf, type Language } from "../../../../src/base/languages.ts";

/**
 * A list to be mended and read again, as CSV with the separator of the language. What spreadsheets would change has an apostrophe, which our reading of
 * lists takes away. It
 * begins with a byte order mark: without one, spreadsheets read "Ngũgĩ" as Windows-1252.
 */
export function listFile(header: string[], rows: (string | number | null)[][], language: Language): Blob {
  const { separator: delimiter } = marksOf(language);
  const lines = Papa.unparse([header, ...rows], { escapeFormulae: changedBySpreadsheets, newline: "\r\n", delimiter });
  return new Blob([`\uFEFF${lines}\r\n`], { type: "text/csv" });
}

/**
 * A sheet of a workbook as CSV that reads as the same rows on the same lines. Line breaks in cells become spaces, since a row is a line.
 */
export function sheetText({ columns, hasHeader, rows, lines }: Sheet): string {
  const filled: string[] = [];
  const write = (cells: string[], line: number) => {
    while (filled.length < line - 1) filled.push("");
    const flat = cells.map((cell) => cell.replaceAll(/\r\n|\n|\r/g, " "));
    filled.push(Papa.unparse([flat], { quotes: true, delimiter: ",", escapeFormulae: changedBySpreadsheets }));
  };
  const first = lines[0] ?? 2;
  if (hasHeader) write(columns, Math.max(1, first - 1));
  for (const [index, row] of rows.entries()) write(row, lines[index]!);
  return `${filled.join("\r\n")}\r\n`;
}

/** Downloads a file. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
