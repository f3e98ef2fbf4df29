import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parsePhoneNumberWithError } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.max.json";
import { countryOfValid } from "./number-plans.ts";

/** The country that libphonenumber gives for a valid number that needs no correction. */
function oracle(e164: string): string | undefined {
  try {
    const number = parsePhoneNumberWithError(e164);
    return number.isValid() && number.number === e164 ? number.country : undefined;
  } catch {
    return undefined;
  }
}

/** Any answer must agree with libphonenumber; no answer is allowed, and counted. */
function agrees(e164: string): boolean {
  const said = countryOfValid(e164);
  if (said !== undefined) assert.equal(said, oracle(e164), e164);
  return said !== undefined;
}

const countries = Object.keys(metadata.countries) as (keyof typeof metadata.countries)[];
const callingCodes = Object.keys(metadata.country_calling_codes);
const exampleOf = (country: string) =>
  `+${(metadata.countries as Record<string, unknown[]>)[country]![0] as string}${(examples as Record<string, string>)[country]!}`;

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (least: number, most: number) => fc.string({ unit: digit, minLength: least, maxLength: most });

test("every country's example number is recognised, or left to libphonenumber if it begins like a national prefix", () => {
  const left = countries.filter((country) => !agrees(exampleOf(country)));
  assert.ok(left.length <= 5, `libphonenumber has to look at the examples of ${left.join(", ")}`);
});

test("random numbers after every calling code get the same country as from libphonenumber", () => {
  fc.assert(
    fc.property(fc.constantFrom(...callingCodes), digits(2, 13), (code, rest) => void agrees(`+${code}${rest}`)),
    { numRuns: 20_000 },
  );
});

test("valid numbers with digits changed, added or missing get it too", () => {
  const changed = fc
    .tuple(fc.constantFrom(...countries), fc.array(fc.tuple(fc.nat({ max: 14 }), digits(0, 2)), { maxLength: 6 }))
    .map(([country, changes]) =>
      changes.reduce((number, [at, instead]) => {
        const place = 1 + (at % (number.length - 1));
        return number.slice(0, place) + instead + number.slice(place + 1);
      }, exampleOf(country)),
    );
  let told = 0;
  fc.assert(
    fc.property(changed, (number) => void (told += Number(agrees(number)))),
    { numRuns: 20_000 },
  );
  assert.ok(told > 4000, `${told} of them were told`);
});
