import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { measure } from "../../messages/accept/segments.ts";
import { defaultTemplates, measurePin, pinText, tooLongToRetrieve } from "./text.ts";

const expiryOf = {
  en: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  sw: (minutes: number) => `dakika ${minutes}`,
};

test("a text and its parts follow from template, language, brand, time, site and digits", () => {
  const asked = fc.record({
    template: fc.constantFrom(defaultTemplates.en, "{brand}: {pin}, {expiry}", `{pin} ${"x".repeat(150)}`),
    language: fc.constantFrom("en" as const, "sw" as const),
    brand: fc.constantFrom("Acme", "Acme Bank", "1 Acme"),
    remainingSeconds: fc.constantFrom(1, 61, 119, 120, 600),
    origin: fc.constantFrom(undefined, "acme.example"),
    appHash: fc.constantFrom(undefined, "FA+9qCX9VSu"),
  });
  fc.assert(
    fc.property(asked, fc.integer({ min: 4, max: 10 }), (parts, digits) => {
      const { template, language, brand, remainingSeconds, origin, appHash } = parts;
      const minutes = Math.max(1, Math.floor(remainingSeconds / 60));
      const words = template.replace("{brand}", brand).replace("{expiry}", expiryOf[language](minutes));
      const last = [...(origin ? ["@acme.example #{pin}"] : []), ...(appHash ? ["FA+9qCX9VSu"] : [])];
      const text = last.length === 0 ? words : `${words}\n\n${last.join(" ")}`;
      const sent = text.replaceAll("{pin}", "7".repeat(digits));
      assert.equal(pinText(parts), text);
      assert.deepEqual(measurePin(text, digits), measure(sent));
    }),
    { numRuns: 1000 },
  );
});

test("what Android gives to an app is one part of at most 140 bytes, and the excess is what has to go", () => {
  const words = fc.constantFrom("a", "é", "€", "{", "→", "b c ");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 200 }), fc.integer({ min: 4, max: 10 }), (given, digits) => {
      const fits = (text: string) => {
        const sent = text.replaceAll("{pin}", "7".repeat(digits));
        return measure(sent).count === 1 && Buffer.byteLength(sent) <= 140;
      };
      const text = `${given.join("")}{pin}`;
      const excess = tooLongToRetrieve(text, digits);
      assert.equal(excess === 0, fits(text));
      // Without as many characters, of which none weighs less than one, it fits.
      assert.ok(fits(text.slice(excess)) || excess > text.length);
    }),
    { numRuns: 1000 },
  );
});
