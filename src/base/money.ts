import { assert } from "./assert.ts";

/** An amount in micro-units of an account's currency: 1 USD is 1_000_000n. The program's only form of money. */
export type Money = bigint;

const microsPerUnit = 1_000_000n;

/** An amount that `JSON.stringify` prints exactly, as a number. Only `moneyJson` creates one. */
export interface JsonMoney {
  readonly rawJSON: string;
}

declare global {
  interface JSON {
    /** ES2025 "JSON.parse source text access": a value that is stringified to exactly this text. */
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/**
 * Formats an amount with a decimal point and no trailing zeros beyond the first decimal: `100.0`, `0.006`,
 * `-71421.953`. Exact, because it never passes through a float.
 */
export function formatMoney(amount: Money): string {
  const negative = amount < 0n;
  const absolute = negative ? -amount : amount;
  const fraction = (absolute % microsPerUnit)
    .toString()
    .padStart(6, "0")
    .replace(/0{1,5}$/, "");
  return `${negative ? "-" : ""}${absolute / microsPerUnit}.${fraction}`;
}

/** An amount as a JSON number in a response, formatted as by `formatMoney`. */
export function moneyJson(amount: Money): JsonMoney {
  return JSON.rawJSON(formatMoney(amount));
}

/**
 * Parses an amount from a decimal number or its text, with at most 6 decimals and 9,000,000,000 units. Returns
 * undefined for anything else, so that the caller can name the field.
 */
export function parseMoney(value: string | number): Money | undefined {
  // Numbers above 1e21 or below 1e-6 print with an exponent, and are rightly rejected by the pattern.
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/.exec(String(value));
  if (!match) return undefined;
  const micros = BigInt(match[2]!) * microsPerUnit + BigInt((match[3] ?? "").padEnd(6, "0"));
  if (micros > maxMoney) return undefined;
  return match[1] ? -micros : micros;
}

/** Maximum of any amount or balance: 9 billion units, under 2^53 micro-units, exact as a JSON number. */
export const maxMoney: Money = 9_000_000_000n * microsPerUnit;

/** From a `bigint` column, which the driver returns as a safe integer. */
export function moneyFromSql(value: number): Money {
  assert(Number.isSafeInteger(value), "a stored amount is a safe integer of micro-units");
  return BigInt(value);
}

/** For a JSON parameter of a statement. */
export function moneyToSql(amount: Money): number {
  assert(amount <= maxMoney && amount >= -maxMoney, "an amount stays within 9 billion units");
  return Number(amount);
}
