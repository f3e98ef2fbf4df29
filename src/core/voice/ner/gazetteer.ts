/**
 * Lists of names: people, places, institutions, titles. A hit is a hint to the model, never an answer by itself.
 *
 * Each file of `gazetteer/` has names separated by commas or line breaks; lines beginning with `#` are comments. Names
 * are compared in lower case, word by word, so `minisante` and `MINISANTE` are the same.
 */
import { readFileSync } from "node:fs";
import { tokenize } from "./tokens.ts";

/** The lists, in the order of their bits. */
export const KINDS = [
  "given", "given-english", "family", "place", "place-minor", "organisation", "organisation-head", "title", "place-head",
  "nationality", "calendar",
] as const; // prettier-ignore
export type Kind = (typeof KINDS)[number];

/** The first word of a name sets bit k of its kind, further words set bit k + INSIDE. */
const INSIDE = 16;

/** Longest name in words. */
const MAX_WORDS = 6;

export interface Gazetteer {
  /** For each token, the bits of the names that it begins or continues. */
  mark(words: readonly string[]): Int32Array;
  /** Whether one of some lists has a normalised word by itself. */
  lists(word: string, kinds: readonly Kind[]): boolean;
  /** The names of a kind, as written in the file. */
  names(kind: Kind): readonly string[];
}

/** Lower case, straight apostrophes, digits to 0: the form in which the recogniser compares words. */
export function normalise(word: string): string {
  if (/^[a-z]+$/.test(word)) return word;
  return word.toLowerCase().replaceAll(/[’ʼ]/g, "'").replaceAll(/\p{N}/gu, "0");
}

/** Reads the bundled lists. */
export function openGazetteer(): Gazetteer {
  const lists = KINDS.map((kind) => namesOf(readFileSync(new URL(`gazetteer/${kind}.txt`, import.meta.url), "utf8")));
  return buildGazetteer(lists);
}

/** A gazetteer of the given lists, in the order of `KINDS`. */
export function buildGazetteer(lists: readonly (readonly string[])[]): Gazetteer {
  /** The bits of each full name, and at least 0 for every proper prefix of a longer one. */
  const phrases = new Map<string, number>();
  for (const [bit, names] of lists.entries()) for (const name of names) addName(phrases, name, bit);
  return {
    mark: (words) => mark(phrases, words),
    lists: (word, kinds) => kinds.some((kind) => ((phrases.get(word) ?? 0) & (1 << KINDS.indexOf(kind))) !== 0),
    names: (kind) => lists[KINDS.indexOf(kind)]!,
  };
}

/** The names of a list file. */
function namesOf(file: string): string[] {
  const lines = file.split("\n").filter((line) => !line.startsWith("#"));
  return lines
    .flatMap((line) => line.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Adds a name in every tokenisation: with apostrophes inside words, and with elisions split. */
function addName(phrases: Map<string, number>, name: string, bit: number): void {
  for (const language of /['’ʼ]/.test(name) ? (["sw", "fr"] as const) : (["sw"] as const)) {
    const words = tokenize(name, language).map((token) => normalise(token.text));
    for (let length = 1; length < words.length; length++) {
      const beginning = words.slice(0, length).join(" ");
      if (!phrases.has(beginning)) phrases.set(beginning, 0);
    }
    const phrase = words.slice(0, MAX_WORDS).join(" ");
    phrases.set(phrase, (phrases.get(phrase) ?? 0) | (1 << bit));
  }
}

function mark(phrases: ReadonlyMap<string, number>, words: readonly string[]): Int32Array {
  const marks = new Int32Array(words.length);
  for (let start = 0; start < words.length; start++) {
    let phrase = words[start]!;
    let longest = 0;
    let bits = 0;
    for (let length = 1; length <= MAX_WORDS; length++) {
      const found = phrases.get(phrase);
      if (found === undefined) break;
      if (found !== 0) [longest, bits] = [length, found];
      if (start + length >= words.length) break;
      phrase += " " + words[start + length]!;
    }
    if (longest === 0) continue;
    marks[start]! |= bits;
    for (let at = start + 1; at < start + longest; at++) marks[at]! |= bits << INSIDE;
  }
  return marks;
}
