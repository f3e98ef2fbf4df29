/**
 * What can be found exactly, by its form. Every expression is bounded: no nested or unlimited repetition, so that the worst text costs
 * a constant for each of its characters.
 */

/** A slice of a text; `end` is exclusive. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** A space within a phrase. Line breaks end one. */
const SPACE = "[ \\u00a0\\u202f]{1,2}";
export const MAYBE_SPACE = "[ \\u00a0\\u202f]{0,2}";

/**
 * An expression for whole words in any script, for texts that `folded` has put in lower case, as the source must be. The flag `i` would
 * do the same at twice the cost of compiling. `_` in the source is a space.
 */
export function words(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source.replaceAll("_", SPACE)})(?![\\p{L}\\p{N}])`, "gu");
}

/** A text in lower case, letter for letter in the same place; as it is where lower case would move letters (as of `İ`). */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** All places where an expression matches, of which none overlaps the one before. */
export function slicesOf(text: string, pattern: RegExp): Slice[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Slices in the order of the text, without those that lie in or overlap an earlier or longer one. */
export function withoutOverlaps(slices: readonly Slice[]): Slice[] {
  const sorted = slices.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Slice[] = [];
  for (const slice of sorted) if (slice.start >= (kept.at(-1)?.end ?? 0)) kept.push(slice);
  return kept;
}

/** Where any of the expressions matches a text, in whatever case it is written, the earlier and longer match first. */
export function allSlices(text: string, patterns: readonly RegExp[]): Slice[] {
  const lower = folded(text);
  return withoutOverlaps(patterns.flatMap((pattern) => slicesOf(lower, pattern)));
}
