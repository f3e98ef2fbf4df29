import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { measure } from "../../messages/accept/segments.ts";
import { defaultTemplates, measurePin, pinText } from "./text.ts";

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
  });
  fc.assert(
    fc.property(asked, fc.integer({ min: 4, max: 10 }), (parts, digits) => {
      const { template, language, brand, remainingSeconds, origin } = parts;
      const minutes = Math.max(1, Math.floor(remainingSeconds / 60));
      const words = template.replace("{brand}", brand).replace("{expiry}", expiryOf[language](minutes));
      const text = origin === undefined ? words : `${words}\n\n@acme.example #{pin}`;
      const sent = text.replaceAll("{pin}", "7".repeat(digits));
      assert.equal(pinText(parts), text);
      assert.deepEqual(measurePin(text, digits), measure(sent));
    }),
    { numRuns: 1000 },
  );
});
