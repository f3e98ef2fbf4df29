import Papa from "papaparse";

/** Cells that a spreadsheet would run as a formula: anything that begins like one and is not a number. */
const formula = /^(?![+-]?\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180). Formulas are prefixed with an apostrophe. */
export function printCsv(header: string[], rows: (string | number | null)[][]): string {
  return `${Papa.unparse([header, ...rows], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}

/** Rows as a CSV file. It begins with a byte order mark: without one, spreadsheets read "Ngũgĩ" as Windows-1252. */
export function csvFile(header: string[], rows: (string | number | null)[][]): Blob {
  return new Blob(["\uFEFF", printCsv(header, rows)], { type: "text/csv" });
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

/** Downloads rows as a CSV file. */
export function downloadCsv(name: string, header: string[], rows: (string | number | null)[][]): void {
  download(name, csvFile(header, rows));
}
