/**
 * Parses phone numbers as people write them into E.164 (ITU-T E.164, at most 15 digits), with a reason that says how to
 * fix an invalid one.
 *
 * Validity is by libphonenumber's "max" metadata. The "min" set knows only lengths and the general shape of a country's
 * numbers, so it accepts numbers that exist on no network, each of which would be charged and then refused by a
 * carrier. "max" knows the ranges; it costs 150 kB on disk. Valid numbers already in E.164, which nearly all are, are
 * recognised by compiled patterns (`number-plans.ts`); the cache below is for the rest.
 */
import { Metadata, parsePhoneNumberWithError, ParseError, type PhoneNumber } from "libphonenumber-js/max";
import { invalidField } from "../errors.ts";
import { countryOfValid, hasNumbers } from "./number-plans.ts";

/** A number in E.164, or a sentence saying what is wrong and how to write it, never containing the number. */
export type ParsedNumber =
  | {
      readonly ok: true;
      readonly e164: string;
      /** ISO 3166-1 alpha-2; absent for numbers without a country (+800, +883, …). */
      readonly country: string | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** Longest input worth parsing: 15 digits, each with a separator, and brackets. */
const MAX_LENGTH = 40;

const E164 = /^\+[1-9]\d{4,14}$/;

/** Results in each of the cache's two generations. */
const GENERATION = 8192;

let young = new Map<string, ParsedNumber>();
let old = new Map<string, ParsedNumber>();

/**
 * Parses a number as people write it: spaces, dots, dashes and brackets are removed, a leading `00` becomes `+`, and
 * full-width and Arabic digits become ASCII, as phones in those scripts type them. Anything else is refused.
 *
 * libphonenumber's results are cached, up to 16,384, because sends repeat numbers and each takes some ten microseconds.
 */
export function parseNumber(input: string): ParsedNumber {
  if (E164.test(input)) {
    const country = countryOfValid(input);
    if (country !== undefined) return { ok: true, e164: input, country };
  }
  let result = young.get(input);
  if (result !== undefined) return result;
  if (input.length > MAX_LENGTH) return refuse("too long: a number has at most 15 digits after the +");
  result = old.get(input) ?? parse(input);
  if (young.size >= GENERATION) {
    old = young;
    young = new Map();
  }
  young.set(input, result);
  return result;
}

function parse(input: string): ParsedNumber {
  const compact = compactNumber(input);
  if (compact === "") return refuse("empty: write the number in international format, such as +250788000001");
  if (!/^\+?\d+$/.test(compact)) {
    return refuse(
      "not a phone number: write + and digits, with spaces, dots, dashes or brackets between them if need be",
    );
  }
  const international = compact.startsWith("00") ? `+${compact.slice(2)}` : compact;
  if (!international.startsWith("+")) return refuse(withoutCountryCode(international));
  return parseInternational(international);
}

/** Removes separators between digits, and the invisible marks that come with a number copied from a web page. */
function compactNumber(input: string): string {
  const bare = input.replaceAll(
    /[\s.()[\]\-\u00ad\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069\uff0d]/gu,
    "",
  );
  return /^\+?[0-9]*$/.test(bare)
    ? bare
    : bare.replaceAll(/[\uff0b\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/gu, asciiOf);
}

function asciiOf(character: string): string {
  const unit = character.charCodeAt(0);
  return unit === 0xff0b ? "+" : String(unit >= 0xff10 ? unit - 0xff10 : unit & 0x0f);
}

function parseInternational(international: string): ParsedNumber {
  let number: PhoneNumber;
  try {
    number = parsePhoneNumberWithError(international);
  } catch (error) {
    if (error instanceof ParseError) return refuse(PARSE_REASONS[error.message] ?? PARSE_REASONS["NOT_A_NUMBER"]!);
    throw error;
  }
  if (number.isValid()) return { ok: true, e164: number.number, country: number.country };
  return refuse(invalidReason(number));
}

const PARSE_REASONS: Readonly<Record<string, string>> = {
  NOT_A_NUMBER: "not a phone number: write it in international format, such as +250788000001",
  INVALID_COUNTRY: "not in any country: no country has this country code; write a number such as +250788000001",
  TOO_SHORT: "too short: digits are missing after the country code",
  TOO_LONG: "too long: a number has at most 15 digits after the +",
};

function invalidReason(number: PhoneNumber): string {
  const code = `+${number.countryCallingCode}`;
  const place = number.country === undefined ? code : (countryNames.of(number.country) ?? number.country);
  return number.isPossible()
    ? `not a number that exists in ${place}: check the digits after ${code}`
    : `of the wrong length for ${place}: check how many digits follow ${code}`;
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

function withoutCountryCode(digits: string): string {
  const asInternational = digits.startsWith("0") ? undefined : parseInternational(`+${digits}`);
  if (asInternational?.ok === true) return `without the + before its country code: write +${digits.slice(0, 3)}…`;
  return digits.startsWith("0")
    ? "without a country code: write + and the country code in place of the first 0, such as +250…"
    : "without a country code: write + and the country code first, such as +250…";
}

function refuse(reason: string): ParsedNumber {
  return { ok: false, reason };
}

/** A valid number's type by libphonenumber: `MOBILE`, `FIXED_LINE_OR_MOBILE`, …; undefined if unknown. */
export function numberType(e164: string): string | undefined {
  return parsePhoneNumberWithError(e164).getType();
}

/** The country, or the main one of several, of numbers with these first digits; ISO 3166-1 alpha-2. */
export function countryOfPrefix(digits: string): string | undefined {
  for (let length = Math.min(3, digits.length); length > 0; length--) {
    const country = metadata.getCountryCodesForCallingCode(digits.slice(0, length))?.[0];
    if (country !== undefined) return country === "001" ? undefined : country;
  }
  return undefined;
}

const metadata = new Metadata() as Metadata & { getCountryCodesForCallingCode(code: string): string[] | undefined };

/** Refuses a list of countries that includes one without phone numbers: its author would wait for messages in vain. */
export function refuseUnknownCountries(field: string, countries: readonly string[] | null | undefined): void {
  const at = countries?.findIndex((country) => !hasNumbers(country)) ?? -1;
  if (at < 0) return;
  const item = `${field}[${at}]`;
  throw invalidField(
    item,
    `\`${item}\` is \`${countries![at]!}\`, which is not a country with phone numbers: write ISO 3166-1 codes such as \`RW\`.`,
  );
}

/** A number in E.164 without its country code, as people in that country know it; unchanged if it has no country. */
export function nationalNumber(e164: string): string {
  try {
    return parsePhoneNumberWithError(e164).nationalNumber;
  } catch {
    return e164.slice(1);
  }
}

/** Masks the middle of a number for logs: `+250788123456` → `+250788***456`. Shorter numbers show less. */
export function maskPhone(number: string): string {
  const head = Math.min(7, Math.max(2, number.length - 6));
  return `${number.slice(0, head)}***${number.length >= 10 ? number.slice(-3) : ""}`;
}
