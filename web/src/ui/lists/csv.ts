import Papa from "papaparse";
import { marksOf, type Language } from "../../../../src/base/languages.ts";

/** Cells that a spreadsheet would run as a formula, as anything that begins like one and is not a number, or shorten: 2.5E+11. */
const guarded = /^(?:(?![+-]?\d+(?:\.\d+)?$)[=+\-@\t\r]|\+\d{9,}$|\d{12,}$)/;

/**
 * A list to be mended and read again, as CSV with the separator of the language. What spreadsheets would change has an apostrophe. It
 * begins with a byte order mark: without one, spreadsheets read "Ngũgĩ" as Windows-1252.
 */
export function listFile(header: string[], rows: (string | number | null)[][], language: Language): Blob {
  const { separator: delimiter } = marksOf(language);
  const lines = Papa.unparse([header, ...rows], { escapeFormulae: guarded, newline: "\r\n", delimiter });
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
