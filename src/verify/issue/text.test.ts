import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { measure } from "../../messages/accept/segments.ts";
import { defaultTemplates, wordingOf, type TextParts } from "./text.ts";

const expiryOf = {
  en: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  sw: (minutes: number) => `dakika ${minutes}`,
};

test("a wording is that of its template, language, brand, time, site and digits, whatever was asked for before", () => {
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
      assert.deepEqual(wordingOf(parts, digits), { text, ...measure(sent) });
    }),
    { numRuns: 1000 },
  );
});

test("more brands than are kept have each their own wording", () => {
  const common: Omit<TextParts, "brand"> = {
    template: "{brand}: {pin}",
    language: "en",
    remainingSeconds: 600,
    origin: undefined,
  };
  for (const n of [...Array(10_100).keys(), 0, 10_099])
    assert.equal(wordingOf({ ...common, brand: `Brand ${n}` }, 6).text, `Brand ${n}: {pin}`);
});
