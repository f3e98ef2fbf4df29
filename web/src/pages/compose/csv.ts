import Papa from "papaparse";

/** A parsed list. */
export interface Sheet {
  /** The column names; generated if the file has none. */
  columns: string[];
  /** Whether the first line holds the names. */
  hasHeader: boolean;
  rows: string[][];
}

/**
 * Reads a list. The delimiter is detected; a byte order mark, blank lines and CR LF are ignored. Columns without a name are
 * called `unnamed` and their position.
 */
export function readSheet(text: string, unnamed = "column"): Sheet {
  const { data: rows } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t", "|"],
    skipEmptyLines: "greedy",
  });
  const [first = []] = rows;
  const hasHeader = rows.length > 0 && !first.some(looksLikeNumber);
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length));
  const names = Array.from(
    { length: width },
    (_, index) => (hasHeader ? first[index]?.trim() : "") || `${unnamed} ${index + 1}`,
  );
  return { columns: unique(names), hasHeader, rows: hasHeader ? rows.slice(1) : rows };
}

/** True for eight to fifteen digits with the usual punctuation. */
export function looksLikeNumber(cell: string): boolean {
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

/**
 * Guesses the number and name columns from their content and headings. Without headings, the name is the first column that
 * is not the number.
 */
export function guessColumns({ columns, hasHeader, rows }: Sheet): { phone: number; name: number } {
  const sample = rows.slice(0, 50);
  const share = (index: number) => sample.filter((row) => looksLikeNumber(row[index] ?? "")).length;
  const phone = columns.map((_, index) => index).toSorted((one, other) => share(other) - share(one))[0] ?? -1;
  const isName = (column: string, index: number) =>
    hasHeader ? /name|nom|izina|jina/i.test(column) : share(index) === 0;
  const name = columns.findIndex((column, index) => index !== phone && isName(column, index));
  return { phone, name };
}

/** The recipients of a request: number, name, and the other columns that the text uses. */
export function recipientsOf(
  { columns, rows }: Sheet,
  { phone, name }: { phone: number; name: number },
  text: string,
): Record<string, string>[] {
  const extra = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => text.includes(`@contact.${column}`));
  return rows.map((row) => {
    const recipient: Record<string, string> = {
      phonenumber: (row[phone] ?? "").trim(),
      name: (row[name] ?? "").trim(),
    };
    for (const { column, index } of extra) recipient[column] ??= (row[index] ?? "").trim();
    return recipient;
  });
}
