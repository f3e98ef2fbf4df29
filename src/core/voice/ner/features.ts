/**
 * The model's view of a token: hashed features, each a row of the weight table.
 *
 * There is no dictionary of features: template and value are hashed into 32 bits, which select a row. Collisions cost
 * little, and the model's size does not depend on the training text. Any change here invalidates trained models: raise
 * FORMAT in model.ts.
 */
import { normalise, type Gazetteer } from "./gazetteer.ts";
import { LANGUAGES, type Language } from "./labels.ts";
import type { Token } from "./tokens.ts";

/** The features of a sentence: token t has `rows[offsets[t]] … rows[offsets[t + 1] - 1]`. */
export interface Features {
  readonly rows: Int32Array;
  readonly offsets: Int32Array;
}

/** The properties of one token before it is combined with its neighbours. */
interface View {
  readonly word: number;
  readonly prefixes: readonly number[];
  readonly suffixes: readonly number[];
  readonly shape: number;
  /** Letter case, if the sentence uses case at all. */
  readonly letterCase: number;
  readonly marks: number;
}

/** How a sentence uses capitals; only in the usual way, 0, does a capital distinguish a name from a word. */
const NORMAL = 0;
const LOWER = 1;
const UPPER = 2;
const TITLED = 3;

/** Beyond the ends of a sentence. */
const NOTHING: View = { word: 1, prefixes: [1, 1, 1], suffixes: [1, 1, 1], shape: 1, letterCase: 63, marks: 0 };

/** More than any token has: 40 templates, and two for each list that contains it. */
const MAX_PER_TOKEN = 96;

/** FNV-1a over the UTF-16 code units from `start` to `end`. */
function hashText(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Murmur3's finaliser over a template number and up to three values: every bit of each affects the whole row. */
function mix(template: number, a: number, b: number, c: number): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(a, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(b, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(c, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A sentence's token features for a table of `rows` rows; `hidden` tokens are in no list (training only). */
export function featuresOf(
  tokens: readonly Token[],
  language: Language,
  gazetteer: Gazetteer,
  rows: number,
  hidden?: (index: number) => boolean,
): Features {
  const words = tokens.map((token) => normalise(token.text));
  const marks = gazetteer.mark(words);
  if (hidden !== undefined) for (let t = 0; t < marks.length; t++) if (hidden(t)) marks[t] = 0;
  const cases = tokens.map((token) => caseOf(token.text));
  const sentenceCase = caseOfSentence(cases);
  const views = tokens.map((token, t) => viewOf(token.text, words[t]!, marks[t]!, cases[t]!, sentenceCase));
  const buffer = new Int32Array(tokens.length * MAX_PER_TOKEN);
  const offsets = new Int32Array(tokens.length + 1);
  const scaleToRows = rows / 2 ** 32;
  let count = 0;
  const add = (template: number, a: number, b: number, c: number) => {
    buffer[count++] = Math.floor(mix(template, a, b, c) * scaleToRows);
  };
  for (let t = 0; t < views.length; t++) {
    addToken(add, views, t, LANGUAGES.indexOf(language) + 1);
    addMarks(add, views, t, LANGUAGES.indexOf(language) + 1);
    offsets[t + 1] = count;
  }
  return { rows: buffer.slice(0, count), offsets };
}

function viewOf(text: string, word: string, marks: number, letterCase: number, sentenceCase: number): View {
  const length = word.length;
  return {
    word: hashText(word, 0, length),
    prefixes: [2, 3, 4].map((size) => hashText(word, 0, Math.min(size, length))),
    suffixes: [2, 3, 4].map((size) => hashText(word, Math.max(0, length - size), length)),
    shape: sentenceCase === NORMAL ? shapeOf(text) : sentenceCase,
    letterCase: sentenceCase * 8 + letterCase,
    marks,
  };
}

type Add = (template: number, a: number, b: number, c: number) => void;

/** Words, affixes, case, and those of the neighbours. The languages share names, but not the words around them. */
function addToken(add: Add, views: readonly View[], t: number, language: number): void {
  const at = (offset: number) => views[t + offset] ?? NOTHING;
  const [here, before, after] = [at(0), at(-1), at(1)];
  const first = t === 0 ? 1 : 0;
  add(0, language, 0, 0);
  add(1, here.word, 0, 0);
  add(2, here.word, language, 0);
  add(3, before.word, language, 0);
  add(4, after.word, language, 0);
  add(5, at(-2).word, language, 0);
  add(6, at(2).word, language, 0);
  add(7, before.word, here.word, 0);
  add(8, here.word, after.word, 0);
  add(9, before.word, after.word, language);
  for (let size = 0; size < 3; size++) {
    add(10 + size, here.prefixes[size]!, size < 2 ? language : 0, 0);
    add(13 + size, here.suffixes[size]!, size < 2 ? language : 0, 0);
  }
  add(16, here.shape, first, 0);
  add(17, here.letterCase, first, language);
  add(18, before.letterCase, here.letterCase, after.letterCase);
  add(19, here.letterCase, before.word, language);
  add(20, here.letterCase, after.word, language);
  add(21, at(-2).word, before.word, here.letterCase);
  add(22, before.suffixes[1]!, here.letterCase, language);
  add(23, before.prefixes[0]!, here.letterCase, language);
  add(24, after.prefixes[1]!, here.letterCase, language);
  add(25, after.suffixes[1]!, here.letterCase, language);
  add(26, here.prefixes[1]!, here.suffixes[1]!, here.letterCase);
  add(27, at(-3).word, language, 0);
  add(28, here.letterCase, after.word, at(2).word);
  add(29, before.shape, here.shape, after.shape);
  add(30, here.word, here.letterCase, 0);
}

/** Hits in the lists: alone, and combined with case and neighbours. */
function addMarks(add: Add, views: readonly View[], t: number, language: number): void {
  const marksAt = (offset: number) => views[t + offset]?.marks ?? 0;
  const { marks, letterCase } = views[t]!;
  for (let rest = marks; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    add(40, bit, letterCase, 0);
    add(41, bit, views[t - 1]?.word ?? 1, language);
  }
  add(42, marks, letterCase, language);
  add(43, marksAt(-1), marks, marksAt(1));
  add(44, marks, views[t + 1]?.word ?? 1, language);
  add(45, marksAt(-1), letterCase, 0);
  add(46, marksAt(1), letterCase, 0);
  add(47, marksAt(-2), marksAt(-1), letterCase);
  add(48, marksAt(1), marksAt(2), letterCase);
  add(49, marksAt(-2), letterCase, 0);
}

/** 0 no letters, 1 lower case, 2 capitalised, 3 capitals, 4 mixed, 5 one capital, 6 digits, 7 `@name` or `#name`. */
function caseOf(text: string): number {
  if (text.length > 1 && (text[0] === "@" || text[0] === "#")) return 7;
  if (/^[a-z]+$/.test(text)) return 1;
  if (/^\p{N}/u.test(text)) return 6;
  if (!/\p{L}/u.test(text)) return 0;
  if (/^\p{Lu}\.?$/u.test(text)) return 5;
  if (!/\p{Lu}/u.test(text)) return 1;
  if (!/\p{Ll}/u.test(text)) return 3;
  return /^\p{Lu}[^\p{Lu}]*$/u.test(text) ? 2 : 4;
}

/** How many characters of a word its shape is derived from. */
const MAX_SHAPE = 24;

/** `Al-Shabaab` → `Xx-Xx`, `2019` → `0`: runs of one class count once. */
function shapeOf(text: string): number {
  let shape = "";
  let last = "";
  for (const character of text.slice(0, MAX_SHAPE)) {
    const symbol = shapeOfCharacter(character);
    if (symbol !== last) shape += symbol;
    last = symbol;
  }
  return hashText(shape, 0, shape.length);
}

function shapeOfCharacter(character: string): string {
  if (character >= "a" && character <= "z") return "x";
  if (character >= "A" && character <= "Z") return "X";
  if (/\p{Lu}/u.test(character)) return "X";
  if (/\p{L}/u.test(character)) return "x";
  return /\p{N}/u.test(character) ? "0" : character;
}

/** Whether the sentence is in usual case, all lower case, all capitals, or With Every Word Capitalised. */
function caseOfSentence(cases: readonly number[]): number {
  let words = 0;
  let lower = 0;
  let upper = 0;
  for (const kind of cases) {
    if (kind === 0 || kind === 6 || kind === 7) continue;
    words++;
    if (kind === 1) lower++;
    if (kind === 3 || kind === 5) upper++;
  }
  if (lower === words) return LOWER;
  if (words >= 3 && upper >= 0.8 * words) return UPPER;
  return words >= 4 && lower <= 0.15 * words ? TITLED : NORMAL;
}
