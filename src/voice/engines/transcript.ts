import type { Transcript } from "../engine.ts";

/** Joins the texts of the utterances: single spaces, sentences capitalised, nothing empty. */
export function joinSegments(segments: Transcript["segments"]): Transcript {
  const kept = segments
    .map(({ start, end, text }) => ({
      start: round(start),
      end: round(end),
      text: unloop(
        text
          .replace(/\s+/g, " ")
          .replace(/([,.;:!?])\1+/g, "$1")
          .trim(),
      ),
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  let begins = true;
  for (const segment of kept) {
    segment.text = sentenceCase(segment.text, begins);
    begins = /[.!?]["')]*$/.test(segment.text);
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.replace(/[,;:-]+$/, ".");
  return { text: kept.map(({ text }) => text).join(" "), segments: kept };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

const capital = (_: string, before: string, letter: string): string => before + letter.toUpperCase();

/** Capitalises after each full stop, and the beginning if `begins`. */
function sentenceCase(text: string, begins: boolean): string {
  const inside = text.replace(/([.!?]\s+)(\p{Ll})/gu, capital);
  return begins ? inside.replace(/^()(\p{Ll})/u, capital) : inside;
}

/**
 * A decoder that loses track repeats one phrase until it is stopped. A sentence repeated three or more times in a row,
 * or a fragment repeated four or more times at the end, is kept once.
 */
function unloop(text: string): string {
  return text
    .replace(/(\b[\p{L}\p{N}][^.!?]{7,}[.!?,]?)(?:\s+\1){2,}/gu, "$1")
    .replace(/([^\s]{3,12}?)\1{3,}[^\s]{0,11}$/u, "$1");
}

/**
 * For engines that write bare words in lower case: `i'm` and `i` are the only words that English always capitalises.
 */
export function asSentence(words: string, language: string): string {
  const text = words.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  const said = language === "en" ? text.replace(/\bi(?=$|[\s'])/g, "I") : text;
  return `${said[0]!.toUpperCase()}${said.slice(1)}.`;
}
