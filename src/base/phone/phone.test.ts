import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { maskPhone, parseNumber } from "./phone.ts";

const e164 = (input: string): string => {
  const parsed = parseNumber(input);
  return parsed.ok ? parsed.e164 : parsed.reason;
};

test("numbers as people write them become E.164", () => {
  for (const input of [
    "+250788123456",
    "+250 788 123 456",
    "+250-788.123.456",
    "(+250) 788-123-456",
    "00250788123456",
    "  +250788123456 ",
    "+250\u00a0788\u2011123\u2011456",
    "\u202a+250788123456\u202c",
    "+２５０７８８１２３４５６",
    "+٢٥٠٧٨٨١٢٣٤٥٦",
    "۰۰۲۵۰۷۸۸۱۲۳۴۵۶",
  ]) {
    assert.equal(e164(input), "+250788123456", input);
  }
  assert.equal(e164("+44 (0)7400 123456"), "+447400123456");
});

test("the countries that the service begins with are known", () => {
  const numbers: Record<string, string> = {
    "+250788000001": "RW",
    "+254712345678": "KE",
    "+255712345678": "TZ",
    "+256712345678": "UG",
    "+25779123456": "BI",
    "+243812345678": "CD",
    "+14155552671": "US",
    "+447400123456": "GB",
    "+919876543210": "IN",
  };
  for (const [input, country] of Object.entries(numbers))
    assert.deepEqual(parseNumber(input), { ok: true, e164: input, country });
});

test("every number of the sandbox's range is valid", () => {
  for (let number = 250_788_000_000; number < 250_788_010_000; number += 7)
    assert.equal(e164(`+${number}`), `+${number}`);
});

test("each error names the fault and the fix, without the number", () => {
  assert.match(e164(""), /^empty/);
  assert.match(e164("0788123456"), /^without a country code: write \+ and the country code in place of the first 0/);
  assert.match(e164("788123456"), /^without a country code/);
  assert.match(e164("250788123456"), /^without the \+ before its country code: write \+250…/);
  assert.match(e164("+250788"), /^of the wrong length for Rwanda/);
  assert.match(e164("+250999999999"), /^not a number that exists in Rwanda/);
  assert.match(e164("+999123456789"), /^not in any country: no country has this country code/);
  assert.match(e164("+12345678901234567890"), /too long|wrong length/);
  assert.match(e164("+25078812345a"), /^not a phone number/);
  assert.match(e164("+"), /^not a phone number/);
  assert.match(e164("1".repeat(1000)), /^too long/);
});

test("any text gives a number or a reason, and a number is its own normal form", () => {
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("+0123456789 -()")), maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), digits), (input) => {
      const parsed = parseNumber(input);
      if (!parsed.ok) return parsed.reason.length > 0;
      return /^\+[1-9]\d{3,14}$/.test(parsed.e164) && e164(parsed.e164) === parsed.e164;
    }),
    { numRuns: 1000 },
  );
});

test("many more numbers than the cache holds still parse", () => {
  for (let number = 0; number < 20_000; number += 1) {
    assert.equal(parseNumber(`+2507881${String(number).padStart(5, "0")}`).ok, true);
  }
});

test("a masked number shows only its beginning and end", () => {
  assert.equal(maskPhone("+250788123456"), "+250788***456");
  assert.equal(maskPhone("+25779123456"), "+25779***456");
  assert.equal(maskPhone("4545"), "45***");
});
