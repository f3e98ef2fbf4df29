import { nationalNumber } from "../base/phone/phone.ts";

/** National numbers that are shorter stand in too many other figures, so the country code is asked for as well. */
const leastDigits = 7;

/** What people put between digits: three characters at most that are neither letters nor digits nor what ends a value in JSON or a URL. */
const between = `(?:%20|[^0-9A-Za-z"',;:&={}<>]){0,3}`;

/** Each digit also in full width and in both Arabic forms, which are taken for it where a number is read. */
const digit = (d: string) =>
  `[${[0x30, 0xff10, 0x660, 0x6f0].map((zero) => String.fromCharCode(zero + Number(d))).join("")}]`;

/**
 * A regular expression of PostgreSQL that finds a number, given in E.164, in whatever text and however it is written:
 * `+250 788-123-456`, `00250788123456`, `0788 123 456`, `%2B250788123456`.
 */
export function spellings(e164: string): string {
  const national = nationalNumber(e164);
  const digits = national.length >= leastDigits ? national : e164.slice(1);
  return Array.from(digits, digit).join(between);
}
