/** Annotated sentences as text: `[Yohani]{person} ukorera [minisante]{organisation}`, one sentence a line, `#` begins a comment. */
import { TYPES, type EntityType } from "../../src/voice/ner/crf.ts";

/** An entity as a slice of the text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** `date` is annotated too, and measures the patterns; the model does not learn it. */
  readonly type: EntityType | "date";
}

/** A sentence with what is in it. */
export interface Example {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

const NAMES: ReadonlySet<string> = new Set([...TYPES, "date"]);

/** Reads one line; throws on markup that is not closed or names an unknown type, with the line. */
export function parseLine(line: string): Example {
  let text = "";
  const mentions: Mention[] = [];
  let at = 0;
  for (const match of line.matchAll(/\[([^[\]]+)\]\{([a-z]+)\}/g)) {
    if (!NAMES.has(match[2]!)) throw new Error(`unknown type ${match[2]}: ${line}`);
    text += line.slice(at, match.index);
    mentions.push({ start: text.length, end: text.length + match[1]!.length, type: match[2] as Mention["type"] });
    text += match[1]!;
    at = match.index + match[0].length;
  }
  text += line.slice(at);
  if (/[[\]{}]/.test(text)) throw new Error(`markup that is not closed: ${line}`);
  return { text, mentions };
}

/** Reads a file of annotated sentences. */
export function parseFile(file: string): Example[] {
  return file
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(parseLine);
}
