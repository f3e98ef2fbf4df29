import { numberLocales, type Language } from "./languages.ts";

/**
 * What is written of an amount:
 * - `cost`: two decimals, away from zero, so that nothing costs more than was shown;
 * - `balance`: two decimals, towards zero, so that no more is shown than there is. A balance of whole cents, less a cost as shown, is
 *   the balance left as shown;
 * - `price`, of a part, a message or a call: all decimals;
 * - `entry`, of a column: all decimals, and at least four, so that the points align.
 *
 * Amounts that are added up where they stand are written by `moneyTogether`.
 */
export type MoneyForm = "cost" | "balance" | "price" | "entry";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount of money for people, in the numbers of the language. The currency (ISO 4217), if any, comes first in every language. Never
 * three decimals after a whole number: some readers would take 10.392, others 10,392, for ten thousand. A `price` has `atLeast` so many.
 */
export function writeMoney(
  language: Language,
  amount: number,
  form: MoneyForm,
  currency?: string | null,
  atLeast = 2,
): string {
  // A sum of several amounts may have an error in its last digits, which must not be rounded up.
  const exact = amount.toFixed(6) as `${number}`;
  const written = formatOf(language, form, Math.max(atLeast, decimalsOf(exact))).format(exact);
  return currency ? `${currency}\u00a0${written}` : written;
}

/**
 * Writes the amounts of one sum, which add up as shown, such as a cost and the balances before and after it: exactly, each with as many
 * decimals as the one that needs the most. The result takes one of them.
 */
export function moneyTogether(
  language: Language,
  amounts: readonly number[],
  currency?: string | null,
): (amount: number) => string {
  const most = Math.max(...amounts.map((amount) => decimalsOf(amount.toFixed(6) as `${number}`)));
  const isMisread = most === 3 && amounts.some((amount) => Math.abs(amount) >= 1);
  return (amount) => writeMoney(language, amount, "price", currency, isMisread ? 4 : most);
}

function formatOf(language: Language, form: MoneyForm, needed: number): Intl.NumberFormat {
  const decimals = { cost: 2, balance: 2, price: needed, entry: Math.max(4, needed) }[form];
  const roundingMode = form === "balance" ? "trunc" : "expand";
  const key = `${language} ${decimals} ${roundingMode}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(numberLocales[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode,
      // What is rounded to zero is not negative.
      signDisplay: "negative",
    });
  formats.set(key, format);
  return format;
}

/** How many decimals all of an amount needs: at least two, and three only below 1. */
function decimalsOf(exact: string): number {
  const decimals = exact.replace(/0+$/, "").split(".")[1]!.length;
  return decimals === 3 && !/^-?0\./.test(exact) ? 4 : Math.max(2, decimals);
}

/** A sum of amounts without what binary fractions add to it: in millionths, the smallest unit of amounts. */
export const inMicros = (sum: number): number => Math.round(sum * 1e6) / 1e6;
