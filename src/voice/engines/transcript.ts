import type { Transcript } from "./engine.ts";

/** Puts what a model wrote for each utterance together: single spaces, sentences that begin with a capital, nothing empty. */
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

/** A capital after each full stop, and at the beginning where one `begins` there. */
function sentenceCase(text: string, begins: boolean): string {
  const inside = text.replace(/([.!?]\s+)(\p{Ll})/gu, capital);
  return begins ? inside.replace(/^()(\p{Ll})/u, capital) : inside;
}

/**
 * A decoder that lost its way says one thing over and over, until it is stopped. A sentence said three times or more in a row,
 * and a piece of a word four times or more at the end, is written once.
 */
function unloop(text: string): string {
  return text
    .replace(/(\b[\p{L}\p{N}][^.!?]{7,}[.!?,]?)(?:\s+\1){2,}/gu, "$1")
    .replace(/([^\s]{3,12}?)\1{3,}[^\s]{0,11}$/u, "$1");
}

/** For engines that write bare words in lower case: `i'm` and `i` are the only ones that English always writes large. */
export function asSentence(words: string, language: string): string {
  const text = words.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  const said = language === "en" ? text.replace(/\bi(?=$|[\s'])/g, "I") : text;
  return `${said[0]!.toUpperCase()}${said.slice(1)}.`;
}
