import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatMoney, maxMoney, moneyJson, parseMoney } from "./money.ts";

test("money is printed with a decimal point and without surplus zeros", () => {
  for (const [micros, printed] of [
    [100_000_000n, "100.0"],
    [6_000n, "0.006"],
    [71_421_953_000n, "71421.953"],
    [0n, "0.0"],
    [-10_000n, "-0.01"],
    [1n, "0.000001"],
  ] as const) {
    assert.equal(formatMoney(micros), printed);
    assert.equal(JSON.stringify({ amount: moneyJson(micros) }), `{"amount":${printed}}`);
  }
});

test("every amount that is printed reads back as itself", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -maxMoney, max: maxMoney }), (micros) => parseMoney(formatMoney(micros)) === micros),
  );
});

test("anything that is not an exact amount is refused, never rounded", () => {
  for (const bad of [
    "",
    "1e5",
    "0.0000001",
    "1,5",
    " 1",
    "NaN",
    "9000000001",
    "--1",
    "0x10",
    Number.NaN,
    Infinity,
    1e-7,
  ]) {
    assert.equal(parseMoney(bad), undefined, String(bad));
  }
});
