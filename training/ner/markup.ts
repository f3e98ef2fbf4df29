/** Annotated sentences as text: `[Yohani]{person} ukorera [minisante]{organisation}`, one sentence per line, `#` starts a comment. */
import { TYPES, type EntityType } from "../../src/core/voice/ner/crf.ts";

/** An entity as a slice of the text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** `date` is annotated to evaluate the patterns; the model is not trained on it. */
  readonly type: EntityType | "date";
}

/** An annotated sentence. */
export interface Example {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

const NAMES: ReadonlySet<string> = new Set([...TYPES, "date"]);

/** Parses a line; throws on unclosed markup or an unknown type, quoting the line. */
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
  if (/[[\]{}]/.test(text)) throw new Error(`unclosed markup: ${line}`);
  return { text, mentions };
}

/** Reads a file of annotated sentences. */
export function parseFile(file: string): Example[] {
  return file
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(parseLine);
}
