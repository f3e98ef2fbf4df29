/** Why a file is not a list that can be read. Each has a sentence that says what to do, `t.compose.unreadable`. */
export type Unreadable =
  | "excel97"
  | "excelBinary"
  | "openDocument"
  | "encrypted"
  | "webPage"
  | "notAList"
  | "damaged"
  | "tooLarge"
  | "tooManyRows"
  | "openQuote";

/** Thrown for a file that is not a list. */
export class UnreadableFile extends Error {
  readonly why: Unreadable;
  /** The line of the file, from 1, where that is known. */
  readonly line: number | undefined;

  constructor(why: Unreadable, { line, ...options }: ErrorOptions & { line?: number | undefined } = {}) {
    super(`the file cannot be read as a list: ${why}`, options);
    this.why = why;
    this.line = line;
  }
}
