/** How what was heard is compared with what was said, and how sure a rate from so few sentences is. */
import { toSpoken } from "../../src/core/voice/speech/spoken.ts";

/** What is counted: words, or the characters of the words, without spaces. */
export type Unit = "words" | "characters";

/** The mistakes in one text, out of the words or characters that were said. */
export interface Mistakes {
  wrong: number;
  of: number;
}

/** A share of mistakes with the interval in which it lies in 95 % of samples, all in percent. */
export interface Rate {
  percent: number;
  from: number;
  to: number;
}

/** The same thing in other words: as often said and heard one way as the other. */
const sameWords: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bhalf past (\w+)/g, "$1 thirty"],
    [/\bo'clock\b|\b[ap] m\b/g, " "],
    [/\bmetre/g, "meter"],
    [/\bper cent\b/g, "percent"],
    [/\bokay\b/g, "ok"],
  ],
  fr: [
    [/\bet demie?\b/g, "trente"],
    [/\bet quart\b/g, "quinze"],
  ],
};

/**
 * The words of a text as they are spoken: numbers, dates and abbreviations in words by the rules that Tuma speaks by, in lower case, without
 * punctuation, hyphens as spaces, and one form of each pair in `sameWords`. Both sides are compared in this form.
 */
export function spokenWords(text: string, language: string): string[] {
  let said = ` ${plain(toSpoken(text, language))} `;
  for (const [pattern, other] of sameWords[language] ?? []) said = said.replace(pattern, other);
  return said.split(" ").filter(Boolean);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .replace(/(?<=^| )'+|'+(?= |$)/g, " ")
    .trim();

/** The words of spoken digits: each digit on its own, however a recogniser groups them, and `oh` as zero. */
export function digitWords(text: string): string[] {
  const said = text.replace(/\d/g, (digit) => ` ${digitsOf("en")[Number(digit)]} `);
  return plain(said)
    .split(" ")
    .filter(Boolean)
    .map((word) => (word === "oh" || word === "o" ? "zero" : word));
}

/** The digits of a text that was heard, whether written in figures or in words. */
export function digitsIn(text: string, language: string): string {
  const digits = digitsOf(language);
  return plain(text)
    .split(" ")
    .map((word) => {
      const digit = digits.indexOf(word);
      if (digit !== -1) return String(digit);
      return language === "en" && /^oh?$/.test(word) ? "0" : word.replace(/\D/g, "");
    })
    .join("");
}

/** The words for 0 to 9, as a code is read out. */
function digitsOf(language: string): string[] {
  const words = plain(toSpoken("0123456789", language)).split(" ");
  if (words.length !== 10) throw new Error(`the digits of ${language} are ${words.join(" ")}`);
  return words;
}

/**
 * The mistakes in what was heard: insertions, deletions and substitutions (Levenshtein). Of characters no more are counted than the
 * sentence has, since a recogniser that does not know the language may invent any number.
 */
export function mistakes(said: readonly string[], heard: readonly string[], unit: Unit): Mistakes {
  if (unit === "words") return { wrong: distance(said, heard), of: said.length };
  const [letters, theirs] = [Array.from(said.join("")), Array.from(heard.join(""))];
  return { wrong: Math.min(distance(letters, theirs), letters.length), of: letters.length };
}

function distance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, each] of one.entries()) {
    const next = [i + 1];
    for (const [j, candidate] of other.entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (each === candidate ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

const resamples = 4000;

/** The share of mistakes in all texts, with its interval by bootstrap: the same number of texts, drawn again with repetition. */
export function rateOf(texts: readonly Mistakes[]): Rate {
  const random = openRandom(1);
  const drawn = Array.from({ length: resamples }, () =>
    share(texts.map(() => texts[Math.floor(random() * texts.length)]!)),
  ).sort((one, other) => one - other);
  return {
    percent: share(texts),
    from: drawn[Math.floor(0.025 * resamples)]!,
    to: drawn[Math.ceil(0.975 * resamples)]!,
  };
}

function share(texts: readonly Mistakes[]): number {
  const [wrong, of] = texts.reduce(([wrong, of], each) => [wrong + each.wrong, of + each.of], [0, 0]);
  return (100 * wrong) / of;
}

/** Numbers from 0 to below 1, the same for the same seed (Marsaglia's xorshift). */
export function openRandom(seed: number): () => number {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e37_79b9) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Six digits each, as a verification sends them. */
export function randomPins(count: number, seed: number): string[] {
  const random = openRandom(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: 6 }, () => String(Math.floor(random() * 10))).join(""),
  );
}
