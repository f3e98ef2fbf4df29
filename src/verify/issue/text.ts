/** The text of a PIN message: a template per language, and the brand. Pure. */
import { placeholder } from "../../messages/accept/placeholder.ts";
import { forcingCharacters, measure, type Measure } from "../../messages/accept/segments.ts";

/** Template languages, ISO 639-1. */
export const languages = ["en", "fr", "rw", "sw"] as const;
/** A template language. */
export type Language = (typeof languages)[number];

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

const maxBrandLength = 40;

const no = (reason: string) => ({ ok: false as const, reason });

/** A brand as sent, or why it is refused. */
export type ReadBrand = { ok: true; brand: string } | { ok: false; reason: string };

/**
 * Reads a brand. People trust the message it appears in, so links are refused; and it must not raise the price, so it is limited to the
 * GSM alphabet (3GPP TS 23.038).
 */
export function readBrand(text: string): ReadBrand {
  const brand = text.trim();
  if (brand === "") return no("is empty: name the service the PIN is for");
  if (brand.length > maxBrandLength) return no(`is too long: at most ${maxBrandLength} characters`);
  // oxlint-disable-next-line no-control-regex -- control characters are the point
  if (/[\u0000-\u001f\u007f]/.test(brand))
    return no("contains a line break or control character: write it on one line");
  if (/[{}]/.test(brand)) return no("contains `{` or `}`, which mark placeholders: leave them out");
  const [forcing] = forcingCharacters(brand);
  if (forcing)
    return no(
      `contains ${JSON.stringify(forcing.character)}, which is not in the GSM alphabet and would cost more parts: leave it out`,
    );
  if (/:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+|@/iu.test(brand))
    return no("looks like a link or an address, which PIN messages never carry: use the name alone");
  return { ok: true, brand };
}

/** The parts of a text. */
export interface TextParts {
  template: string;
  language: Language;
  brand: string;
  /** Until the PIN expires. */
  remainingSeconds: number;
  /** Host name of the site that may autofill the PIN (WICG "origin-bound one-time codes"). */
  origin: string | undefined;
}

/** The text of a PIN message, with the placeholder for the PIN. */
export function pinText({ template, language, brand, remainingSeconds, origin }: TextParts): string {
  const minutes = Math.max(1, Math.floor(remainingSeconds / 60));
  const values: Record<string, string> = { brand, expiry: durations[language](minutes) };
  const text = template.replaceAll(/\{(brand|expiry)\}/g, (_match, name: string) => values[name]!);
  return origin === undefined ? text : `${text}\n\n@${origin} #${placeholder}`;
}

/** The encoding and parts of a text whose PIN has this many digits. */
export function measurePin(text: string, digits: number): Measure {
  return measure(text.replaceAll(placeholder, "0".repeat(digits)));
}

/** The encoding and parts of a template with a 20-character brand. */
export function measureTemplate(template: string, language: Language, digits: number): Measure {
  const brand = "B".repeat(20);
  return measurePin(pinText({ template, language, brand, remainingSeconds: 1800, origin: undefined }), digits);
}

/** A host name such as `example.com`. */
export function isOrigin(text: string): boolean {
  return text.length <= 100 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text);
}
