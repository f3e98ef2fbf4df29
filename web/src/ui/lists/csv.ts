import Papa from "papaparse";
import { changedBySpreadsheets } from "../../../../lists/spreadsheets.ts";
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

/** Downloads a file. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
