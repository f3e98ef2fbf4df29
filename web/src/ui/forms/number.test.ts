import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { formatsOf } from "../../texts/formats.ts";
import { languages, type Language } from "../../texts/languages.ts";
import { readNumber, writeNumber } from "./number.ts";

const valueOf = (text: string) => {
  const read = readNumber(text);
  return read && "value" in read ? read.value : read;
};

test("a number is read with a decimal point or comma, and with thousands separators", () => {
  for (const [text, value] of [
    ["5", "5"],
    [" 007 ", "007"],
    ["1.5", "1.5"],
    ["1,5", "1.5"],
    ["0,006", "0.006"],
    ["0.125", "0.125"],
    ["-2,5", "-2.5"],
    ["−3", "-3"],
    [".5", "0.5"],
    ["12,3456", "12.3456"],
    ["1 000", "1000"],
    ["1\u202f000,25", "1000.25"],
    ["1\u00a0234\u00a0567.5", "1234567.5"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1,234,567", "1234567"],
    ["1.234.567,125", "1234567.125"],
    ["1234,500", "1234.500"],
  ] as const)
    assert.equal(valueOf(text), value, text);
});

test("an ambiguous number is not guessed, and both readings are offered", () => {
  assert.deepEqual(readNumber("1.000"), { whole: "1000", decimal: "1.0" });
  assert.deepEqual(readNumber("1,500"), { whole: "1500", decimal: "1.5" });
  assert.deepEqual(readNumber("-12.345"), { whole: "-12345", decimal: "-12.3450" });
  for (const text of ["1.000", "1,500", "-12.345"]) {
    const read = readNumber(text) as { whole: string; decimal: string };
    assert.equal(Number(valueOf(read.whole)) / 1000, Number(valueOf(read.decimal)), text);
  }
});

test("anything that is not a number is refused", () => {
  for (const text of [
    "",
    "-",
    "5.",
    "1,2,3",
    "12 34",
    "1.23.456",
    "1,234.567,8",
    "1e5",
    "0x10",
    "12a",
    "1,,5",
    "+5",
    "١٢",
  ])
    assert.equal(readNumber(text), undefined, text);
});

test("every amount is read as meant, in the form of each language, or offered in both readings", () => {
  const amount = fc.record({ micros: fc.bigInt(0n, 10n ** 15n), language: fc.constantFrom(...Object.keys(languages)) });
  fc.assert(
    fc.property(amount, ({ micros, language }) => {
      const value = Number(micros) / 1_000_000;
      const shown = formatsOf(language as Language)
        .number({ maximumFractionDigits: 6 })
        .format(value);
      const read = readNumber(shown);
      assert.ok(read, shown);
      if ("value" in read) assert.equal(Number(read.value), value, shown);
      else
        assert.ok(
          [read.whole, read.decimal].some((each) => Number(valueOf(each)) === value),
          shown,
        );
      for (const point of [".", ","]) {
        const written = writeNumber(value.toFixed(6).replace(/\.?0+$/, ""), point);
        assert.equal(Number(valueOf(written)), value, written);
      }
    }),
  );
});
