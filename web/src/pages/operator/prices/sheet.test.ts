import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeSheet, readSheet } from "../../../../../lists/csv.ts";
import { t } from "../../../texts/index.ts";
import { differencesOf, readDecimal, readPrefix, readPrices as pricesOf } from "./sheet.ts";

const readPrices = (text: string, currency: string) => pricesOf(readSheet(text), currency);

test("prices are read with a point or a comma, and prefixes as people write them", () => {
  assert.deepEqual(["0.006", " 0,006 ", "7", "1,5", ".5", "-1", "0.0000001", "1e3", "", "1,234.5"].map(readDecimal), [
    "0.006",
    "0.006",
    "7",
    "1.5",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(["25078", "+250 78", "00250", "*", "", "2.5E+11", "Rwanda", "1234567890123456"].map(readPrefix), [
    "25078",
    "25078",
    "250",
    "",
    "",
    undefined,
    undefined,
    undefined,
  ]);
});

test("a table is read by its heading, in the encodings and with the delimiters that spreadsheets write", () => {
  const expected = [
    { line: 2, prefix: "25078", price: "0.0061" },
    { line: 3, prefix: "25072", price: "0.007" },
  ];
  const french = "indicatif;réseau;prix\r\n25078;MTN;0,0061\r\n+250 72;Airtel;0,007\r\n";
  const latin = Uint8Array.from(french, (letter) => letter.codePointAt(0)!);
  assert.deepEqual(readPrices(decodeSheet(latin).text, "USD"), { prices: expected, refused: [] });
  const tabs = "sep=\t\nPrefix\tPrice\tCurrency\n25078\t0.0061\tusd\n";
  assert.deepEqual(readPrices(tabs, "USD")?.prices, [{ line: 3, prefix: "25078", price: "0.0061" }]);
  assert.equal(readPrices("25078,0.0061\n25072,0.007\n", "USD"), undefined, "without a heading no column is guessed");
  assert.equal(readPrices("", "USD"), undefined);
});

test("a comma before three digits is read like the file's other commas, and never guessed", () => {
  const unclear = readPrices("prefix;price\n250;1,000\n251;12.345\n", "RWF")!;
  assert.deepEqual(unclear.prices, [{ line: 3, prefix: "251", price: "12.345" }]);
  assert.deepEqual(
    unclear.refused.map(({ line, reason }) => [line, reason]),
    [[2, t.ui.validity.either("1000", "1.0")]],
  );
  const french = readPrices("prefix;price\n250;1,125\n251;0,5\n", "RWF")!;
  assert.deepEqual([french.prices[0]!.price, french.refused], ["1.125", []]);
});

test("each line that cannot be saved is refused with its number and the reason", () => {
  const file = [
    "prefix,price,currency",
    "250,0.006,USD",
    "",
    "2.5E+11,0.006,USD",
    "abc,0.006,USD",
    "251,free,USD",
    "252,0.006,RWF",
    "+250,0.007,",
  ].join("\n");
  const { prices, refused } = readPrices(file, "USD")!;
  assert.deepEqual(prices, [{ line: 2, prefix: "250", price: "0.006" }]);
  assert.deepEqual(
    refused.map(({ line, reason }) => [line, reason]),
    [
      [4, t.prices.shortenedPrefix],
      [5, t.prices.badPrefix],
      [6, t.prices.badPrice],
      [7, t.prices.wrongCurrency("RWF", "USD")],
      [8, t.prices.twice(2)],
    ],
  );
});

test("differences are new, changed and missing prices; the same amount written differently is not one", () => {
  const list = [
    { prefix: "250", price: 0.006 },
    { prefix: "254", price: 0.01 },
    { prefix: "256", price: 0.02 },
  ];
  const file = readPrices("prefix,price\n250,0.0060\n254,0.012\n1,0.5\n", "USD")!.prices;
  assert.deepEqual(differencesOf(list, file), {
    unchanged: 1,
    differences: [
      { kind: "added", prefix: "1", before: undefined, after: "0.5" },
      { kind: "changed", prefix: "254", before: 0.01, after: "0.012" },
      { kind: "removed", prefix: "256", before: 0.02, after: undefined },
    ],
  });
});
