import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Language } from "../base/languages.ts";
import { Refusal } from "../base/errors.ts";
import { sockets } from "../base/sentences/refusals/sockets.ts";
import { english, englishOnly, say, type Sentence, type Template } from "../base/sentences/sentence.ts";
import { inLanguage, texts } from "./translations.ts";

const translated = Object.keys(texts) as Exclude<Language, "en">[];
const templates = Object.keys(texts.fr) as Template[];
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** Frames around other sentences, and words that two languages share. */
const alike: ReadonlySet<string> = new Set<Template>([
  "`{field}` {reason}.",
  "`{field}` {reason}",
  "{count} {state}",
  "{code}: {why}",
  "`{field}` is {reason}.",
  "is {reason}",
  "the TLVs {names}",
  "“{column}” {reason}.",
  "`{field}` is not an `acc_<id>`.",
]);

/** What is said to people without the name that programs know a thing by. */
const unnamed: ReadonlySet<string> = new Set<Template>([
  "without the + before its country code: write +{digits}…, or set the account's `default_country`",
  "without a country code: write + and the country code in place of the first 0, such as +250…, or set the account's `default_country`",
  "without a country code: write + and the country code first, such as +250…, or set the account's `default_country`",
  "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.",
  "One-time codes are already on. Turn them off first with `DELETE /console/totp`.",
  "This is for people, not for tokens. Sign in with `POST /console/login`.",
  "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.",
  "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.",
]);

/** A sentence with a value of its own in each place. */
function sampleOf(template: Template): Sentence {
  const names = placesOf(template).map((place) => place.slice(1, -1));
  return { template, values: Object.fromEntries(names.map((name) => [name, `<${name}>`])) };
}

/** Three words in a row, without names and values: who finds them in another language has found a piece of English. */
function piecesOf(template: string): string[] {
  return template.split(/`[^`]*`|\{\w+\}|[^\p{L}' ]+/u).flatMap((clause) => {
    const words = clause.split(" ").filter(Boolean);
    return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
  });
}

test("every sentence is written in each language: with its values and names, in no two alike, and with no English left", () => {
  for (const template of templates) {
    const sentence = sampleOf(template);
    const inEnglish = english(sentence);
    const written = translated.map((language) => inLanguage(sentence, language)!);
    for (const [index, text] of written.entries()) {
      const where = `${translated[index]}: ${template}`;
      assert.deepEqual(placesOf(texts[translated[index]!][template]), placesOf(template), where);
      for (const value of Object.values(sentence.values)) assert.ok(text.includes(value as string), where);
      for (const [name] of unnamed.has(template) ? [] : inEnglish.matchAll(/`[^`]+`/g))
        assert.ok(text.includes(name), `${where}: ${name}`);
      for (const piece of piecesOf(template)) assert.ok(!text.includes(piece), `${where}: ${piece}`);
      // A part of a sentence stays one.
      assert.equal(/[.!?]$/.test(text), /[.!?]$/.test(inEnglish), where);
    }
    if (!alike.has(template)) assert.equal(new Set([inEnglish, ...written]).size, 1 + written.length, template);
  }
  for (const template of alike) assert.ok(templates.includes(template as Template), `not a sentence: ${template}`);
});

test("every translated sentence is still said somewhere, or is one of Node’s about sockets", () => {
  const src = path.resolve(import.meta.dirname, "..");
  const said = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("sentences") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(src, file), "utf8"))
    .join("\n");
  for (const template of templates.filter((each) => !Object.hasOwn(sockets, each))) {
    // As a string of the source has it.
    const written = [template, template.replaceAll("\\", "\\\\")];
    assert.ok(
      written.some((text) => said.includes(text)),
      `nobody says: ${template}`,
    );
  }
});

test("a sentence without a translation, or without its values, does not compile; nor does a text in its place", () => {
  // @ts-expect-error: no language has this
  const unknown = say("It rains.");
  // @ts-expect-error: the value is missing
  const empty = say("The bulk send is {state}, which is final.", {});
  assert.equal(inLanguage(unknown, "fr"), undefined);
  assert.equal(english(empty), "The bulk send is {state}, which is final.");
  // @ts-expect-error: a refusal is said
  assert.throws(() => new Refusal("conflict", "It rains."));
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

test("numbers, amounts, times, states and names of languages are written in the way of the reader", () => {
  const entries = say("`{field}` must have at most {max} items.", { field: "to", max: 100_000 });
  assert.equal(english(entries), "`to` must have at most 100000 items.");
  assert.equal(inLanguage(entries, "fr"), "`to` ne peut pas dépasser 100\u202f000 éléments.");
  const cost = say(
    "The new text costs {cost} more than the balance covers. Nothing was changed; top up the account, or shorten the text.",
    { cost: { money: 1_234_500_000n } },
  );
  assert.match(english(cost), /costs 1234\.5 more/);
  assert.match(inLanguage(cost, "fr")!, /coûte 1\u202f234,50 de plus/);
  assert.match(inLanguage(cost, "sw")!, /unagharimu 1,234\.50|yanagharimu 1,234\.50|yangegharimu 1,234\.50/);
  // Three decimals would be read as thousands.
  const ten = say(
    "The new text costs {cost} more than the balance covers. Nothing was changed; top up the account, or shorten the text.",
    { cost: { money: 10_392_000n } },
  );
  assert.match(inLanguage(ten, "fr")!, /coûte 10,3920 de plus/);
  const at = { at: new Date("2026-11-30T09:05:00Z") };
  const late = say("This send was meant for {at}, which has passed. Reject it, and have it asked for again.", { at });
  assert.match(english(late), /for 2026-11-30T09:05:00\.000Z,/);
  assert.match(inLanguage(late, "fr")!, /le 30\/11\/2026 09:05 UTC,/);
  assert.match(inLanguage(late, "rw")!, /30\/11\/2026/);
  const ended = say("The bulk send is {state}, which is final.", { state: { state: "cancelled" } });
  assert.match(english(ended), /is cancelled,/);
  assert.match(inLanguage(ended, "fr")!, /\(annulé\)/);
  const holders = say("The role is in use by {named}. Give them another role or withdraw their invitations first.", {
    named: { list: ["a@b.c (usr_1)", say("{email} (invited)", { email: "d@e.f" })] },
  });
  assert.match(english(holders), /by a@b\.c \(usr_1\), d@e\.f \(invited\)\./);
  assert.match(inLanguage(holders, "fr")!, /a@b\.c \(usr_1\), d@e\.f \(invité\)\./);
  const mute = say(
    "No voice that speaks {language} is running, so no call can be made in it. Nothing was charged. Choose another `language` or `channel` `sms`, or ask your operator to install a voice.",
    { language: { language: "sw" } },
  );
  assert.match(english(mute), /speaks Swahili/);
  assert.match(inLanguage(mute, "rw")!, /rivuga Igiswahili/);
});

test("what has an English part is English as a whole", () => {
  const parts = [say("Nothing was accepted."), englishOnly("Ask Tuma.")];
  assert.equal(english(parts), "Nothing was accepted. Ask Tuma.");
  assert.equal(inLanguage(parts, "fr"), undefined);
  assert.equal(inLanguage(parts[0]!, "fr"), "Rien n’a été accepté.");
});
