import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parsePhoneNumberWithError } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
import { dialling, validAtHome } from "./number-plans.ts";
import { parseNumber, parseQueried, readBeginning, readBeginnings } from "./phone.ts";
import { formatPhone, readPhone } from "./reading.ts";

const read = (input: string, country?: string): string => {
  const number = readPhone(input, country);
  return number.ok ? number.e164 : number.reason;
};

const queried = (text: string, country?: string) => {
  const number = parseQueried(text, country);
  return number.ok && number.e164;
};

/** What people of each country write, and the number they mean. */
const written: Record<string, [input: string, e164: string][]> = {
  RW: [
    ["0788123456", "+250788123456"],
    ["0788 123 456", "+250788123456"],
    ["0788-123.456", "+250788123456"],
    ["(0788) 123 456", "+250788123456"],
    ["788123456", "+250788123456"],
    ["250788123456", "+250788123456"],
    ["250 788 123 456", "+250788123456"],
    ["2500788123456", "+250788123456"],
    ["00250788123456", "+250788123456"],
    ["+250 (0)788 123 456", "+250788123456"],
    ["'0788123456", "+250788123456"],
    ["788123456.0", "+250788123456"],
    ["250788123456,0", "+250788123456"],
    ["٠٧٨٨١٢٣٤٥٦", "+250788123456"],
    ["254712345678", "+254712345678"],
    ["+254712345678", "+254712345678"],
  ],
  KE: [
    ["0712345678", "+254712345678"],
    ["0712 345 678", "+254712345678"],
    ["712345678", "+254712345678"],
    ["254712345678", "+254712345678"],
    ["000250788123456", "+250788123456"],
    ["00250788123456", "+250788123456"],
    ["250788123456", "+250788123456"],
  ],
  TZ: [
    ["0712345678", "+255712345678"],
    ["0712-345-678", "+255712345678"],
    ["712345678", "+255712345678"],
    ["255712345678", "+255712345678"],
  ],
  UG: [
    ["0712345678", "+256712345678"],
    ["0392123456", "+256392123456"],
    ["712345678", "+256712345678"],
    ["256712345678", "+256712345678"],
  ],
  BI: [
    ["79123456", "+25779123456"],
    ["79 12 34 56", "+25779123456"],
    ["25779123456", "+25779123456"],
    // Also a number of the Cook Islands without its plus: at home it is a mobile number of Burundi.
    ["68223456", "+25768223456"],
    ["+68223456", "+68223456"],
    ["0068223456", "+68223456"],
  ],
  CD: [
    ["0812345678", "+243812345678"],
    ["081 234 56 78", "+243812345678"],
    ["812345678", "+243812345678"],
    ["243812345678", "+243812345678"],
  ],
  FR: [
    ["0612345678", "+33612345678"],
    ["06 12 34 56 78", "+33612345678"],
    ["06.12.34.56.78", "+33612345678"],
    ["612345678", "+33612345678"],
    ["33612345678", "+33612345678"],
    ["0033612345678", "+33612345678"],
  ],
  US: [
    ["(415) 555-2671", "+14155552671"],
    ["415.555.2671", "+14155552671"],
    ["1-415-555-2671", "+14155552671"],
    ["14155552671", "+14155552671"],
    ["011250788123456", "+250788123456"],
    ["00250788123456", "+250788123456"],
    ["4165551234", "+14165551234"],
    // Also a number of Singapore without its plus.
    ["6592345678", "+16592345678"],
    ["+6592345678", "+6592345678"],
  ],
};

for (const [country, cases] of Object.entries(written))
  for (const [input, e164] of cases)
    test(`${country} reads ${input} as ${e164}`, () => {
      assert.equal(read(input, country), e164);
      assert.equal(read(input.replace(/^'/, ""), undefined) === e164, /^\+|^00(?!0)/.test(input), "and only so");
    });

for (const country of Object.keys(written))
  test(`short codes and numbers that do not exist are refused in ${country}`, () => {
    for (const input of ["7878", "112", "911", "100", "40404", "0", "000", "12345", "0788", "+7878"])
      assert.equal(readPhone(input, country).ok, false, input);
    assert.match(read("0788123456789", country), /^(?:not a number that exists in|of the wrong length for) [A-Z]/);
  });

test("a number that a spreadsheet has rounded is refused, with the fix", () => {
  for (const country of ["RW", undefined])
    for (const input of ["2.50788E+11", "2,50788E+11", "2.50788e11", " 7.88123E+08 ", "2E+11"])
      assert.match(
        read(input, country),
        /^a spreadsheet's rounded form.*lost digits: format its column as text/,
        input,
      );
});

test("each error for a national number names the fault and the fix, without the number", () => {
  assert.match(read("078812345678", "RW"), /^of the wrong length for Rwanda: check its digits, or write \+ and/);
  assert.match(read("0999999999", "RW"), /^not a number that exists in Rwanda: check its digits, or write \+ and/);
  assert.match(read("0788123456/0722123456", "RW"), /^not a phone number/);
  assert.match(read("Aline", "RW"), /^not a phone number/);
  assert.match(read("", "RW"), /^empty/);
  assert.match(read("0025078812", "RW"), /^of the wrong length for Rwanda: check how many digits follow \+250/);
  assert.match(read("+0788123456", "RW"), /^not in any country/);
});

test("every country's example number is read in national format, and without its plus", () => {
  for (const [country, national] of Object.entries(examples as Record<string, string>)) {
    const e164 = `+${dialling(country).code}${national}`;
    for (const input of [parsePhoneNumberWithError(e164).formatNational(), national, e164, e164.slice(1)])
      assert.equal(read(input, country), e164, `${country}: ${input}`);
  }
});

test("a number with its plus is the same number with every default country, and without one", () => {
  const countries = Object.keys(examples);
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: 4, maxLength: 15 });
  fc.assert(
    fc.property(digits, fc.constantFrom(...countries), (rest, country) => {
      assert.deepEqual(readPhone(`+${rest}`, country), readPhone(`+${rest}`));
      const strict = readPhone(`00${rest}`);
      if (strict.ok) assert.deepEqual(readPhone(`00${rest}`, country), strict);
    }),
    { numRuns: 3000 },
  );
});

test("for digits without a plus, the compiled patterns decide as the reader does", () => {
  const entries = Object.entries(examples as Record<string, string>);
  const digit = fc.constantFrom(...Array.from("0123456789"));
  const changed = fc
    .tuple(fc.constantFrom(...entries), fc.constantFrom("", "0", "code", "code0"), fc.nat(14), digit, fc.nat(2))
    .map(([[country, national], before, at, instead, change]) => {
      const digits = before.replace("code", dialling(country).code) + national;
      return { country, digits: change === 0 ? digits : digits.slice(0, at) + instead + digits.slice(at + change - 1) };
    });
  const told = { yes: 0, no: 0 };
  fc.assert(
    fc.property(changed, ({ country, digits }) => {
      const fast = validAtHome(digits, country);
      told[fast ? "yes" : "no"]++;
      if (fast) assert.deepEqual(readPhone(digits, country), { ok: true, ...fast }, `${country}: ${digits}`);
    }),
    { numRuns: 20_000 },
  );
  assert.ok(told.yes > 2000 && told.no > 2000, JSON.stringify(told));
  for (const [country, national] of entries)
    for (const digits of [`0${national}`, dialling(country).code + national]) {
      const fast = validAtHome(digits, country);
      if (fast) assert.deepEqual(readPhone(digits, country), { ok: true, ...fast }, `${country}: ${digits}`);
    }
});

test("a default country changes nothing for other accounts", () => {
  assert.equal(parseNumber("0788123456").ok, false);
  assert.deepEqual(parseNumber("0788123456", "RW"), { ok: true, e164: "+250788123456", country: "RW" });
  assert.equal(parseNumber("0788123456").ok, false);
  assert.deepEqual(parseNumber("0788123456", "UG"), { ok: true, e164: "+256788123456", country: "UG" });
  assert.equal(parseNumber("RW0788123456").ok, false);
});

test("a query's bare digits are international without a default country, and national with one", () => {
  assert.equal(queried("250788123456"), "+250788123456");
  assert.equal(queried(" 250788123456"), "+250788123456");
  assert.equal(queried("0788123456"), false);
  assert.equal(queried("0788123456", "RW"), "+250788123456");
  assert.equal(queried(" 0788123456", "RW"), "+250788123456");
  assert.equal(queried("68223456", "BI"), "+25768223456");
  assert.equal(queried(" 68223456", "BI"), "+68223456");
});

test("the beginning of a national number finds the number in E.164", () => {
  assert.equal(readBeginning("078 8", "RW"), "+250788");
  assert.equal(readBeginning("+250 78", "RW"), "+25078");
  assert.equal(readBeginning("0025078", "RW"), "+25078");
  assert.equal(readBeginning("25078", "RW"), "+25078");
  assert.equal(readBeginning("788123456", "RW"), "+250788123456");
  assert.equal(readBeginning("1415", "US"), "+1415");
  assert.equal(readBeginning("0788"), "+0788");
  assert.equal(readBeginning("Aline", "RW"), undefined);
  assert.deepEqual(readBeginnings("78 8", "RW"), ["+788", "+250788"]);
  assert.deepEqual(readBeginnings("078 8", "RW"), ["+250788"]);
  assert.deepEqual(readBeginnings("+78", "RW"), ["+78"]);
  assert.deepEqual(readBeginnings("0078", "RW"), ["+78"]);
  assert.deepEqual(readBeginnings("788123456", "RW"), ["+250788123456"]);
  assert.deepEqual(readBeginnings("788"), ["+788"]);
  assert.deepEqual(readBeginnings("Aline", "RW"), []);
});

test("a number is printed in groups", () => {
  assert.equal(formatPhone("+250788123456"), "+250 788 123 456");
  assert.equal(formatPhone("7878"), "7878");
});

test("a spreadsheet's `.0` never becomes a digit of another number, with a default country or without", () => {
  for (const country of [undefined, "AT", "RW"]) {
    const read = readPhone("+43664123456.0", country);
    assert.ok(read.ok);
    assert.equal(read.e164, "+43664123456");
  }
});
