import assert from "node:assert/strict";
import { test } from "node:test";
import { inPlainWords, ofPart, isSameSentence } from "./words.ts";

test("a field's label takes the place of its path, and nothing of the API is left", () => {
  const cases: [sentence: string, label: string | undefined, words: string][] = [
    ["`send_at` is in the past.", "Send at", "Send at is in the past."],
    ["`to` is without a country code, such as +250….", "To", "To is without a country code, such as +250…"],
    ["`text` is empty. Enter `text` or `text_id`.", "Text", "Text is empty. Enter text or text id."],
    ["`guard.daily_spend` must not be negative.", undefined, "Daily spend must not be negative."],
    ["`at` is not a carrier link. See `GET /v1/operator/carriers`.", "Link", "Link is not a carrier link."],
    [
      "A route names this link. Remove it first: `PUT /v1/operator/routes`.",
      undefined,
      "A route names this link. Remove it first.",
    ],
    [
      "`rw` holds the unknown placeholder `{x}`. Use `{pin}`.",
      "Kinyarwanda",
      "Kinyarwanda holds the unknown placeholder {x}. Use {pin}.",
    ],
    ["The email address or password is wrong.", "Password", "The email address or password is wrong."],
  ];
  for (const [sentence, label, words] of cases) assert.equal(inPlainWords(sentence, label), words);
});

test("a sentence about a part of a field names the part", () => {
  assert.equal(ofPart("`headers.X-Foo` is set by the service.", ".X-Foo"), "X-Foo is set by the service.");
  assert.equal(ofPart("`countries[1]` is no country.", "[1]"), "Entry 2 is no country.");
});

test("a sentence is recognised whatever its field is called, and no other sentence is", () => {
  assert.ok(isSameSentence("`send_at` is in the past.", "`send_at` is in the past."));
  assert.ok(isSameSentence("X-Foo is given twice.", "`headers.X-Foo` is given twice."));
  assert.ok(!isSameSentence("`send_at` is in the past.", "`text` is empty."));
});
