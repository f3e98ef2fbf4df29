/**
 * What the service says to people, in their language. The English sentence is the key of its translations: it is written where it is said, and one
 * without a translation does not compile. Pure, and shared with the dashboard, which loads only the texts of its language.
 */
import { languagesInKinyarwanda, numberLocales, type Language } from "../languages.ts";
import { writeMoney } from "../money-text.ts";
import { formatMoney, type Money } from "../money.ts";
import type { numbers } from "./numbers/fr.ts";
import type { refusals } from "./refusals/refusals.ts";
import type { states } from "./refusals/states.ts";
import type { statuses } from "./statuses/fr.ts";

/** An English sentence, or a part of one, that is translated. `{name}` stands for a value. */
export type Template = keyof typeof numbers | keyof typeof refusals | keyof typeof statuses;

/** A state of a message, a send or a verification. */
export type State = keyof typeof states;

/**
 * What fills a placeholder: text as it is, and what is written in the reader's way: a number, a country by its code (ISO 3166-1), a language by its
 * code (ISO 639-1), an amount, a time, a state, a list of such, or what has translations of its own.
 */
export type Value =
  | string
  | number
  | { readonly country: string }
  | { readonly language: string }
  | { readonly money: Money }
  | { readonly at: Date }
  | { readonly state: State }
  | { readonly list: readonly Value[] }
  | Said;

/** A sentence with its values. Plain data, so that it reaches other threads. */
export interface Sentence {
  readonly template: Template;
  readonly values: Readonly<Record<string, Value>>;
  /** What it is in English instead: with hints for programmers, who read that. */
  readonly hinted?: string;
}

/** A sentence in English alone. */
export interface EnglishOnly {
  readonly english: string;
}

/** What is said: a sentence, or several, which a space separates. */
export type Said = Sentence | EnglishOnly | readonly Said[];

/** The names of the values in a template; other braces, such as those of JSON, are text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${" " | '"' | "`"}${string}` ? never : Name) | Names<Rest>
  : never;

/** The values of a template: none if it names none. */
type Given<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Readonly<Record<Names<Text>, Value>>];

/** A sentence that has translations, with exactly the values that it needs. */
export function say<Text extends Template>(template: Text, ...[values]: Given<Text>): Sentence {
  return { template, values: values ?? {} };
}

/** A sentence as it is stored, in English, which `readBack` understands. */
export const noted = <Text extends Template>(template: Text, ...given: Given<Text>): string =>
  english(say(template, ...given));

/**
 * A sentence that nobody reads in another language, because its readers are programs, as in another service's interface, or a log. A refusal with it
 * is English as a whole.
 */
export const englishOnly = (english: string): EnglishOnly => ({ english });

/** Translations by English template. */
export type Translations = Readonly<Partial<Record<Template, string>>>;

/** Writes values in the way of a language. */
interface Writer {
  number: (value: number) => string;
  money: (amount: Money) => string;
  at: (at: Date) => string;
  country: (code: string) => string;
  language: (code: string) => string;
}

const namesOf = (locale: string, type: "region" | "language") => {
  const names = new Intl.DisplayNames([locale], { type });
  return (code: string) => names.of(code) ?? code;
};

function writerIn(language: Language): Writer {
  // The runtime has no names in Kinyarwanda, and no dates, which it writes in the order of English.
  const [names, dates] = language === "rw" ? ["en", "en-GB"] : [language, language];
  const numbers = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 6 });
  const times = new Intl.DateTimeFormat(dates, { dateStyle: "short", timeStyle: "short", timeZone: "UTC" });
  const languageName = namesOf(names, "language");
  return {
    number: (value) => numbers.format(value),
    money: (amount) => writeMoney(language, Number(formatMoney(amount)), "price"),
    at: (at) => `${times.format(at)} UTC`,
    country: namesOf(names, "region"),
    language: (code) => (language === "rw" ? languagesInKinyarwanda[code] : undefined) ?? languageName(code),
  };
}

const writers = new Map<Language, Writer>();

function writerOf(language: Language): Writer {
  let writer = writers.get(language);
  // Programs compare English: numbers without separators, times in ISO 8601.
  writer ??=
    language === "en"
      ? { ...writerIn("en"), number: String, money: formatMoney, at: (at) => at.toISOString() }
      : writerIn(language);
  writers.set(language, writer);
  return writer;
}

const isSeveral = (value: Value): value is readonly Said[] => Array.isArray(value);

function write(value: Value, by: Writer, part: (said: Said) => string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return by.number(value);
  if (isSeveral(value) || "template" in value || "english" in value) return part(value);
  if ("money" in value) return by.money(value.money);
  if ("at" in value) return by.at(value.at);
  if ("state" in value) return part({ template: value.state, values: {} });
  if ("list" in value) return value.list.map((each) => write(each, by, part)).join(", ");
  return "country" in value ? by.country(value.country) : by.language(value.language);
}

function fill(text: string, values: Sentence["values"], by: Writer, part: (said: Said) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : write(value, by, part);
  });
}

/** What is said, in English. */
export function english(said: Said): string {
  if (isSeveral(said)) return said.map(english).join(" ");
  if ("english" in said) return said.english;
  return said.hinted ?? fill(said.template, said.values, writerOf("en"), english);
}

/** What is said, in a language by its translations; undefined if a part of it has none. */
export function translated(said: Said, language: Language, translations: Translations): string | undefined {
  if (isSeveral(said)) {
    const parts = said.map((each) => translated(each, language, translations));
    return parts.includes(undefined) ? undefined : parts.join(" ");
  }
  if ("english" in said || !Object.hasOwn(translations, said.template)) return undefined;
  let whole = true;
  const text = fill(translations[said.template]!, said.values, writerOf(language), (part) => {
    const inLanguage = translated(part, language, translations);
    whole &&= inLanguage !== undefined;
    return inLanguage ?? "";
  });
  return whole ? text : undefined;
}
