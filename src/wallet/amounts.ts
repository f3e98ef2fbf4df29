import { refuseField } from "../base/errors.ts";
import { parseMoney, type Money } from "../base/money.ts";

/** An amount of a request, exact; refuses what is none by its field. */
export function readAmount(field: string, value: string | number): Money {
  const amount = parseMoney(value);
  if (amount !== undefined) return amount;
  throw refuseField(
    "invalid_request",
    field,
    `\`${field}\` must be a decimal number such as 25.5, with at most 6 decimals, up to 9000000000.`,
  );
}
