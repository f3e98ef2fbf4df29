/**
 * Reads phone numbers as people write them into E.164 (ITU-T E.164, at most 15 digits), with a reason that says how to
 * fix an invalid one. Pure, and shared with the dashboard, so that what a form shows is what the service reads.
 *
 * Validity is by libphonenumber's "max" metadata. The "min" set knows only lengths and the general shape of a country's
 * numbers, so it accepts numbers that exist on no network, each of which would be charged and then refused by a
 * carrier. "max" knows the ranges; it costs 150 kB on disk.
 */
import { english, say, type Sentence } from "../sentences/sentence.ts";
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberWithError,
  ParseError,
  type CountryCode,
  type PhoneNumber,
} from "libphonenumber-js/max";

/** A number in E.164, or a sentence saying what is wrong and how to write it, never containing the number. */
export type ParsedNumber =
  | {
      readonly ok: true;
      readonly e164: string;
      /** ISO 3166-1 alpha-2; absent for numbers without a country (+800, +883, …). */
      readonly country: string | undefined;
    }
  | {
      readonly ok: false;
      /** Continues a sentence: `is …`. */
      readonly reason: string;
      /** The same with its translations. */
      readonly why: Sentence;
    };

/** Longest input worth parsing: 15 digits, each with a separator, and brackets. */
const MAX_LENGTH = 40;

/**
 * Reads a number: spaces, dots, dashes and brackets are removed, a leading `00` becomes `+`, and full-width and Arabic digits
 * become ASCII, as phones in those scripts type them. Anything else is refused.
 *
 * @param country the country whose numbers may lack their country code (ISO 3166-1 alpha-2). A number without `+` or `00` is
 * then read as the first of these that exists: a number with that country's code, a number as dialled in that country, a number
 * of another country without its `+`. Undefined: every number needs its country code.
 */
export function readPhone(input: string, country?: string): ParsedNumber {
  if (input.length > MAX_LENGTH) return refuse(say("too long: a number has at most 15 digits after the +"));
  const fromCell = fromSpreadsheet(input);
  if (fromCell === undefined) return refuse(LOST_DIGITS);
  const compact = compactNumber(fromCell);
  if (compact === "") return refuse(say("empty: write the number in international format, such as +250788000001"));
  if (!/^\+?\d+$/.test(compact)) {
    return refuse(
      say("not a phone number: write + and digits, with spaces, dots, dashes or brackets between them if need be"),
    );
  }
  if (compact.startsWith("+")) return readInternational(compact);
  const afterPrefix = compact.startsWith("00") ? readInternational(`+${compact.slice(2)}`) : undefined;
  if (afterPrefix?.ok || (afterPrefix && country === undefined)) return afterPrefix;
  if (country === undefined) return refuse(withoutCountryCode(compact));
  const plus = readWithoutPlus(compact);
  if (plus && compact.startsWith(getCountryCallingCode(country as CountryCode))) return plus;
  const local = readLocal(compact, country);
  return local.ok ? local : (afterPrefix ?? plus ?? local);
}

/** A number in E.164 as people print it: `+250788123456` → `+250 788 123 456`. */
export function formatPhone(e164: string): string {
  try {
    return parsePhoneNumberWithError(e164).formatInternational();
  } catch {
    return e164;
  }
}

/** The countries with phone numbers (ISO 3166-1 alpha-2). */
export const countries: readonly string[] = getCountries();

/** The name of a country (ISO 3166-1 alpha-2) in English; the code itself if it has none. */
export function countryName(country: string): string {
  return countryNames.of(country) ?? country;
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

const LOST_DIGITS = say(
  "a spreadsheet's rounded form, such as 2.5E+11, which has lost digits: format its column as text and export it again",
);

/**
 * Removes what a spreadsheet adds to a column of numbers: an apostrophe before text, `.0` after a number. Undefined for
 * scientific notation, which has lost the last digits.
 */
function fromSpreadsheet(input: string): string | undefined {
  const text = input.trim().replace(/^['\u2019]/, "");
  if (/^\+?\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return undefined;
  return text.replace(/^(\+?\d{7,})[.,]0$/, "$1");
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

function readInternational(international: string): ParsedNumber {
  const number = parse(international);
  if (typeof number === "string") return refuse(PARSE_REASONS[number] ?? PARSE_REASONS["NOT_A_NUMBER"]!);
  return number.isValid() ? accept(number) : refuse(invalidReason(number));
}

/** The number that these digits reach if dialled in the country, including with its international prefix. */
function readLocal(digits: string, country: string): ParsedNumber {
  const number = parse(digits, country);
  if (typeof number !== "string" && number.isValid()) return accept(number);
  const place = { country };
  return typeof number !== "string" && number.isPossible()
    ? refuse(
        say(
          "not a number that exists in {place}: check its digits, or write + and the country code of another country",
          {
            place,
          },
        ),
      )
    : refuse(
        say("of the wrong length for {place}: check its digits, or write + and the country code of another country", {
          place,
        }),
      );
}

/** The number of another country that these digits are, except that their `+` is missing. */
function readWithoutPlus(digits: string): ParsedNumber | undefined {
  const international = digits.startsWith("0") ? undefined : readInternational(`+${digits}`);
  return international?.ok === true ? international : undefined;
}

/** The number, or libphonenumber's reason why it is not one. */
function parse(text: string, country?: string): PhoneNumber | string {
  try {
    return parsePhoneNumberWithError(
      text,
      country === undefined ? undefined : { defaultCountry: country as CountryCode, extract: false },
    );
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
}

const PARSE_REASONS: Readonly<Record<string, Sentence>> = {
  NOT_A_NUMBER: say("not a phone number: write it in international format, such as +250788000001"),
  INVALID_COUNTRY: say("not in any country: no country has this country code; write a number such as +250788000001"),
  TOO_SHORT: say("too short: digits are missing after the country code"),
  TOO_LONG: say("too long: a number has at most 15 digits after the +"),
};

function invalidReason(number: PhoneNumber): Sentence {
  const code = `+${number.countryCallingCode}`;
  const place = number.country === undefined ? code : { country: number.country };
  return number.isPossible()
    ? say("not a number that exists in {place}: check the digits after {code}", { place, code })
    : say("of the wrong length for {place}: check how many digits follow {code}", { place, code });
}

function withoutCountryCode(digits: string): Sentence {
  if (readWithoutPlus(digits))
    return say("without the + before its country code: write +{digits}…, or set the account's `default_country`", {
      digits: digits.slice(0, 3),
    });
  return digits.startsWith("0")
    ? say(
        "without a country code: write + and the country code in place of the first 0, such as +250…, or set the account's `default_country`",
      )
    : say(
        "without a country code: write + and the country code first, such as +250…, or set the account's `default_country`",
      );
}

const accept = (number: PhoneNumber): ParsedNumber => ({ ok: true, e164: number.number, country: number.country });

function refuse(why: Sentence): ParsedNumber {
  return { ok: false, reason: english(why), why };
}
