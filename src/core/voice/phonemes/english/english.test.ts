import assert from "node:assert/strict";
import { test } from "node:test";
import { openEnglish } from "./english.ts";
import { emphasised, weakened } from "./stress.ts";

// A few entries as the real lexicon has them; the real one is tried by engines/neural/neural.test.ts, if it is installed.
const read = openEnglish({
  gold: {
    ...Object.fromEntries(
      Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ").map((letter, at) => [
        letter,
        letter === "A" ? "ˈA" : `ˈ${"bdfhjklm"[at % 8]}i`,
      ]),
    ),
    I: "ˌI",
    am: "ˈæm",
    to: "tˈu",
    used: { DEFAULT: "jˈuzd", VBD: "jˈus" },
    read: { DEFAULT: "ɹˈid", VBD: "ɹˈɛd", VBN: "ɹˈɛd" },
    that: { DEFAULT: "ðæt", None: "ðˈæt" },
    apple: "ˈæpᵊl",
    report: "ɹᵻpˈɔɹt",
    wait: "wˈAt",
    plan: "plˈæn",
    church: "ʧˈɜɹʧ",
    well: "wˈɛl",
    known: "nˈOn",
    phone: "fˈOn",
    "don't": "dˈOnt",
    "it's": "ɪts",
    it: "ɪt",
  },
  silver: { kigali: "kɪɡˈɑli", said: "sˈɛd" },
  tagger: {
    tags: ["DT", "IN", "NN", "PRP", "TO", "VB", "VBD"],
    tagdict: { a: "DT", A: "DT", the: "DT", to: "TO", in: "IN", I: "PRP", used: "VBD", am: "VBP", AM: "NN" },
    weights: { "w=read": { VB: 1 }, "w-1=she": { VBD: 2 }, "w-1=to": { VB: 2 } },
  },
  guess: (word) => `<${word}>`,
});

const reads = (cases: Record<string, string>) => {
  for (const [words, phonemes] of Object.entries(cases)) assert.equal(read(words), phonemes, words);
};

test("words are looked up as they are, capitalised or not, with the stress that capitals give", () =>
  reads({
    "apple.": "ˈæpᵊl.",
    "Apple, apple!": "ˈæpᵊl, ˈæpᵊl!",
    Kigali: "kɪɡˈɑli",
    "That phone": "ðˌæt fˈOn",
    "THAT phone": "ðˈæt fˈOn",
  }));

test("small words depend on what follows: a vowel, a consonant, a pause", () =>
  reads({
    "the apple": "ði ˈæpᵊl",
    "the phone": "ðə fˈOn",
    "to apple, to phone, to.": "tʊ ˈæpᵊl, tə fˈOn, tˈu.",
    "in kigali": "ɪn kɪɡˈɑli",
    "a phone": "ɐ fˈOn",
    "I am well. I am.": "ˌI ɐm wˈɛl. ˌI ˈæm.",
  }));

test("the part of speech decides between two pronunciations, and so does what a word belongs to", () =>
  reads({
    "she read": "<she> ɹˈɛd",
    "to read": "tə ɹˈid",
    "used to wait": "jˈus tə wˈAt",
    "that phone": "ðæt fˈOn",
    that: "ðˈæt",
  }));

test("plurals, past tenses and participles are derived", () =>
  reads({
    reports: "ɹᵻpˈɔɹts",
    phones: "fˈOnz",
    churches: "ʧˈɜɹʧᵻz",
    waited: "wˈATᵻd",
    waiting: "wˈATɪŋ",
    planning: "plˈænɪŋ",
    reported: "ɹᵻpˈɔɹTᵻd",
    planned: "<planned>",
  }));

test("contractions and compounds are read together, and a compound has one main stress", () =>
  reads({ "don't": "dˈOnt", "It's well-known.": "ˌɪts wˌɛlnˈOn.", "phone-apple": "fˌOnˈæpᵊl" }));

test("letters are spelled out, alone, in a row, or with full stops", () =>
  reads({ "P I N": read("P.I.N"), "the P.I.N": `ðə ${read("P I N")}`, "gate A": "<gate> ˈA", A: "ˈA", "A.": "ˈA." }));

test("what the lexicon does not know is guessed, and nothing is lost", () =>
  reads({ "Uwimana's phone": "<Uwimana's> fˈOn", "zzz, apple": "<zzz>, ˈæpᵊl", "...": "...", "": "" }));

test("a stress mark stands before the vowel", () => {
  assert.equal(emphasised("ðæt", "some"), "ðˌæt");
  assert.equal(emphasised("ðˌæt", "full"), "ðˈæt");
  assert.equal(emphasised("wˈɛl", "less"), "wˌɛl");
  assert.equal(emphasised("mts", "full"), "mts");
  assert.equal(weakened("ˌɑnd ˈA"), "ɑnd ˌA");
});

test("a long chain without a space is read in a time that grows with its length", () => {
  const words = ["well", "known", "phone", "church"];
  const chain = Array.from({ length: 1_250 }, (_, n) => words[n % words.length]).join("-");
  const letters = read(chain).replaceAll(/[ˈˌ]/g, "");
  assert.ok(letters.startsWith("wɛlnOnfOnʧɜɹʧwɛl"), letters.slice(0, 40));
  assert.ok(letters.endsWith("nOnfOnʧɜɹʧ") || letters.endsWith("wɛlnOn"), letters.slice(-40));
});
