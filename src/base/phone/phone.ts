/**
 * Phone numbers in E.164 (ITU-T E.164). Reading what people wrote is in `reading.ts`, which the dashboard shares; here it is
 * fast enough for bulk sends: valid numbers in E.164, or in digits as most people at home write them, are recognised by
 * compiled patterns (`number-plans.ts`), and results of the rest are cached.
 */
import { Metadata, parsePhoneNumberWithError } from "libphonenumber-js/max";
import { invalidField } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { countryOfValid, dialling, hasNumbers, validAtHome } from "./number-plans.ts";
import { readPhone, type ParsedNumber } from "./reading.ts";

export { countryName, type ParsedNumber } from "./reading.ts";

const E164 = /^\+[1-9]\d{4,14}$/;
const DIGITS = /^\d{5,18}$/;

/** Longest input that is cached: longer ones are refused at once. */
const longestCached = 40;
/** Results in each of a cache's two generations. */
const generation = 8192;

/** Results by input, up to 16,384: sends repeat numbers, and libphonenumber takes some ten microseconds for each. */
class Results {
  #young = new Map<string, ParsedNumber>();
  #old = new Map<string, ParsedNumber>();

  get(input: string, read: () => ParsedNumber): ParsedNumber {
    let result = this.#young.get(input);
    if (result !== undefined) return result;
    result = this.#old.get(input) ?? read();
    if (this.#young.size >= generation) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(input, result);
    return result;
  }
}

const international = new Results();
/** The key begins with the country's two letters, because the same input means different numbers in different countries. */
const local = new Results();

/**
 * Reads a number as people write it (`readPhone`).
 *
 * @param country the account's default country, if it has one: numbers may then lack their country code
 */
export function parseNumber(input: string, country?: string): ParsedNumber {
  if (E164.test(input)) {
    const known = countryOfValid(input);
    if (known !== undefined) return { ok: true, e164: input, country: known };
  }
  const home = country !== undefined && DIGITS.test(input) ? validAtHome(input, country) : undefined;
  if (home) return { ok: true, ...home };
  if (input.length > longestCached) return readPhone(input, country);
  return country === undefined
    ? international.get(input, () => readPhone(input))
    : local.get(country + input, () => readPhone(input, country));
}

/**
 * The recipient that a program for another gateway means. Such programs write international numbers without a plus, so bare digits
 * are read as one if it exists, whatever else they might mean in the account's default country; otherwise they are read as dialled
 * in that country.
 *
 * @param international the number as its protocol reads it
 * @param written the number as the client wrote it
 */
export function recipientFor(international: string, written: string, country: string | undefined): string {
  const isLocal = country !== undefined && /^\d/.test(written) && !parseNumber(international).ok;
  return isLocal ? written : international;
}

/**
 * Reads a number that a query asks for: an unescaped `+` arrives as a space, and without a default country bare digits
 * begin with a country code.
 */
export function parseQueried(text: string, country?: string): ParsedNumber {
  const bare = text.trim();
  if (/^\d/.test(bare) && (country === undefined || text.startsWith(" "))) {
    const plus = parseNumber(`+${bare}`);
    if (plus.ok || country === undefined) return plus;
  }
  return parseNumber(bare, country);
}

/**
 * The first digits of a number in E.164: `+250 78`, `0025078` and, with the default country `RW`, `078` are `+25078`. Undefined
 * if the text is not digits.
 */
export function readBeginning(text: string, country?: string): string | undefined {
  const compact = text.replaceAll(/[\s.()-]/g, "");
  if (!/^\+?\d+$/.test(compact)) return undefined;
  if (compact.startsWith("+")) return compact;
  const whole = parseNumber(compact, country);
  if (whole.ok) return whole.e164;
  const { code, trunk } = country === undefined ? {} : dialling(country);
  if (trunk && compact.startsWith(trunk) && !compact.startsWith("00")) return `+${code}${compact.slice(trunk.length)}`;
  return `+${compact.replace(/^00/, "")}`;
}

/**
 * All possible beginnings, in E.164, of a number whose first digits people have written this way: like `readBeginning`, but
 * digits that could either be those of the default country or a country code yield both. Empty if the text is not digits.
 */
export function readBeginnings(text: string, country?: string): string[] {
  const beginning = readBeginning(text, country);
  if (beginning === undefined) return [];
  const digits = beginning.slice(1);
  const { code } = country === undefined || !dialsBare(text, digits) ? {} : dialling(country);
  return code === undefined ? [beginning] : [beginning, `+${code}${digits}`];
}

/** True if these digits were written without a prefix that says how to read them (`+` or `00`). */
const dialsBare = (text: string, digits: string) => text.replaceAll(/[\s.()-]/g, "") === digits;

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
  for (const [at, country] of countries?.entries() ?? []) refuseUnknownCountry(`${field}[${at}]`, country);
}

/** Refuses a country without phone numbers. */
export function refuseUnknownCountry(field: string, country: string | null | undefined): void {
  if (country === null || country === undefined || hasNumbers(country)) return;
  throw invalidField(
    field,
    say("`{field}` is `{country}`, which is not a country with phone numbers: write ISO 3166-1 codes such as `RW`.", {
      field,
      country,
    }),
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
