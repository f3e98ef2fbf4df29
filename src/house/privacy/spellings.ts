import { nationalNumber } from "../../base/phone/phone.ts";

/** Shorter national numbers would match too many other figures, so they are only found with their country code. */
const leastDigits = 7;

/** Separators between digits: up to three characters that are neither alphanumeric nor the end of a value in JSON or a URL. */
const between = `(?:%20|[^0-9A-Za-z"',;:&={}<>]){0,3}`;

/** A digit, also in full width and both Arabic forms, which number parsing accepts. */
const digit = (d: string) =>
  `[${[0x30, 0xff10, 0x660, 0x6f0].map((zero) => String.fromCharCode(zero + Number(d))).join("")}]`;

/**
 * A PostgreSQL regular expression that finds an E.164 number in any text, however it is written:
 * `+250 788-123-456`, `00250788123456`, `0788 123 456`, `%2B250788123456`.
 */
export function spellings(e164: string): string {
  const national = nationalNumber(e164);
  const digits = national.length >= leastDigits ? national : e164.slice(1);
  return Array.from(digits, digit).join(between);
}
