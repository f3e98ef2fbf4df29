import { bareName, nearest } from "../src/base/nearest.ts";

/** The word that somebody meant who wrote another; undefined if none is near. */
export function meant(given: string, words: readonly string[]): string | undefined {
  const wanted = bareName(given);
  return nearest(words, wanted, Math.max(1, Math.floor(wanted.length / 3)));
}
