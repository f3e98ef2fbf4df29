/**
 * Text to tokens with offsets, so that an entity is an exact slice of the caller's text.
 *
 * Words keep their inner hyphens (`Al-Shabaab`, `Dar-es-Salaam`). Elided words before an apostrophe are tokens of their
 * own, as in French `l'Assemblée` and Kinyarwanda `w'Intebe`, because the entity begins after them; Swahili `Ng'ombe`
 * and English `O'Neill` stay whole.
 */
import type { Language } from "./labels.ts";

/** A token, by its offsets in UTF-16 code units; `end` is exclusive. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Alternatives begin with different characters and have no nested repetition: one pass, linear in the text. */
const TOKEN =
  /[@#][\p{L}\p{N}_]+|(?:\p{Lu}\.){2,}|\p{Lu}\.(?=\s?\p{Lu})|\p{N}+(?:[.,:/]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'’ʼ&](?=\p{L})[\p{L}\p{M}\p{N}]+)*['’]?|\n+|[^\s]/gu;

const APOSTROPHE = /['’ʼ]/;

/** Elisions before an apostrophe, which are never part of a name. */
const ELISIONS: Readonly<Record<Language, RegExp>> = {
  fr: /^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|quoiqu)$/i,
  rw: /^(?:[a-z]{1,2}|nk|cy|by|bw|ry|rw|kw|tw|mw|ng|ubw|ubwo|nubw|nkuk|nkaw|hw|shy|njy|muby)$/i,
  en: /^(?:l|d)$/,
  sw: /^$/,
};

/** Splits a text into tokens. Line breaks are tokens of their own: they end a sentence. */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (APOSTROPHE.test(match[0]) && match[0].length > 1) splitWord(tokens, match[0], match.index, language);
    else push(tokens, match[0], match.index);
  }
  return tokens;
}

function push(tokens: Token[], text: string, start: number): void {
  tokens.push({ start, end: start + text.length, text });
}

/** Splits elisions off the front (`n'uw'i`), and `'s` or a closing quote off the back. */
function splitWord(tokens: Token[], word: string, start: number, language: Language): void {
  let rest = word;
  let at = start;
  for (;;) {
    const cut = rest.search(APOSTROPHE);
    if (cut <= 0 || cut === rest.length - 1 || !ELISIONS[language].test(rest.slice(0, cut))) break;
    push(tokens, rest.slice(0, cut + 1), at);
    at += cut + 1;
    rest = rest.slice(cut + 1);
  }
  const tail = /(?:['’][sS])$|['’]$/.exec(rest);
  const isElision = tail !== null && tail[0].length === 1 && ELISIONS[language].test(rest.slice(0, -1));
  if (tail === null || tail.index === 0 || isElision) return push(tokens, rest, at);
  push(tokens, rest.slice(0, tail.index), at);
  push(tokens, tail[0], at + tail.index);
}

/** Longest run treated as one sentence; longer ones are split, so that no text becomes one huge problem. */
const MAX_SENTENCE = 200;

/** Splits tokens into sentences: after `.`, `!` or `?` before a capital letter, at line breaks, and at 200 tokens. */
export function sentences(tokens: readonly Token[]): Token[][] {
  const all: Token[][] = [];
  let current: Token[] = [];
  const close = () => {
    if (current.length > 0) all.push(current);
    current = [];
  };
  for (const [index, token] of tokens.entries()) {
    if (token.text.startsWith("\n")) {
      close();
      continue;
    }
    current.push(token);
    if (current.length >= MAX_SENTENCE || endsSentence(token, tokens[index - 1], tokens[index + 1])) close();
  }
  close();
  return all;
}

function endsSentence(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (token.text === "!" || token.text === "?") return after !== undefined && /^\p{Lu}/u.test(after.text);
  if (token.text !== "." || after === undefined || after.start === token.end) return false;
  const abbreviation =
    before !== undefined && before.end === token.start && /^(?:\p{Lu}\p{Ll}{0,3}|ST|\d{1,2})$/u.test(before.text);
  return /^[\p{Lu}"“«]/u.test(after.text) && !abbreviation;
}
