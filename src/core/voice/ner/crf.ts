/**
 * A linear-chain CRF: the best path (Viterbi) for inference, the expectations (forward-backward) for training.
 *
 * Scores are `emissions[t * TAGS + tag]` plus `transitions[from * TAGS + to]`; `transitions` has one more row, for the
 * start of the sentence. Tags are in BIO form: 0 is outside; for type number k, 2k+1 begins an entity and 2k+2
 * continues it.
 */

/** The types found by the model; dates, money and the like are found by patterns. */
export const TYPES = ["person", "location", "organisation", "misc"] as const;
export type EntityType = (typeof TYPES)[number];

/** Number of tags: outside, and two per type. */
export const TAGS = 1 + 2 * TYPES.length;

/** The row of `transitions` for the first token. */
export const START = TAGS;

/** Whether `to` may follow `from` (START at the first token): only a token of its type continues an entity. */
export function isAllowed(from: number, to: number): boolean {
  if (to === 0 || to % 2 === 1) return true;
  return from === to || from === to - 1;
}

/** The tag sequence with the highest score. */
export function viterbi(emissions: ArrayLike<number>, transitions: ArrayLike<number>, length: number): Uint8Array {
  const path = new Uint8Array(length);
  if (length === 0) return path;
  const back = new Uint8Array(length * TAGS);
  let scores = new Float64Array(TAGS);
  let next = new Float64Array(TAGS);
  for (let tag = 0; tag < TAGS; tag++) {
    scores[tag] = isAllowed(START, tag) ? emissions[tag]! + transitions[START * TAGS + tag]! : -Infinity;
  }
  for (let t = 1; t < length; t++) {
    for (let to = 0; to < TAGS; to++) {
      let best = -Infinity;
      let from = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        const score = scores[tag]! + transitions[tag * TAGS + to]!;
        if (score > best && isAllowed(tag, to)) {
          best = score;
          from = tag;
        }
      }
      next[to] = best + emissions[t * TAGS + to]!;
      back[t * TAGS + to] = from;
    }
    [scores, next] = [next, scores];
  }
  let tag = 0;
  for (let other = 1; other < TAGS; other++) if (scores[other]! > scores[tag]!) tag = other;
  for (let t = length - 1; t >= 0; t--) {
    path[t] = tag;
    tag = back[t * TAGS + tag]!;
  }
  return path;
}

/** An entity as a span of tokens; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly type: EntityType;
}

/** The entities of a tag sequence. A continuation without a beginning starts one. */
export function spansOf(path: ArrayLike<number>): Span[] {
  const spans: Span[] = [];
  for (let t = 0; t < path.length;) {
    const tag = path[t]!;
    let end = t + 1;
    if (tag > 0) {
      const inside = tag % 2 === 1 ? tag + 1 : tag;
      while (end < path.length && path[end] === inside) end++;
      spans.push({ start: t, end, type: TYPES[(inside - 2) / 2]! });
    }
    t = end;
  }
  return spans;
}

/** The tag sequence of non-overlapping entities: the inverse of `spansOf`. */
export function tagsOf(spans: readonly Span[], length: number): Uint8Array {
  const path = new Uint8Array(length);
  for (const { start, end, type } of spans) {
    const begin = 2 * TYPES.indexOf(type) + 1;
    path[start] = begin;
    path.fill(begin + 1, start + 1, end);
  }
  return path;
}
