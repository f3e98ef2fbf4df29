/** What spreadsheets make of the cells of a CSV file, and the apostrophe that keeps them from it. */

/** What a spreadsheet would run as a formula (OWASP, CSV Injection), or turn into another number or a date: 2.5E+11, 34, 3 April. */
// `base/sheet.ts` writes by the same, and its test holds the two together: this folder imports nothing of the rest.
export const changedBySpreadsheets = /^(?:[=+\-@\t\r\n]|0\d+$|\d{12,}$|\d+e\d+$|\d+(?:[-/.:,]\d+)+$)/i;

/** A cell without the apostrophe that keeps spreadsheets from changing it. Any other apostrophe stays. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && changedBySpreadsheets.test(cell.slice(1)) ? cell.slice(1) : cell;
