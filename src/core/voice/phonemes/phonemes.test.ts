import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { kinyarwanda } from "./kinyarwanda.ts";
import { piecesOf, sentencesOf } from "./sentences.ts";
import { swahili } from "./swahili.ts";

const reads = (read: (words: string) => string, cases: Record<string, string>) => {
  for (const [words, phonemes] of Object.entries(cases)) assert.equal(read(words), phonemes, words);
};

test("Swahili: letters, Arabic consonants, and the stress on the last syllable but one", () =>
  reads(swahili, {
    "habari ya asubuhi": "habˈaɾi ja asubˈuhi",
    "ng'ombe na ngoma": "ŋˈombe na ŋɡˈoma",
    "dhahabu, thamani, ghali, kheri": "ðahˈabu, θamˈani, ɣˈali, xˈeɾi",
    "chakula cha jioni": "ʧakˈula ʧa ʤiˈoni",
    "shule nyingi": "ʃˈule ɲˈiŋɡi",
    "Kuuliza?": "kuulˈiza?",
  }));

test("Swahili: m before a consonant is a syllable, except before b, p, w and y", () =>
  reads(swahili, {
    mtu: "m̩tu",
    mtoto: "m̩tˈoto",
    mbili: "mbˈili",
    mwana: "mwˈana",
    nchi: "n̩ʧi",
    ndege: "ndˈeɡe",
  }));

test("Kinyarwanda: consonants before w and y, and what a nasal belongs to", () =>
  reads(kinyarwanda, {
    rwanda: "ɾɡwˈaːnda",
    umwana: "umŋwˈana",
    bwacu: "bɡwˈaʧu",
    abantu: "aβˈaːntu",
    imbwa: "ˈimbɡwa",
    icyayi: "icˈaji",
    njye: "nɟe",
    ishyamba: "iʃcˈaːmba",
    "tuza, njya": "tˈuza, nɟa",
    ryanjye: "ɾɟˈaːnɟe",
    urugo: "uɾˈuɡo",
    "n'umugore": "numuɡˈoɾe",
  }));

test("Kinyarwanda: a double vowel is long, and so is one before a nasal and a consonant", () =>
  reads(kinyarwanda, { saa: "saː", "saa tatu": "saː tˈatu", umuntu: "umˈuːntu", intare: "intˈaɾe" }));

test("single letters are read by their names", () => {
  assert.equal(swahili("M T N"), "me te ne");
  assert.equal(kinyarwanda("B K, i Kigali"), "βe ke, i kiɡˈaɾi");
});

test("every letter of the alphabet has a sound, and nothing but sounds, stress and punctuation comes out", () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz'")), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 5 }), (words) => {
      for (const read of [swahili, kinyarwanda])
        assert.match(read(words.join(" ")), /^(?:[abcdefhijklmnopstuvwxzβðɟɡɣɲŋɾʃʒʤʧθːˈ' ]|\u0329)*$/u);
    }),
  );
  for (const letter of "abcdefghijklmnopqrstuvwxyz")
    for (const read of [swahili, kinyarwanda]) assert.notEqual(read(`a${letter}a`), "aa", letter);
});

test("sentences end at full stops, but not after an initial or in front of a small letter", () => {
  assert.deepEqual(sentencesOf("Good morning. How are you? Fine!"), ["Good morning.", "How are you?", "Fine!"]);
  assert.deepEqual(sentencesOf("It is J. K. Rowling."), ["It is J. K. Rowling."]);
  assert.deepEqual(sentencesOf("on tuma. rw is it"), ["on tuma. rw is it"]);
});

test("lines stay in their sentence", () =>
  assert.deepEqual(sentencesOf("Your code is:\nfour;\neight;\ntwo. It expires."), [
    "Your code is:\nfour;\neight;\ntwo.",
    "It expires.",
  ]));

test("no piece of a sentence is too long for a net, and nothing is lost", () => {
  const phonemes = fc.string({ unit: fc.constantFrom(...Array.from("abc,. ")), maxLength: 1500 });
  fc.assert(
    fc.property(phonemes, (text) => {
      const pieces = piecesOf(text);
      for (const piece of pieces) assert.ok(piece.length <= 400);
      assert.equal(pieces.join("").replace(/\s+/g, ""), text.replace(/\s+/g, ""));
    }),
  );
});
