import type { Sheet } from "../../../../../lists/csv.ts";
import { readNumber } from "../../../ui/forms/number.ts";
import { t } from "../../../texts/index.ts";

/** A price of a file, as it will be saved. */
export interface SheetPrice {
  /** The line number in the file, from 1. */
  line: number;
  prefix: string;
  /** With a decimal point. */
  price: string;
}

/** A line that cannot be saved. */
export interface RefusedLine {
  line: number;
  value: string;
  reason: string;
}

/** The contents of a file; undefined if it does not name its columns. */
export interface PriceSheet {
  prices: SheetPrice[];
  refused: RefusedLine[];
}

const headings = {
  prefix: /^(?:prefix|préfixe|prefixe|code|indicatif|destination code)$/i,
  price: /^(?:price|prix|rate|sell|sell price|tarif|bei|igiciro)$/i,
  currency: /^(?:currency|devise|sarafu|ifaranga)$/i,
};

/** Converts a price as people write it, with a decimal point or comma, to the form of the API; undefined if it is not a price. */
export function readDecimal(text: string): string | undefined {
  const plain = text.trim().replace(/^(\d+),(\d+)$/, "$1.$2");
  return /^\d{1,10}(?:\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

/** Reads a prefix as people write it: `+250 78` is `25078`, and `*` is every number. Undefined if it is not a prefix. */
export function readPrefix(text: string): string | undefined {
  const digits = text.replaceAll(/['\s.()+*-]/g, "").replace(/^00/, "");
  return /^\d{0,15}$/.test(digits) ? digits : undefined;
}

/** True for a comma that cannot separate thousands. */
function hasDecimalComma(amount: string): boolean {
  const read = /^\s*\d+,\d+\s*$/.test(amount) ? readNumber(amount) : undefined;
  return read !== undefined && "value" in read;
}

/** The error for a price whose comma may separate thousands. A point is always a decimal point, as in the files that we export. */
function unclearComma(amount: string): string | undefined {
  const read = amount.includes(",") ? readNumber(amount) : undefined;
  return read && "whole" in read ? t.ui.validity.either(read.whole, read.decimal) : undefined;
}

/** Reads prices from a table with a heading. Other columns than the prefix, the price and the currency are ignored. */
export function readPrices(file: Sheet, currency: string): PriceSheet | undefined {
  const { columns, rows, lines, hasHeader } = file;
  const indexOf = (heading: RegExp) => columns.findIndex((name) => heading.test(name.trim()));
  const [prefixAt, priceAt, currencyAt] = [headings.prefix, headings.price, headings.currency].map(indexOf) as [
    number,
    number,
    number,
  ];
  if (!hasHeader || prefixAt < 0 || priceAt < 0) return undefined;
  const sheet: PriceSheet = { prices: [], refused: [] };
  const amounts = rows.map((row) => row[priceAt] ?? "");
  // One unambiguous decimal comma settles the meaning of the others.
  const unclear = amounts.some(hasDecimalComma) ? () => undefined : unclearComma;
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const line = lines[index]!;
    const [given, amount] = [row[prefixAt]?.trim() ?? "", amounts[index]!];
    const [prefix, price] = [readPrefix(given), readDecimal(amount)];
    const found = currencyAt < 0 ? "" : (row[currencyAt]?.trim().toUpperCase() ?? "");
    const earlier = prefix === undefined ? undefined : seen.get(prefix);
    const reason =
      prefix === undefined
        ? /E\+?\d+$/i.test(given)
          ? t.prices.shortenedPrefix
          : t.prices.badPrefix
        : price === undefined
          ? t.prices.badPrice
          : (unclear(amount) ??
            (found !== "" && found !== currency
              ? t.prices.wrongCurrency(found, currency)
              : earlier === undefined
                ? undefined
                : t.prices.twice(earlier)));
    if (reason === undefined) sheet.prices.push({ line, prefix: prefix!, price: price! });
    else sheet.refused.push({ line, value: `${given} ${amount.trim()}`.trim(), reason });
    if (prefix !== undefined && earlier === undefined) seen.set(prefix, line);
  }
  return sheet;
}

/** A difference between a list and a file. */
export interface Difference {
  kind: "added" | "changed" | "removed";
  prefix: string;
  before: number | undefined;
  after: string | undefined;
}

/** The differences between a list and a file, in the order of the prefixes, and how many prices are the same in both. */
export function differencesOf(
  list: readonly { prefix: string; price: number }[],
  file: readonly SheetPrice[],
): { differences: Difference[]; unchanged: number } {
  const before = new Map(list.map(({ prefix, price }) => [prefix, price]));
  const inFile = new Set(file.map(({ prefix }) => prefix));
  const differences: Difference[] = [];
  let unchanged = 0;
  for (const { prefix, price } of file) {
    const old = before.get(prefix);
    if (old !== undefined && microsOf(old) === microsOf(Number(price))) unchanged++;
    else differences.push({ kind: old === undefined ? "added" : "changed", prefix, before: old, after: price });
  }
  for (const [prefix, price] of before)
    if (!inFile.has(prefix)) differences.push({ kind: "removed", prefix, before: price, after: undefined });
  return { differences: differences.toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1)), unchanged };
}

/** Exact for every amount that the service takes: up to 9 billion with six decimals, under 2^53. */
const microsOf = (price: number) => Math.round(price * 1_000_000);
