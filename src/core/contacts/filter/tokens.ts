/** The words of a filter. Pure, and shared with the dashboard. */

/** A word of a filter, at its position in UTF-16 units. */
export interface Token {
  readonly kind: "word" | "number" | "text" | "field" | "sign" | "end";
  /** As typed; of a text or a field what it says. */
  readonly said: string;
  readonly at: number;
  readonly length: number;
}

/** Why a text does not divide into words. */
export interface Unreadable {
  readonly at: number;
  readonly length: number;
  readonly unreadable: "character" | "quote" | "field";
}

const space = /[\s\u200b\ufeff]+/uy;
/** Quotes of any style that keyboards type. */
const quoted = /["“”](?<text>(?:\\.|[^\\"“”])*)["“”]/suy;
const number = /-?\d+(?:\.\d+)?(?![\p{L}\p{M}\p{N}_.-])/uy;
const word = /[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_-]*/uy;
const bareName = /[\p{L}\p{M}\p{N}_-]+/uy;
const sign = /!=|<=|>=|[=<>≠≤≥(),]/uy;
const field = /fields\s*\.\s*/iuy;
const invisible = /(?!\s)\p{Cc}|\p{Cs}/u;

const sameSign: ReadonlyMap<string, string> = new Map([
  ["≠", "!="],
  ["≤", "<="],
  ["≥", ">="],
]);

function match(shape: RegExp, text: string, at: number): RegExpExecArray | undefined {
  shape.lastIndex = at;
  return shape.exec(text) ?? undefined;
}

const unescape = (text: string) => text.replaceAll(/\\([\\"“”])/g, "$1");

/** The words of a text, ended by one of kind `end`. */
export function wordsOf(text: string): Token[] | Unreadable {
  const hidden = invisible.exec(text);
  if (hidden) return { at: hidden.index, length: 1, unreadable: "character" };
  const tokens: Token[] = [];
  for (let at = 0; ;) {
    at += match(space, text, at)?.[0].length ?? 0;
    if (at === text.length) return [...tokens, { kind: "end", said: "", at, length: 0 }];
    const token = tokenAt(text, at);
    if ("unreadable" in token) return token;
    tokens.push(token);
    at += token.length;
  }
}

function tokenAt(text: string, at: number): Token | Unreadable {
  if (/["“”]/.test(text[at]!)) return quotedAt(text, at) ?? { at, length: text.length - at, unreadable: "quote" };
  const begun = match(field, text, at);
  if (begun) {
    const name = quotedAt(text, at + begun[0].length) ?? bareAt(text, at + begun[0].length);
    if (!name || name.said === "") return { at, length: begun[0].length, unreadable: "field" };
    return { kind: "field", said: name.said, at, length: begun[0].length + name.length };
  }
  for (const [kind, shape] of [
    ["sign", sign],
    ["number", number],
    ["word", word],
  ] as const) {
    const found = match(shape, text, at)?.[0];
    if (found !== undefined) return { kind, said: sameSign.get(found) ?? found, at, length: found.length };
  }
  return { at, length: String.fromCodePoint(text.codePointAt(at)!).length, unreadable: "character" };
}

function quotedAt(text: string, at: number): Token | undefined {
  const found = match(quoted, text, at);
  return found && { kind: "text", said: unescape(found.groups!["text"]!), at, length: found[0].length };
}

function bareAt(text: string, at: number): Token | undefined {
  const found = match(bareName, text, at)?.[0];
  return found === undefined ? undefined : { kind: "field", said: found, at, length: found.length };
}
