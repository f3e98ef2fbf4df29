/**
 * How much of a name or date is returned. Conventions differ: some readers want `Rwanda` and `2001`, others `u Rwanda` and
 * `mwaka wa 2001`.
 */
import { dateUnitBefore } from "./patterns/dates.ts";
import type { Label, Language } from "./labels.ts";
import type { Slice } from "./patterns/pattern.ts";

/** With the words that belong to it, or without them. */
export const EXTENTS = ["whole", "bare"] as const;
export type Extent = (typeof EXTENTS)[number];

/** Words at the end of the text before an entity that are part of it as a whole. */
const BEFORE: Readonly<Partial<Record<Language, Partial<Record<Label, RegExp>>>>> = {
  rw: {
    location: /(?<![\p{L}'’])(?:[bcdgkmnrstwyz]{1,3}['’])?u[ ]$/iu,
    date: /(?<![\p{L}'’])(?:[bcrwyz]{1,2}['’]|ku[ ]wa[ ])$/iu,
  },
};
const MOST_BEFORE = 12;

/** The slice of an entity in the wanted extent; as found if none is wanted. */
export function inExtent(text: string, slice: Slice, label: Label, language: Language, extent?: Extent): Slice {
  const { start, end } = slice;
  if (extent === "bare")
    return label === "date" ? { start: start + dateUnitBefore(text.slice(start, end)), end } : slice;
  const before = extent === "whole" ? BEFORE[language]?.[label] : undefined;
  const found = before?.exec(text.slice(Math.max(0, start - MOST_BEFORE), start));
  return { start: start - (found?.[0].length ?? 0), end };
}
