/** Merge fields: `@contact.<key>` in the text of a bulk send stands for what the recipient has under that key. */

/** A text cut at its merge fields. */
export interface Template {
  /** What stands before the first field. */
  readonly head: string;
  /** What stands after each `@contact.`: the key with what follows it; where the key ends depends on the recipient. */
  readonly tails: readonly string[];
}

const mark = "@contact.";

/** Cuts a text at its fields, once for all recipients. */
export function readTemplate(text: string): Template {
  const [head, ...tails] = text.split(mark);
  return { head: head!, tails };
}

/**
 * The text for one recipient. The longest key that fits wins; what is put in is never looked at again; a field that the
 * recipient has no key for stays as it was typed. Numbers and booleans are printed, null is nothing.
 *
 * @param limit UTF-16 units past which nobody needs the rest: undefined is returned then
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
