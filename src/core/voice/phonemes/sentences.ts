/** A net learned from sentences of up to so many phonemes, and its work grows faster than their number. */
const mostPhonemes = 400;

/**
 * The sentences of a text in words and punctuation. The full stop of an initial (J. K. Rowling) ends none, and nor does one in front of
 * a small letter. The ends of lines within them stay.
 */
export const sentencesOf = (words: string): string[] =>
  words.split(/(?<=[.!?])(?<!(?:^|\s)\p{Lu}\.)\s+(?!\p{Ll})/u).filter(Boolean);

/** The phonemes of a sentence in pieces that a net can speak: clauses, words, or parts of an endless word. */
export const piecesOf = (phonemes: string): string[] =>
  split(phonemes, /(?<=[.,;:?!])\s+/)
    .flatMap((clause) => split(clause, /\s+/))
    .flatMap((word) => word.match(new RegExp(`.{1,${mostPhonemes}}`, "gsu")) ?? []);

/** A text split where `at` matches, into pieces as long as may be. */
function split(text: string, at: RegExp): string[] {
  if (text.length <= mostPhonemes) return [text];
  const joined: string[] = [];
  for (const part of text.split(at)) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + part.length < mostPhonemes) joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}
