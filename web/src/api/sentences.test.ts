import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { errorTable, fieldRules } from "../../../src/base/errors.ts";
import { catalogue, type Language } from "../texts/languages.ts";
import { wordsOf } from "./sentences.ts";

const codes = readdirSync(new URL("../../../docs/errors", import.meta.url)).map((file) => file.replace(/\.md$/, ""));
const others: Language[] = ["fr", "rw", "sw"];
const wordsIn = async (language: Language) => wordsOf(language, await catalogue(language));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("every code of the errors, and every rule of a field, has a sentence in every language", async () => {
  assert.ok(codes.length >= 30);
  for (const language of ["en", ...others] as const) {
    const { errors } = await catalogue(language);
    assert.deepEqual(Object.keys(errors.titles).sort(), codes.toSorted(), language);
    assert.deepEqual(Object.keys(errors.sentences).sort(), codes.toSorted(), language);
    assert.deepEqual(Object.keys(errors.rules).sort(), fieldRules.toSorted(), language);
  }
  const { errors } = await catalogue("en");
  for (const [code, { title }] of Object.entries(errorTable))
    assert.equal((errors.titles as Record<string, string>)[code], title);
});

test("no sentence of an error is English in another language", async () => {
  for (const language of others) {
    const words = await wordsIn(language);
    for (const code of codes) {
      assert.notEqual(words.sentence(code, {}, "the service's own"), "the service's own", `${language} ${code}`);
      assert.doesNotMatch(words.sentence(code, {}, ""), /undefined|NaN/, `${language} ${code}`);
      assert.doesNotMatch(words.sentence(code, {}, ""), /\b(the|this|try again)\b/, `${language} ${code}`);
    }
  }
});

test("a sentence includes the facts of the error: attempts left, how long to wait, until when, its state", async () => {
  const fr = await wordsIn("fr");
  assert.match(plain(fr.sentence("invalid_code", { attempts_left: 2 }, "")), /Tentatives restantes : 2\./);
  assert.match(fr.sentence("rate_limited", { retry_after: 7 }, ""), /Attendez 7 s,/);
  assert.match(fr.sentence("too_many_attempts", { retry_after: 1_700 }, ""), /Attendez 29 min,/);
  assert.match(fr.sentence("blocked", { blocked_until: "2026-05-02T10:00:00Z" }, ""), /jusqu’au 2 mai 2026/);
  const { states } = await catalogue("fr");
  assert.ok(fr.sentence("not_in_progress", { state: "expired" }, "").includes(`(${states.expired})`));
});

test("a field says which rule it breaks; if that is not enough, the service's sentence follows in English", async () => {
  const fr = await wordsIn("fr");
  const field = { field: "code_length", code: "invalid_request", message: "`code_length` must be from 4 to 10." };
  assert.equal(plain(fr.ofField({ ...field, rule: "range", min: 4, max: 10 })), "`code_length` : de 4 à 10");
  assert.match(plain(fr.ofField(field)), /^`code_length` : valeur refusée\. En anglais : `code_length` must be/);
  assert.equal(
    plain(fr.ofField({ field: "to", code: "invalid_number", message: "`to` is too short." })),
    "`to` : Le numéro de téléphone est illisible ou n’existe pas.",
  );
  const newer = { ...field, rule: "a rule of tomorrow" };
  assert.match(fr.ofField(newer), /valeur refusée/, "a rule newer than the page is not an error of the page");
});

test("in English the service's own sentence is shown; a code newer than the page has a sentence in every language", async () => {
  const en = await wordsIn("en");
  assert.equal(en.sentence("conflict", {}, "This name is taken."), "This name is taken.");
  assert.equal(en.title("conflict", "Taken"), "Taken");
  const sw = await wordsIn("sw");
  assert.equal(sw.sentence("of_tomorrow", {}, "Something new."), "Something new.");
  assert.equal(sw.title("of_tomorrow", "New"), "New");
  assert.equal(sw.title("toString", undefined), undefined);
  assert.equal(sw.sentence("toString", {}, "Something new."), "Something new.");
});
