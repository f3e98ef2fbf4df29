import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LANGUAGES } from "./labels.ts";
import { sentences, tokenize } from "./tokens.ts";

const texts = (text: string, language: "rw" | "sw" | "en" | "fr") =>
  tokenize(text, language).map((token) => token.text);

test("elided words are separate tokens in languages that elide", () => {
  assert.deepEqual(texts("l'Assemblée d'Abidjan", "fr"), ["l'", "Assemblée", "d'", "Abidjan"]);
  assert.deepEqual(texts("Minisitiri w’Intebe n'u Rwanda", "rw"), ["Minisitiri", "w’", "Intebe", "n'", "u", "Rwanda"]);
  assert.deepEqual(texts("aujourd'hui", "fr"), ["aujourd'hui"]);
});

test("apostrophes inside names stay inside", () => {
  assert.deepEqual(texts("Wang'ombe wa Murang'a", "sw"), ["Wang'ombe", "wa", "Murang'a"]);
  assert.deepEqual(texts("O'Neill's house", "en"), ["O'Neill", "'s", "house"]);
});

test("initials, hyphens, figures and handles are one token each", () => {
  assert.deepEqual(texts("U.S. Al-Shabaab 5,000.50 @tuma #Kwibuka30", "en"), [
    "U.S.",
    "Al-Shabaab",
    "5,000.50",
    "@tuma",
    "#Kwibuka30",
  ]);
});

const count = (text: string) => sentences(tokenize(text, "en")).length;

test("a sentence ends at a full stop before a capital, not after an abbreviation or in a number", () => {
  assert.equal(count("He left. She stayed."), 2);
  assert.equal(count("Dr. Otieno paid Ksh. 5.50 to J. Kamau"), 1);
  assert.equal(count("one\ntwo\n\nthree"), 3);
});

test("tokens are slices of the text, in order, and leave out nothing but white space", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.constantFrom(...LANGUAGES), (text, language) => {
      const tokens = tokenize(text, language);
      let at = 0;
      for (const token of tokens) {
        assert.match(text.slice(at, token.start), /^\s*$/);
        assert.equal(text.slice(token.start, token.end), token.text);
        assert.ok(token.end > token.start);
        at = token.end;
      }
      assert.match(text.slice(at), /^\s*$/);
    }),
  );
});
