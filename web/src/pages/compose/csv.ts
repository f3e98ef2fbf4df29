import Papa from "papaparse";

/** A list as it was read. */
export interface Sheet {
  /** The names of the columns; made up where the file has none. */
  columns: string[];
  /** Whether its first line names them. */
  hasHeader: boolean;
  rows: string[][];
}

/**
 * Reads a list. The delimiter is detected; a byte order mark, blank lines and CR LF are no part of it. Columns without a
 * name are called `unnamed` and their position.
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

/** True for what a phone number may look like: eight to fifteen digits with what people write between them. */
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
 * Which columns hold the number and the name, by what stands in them and how they are called. Where they have no names, the
 * name is what stands first beside the number.
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

/** The recipients of a request: the number, the name, and those further columns that the text speaks of. */
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
