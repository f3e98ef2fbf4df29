import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openGazetteer } from "../gazetteer.ts";
import { openRecognizer, type Language } from "../ner.ts";
import { sentences, tokenize } from "../tokens.ts";
import { slotsOf } from "./slots.ts";
import { isReceipt } from "./words.ts";

const gazetteer = openGazetteer();
const recognizer = openRecognizer();

/** The texts of the slots that are expected to hold a name. */
const namesIn = (text: string, language: Language): string[] =>
  sentences(tokenize(text, language)).flatMap((sentence) =>
    slotsOf(sentence, gazetteer)
      .filter(({ odds }) => odds.none <= 0)
      .map(({ start, end }) => text.slice(sentence[start]!.start, sentence[end - 1]!.end)),
  );

test("a name begins after numbers, masked numbers and titles, and ends where the receipt continues", () => {
  const cases = [
    ["en", "Ksh90 sent to OUKO P. JUMA 2547****118 on 4/5/25 at 7:02 AM.", ["OUKO P. JUMA"]],
    [
      "en",
      "Withdraw Ksh500.00 from 448120 - Mama Atieno Shop Ahero New balance is Ksh90.00.",
      ["Mama Atieno Shop Ahero"],
    ],
    ["en", "Ksh260 paid to ROYAL MART KITUI 2. on 4/5/25.", ["ROYAL MART KITUI 2"]],
    ["en", "UGX 500 sent to MR KINTU K. by agent: Agent Aida (2567****90).", ["KINTU K.", "Aida"]],
    ["en", "Ksh80 paid to ST. PETER'S CHEMIST on 4/5/25.", ["ST. PETER'S CHEMIST"]],
    ["sw", "Umetuma Tsh 900 kwa 0713440091 LEA SHOO. Salio Tsh 9.", ["LEA SHOO"]],
    [
      "sw",
      "Umetoa Tsh 900 kwa wakala 3308 - MAMA SUE DUKA TARIME tarehe 3/7/25 Salio lako ni Tsh 4.",
      ["MAMA SUE DUKA TARIME"],
    ],
    ["sw", "Umelipa Tsh 900 kwa Duka la Dawa Baraka siku 3/7/25.", ["Duka la Dawa Baraka"]],
    ["rw", "Wahawe 900 RWF na NKUSI V. (2507****118). Asigaye: 9 RWF.", ["NKUSI V."]],
    ["rw", "WISHYUYE 900 RWF KURI KABEZA STORE KU WA 16/05/2025.", ["KABEZA STORE"]],
    ["fr", "Retrait de 900 FC chez l'agent MBALA & FILS le 4/5/25. Solde 9 FC.", ["MBALA & FILS"]],
  ] as const;
  for (const [language, text, names] of cases) assert.deepEqual(namesIn(text, language), names, text);
});

test("the position tells people, firms and places apart", () => {
  const labels = ["person", "organisation", "location"];
  const cases = [
    ["en", "Ksh700.00 sent to KIGEN SHEILA 0722****90 on 4/5/25.", ["KIGEN SHEILA"], [], []],
    ["en", "Ksh700.00 paid to CHANDARANA KISUMU. on 4/5/25 at 5:20 PM.", [], ["CHANDARANA KISUMU"], []],
    ["en", "KES 900 withdrawn at HOMA BAY ATM on 4/5/25. Bal KES 12.", [], [], ["HOMA BAY"]],
    ["en", "Dear NALIAKA, RWF 900 was paid to TOTAL KABUGA.", ["NALIAKA"], ["TOTAL KABUGA"], []],
    ["sw", "Umetuma TZS 900 kwenda 0713****55 AIDANI MLOWE. Ada TZS 9.", ["AIDANI MLOWE"], [], []],
    ["sw", "Umelipa TZS 900 kwa LAKE OIL KIBAHA. Salio TZS 9.", [], ["LAKE OIL KIBAHA"], []],
    ["sw", "Umeweka TZS 900 tawi la MPWAPWA. Salio TZS 9.", [], [], ["MPWAPWA"]],
    ["rw", "Wahawe 900 RWF na NYIRANTAMA (*********013). Asigaye 950 RWF.", ["NYIRANTAMA"], [], []],
    ["rw", "Wishyuye 900 RWF kuri ALIMENTATION IKAZE. Asigaye 9 RWF.", [], ["ALIMENTATION IKAZE"], []],
    ["fr", "Transfert de 900 FC vers NSIMBA LANDU réussi. Frais 9 FC.", ["NSIMBA LANDU"], [], []],
    ["fr", "Paiement de 900 FCFA chez AUCHAN POINT E. Solde 9 FCFA.", [], ["AUCHAN POINT E."], []],
    [
      "en",
      "Credibank: KES 900 cheque paid at KILGORIS branch, banked by MURUNGA STELLA.",
      ["MURUNGA STELLA"],
      ["Credibank"],
      ["KILGORIS"],
    ],
    ["en", "Airtel Money: Ksh900 received. Your M-PESA balance is Ksh9.", [], [], []],
  ] as const;
  for (const [language, text, person, organisation, location] of cases)
    assert.deepEqual(recognizer.recognize(text, language, labels), { person, organisation, location }, text);
});

test("only texts with an amount in figures and a word for moving money are receipts", () => {
  for (const text of [
    "Ksh1,200.00 sent to X",
    "5000 RWF transferred",
    "Umelipa 900/= Tsh 900",
    "Paiement de 10.000F",
    "Wishyuye 900 RWF",
  ])
    assert.ok(isReceipt(text), text);
  for (const text of [
    "I paid Peter",
    "Waziri alipokea zawadi",
    "A bag of rice costs 5000 RWF",
    "Le solde est nul",
    "$5 sent to me",
  ])
    assert.ok(!isReceipt(text), text);
});

test("whatever the text, slots lie in order within the sentence and do not overlap", () => {
  const pieces = fc.constantFrom(
    "Ksh5",
    "to",
    "kwa",
    "JANE",
    "Shop",
    "&",
    "-",
    "X.",
    "*",
    "12",
    ",",
    "la",
    "ATM",
    "ya",
    "Salio",
    "'",
    "+",
    "Airtel",
    "Money",
    ":",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom("sw", "en", "rw", "fr"), (words, language) => {
      for (const sentence of sentences(tokenize(words.join(" "), language))) {
        let last = 0;
        for (const { start, end } of slotsOf(sentence, gazetteer)) {
          assert.ok(start >= last && end > start && end <= sentence.length, words.join(" "));
          last = end;
        }
      }
    }),
  );
});
