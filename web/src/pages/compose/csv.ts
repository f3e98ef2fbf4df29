import { t } from "../../texts/index.ts";
/** Lists of recipients as people have them: CSV in its dialects, or numbers one a line. */

/** A list as it was read. */
export interface Sheet {
  /** The names of the columns; made up where the file has none. */
  columns: string[];
  /** Whether its first line names them. */
  hasHeader: boolean;
  rows: string[][];
}

const separators = [",", ";", "\t", "|"];

/** Reads a list. RFC 4180 with whatever separator the first line uses most; a byte order mark and CR LF are no part of it. */
export function readSheet(text: string): Sheet {
  const clean = text.replace(/^\uFEFF/, "");
  const firstLine = clean.slice(0, /\r?\n|$/.exec(clean)!.index);
  const [separator] = separators.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length);
  const rows = readRows(clean, separator!).filter((row) => row.some((cell) => cell.trim() !== ""));
  const [first = []] = rows;
  const hasHeader = rows.length > 0 && !first.some(looksLikeNumber);
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length));
  const names = Array.from(
    { length: width },
    (_, index) => (hasHeader ? first[index]?.trim() : "") || t.compose.column(index + 1),
  );
  return { columns: unique(names), hasHeader, rows: hasHeader ? rows.slice(1) : rows };
}

/** True for what a phone number may look like: eight to fifteen digits with what people write between them. */
export function looksLikeNumber(cell: string): boolean {
  if (!/^[+\d\s().-]+$/.test(cell)) return false;
  const digits = cell.replaceAll(/\D/g, "").length;
  return digits >= 8 && digits <= 17;
}

function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator || character === "\n") {
      row.push(cell.endsWith("\r") && character === "\n" ? cell.slice(0, -1) : cell);
      cell = "";
      if (character === "\n") {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell.replace(/\r$/, "")]);
  return rows;
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
