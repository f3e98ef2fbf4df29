import type { Transcript } from "../engine.ts";

type Segment = Transcript["segments"][number];

/** How far a word may be from where its position in the text suggests. */
const slackSeconds = 1;

/**
 * Makes the texts of utterances that overlap follow each other: both are kept up to a word on which they agree. If they agree on
 * none, each is kept up to the middle of the overlap, by the share of its letters.
 */
export function joinOverlaps(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const next = { ...segment };
    const last = joined.at(-1);
    if (last && next.start < last.end) {
      const middle = (next.start + last.end) / 2;
      [last.text, next.text] = joinedTexts(last, next, middle);
      last.end = next.start = middle;
    }
    joined.push(next);
  }
  return joined;
}

/** A word as written, as compared, and when it was said if all letters take the same time. */
interface TimedWord {
  written: string;
  plain: string;
  at: number;
}

function timedWords({ start, end, text }: Segment): TimedWord[] {
  let before = 0;
  return Array.from(text.matchAll(/\S+/g), ([written]) => {
    const at = start + ((before + written.length / 2) / text.length) * (end - start);
    before += written.length + 1;
    return { written, plain: written.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ""), at };
  });
}

const written = (words: readonly TimedWord[]): string => words.map((word) => word.written).join(" ");

function joinedTexts(last: Segment, next: Segment, middle: number): [string, string] {
  const [before, after] = [timedWords(last), timedWords(next)];
  const first = before.findIndex(({ at }) => at >= next.start - slackSeconds);
  const tail = first === -1 ? [] : before.slice(first);
  const head = after.filter(({ at }) => at <= last.end + slackSeconds);
  const common = commonWords(tail, head);
  if (common.length === 0)
    return [written(before.filter(({ at }) => at < middle)), written(after.filter(({ at }) => at >= middle))];
  // The word with most context in both, hence likely to be right in both.
  const context = ([one, other]: readonly [number, number]) => Math.min(tail.length - 1 - one, other);
  const [one, other] = common.reduce((best, pair) => (context(pair) > context(best) ? pair : best));
  return [written(before.slice(0, first + one + 1)), written(after.slice(other + 1))];
}

/** The positions of the longest common subsequence of words, counted in letters: a long word agrees by chance less often. */
function commonWords(one: readonly TimedWord[], other: readonly TimedWord[]): [number, number][] {
  const letters = Array.from({ length: one.length + 1 }, () => Array.from(other, () => 0).concat(0));
  const agreed = (i: number, j: number) => {
    const { plain } = one[i]!;
    return plain !== "" && plain === other[j]!.plain ? plain.length : 0;
  };
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const both = agreed(i, j);
      const taken = both === 0 ? 0 : both + letters[i + 1]![j + 1]!;
      letters[i]![j] = Math.max(taken, letters[i + 1]![j]!, letters[i]![j + 1]!);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const both = agreed(i, j);
    if (both > 0 && letters[i]![j] === both + letters[i + 1]![j + 1]!) pairs.push([i++, j++]);
    else if (letters[i + 1]![j]! >= letters[i]![j + 1]!) i++;
    else j++;
  }
  return pairs;
}

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
