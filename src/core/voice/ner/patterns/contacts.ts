/** E-mail addresses, URLs, IP addresses and phone numbers. */
import { isIP } from "node:net";
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import type { Language } from "../labels.ts";
import { slicesOf, withoutOverlaps, type Slice } from "./pattern.ts";

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu;

/** Addresses in RFC 5321's usual form; quoted local parts are not recognised. */
export const emails = (text: string): Slice[] => slicesOf(text, EMAIL);

/** With a scheme or `www.`, or under a domain that people write bare. */
const URL_PATTERN =
  /(?<![\p{L}\p{N}@._-])(?:https?:\/\/[^\s<>"'“”]{1,2000}|www\.[^\s<>"'“”]{1,500}|(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:com|org|net|info|rw|ke|tz|ug|bi|cd|fr|io|africa|gov|edu)(?:\/[^\s<>"'“”]{0,500}|(?![\p{L}\p{N}@-])))/giu;

/** Web addresses, without a full stop or bracket that belongs to the surrounding sentence. */
export function urls(text: string): Slice[] {
  return slicesOf(text, URL_PATTERN).map(({ start, end }) => {
    let last = end;
    while (last > start && /[.,;:!?)\]}…]/.test(text[last - 1]!)) last--;
    return { start, end: last };
  });
}

const IP =
  /(?<![\p{L}\p{N}.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:(?:\.\d{1,3}){3})?)(?![\p{L}\p{N}:]|\.\d)/giu;

/** IPv4 and IPv6 addresses (RFC 791, RFC 4291), as Node parses them. */
export function ips(text: string): Slice[] {
  return slicesOf(text, IP).filter(({ start, end }) => end - start > 2 && isIP(text.slice(start, end)) !== 0);
}

/** Numbers without a country code are tried in these countries, in this order. */
const COUNTRIES: Readonly<Record<Language, readonly CountryCode[]>> = {
  rw: ["RW", "UG", "BI"],
  sw: ["TZ", "KE", "UG", "CD", "RW"],
  en: ["RW", "KE", "UG", "TZ", "US", "GB"],
  fr: ["RW", "BI", "CD", "FR", "BE"],
};

const PHONE = /(?<![\p{L}\p{N}.,/:*#+-])(?:\+|00)?\(?\d(?:[ ().-]{0,2}\d){6,15}(?![\p{L}\p{N}*#:/%]|[.,]\d)/gu;

/** Maximum number of candidates in one text: libphonenumber takes some microseconds each. */
const MAX_TRIES = 400;

/** Phone numbers, validated by libphonenumber's full metadata. */
export function phones(text: string, language: Language): Slice[] {
  const found: Slice[] = [];
  const budget = { tries: MAX_TRIES };
  /** The end of the longest valid number that begins at `from`, or `from`: two adjacent numbers look like one. */
  const endOfNumber = (from: number, end: number): number => {
    for (let to = end; to > from && budget.tries > 0; to = gapBefore(text, from, to)) {
      budget.tries--;
      if (isPhone(text.slice(from, to), language)) return to;
    }
    return from;
  };
  for (const { start, end } of slicesOf(text, PHONE)) {
    if (/^\d{4}-\d\d-\d\d$|^\d{1,2}[.-]\d{1,2}[.-]\d{2,4}$/.test(text.slice(start, end))) continue;
    for (let from = start; from < end && budget.tries > 0;) {
      const to = endOfNumber(from, end);
      if (to > from && !isAccount(text, from)) found.push({ start: withoutBracket(text, from, to), end: to });
      from = to > from ? nextDigit(text, to, end) : nextGroup(text, from, end);
    }
  }
  return withoutOverlaps(found);
}

/** A bracket that closes after the number belongs to the sentence: `(0788123456)`, but `(020) 123456`. */
function withoutBracket(text: string, from: number, to: number): number {
  return text[from] === "(" && !text.slice(from, to).includes(")") ? from + 1 : from;
}

/** Words after which digits are an account, a till or a reference, however much they look like a phone number. */
const ACCOUNT =
  /(?<!\p{L})(?:account|acct?|a\/c|akaunti|konti|compte|paybill|till|meter|mita|tx[ ]?id|tid|id|ref|reference|référence|kumbukumbu|muamala|token|tokeni)(?:[ ](?:no|number|namba|nimero|yawe|yako|n°))?[.:#]{0,2}[ ]{0,2}$/iu;

const isAccount = (text: string, at: number): boolean => ACCOUNT.test(text.slice(Math.max(0, at - 30), at));

function isPhone(candidate: string, language: Language): boolean {
  if (candidate.replaceAll(/\D/g, "").length < 7) return false;
  const written = candidate.startsWith("00") ? `+${candidate.slice(2)}` : candidate;
  if (written.startsWith("+")) return parsePhoneNumberFromString(written)?.isValid() === true;
  if (
    COUNTRIES[language].some(
      (country) => parsePhoneNumberFromString(written, country)?.isValid() === true && /^\D?0/.test(written),
    )
  )
    return true;
  return (
    /^\D?(?:250|254|255|256|257|243)/.test(written) && parsePhoneNumberFromString(`+${written}`)?.isValid() === true
  );
}

/** The end of the text before the last space; `from` if there is none. */
function gapBefore(text: string, from: number, to: number): number {
  const gap = text.lastIndexOf(" ", to - 1);
  let end = gap <= from ? from : gap;
  while (end > from && !/\d/.test(text[end - 1]!)) end--;
  return end;
}

function nextDigit(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !/[\d+]/.test(text[at]!)) at++;
  return at;
}

function nextGroup(text: string, from: number, end: number): number {
  const gap = text.indexOf(" ", from + 1);
  return gap < 0 || gap >= end ? end : nextDigit(text, gap, end);
}
