/** The words of a PIN message: templates per language, and the brand that stands in them. Pure. */
import { placeholder } from "../../messages/accept/placeholder.ts";
import { forcingCharacters, measure, type Measure } from "../../messages/accept/segments.ts";

/** Languages that there are templates for, as ISO 639-1 codes. */
export const languages = ["en", "fr", "rw", "sw"] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** A template per language. `{pin}`, `{brand}` and `{expiry}` (such as "10 minutes") are filled in. */
export type Templates = Record<Language, string>;

/** Each is one part with a brand of 20 characters and a PIN of 10 digits. */
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

/** Longest brand. */
const maxBrandLength = 40;

const no = (reason: string) => ({ ok: false as const, reason });

/** A brand as it will be shown, or what is wrong with it. */
export type ReadBrand = { ok: true; brand: string } | { ok: false; reason: string };

/**
 * Reads a brand. It becomes part of a message that people trust, so it can carry no link; and it must not make the message
 * cost more, so it is written in the GSM alphabet.
 */
export function readBrand(text: string): ReadBrand {
  const brand = text.trim();
  if (brand === "") return no("is empty: name the service that the PIN is for");
  if (brand.length > maxBrandLength) return no(`is too long: at most ${maxBrandLength} characters`);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(brand)) return no("holds a line break or control character: write it on one line");
  if (/[{}]/.test(brand)) return no("holds `{` or `}`, which stand for what is filled in: leave them out");
  const [forcing] = forcingCharacters(brand);
  if (forcing)
    return no(
      `holds ${JSON.stringify(forcing.character)}, which the GSM alphabet lacks: write it without, for one part`,
    );
  if (/:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+|@/iu.test(brand))
    return no("looks like a link or an address, which a PIN message never carries: write the name alone");
  return { ok: true, brand };
}

/** What goes into a text. */
export interface TextParts {
  template: string;
  language: Language;
  brand: string;
  /** Until the PIN expires. */
  remainingSeconds: number;
  /** Host name of the site that may fill the PIN in by itself (WICG "origin-bound one-time codes"). */
  origin: string | undefined;
}

const minutesOf = ({ remainingSeconds }: TextParts) => Math.max(1, Math.floor(remainingSeconds / 60));

/** The text of a PIN message, with the placeholder where the PIN goes. */
function pinText(parts: TextParts): string {
  const { template, language, brand, origin } = parts;
  const values: Record<string, string> = { brand, expiry: durations[language](minutesOf(parts)) };
  const text = template.replaceAll(/\{(brand|expiry)\}/g, (_match, name: string) => values[name]!);
  return origin === undefined ? text : `${text}\n\n@${origin} #${placeholder}`;
}

/** The text of a PIN message, with the placeholder where the PIN goes, and what it takes. */
export interface Wording extends Measure {
  text: string;
}

/** Wordings that are kept at most: callers may think of any number of brands and templates. */
const mostKept = 10_000;
/** By template, and then by all else that goes into them. */
const kept = new Map<string, Map<string, Wording>>();
let keptCount = 0;

/** The wording of a message with a PIN of so many digits. It is kept, since most messages have one of the same few. */
export function wordingOf(parts: TextParts, digits: number): Wording {
  const { template, language, brand, origin } = parts;
  const key = `${digits} ${minutesOf(parts)} ${language} ${origin ?? ""} ${brand}`;
  const known = kept.get(template)?.get(key);
  if (known) return known;
  const text = pinText(parts);
  const wording = { text, ...measurePin(text, digits) };
  keep(template, key, wording);
  return wording;
}

function keep(template: string, key: string, wording: Wording): void {
  if (keptCount === mostKept) {
    kept.clear();
    keptCount = 0;
  }
  let wordings = kept.get(template);
  if (!wordings) kept.set(template, (wordings = new Map()));
  wordings.set(key, wording);
  keptCount++;
}

/** What a text takes once a PIN of so many digits stands in it. */
function measurePin(text: string, digits: number): Measure {
  return measure(text.replaceAll(placeholder, "0".repeat(digits)));
}

/** What a template takes with a brand of 20 characters. */
export function measureTemplate(template: string, language: Language, digits: number): Measure {
  const brand = "B".repeat(20);
  return measurePin(pinText({ template, language, brand, remainingSeconds: 1800, origin: undefined }), digits);
}

/** A code as people type it: spaces and dashes go, full-width and Arabic-Indic digits become ASCII ones. */
export function normaliseCode(code: string): string {
  return code
    .replaceAll(/[\s\-\u00ad\u200b-\u200f\u202a-\u202e\u2010-\u2015\u2060-\u2069]/gu, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 0x0f));
}

/** A host name such as `example.com`. */
export function isOrigin(text: string): boolean {
  return text.length <= 100 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text);
}
