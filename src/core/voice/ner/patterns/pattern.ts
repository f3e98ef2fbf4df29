/**
 * Entities with an exact format. Every expression is bounded, with no nested or unlimited repetition, so that even the
 * worst text costs a constant per character.
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
 * An expression for whole words in any script, to be matched against texts that `folded` has lower-cased; the source
 * must be in lower case. The flag `i` would do the same at twice the cost of compiling. `_` in the source is a space.
 */
export function words(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source.replaceAll("_", SPACE)})(?![\\p{L}\\p{N}])`, "gu");
}

/** A text in lower case with all offsets unchanged; unchanged if lower-casing would shift letters (as with `İ`). */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** All non-overlapping matches of an expression. */
export function slicesOf(text: string, pattern: RegExp): Slice[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Slices in text order, without any that overlap an earlier or longer one. */
export function withoutOverlaps(slices: readonly Slice[]): Slice[] {
  const sorted = slices.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Slice[] = [];
  for (const slice of sorted) if (slice.start >= (kept.at(-1)?.end ?? 0)) kept.push(slice);
  return kept;
}

/** The matches of any of the expressions, in any case, earlier and longer ones first. */
export function allSlices(text: string, patterns: readonly RegExp[]): Slice[] {
  const lower = folded(text);
  return withoutOverlaps(patterns.flatMap((pattern) => slicesOf(lower, pattern)));
}
