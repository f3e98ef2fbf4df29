/** What a template says: its texts, the fields in them, and what a text takes. Pure; the dashboard runs the same code. */
import { measure, type Encoding } from "../accept/segments.ts";
import { mergeText, readTemplate, withFallbacks, writtenFields, type Template } from "./merge.ts";

/** A text in one language, ISO 639. */
export interface Variant {
  language: string;
  text: string;
}

/** The fallbacks of fields that have no value, by field name. */
export type Fallbacks = Readonly<Record<string, string>>;

/** What a template says. */
export interface Texts {
  /** The first is for whoever has no other. */
  variants: readonly Variant[];
  fallbacks: Fallbacks;
}

/** A field of a template. */
export interface TemplateField {
  name: string;
  /** Whether contacts have it. */
  isKnown: boolean;
  fallback: string | undefined;
  /** The languages in which a recipient without it cannot be sent to. */
  needed: string[];
}

/** What everybody's text may name beside the fields of the account. */
export const ownFields = ["name", "phonenumber"] as const;

/** What a field may be called before any recipient is known. */
export const namesOf = (known: readonly string[], fallbacks: Fallbacks): string[] => [
  ...new Set([...ownFields, ...known, ...Object.keys(fallbacks)]),
];

/** The fields of all texts, in the order in which they are met. @param known the fields that contacts have */
export function fieldsOf({ variants, fallbacks }: Texts, known: readonly string[]): TemplateField[] {
  const names = namesOf(known, fallbacks);
  const contacts = new Set<string>([...ownFields, ...known]);
  const fields = new Map<string, TemplateField>();
  for (const { language, text } of variants) {
    const template = readTemplate(text);
    const needed = new Set(neededIn(template, fallbacks, names));
    for (const { name } of writtenFields(template, names)) {
      const field = fields.get(name) ?? { name, isKnown: contacts.has(name), fallback: fallbacks[name], needed: [] };
      if (needed.has(name) && !field.needed.includes(language)) field.needed.push(language);
      fields.set(name, field);
    }
  }
  return [...fields.values()];
}

/** The fields of a text without a fallback, there or in the template. */
const neededIn = (template: Template, fallbacks: Fallbacks, names: readonly string[]): string[] =>
  writtenFields(template, names)
    .filter(({ name, fallback }) => fallback === undefined && fallbacks[name] === undefined)
    .map(({ name }) => name);

/** What a text takes. */
export interface Size {
  encoding: Encoding;
  parts: number;
}

/** The text with fallbacks in place of all fields, a field without one being empty, and what it takes then. */
export function measured({ text }: Variant, fallbacks: Fallbacks, known: readonly string[]): Size & { text: string } {
  const template = readTemplate(withFallbacks(text, fallbacks));
  const empty = writtenFields(template, namesOf(known, fallbacks)).map(({ name }) => [name, null]);
  const filled = mergeText(template, Object.fromEntries(empty), Infinity)!;
  const { encoding, count } = measure(filled);
  return { text: filled, encoding, parts: count };
}

/** The texts as a send uses them: with the fallbacks beside their fields. */
export const textsToSend = ({ variants, fallbacks }: Texts): Variant[] =>
  variants.map(({ language, text }) => ({ language, text: withFallbacks(text, fallbacks) }));
