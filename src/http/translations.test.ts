import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { english, say, type Template } from "../base/sentences/sentence.ts";
import { inLanguage, texts } from "./translations.ts";

const templates = Object.keys(texts.fr) as Template[];
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test("a translation has the values of the English, and is not the English", () => {
  for (const [language, translations] of Object.entries(texts))
    for (const template of templates) {
      assert.deepEqual(placesOf(translations[template]), placesOf(template), `${language}: ${template}`);
      assert.notEqual(translations[template], template, language);
    }
});

test("every English sentence with translations is still said somewhere", () => {
  const src = path.resolve(import.meta.dirname, "..");
  const said = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("sentences") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(src, file), "utf8"))
    .join("\n");
  for (const template of templates) assert.ok(said.includes(template), `nobody says: ${template}`);
});

test("a sentence without a translation, or without its values, does not compile", () => {
  // @ts-expect-error: no language has this
  const unknown = say("It rains.");
  // @ts-expect-error: the value is missing
  const empty = say("The bulk send is {state}, which is final.", {});
  assert.equal(inLanguage(unknown, "fr"), undefined);
  assert.equal(english(empty), "The bulk send is {state}, which is final.");
});

test("the parts of a sentence are in its language, countries too", () => {
  const reason = say("not a number that exists in {place}: check the digits after {code}", {
    place: { country: "TZ" },
    code: "+255",
  });
  const sentence = say("`{field}` is {reason}.", { field: "to", reason });
  assert.equal(english(sentence), "`to` is not a number that exists in Tanzania: check the digits after +255.");
  assert.equal(
    inLanguage(sentence, "fr"),
    "`to` est un numéro qui n’existe pas (Tanzanie)\u00a0: vérifiez les chiffres après +255.",
  );
});
