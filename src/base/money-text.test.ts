import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readNumber } from "../../web/src/ui/forms/number.ts";
import { languages } from "./languages.ts";
import { moneyTogether, writeMoney, type MoneyForm } from "./money-text.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const inEach = (amount: number, form: MoneyForm, currency?: string) =>
  languages.map((language) => plain(writeMoney(language, amount, form, currency)));

test("a currency comes first, and a sum has two decimals, in every language", () => {
  assert.deepEqual(inEach(1732.391, "cost", "USD"), ["USD 1,732.40", "USD 1 732,40", "USD 1 732,40", "USD 1,732.40"]);
  assert.deepEqual(inEach(489.608, "balance", "RWF"), ["RWF 489.60", "RWF 489,60", "RWF 489,60", "RWF 489.60"]);
  assert.deepEqual(
    inEach(0.1 + 0.2, "cost"),
    ["0.30", "0,30", "0,30", "0.30"],
    "an error of binary numbers is no cent",
  );
});

test("a price has all its decimals, and an entry of a column at least four", () => {
  assert.deepEqual(
    [0.006, 0.01, 5, 10.392, 0.0125].map((each) => writeMoney("en", each, "price")),
    ["0.006", "0.01", "5.00", "10.3920", "0.0125"],
  );
  assert.deepEqual(
    [0.006, -4905.508, 0.000001].map((each) => writeMoney("en", each, "entry")),
    ["0.0060", "-4,905.5080", "0.000001"],
  );
});

test("every amount can be read in one way only, in each language, and is never more to a reader's favour than it is", () => {
  const amount = fc.bigInt(-1_000_000_000_000_000n, 1_000_000_000_000_000n);
  const small = fc.bigInt(-99_999_999n, 99_999_999n);
  const forms: MoneyForm[] = ["cost", "balance", "price", "entry"];
  fc.assert(
    fc.property(
      fc.oneof(amount, small),
      fc.constantFrom(...languages),
      fc.constantFrom(...forms),
      (micros, language, form) => {
        const text = writeMoney(language, Number(micros) / 1e6, form, "RWF");
        assert.ok(text.startsWith("RWF\u00a0"), text);
        const read = readNumber(text.slice(4));
        assert.ok(read && "value" in read, `${text} has one reading`);
        const [whole, decimals = ""] = read.value.split(".") as [string, string?];
        const shown = BigInt(whole.replace("-", "") + decimals.padEnd(6, "0")) * (whole.startsWith("-") ? -1n : 1n);
        const cent = 10_000n;
        const towardsZero = (micros / cent) * cent;
        const away = towardsZero === micros ? micros : towardsZero + (micros < 0n ? -cent : cent);
        assert.equal(shown, { cost: away, balance: towardsZero, price: micros, entry: micros }[form], text);
      },
    ),
    { numRuns: 2_000 },
  );
});

const centsShown = (micros: number, form: MoneyForm) =>
  Math.round(100 * Number(writeMoney("en", micros / 1e6, form).replaceAll(",", "")));

test("a balance of whole cents, less a cost as shown, is the balance left as shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000_000 }), (cents, cost) => {
      const left = cents * 10_000 - cost;
      fc.pre(left >= 0);
      assert.equal(centsShown(left, "balance"), cents - centsShown(cost, "cost"));
    }),
  );
});

test("amounts of one sum are exact, have the same decimals, and add up as shown", () => {
  const micros = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(micros, micros, fc.constantFrom(...languages), (before, cost, language) => {
      const amounts = [before, cost, before - cost];
      const write = moneyTogether(
        language,
        amounts.map((each) => each / 1e6),
      );
      const texts = amounts.map((each) => write(each / 1e6));
      const shown = texts.map((text) => {
        const read = readNumber(text);
        assert.ok(read && "value" in read, `${text} has one reading`);
        return Math.round(Number(read.value) * 1e6);
      });
      assert.deepEqual(shown, amounts, texts.join(" "));
      assert.equal(new Set(texts.map((text) => text.length - text.search(/[.,]\d+$/))).size, 1, texts.join(" "));
    }),
  );
  assert.deepEqual([0.006, 10].map(moneyTogether("en", [0.006, 10], "USD")), ["USD\u00a00.0060", "USD\u00a010.0000"]);
});
