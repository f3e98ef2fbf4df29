/** Merge fields: `@contact.<key>` in the text of a bulk send becomes the recipient's value under that key. */

/** A text split at its merge fields. */
export interface Template {
  /** The text before the first field. */
  readonly head: string;
  /** The text after each `@contact.`: the key and what follows; where the key ends depends on the recipient. */
  readonly tails: readonly string[];
}

const mark = "@contact.";

/** Splits a text at its fields, once for all recipients. */
export function readTemplate(text: string): Template {
  const [head, ...tails] = text.split(mark);
  return { head: head!, tails };
}

/**
 * The text for one recipient. The longest matching key wins; values are not expanded again; a field without a matching key stays as
 * typed. Numbers and booleans are printed, null is empty.
 *
 * @param limit UTF-16 units; undefined is returned for a longer text
 */
export function mergeText(template: Template, recipient: Record<string, unknown>, limit: number): string | undefined {
  let text = template.head;
  if (template.tails.length === 0) return text.length > limit ? undefined : text;
  const keys = Object.keys(recipient);
  for (const tail of template.tails) {
    const key = longestKey(keys, recipient, tail);
    text += key === undefined ? mark + tail : printed(recipient[key]) + tail.slice(key.length);
    if (text.length > limit) return undefined;
  }
  return text;
}

function longestKey(keys: string[], recipient: Record<string, unknown>, tail: string): string | undefined {
  let best: string | undefined;
  for (const key of keys)
    if (key.length > (best?.length ?? 0) && tail.startsWith(key) && isPrintable(recipient[key])) best = key;
  return best;
}

const isPrintable = (value: unknown) => typeof value !== "object" || value === null;

function printed(value: unknown): string {
  return value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}
