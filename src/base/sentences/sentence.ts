/**
 * What the service says to people, in their language. The English sentence is the key of its translations: it is written where it is said, and one
 * without a translation does not compile. Pure, and shared with the dashboard, which loads only the texts of its language.
 */
import type { numbers } from "./numbers/fr.ts";
import type { refusals } from "./refusals/fr.ts";

/** An English sentence, or a part of one, that is translated. `{name}` stands for a value. */
export type Template = keyof typeof numbers | keyof typeof refusals;

/** What fills a placeholder: a word, a number, a country by its code (ISO 3166-1), or a sentence with translations of its own. */
export type Value = string | number | { readonly country: string } | Sentence;

/** A sentence with its values. Plain data, so that it reaches other threads. */
export interface Sentence {
  readonly template: Template;
  readonly values: Readonly<Record<string, Value>>;
}

/** The names of the values in a template. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** A sentence that has translations, with exactly the values that it needs. */
export function say<Text extends Template>(
  template: Text,
  ...[values]: [Names<Text>] extends [never] ? [] : [values: Readonly<Record<Names<Text>, Value>>]
): Sentence {
  return { template, values: values ?? {} };
}

/** Translations by English template. */
export type Translations = Readonly<Partial<Record<Template, string>>>;

const countries = new Map<string, Intl.DisplayNames>();

/** The name of a country in a locale. */
function countryIn(locale: string, country: string): string {
  const names = countries.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" });
  countries.set(locale, names);
  return names.of(country) ?? country;
}

const isSentence = (value: Value): value is Sentence => typeof value === "object" && "template" in value;

function fill(text: string, values: Sentence["values"], write: (value: Value) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : write(value);
  });
}

/** A sentence in English. */
export function english({ template, values }: Sentence): string {
  return fill(template, values, (value) => {
    if (typeof value !== "object") return String(value);
    return isSentence(value) ? english(value) : countryIn("en", value.country);
  });
}

/**
 * A sentence by these translations; undefined if a part of it has none. A text is the sentence of that English text.
 *
 * @param locale of the names of countries
 */
export function translated(
  sentence: Sentence | string,
  locale: string,
  translations: Translations,
): string | undefined {
  const { template, values } = typeof sentence === "string" ? { template: sentence, values: {} } : sentence;
  if (!Object.hasOwn(translations, template)) return undefined;
  let whole = true;
  const text = fill(translations[template as Template]!, values, (value) => {
    if (typeof value !== "object") return String(value);
    if (!isSentence(value)) return countryIn(locale, value.country);
    const part = translated(value, locale, translations);
    whole &&= part !== undefined;
    return part ?? "";
  });
  return whole ? text : undefined;
}
