/**
 * The numbering plans of libphonenumber's metadata as one compiled pattern per country. libphonenumber rebuilds its
 * patterns for every number, in some ten microseconds; in a bulk send that was most of the time. Whatever a pattern alone can
 * decide is decided here, in a tenth of a microsecond: that a number in E.164 is valid, and its country. Anything else, being
 * invalid or possibly having a national prefix after its country code, is undefined here and left to libphonenumber.
 */
import metadata from "libphonenumber-js/metadata.max.json";
import { assert } from "../assert.ts";

/** Offsets in a plan of metadata version 4 (`NumberingPlan` in libphonenumber-js/source/metadata.js). */
const AT = { code: 0, pattern: 2, nationalPrefix: 5, prefixForParsing: 7, leadingDigits: 10, types: 11 } as const;

interface Country {
  code: string;
  /** Which of the calling code's numbers belong to the country; undefined if its valid ones do. */
  leading: RegExp | undefined;
  valid: RegExp;
  /** The numbers of fixed lines; undefined if they look like those of mobile phones, as in North America. */
  fixed: RegExp | undefined;
}

/** The countries of one calling code. */
interface CallingCode {
  digits: number;
  /** Numbers that begin like this may have a national prefix, which libphonenumber removes: `+44 (0)7400 …`. */
  prefix: RegExp | undefined;
  countries: Country[];
}

assert(metadata.version === 4, "the metadata of phone numbers has the layout that is read here");
const planOf = (country: string) => (metadata.countries as Record<string, unknown[]>)[country]!;
const countriesOf = metadata.country_calling_codes as Record<string, string[]>;
const compiled = new Map<string, CallingCode>();

/** The country of a valid number in E.164 (ISO 3166-1 alpha-2). Undefined means undecided: ask libphonenumber. */
export function countryOfValid(e164: string): string | undefined {
  const calling = callingCodeOf(e164);
  if (calling === undefined) return undefined;
  const national = e164.slice(calling.digits + 1);
  if (calling.prefix?.test(national)) return undefined;
  const { countries } = calling;
  const country =
    countries.length === 1 ? countries[0]! : countries.find(({ leading, valid }) => (leading ?? valid).test(national));
  return country?.valid.test(national) ? country.code : undefined;
}

/** True for a valid number in E.164 that can only be a fixed line, which gets no texts in most networks. */
export function isLandline(e164: string): boolean {
  const calling = callingCodeOf(e164);
  const country = countryOfValid(e164);
  const plan = country === undefined ? undefined : calling?.countries.find(({ code }) => code === country);
  return plan?.fixed?.test(e164.slice(calling!.digits + 1)) ?? false;
}

/**
 * The same for digits as they are written in a country: with its calling code and no `+`, or after its trunk prefix. Undefined
 * means undecided, as where a country's prefixes are more than the one digit `0`.
 */
export function validAtHome(digits: string, country: string): { e164: string; country: string } | undefined {
  const { code, trunk } = dialling(country);
  const isTrunk = trunk === "0" && digits.startsWith("0") && (planOf(country)[AT.prefixForParsing] || trunk) === trunk;
  const e164 = isTrunk ? `+${code}${digits.slice(1)}` : digits.startsWith(code) ? `+${digits}` : undefined;
  const found = e164 && !digits.startsWith("00") ? countryOfValid(e164) : undefined;
  return found === undefined ? undefined : { e164: e164!, country: found };
}

/** True for the ISO 3166-1 alpha-2 code of a country that has phone numbers. */
export function hasNumbers(country: string): boolean {
  return Object.hasOwn(metadata.countries, country);
}

/** How a country's numbers are dialled: the calling code, and what precedes a number at home, such as `0`. */
export function dialling(country: string): { code: string; trunk: string | undefined } {
  const plan = planOf(country);
  return { code: plan[AT.code] as string, trunk: (plan[AT.nationalPrefix] as string | 0) || undefined };
}

/** No calling code is a prefix of another, so the first match is the only one. */
function callingCodeOf(e164: string): CallingCode | undefined {
  for (let end = 2; end <= 4; end++) {
    const digits = e164.slice(1, end);
    const known = compiled.get(digits);
    if (known) return known;
    if (!(digits in countriesOf)) continue;
    const made = compile(digits);
    compiled.set(digits, made);
    return made;
  }
  return undefined;
}

function compile(digits: string): CallingCode {
  const countries = countriesOf[digits]!;
  const main = planOf(countries[0]!);
  const prefix = main[AT.prefixForParsing] || main[AT.nationalPrefix];
  return {
    digits: digits.length,
    prefix: prefix ? new RegExp(`^(?:${prefix as string})`) : undefined,
    countries: countries.map((code) => {
      const plan = planOf(code);
      const leading = plan[AT.leadingDigits];
      return {
        code,
        leading: leading ? new RegExp(`^(?:${leading as string})`) : undefined,
        valid: validIn(plan),
        fixed: fixedIn(plan),
      };
    }),
  };
}

function fixedIn(plan: unknown[]): RegExp | undefined {
  const [[fixed] = [], [mobile] = []] = plan[AT.types] as [pattern?: string][];
  return fixed && mobile ? new RegExp(`^(?!(?:${mobile})$)(?:${fixed})$`) : undefined;
}

/** A number is valid if it has the country's general shape, and the shape and a length of one of its types. */
function validIn(plan: unknown[]): RegExp {
  const types = (plan[AT.types] as [pattern?: string, lengths?: number[]][]).filter((type) => type?.[0]);
  const shapes = types.map(([pattern, lengths]) =>
    lengths ? `(?=${lengths.map((length) => `\\d{${length}}$`).join("|")})(?:${pattern})` : `(?:${pattern})`,
  );
  return new RegExp(`^(?=(?:${plan[AT.pattern] as string})$)(?:${shapes.join("|")})$`);
}
