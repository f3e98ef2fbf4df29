import { decodeSheet, guessColumns, readSheet, type Sheet } from "../web/src/pages/compose/list/csv.ts";
import { CommandError, usageError } from "./exit.ts";
import type { Invocation } from "./invocation.ts";
import { contentOf } from "./terminal.ts";

/** A list of phones, read from a file or a pipe. */
export interface ListFile {
  /** What people call it. */
  title: string;
  sheet: Sheet;
  /** The positions of its columns; -1 without a column of names. */
  columns: { phone: number; name: number };
}

/** Reads the list that the first word of the command names; `-` is the standard input. `--column` names the column of phone numbers. */
export async function readListFile(call: Invocation): Promise<ListFile> {
  const [file = ""] = call.words;
  const title = file === "-" ? "the standard input" : file;
  const sheet = readSheet(decodeSheet(await contentOf(file)).text);
  if (sheet.rows.length === 0) throw new CommandError(`${title} has no phone numbers. It needs a line for each.`);
  const guessed = guessColumns(sheet);
  const named = call.text("column");
  const phone = named === undefined ? guessed.phone : sheet.columns.indexOf(named);
  if (phone < 0)
    throw usageError(`--column ${JSON.stringify(named)} is no column of ${title}. It has ${sheet.columns.join(", ")}.`);
  return { title, sheet, columns: { ...guessed, phone } };
}
