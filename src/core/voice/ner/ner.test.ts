import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { labelOf } from "./labels.ts";
import { LANGUAGES, openRecognizer, servedLabels } from "./ner.ts";

const recognizer = openRecognizer();
const SHOWN = "Yohani ukorera minisante atuye i musanze.";

test("people, employers and places are found, in any letter case", () => {
  const labels = ["person", "organisation", "location"];
  assert.deepEqual(recognizer.recognize(SHOWN, "rw", labels), {
    person: ["Yohani"],
    organisation: ["minisante"],
    location: ["musanze"],
  });
  assert.deepEqual(recognizer.recognize(SHOWN.toLowerCase(), "rw", labels), {
    person: ["yohani"],
    organisation: ["minisante"],
    location: ["musanze"],
  });
});

test("the response has the requested labels, as they were spelled", () => {
  const answer = recognizer.recognize(SHOWN, "rw", [
    "PER",
    "umuntu",
    "Ahantu",
    "shoe size",
    "__proto__",
    "constructor",
  ]);
  assert.deepEqual(Object.keys(answer), ["PER", "umuntu", "Ahantu", "shoe size", "__proto__", "constructor"]);
  assert.deepEqual(answer["PER"], answer["umuntu"]);
  assert.deepEqual(answer["shoe size"], []);
  assert.deepEqual(Object.getOwnPropertyDescriptor(answer, "__proto__")!.value, []);
});

test("parts of an address or an amount are not names", () => {
  const text = "Yishyuye miliyoni 5 z'amafaranga y'u Rwanda. Mwandikire kuri keza@kigali.example";
  assert.deepEqual(recognizer.recognize(text, "rw", ["person", "location"]), { person: [], location: [] });
});

const found = (text: string, language: "rw" | "sw", extent?: "whole" | "bare") =>
  recognizer.recognize(text, language, ["location", "date"], extent);

test("the caller chooses whether entities are returned with the words that belong to them", () => {
  const text = "Perezida w'u Burundi yageze mu Rwanda mu mwaka wa 2001, ava muri Kenya.";
  const [names, year] = [["Burundi", "Rwanda", "Kenya"], ["mwaka wa 2001"]];
  assert.deepEqual(found(text, "rw"), { location: names, date: year });
  assert.deepEqual(found(text, "rw", "whole"), { location: ["w'u Burundi", "Rwanda", "Kenya"], date: year });
  assert.deepEqual(found(text, "rw", "bare"), { location: names, date: ["2001"] });
  const swahili = "Alifika Mombasa mwaka 2001, mwezi Julai, mwaka jana.";
  assert.deepEqual(found(swahili, "sw")["date"], ["mwaka 2001", "mwezi Julai", "mwaka jana"]);
  assert.deepEqual(found(swahili, "sw", "bare")["date"], ["2001", "Julai", "mwaka jana"]);
});

test("people in receipts are found, in capitals and surname first, and a product is no place", () => {
  const cases = [
    ["en", "Ksh5,600.00 sent to ACHIENG ROSELINE 0799112233. New M-PESA balance is Ksh1,004.55.", "ACHIENG ROSELINE"],
    ["en", "You have transferred 12000 RWF to TUYISENGE PATRICK (250791234567).", "TUYISENGE PATRICK"],
    ["sw", "Umepokea TZS 45,500 kutoka kwa MWITA CHACHA (255754123456).", "MWITA CHACHA"],
    ["rw", "Wakiriye 60,000 RWF avuye kwa MUKARUGWIZA VESTINE. Asigaye 61,200 RWF.", "MUKARUGWIZA VESTINE"],
  ] as const;
  for (const [language, text, name] of cases)
    assert.deepEqual(
      recognizer.recognize(text, language, ["person", "location"]),
      { person: [name], location: [] },
      text,
    );
});

test("an institution is found under its full name, in lower case too", () => {
  const cases = [
    ["sw", "Mamlaka ya Misitu ya Uganda imepanda miti.", "Mamlaka ya Misitu ya Uganda"],
    ["sw", "Tume ya Haki na Amani imetoa taarifa.", "Tume ya Haki na Amani"],
    ["fr", "Le ministère de la Pêche a saisi trois pirogues.", "ministère de la Pêche"],
    ["fr", "le lycée victor duruy ferme vendredi", "lycée victor duruy"],
  ] as const;
  for (const [language, text, name] of cases)
    assert.deepEqual(
      recognizer.recognize(text, language, ["person", "organisation", "location"]),
      { person: [], organisation: [name], location: [] },
      text,
    );
});

test("a disease is neither a place nor an organisation", () => {
  const labels = ["person", "location", "organisation"];
  for (const text of ["Corona imerudi Mombasa.", "Covid-19 imeua watu wawili Mombasa.", "Ebola ipo Mombasa"])
    assert.deepEqual(recognizer.recognize(text, "sw", labels), {
      person: [],
      location: ["Mombasa"],
      organisation: [],
    });
});

test("each entity is listed once, in order of appearance", () => {
  const text = "0788123456, 0722123456 na 0788123456";
  assert.deepEqual(recognizer.recognize(text, "rw", ["phone"]), { phone: ["0788123456", "0722123456"] });
});

test("labels have synonyms in four languages", () => {
  for (const name of ["PER", "Person", "umuntu", "mtu", "personne", "B-PER"])
    assert.equal(labelOf(name), "person", name);
  for (const name of ["ORG", "ikigo", "shirika", "Organization", "société"])
    assert.equal(labelOf(name), "organisation", name);
  for (const name of ["LOC", "ahantu", "mahali", "lieu"]) assert.equal(labelOf(name), "location", name);
  for (const name of ["itariki", "tarehe", "DATE"]) assert.equal(labelOf(name), "date", name);
  for (const name of ["amafaranga", "pesa", "argent"]) assert.equal(labelOf(name), "money", name);
  for (const name of ["Numéro de téléphone", "phone-number", "simu"]) assert.equal(labelOf(name), "phone", name);
  for (const name of ["", "x".repeat(10_000), "toString", "shoe"]) assert.equal(labelOf(name), undefined, name);
});

test("every supported label is its own synonym", () => {
  for (const label of servedLabels) assert.equal(labelOf(label), label);
});

test("whatever the text, entities are slices of it, of the labels asked for", () => {
  const labels = new Set(servedLabels);
  const words = fc.constantFrom(
    "Kigali",
    "minisante",
    "Yohani",
    "i",
    "na",
    "de",
    "$5",
    "2019",
    "ku wa mbere",
    "\n",
    ".",
    "’",
    "l'",
    "é",
    "😀",
    "\ud800",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.array(words, { maxLength: 30 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...LANGUAGES), (text, language) => {
      for (const { label, start, end } of recognizer.entities(text, language, labels)) {
        assert.ok(labels.has(label) && start >= 0 && end > start && end <= text.length);
      }
    }),
  );
});

test("the longest text of the worst kind is read in linear time", () => {
  const labels = new Set(servedLabels);
  const read = (text: string) => recognizer.entities(text, "en", labels).length;
  const pieces = [
    "1",
    "1 ",
    "a.",
    "a@",
    "-",
    "1,000 ",
    "www.",
    "A.",
    "(1)",
    "x'",
    ":",
    "tariki ya ",
    "code ",
    "a".repeat(64) + "@",
    "\n",
    "5 milioni ",
    "http://",
    "A1",
    "GB82 ",
    "Ksh1 sent to A ",
    "Ksh1 to 1*",
  ];
  for (const piece of pieces) {
    const start = process.cpuUsage();
    read(piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000));
    // Quadratic work would take minutes; this only proves that there is none.
    assert.ok(process.cpuUsage(start).user < 20_000_000, JSON.stringify(piece));
  }
});
