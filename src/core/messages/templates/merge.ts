/**
 * Merge fields: `@contact.<key>` in the text of a bulk send or of a template becomes the recipient's value under that key, and
 * `@contact.<key>|friend` becomes `friend` if the recipient has no such value. The dashboard's preview runs the same code.
 */
import { bareName, nearest } from "../../../base/nearest.ts";

/** A text split at its merge fields. */
export interface Template {
  /** The text before the first field. */
  readonly head: string;
  /** The text after each `@contact.`: the key and whatever follows. Which part of it is the key depends on the recipient. */
  readonly tails: readonly string[];
}

const mark = "@contact.";

/** Splits a text at its fields, once for all recipients. */
export function readTemplate(text: string): Template {
  const [head, ...tails] = text.split(mark);
  return { head: head!, tails };
}

/**
 * The text for one recipient. The longest matching key wins; values are not expanded again. A field without a matching key is
 * replaced by its fallback, or else left as typed. Numbers and booleans are printed, and null is empty.
 *
 * @param limit the maximum length in UTF-16 units; the result is undefined for a longer text
 */
export function mergeText(template: Template, recipient: Record<string, unknown>, limit: number): string | undefined {
  let text = template.head;
  if (template.tails.length === 0) return text.length > limit ? undefined : text;
  const keys = Object.keys(recipient);
  for (const tail of template.tails) {
    text += mergeField(tail, keys, recipient);
    if (text.length > limit) return undefined;
  }
  return text;
}

function mergeField(tail: string, keys: readonly string[], recipient: Record<string, unknown>): string {
  const key = longestKey(keys, tail, (each) => isPrintable(recipient[each]));
  const end = key?.length ?? typedKey(tail).length;
  const fallback = readFallback(tail, end);
  if (key === undefined) return fallback ? fallback.text + tail.slice(fallback.end) : mark + tail;
  const value = printed(recipient[key]);
  if (!fallback) return value + tail.slice(end);
  return (isBlank(value) ? fallback.text : value) + tail.slice(fallback.end);
}

function longestKey(
  keys: readonly string[],
  tail: string,
  fits: (key: string) => boolean = () => true,
): string | undefined {
  let best: string | undefined;
  for (const key of keys) if (key.length > (best?.length ?? 0) && tail.startsWith(key) && fits(key)) best = key;
  return best;
}

/** The key of a field that matches no member of the recipient: letters, digits, `_` and `-`. */
const typedKey = (tail: string) => /^[\p{L}\p{M}\p{N}_-]*/u.exec(tail)![0];

/** A fallback: one word, or several in double quotes of any style that keyboards type. */
const fallbackShape = /\|(?:["“”]([^"“”\n]*)["“”]|([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*))/uy;

function readFallback(tail: string, at: number): { text: string; end: number } | undefined {
  if (at === 0 || tail[at] !== "|") return undefined;
  fallbackShape.lastIndex = at;
  const found = fallbackShape.exec(tail);
  return found ? { text: found[1] ?? found[2]!, end: fallbackShape.lastIndex } : undefined;
}

const isPrintable = (value: unknown) => typeof value !== "object" || value === null;

const isBlank = (value: string) => value.trim() === "";

function printed(value: unknown): string {
  return value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/** A field as a text has it, before any recipient is known. */
export interface WrittenField {
  /** The longest known name that it begins with, or else as typed; empty if nothing is. */
  name: string;
  isKnown: boolean;
  /** The fallback beside it. */
  fallback: string | undefined;
  /** Whether a `|` follows, and no fallback that can be read. */
  isBroken: boolean;
}

/** The fields of a text, in order, repeated ones as well. An address such as `info@contact.example` is not a field. */
export function writtenFields({ head, tails }: Template, names: readonly string[]): WrittenField[] {
  return tails.flatMap((tail, index) => {
    const key = longestKey(names, tail);
    if (key === undefined && isAddress(index === 0 ? head : tails[index - 1]!)) return [];
    const name = key ?? typedKey(tail);
    const fallback = readFallback(tail, name.length);
    return [
      { name, isKnown: key !== undefined, fallback: fallback?.text, isBroken: tail[name.length] === "|" && !fallback },
    ];
  });
}

/** The text without its fields, their fallbacks included: the least that stands in anybody's. */
export function withoutFields({ head, tails }: Template, names: readonly string[]): string {
  const rest = tails.map((tail, index) => {
    const key = longestKey(names, tail);
    if (key === undefined && isAddress(index === 0 ? head : tails[index - 1]!)) return mark + tail;
    const end = (key ?? typedKey(tail)).length;
    return tail.slice(readFallback(tail, end)?.end ?? end);
  });
  return head + rest.join("");
}

/** The text with a fallback beside each field that has none and is one of these. They contain no quotation marks and no line breaks. */
export function withFallbacks(text: string, fallbacks: Readonly<Record<string, string>>): string {
  const { head, tails } = readTemplate(text);
  const names = Object.keys(fallbacks);
  return [
    head,
    ...tails.map((tail) => {
      const name = longestKey(names, tail, (each) => !/^[\p{L}\p{M}\p{N}_]/u.test(tail.slice(each.length)));
      if (name === undefined || readFallback(tail, name.length)) return tail;
      return `${name}|"${fallbacks[name]!}"${tail.slice(name.length)}`;
    }),
  ].join(mark);
}

/** Whether what follows this text after `@contact.` belongs to an address. */
const isAddress = (before: string) => /[\p{L}\p{N}_]$/u.test(before);

/** A field that no key matches. */
export interface UnknownField {
  /** As typed, without `@contact.`. */
  name: string;
  /** The key that resembles it. */
  similar: string | undefined;
  hasFallback: boolean;
}

/**
 * The fields of a text that match none of these keys, without duplicates, with the key that was probably meant. An address such
 * as `info@contact.example` is not a field.
 */
export function unknownFields({ head, tails }: Template, keys: readonly string[], mayHint = true): UnknownField[] {
  const unknown = new Map<string, UnknownField>();
  for (const [index, tail] of tails.entries()) {
    if (longestKey(keys, tail) !== undefined) continue;
    const name = typedKey(tail);
    const similar = mayHint ? similarKey(name, keys) : undefined;
    if (similar === undefined && isAddress(index === 0 ? head : tails[index - 1]!)) continue;
    unknown.set(name, { name, similar, hasFallback: readFallback(tail, name.length) !== undefined });
  }
  return [...unknown.values()];
}

/** The key that a name was probably meant for. */
export function similarKey(name: string, keys: readonly string[]): string | undefined {
  const wanted = bareName(name.slice(0, 40));
  return nearest(keys, wanted, wanted.length > 4 ? 2 : 1);
}

/** The keys of the fields that are empty for a recipient and have no fallback. */
export function emptyFields({ tails }: Template, recipient: Record<string, unknown>): string[] {
  const keys = Object.keys(recipient);
  const empty = new Set<string>();
  for (const tail of tails) {
    const key = longestKey(keys, tail);
    if (key !== undefined && isBlank(printed(recipient[key])) && !readFallback(tail, key.length)) empty.add(key);
  }
  return [...empty];
}

/** Of the languages of a template the first that is wanted and there, in the order of the wishes; else the first of all. In small letters. */
export const choose = (languages: readonly string[], wishes: readonly (string | undefined)[]): string =>
  wishes.find((wish) => wish !== undefined && languages.includes(wish)) ?? languages[0]!;
