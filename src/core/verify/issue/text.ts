/** The text of a PIN message: a template per language, and the brand. Pure. */
import type { Language } from "../../../base/languages.ts";
import { UNITS } from "../../../smpp/smpp.ts";
import { placeholder } from "../../messages/accept/placeholder.ts";
import { measure, type Measure } from "../../messages/accept/segments.ts";

/** A template per language. `{pin}`, `{brand}` and `{expiry}` (such as "10 minutes") are filled in. */
export type Templates = Record<Language, string>;

/** Each fits one part with a 20-character brand and a 10-digit PIN. */
export const defaultTemplates: Templates = {
  en: "{pin} is your {brand} verification code. It expires in {expiry}.",
  fr: "{pin} est votre code de vérification {brand}. Il expire dans {expiry}.",
  rw: "{pin} ni kode yawe yo kwemeza ya {brand}. Irarangira mu {expiry}.",
  sw: "{pin} ni nambari yako ya uthibitisho ya {brand}. Itaisha baada ya {expiry}.",
};

const durations: Record<Language, (minutes: number) => string> = {
  en: (minutes) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  fr: (minutes) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  rw: (minutes) => (minutes === 1 ? "munota 1" : `minota ${minutes}`),
  sw: (minutes) => `dakika ${minutes}`,
};

/** The parts of a text. */
export interface TextParts {
  template: string;
  language: Language;
  brand: string;
  /** Until the PIN expires. */
  remainingSeconds: number;
  /** Host name of the site that may autofill the PIN (WICG "origin-bound one-time codes"). */
  origin?: string | undefined;
  /** The hash of an Android app, which ends what it reads (Google's SMS Retriever API). */
  appHash?: string | undefined;
}

/**
 * The text of a PIN message, with the placeholder for the PIN. Site and app share the last line: browsers read its beginning and ignore what
 * follows the code (WICG, §4.2), and Android reads its end.
 */
export function pinText({ template, language, brand, remainingSeconds, origin, appHash }: TextParts): string {
  const minutes = Math.max(1, Math.floor(remainingSeconds / 60));
  const values: Record<string, string> = { brand, expiry: durations[language](minutes) };
  const text = template.replaceAll(/\{(brand|expiry)\}/g, (_match, name: string) => values[name]!);
  const bound = [origin && `@${origin} #${placeholder}`, appHash].filter(Boolean).join(" ");
  return bound === "" ? text : `${text}\n\n${bound}`;
}

/** The most bytes of a message that Android gives to an app. */
const mostRetrieved = 140;

/** By how many characters a text whose PIN has this many digits is too long for an app to read it: one part, and few enough bytes. */
export function tooLongToRetrieve(text: string, digits: number): number {
  const sent = text.replaceAll(placeholder, "0".repeat(digits));
  const { encoding, units } = measure(sent);
  return Math.max(0, units - UNITS[encoding].alone, Buffer.byteLength(sent) - mostRetrieved);
}

/** The encoding and parts of a text whose PIN has this many digits. */
export function measurePin(text: string, digits: number): Measure {
  return measure(text.replaceAll(placeholder, "0".repeat(digits)));
}

/** The encoding and parts of a template with a 20-character brand. */
export function measureTemplate(template: string, language: Language, digits: number): Measure {
  const brand = "B".repeat(20);
  return measurePin(pinText({ template, language, brand, remainingSeconds: 1800 }), digits);
}
