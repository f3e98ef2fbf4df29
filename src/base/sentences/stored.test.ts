import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "../languages.ts";
import { noteIn } from "../../http/translations.ts";
import { timeline } from "./refusals/timeline.ts";
import { noted, say } from "./sentence.ts";
import { readBack } from "./stored.ts";

const others = languages.filter((language) => language !== "en");

/** A note of each template, with values as they are in notes. */
const values: Record<string, string> = {
  why: noted("there are no routes, so every link takes every number"),
  what: "the TLVs 0x1401, 0x1402 and binary data",
  numbers: "+2507…",
  network: "63510",
  link: "Lake Mobile",
  tags: "0x1401, 0x1402",
};
const notes = Object.keys(timeline).map((template) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? assert.fail(`${template}: ${name}`)),
);

test("every note is read back whole, in each language, and none of its English stays", () => {
  for (const note of notes) {
    const said = others.map((language) => noteIn(note, language));
    assert.equal(new Set([note, ...said]).size, others.length + 1, said.join(" | "));
    for (const each of said) assert.doesNotMatch(each, /\{|\b(?:the|every|links?|none|takes|and)\b/, each);
    assert.equal(noteIn(note, "en"), note);
  }
});

test("a note of notes is read back with all its parts", () => {
  const why = say(
    "the route for {numbers} on network {network} of this account takes precedence over routes by prefix",
    {
      numbers: say("every number"),
      network: "63510",
    },
  );
  const cheapest = say("{why} and takes the cheapest link", { why });
  const note = noted("{why}, but none of its links is up", { why: cheapest });
  assert.equal(
    noteIn(note, "fr"),
    "la route de ce compte pour tous les numéros sur le réseau 63510 l’emporte sur les routes par préfixe, et prend le lien le moins cher, mais aucun des liens ne fonctionne",
  );
});

test("what somebody else said stays as it is, also within a note", () => {
  for (const note of ["Absent subscriber", "her words, but none of its links is up", "", "the route for"]) {
    assert.equal(readBack(note), undefined);
    for (const language of others) assert.equal(noteIn(note, language), note);
  }
});
