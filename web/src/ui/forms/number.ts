import { formats } from "../../texts/formats.ts";

/** A number that a person typed. */
export type TypedNumber =
  /** In the form of the API: digits, with a decimal point. */
  | { value: string }
  /** One separator before three digits may mean thousands or decimals: both readings, in unambiguous form. */
  | { whole: string; decimal: string };

const spaces = /[\s\u00a0\u202f]/g;

/** Several groups: the same space, comma or point separates all thousands, and another character may begin the decimals. */
const grouped = /^\d{1,3}(?:(?<mark>[ .,])\d{3})(?:\k<mark>\d{3})*(?:(?!\k<mark>)(?<point>[.,])(?<decimals>\d+))?$/;

/**
 * Reads a number with a decimal point or comma, and with or without thousands separators, whatever the language: people type
 * what they are used to. An ambiguous number is not guessed. Undefined for anything that is not a number.
 */
export function readNumber(text: string): TypedNumber | undefined {
  const plain = text.trim().replaceAll(spaces, " ").replace("\u2212", "-");
  const sign = plain.startsWith("-") ? "-" : "";
  const digits = plain.slice(sign.length);
  if (/^\d+$/.test(digits)) return { value: sign + digits };
  const unclear = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits);
  if (unclear) {
    const [, whole, decimals] = unclear as unknown as [string, string, string];
    return { whole: sign + whole + decimals, decimal: writeNumber(`${sign}${whole}.${decimals}`) };
  }
  const one = /^(\d*)[.,](\d+)$/.exec(digits);
  if (one) return { value: `${sign}${one[1] || "0"}.${one[2]}` };
  const parts = grouped.exec(digits)?.groups;
  if (!parts) return undefined;
  const { point, decimals } = parts;
  const whole = (point ? digits.slice(0, digits.lastIndexOf(point)) : digits).replaceAll(/\D/g, "");
  return { value: sign + whole + (decimals ? `.${decimals}` : "") };
}

/** The decimal separator in the language of the page. */
const decimalPoint = formats
  .number()
  .formatToParts(1.5)
  .find(({ type }) => type === "decimal")!.value;

/** A number of the API in the form of the page's language, without thousands separators; `readNumber` reads it back. */
export function writeNumber(value: string, point = decimalPoint): string {
  const [, whole, decimals] = /^(-?\d+)\.(\d+)$/.exec(value) ?? [];
  if (whole === undefined || decimals === undefined) return value;
  if (decimals.length !== 3 || !/^-?[1-9]\d{0,2}$/.test(whole)) return whole + point + decimals;
  // Three decimals would look like thousands.
  const shorter = decimals.replace(/0+$/, "") || "0";
  return whole + point + (shorter.length === 3 ? `${decimals}0` : shorter);
}
