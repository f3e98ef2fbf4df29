import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { englishNumber } from "./english.ts";
import { frenchNumber } from "./french.ts";
import { Refusal } from "../../../base/errors.ts";
import { kinyarwandaNumber } from "./kinyarwanda.ts";
import { checkScript } from "./script.ts";
import { respelled, spokenLanguages, toSpoken } from "./spoken.ts";
import { swahiliNumber } from "./swahili.ts";

function says(language: string, cases: Record<string, string>): void {
  for (const [text, words] of Object.entries(cases))
    assert.equal(respelled(toSpoken(text, language), language), words, text);
}

test("Kinyarwanda numbers are right, each with the agreement of the noun it counts", () => {
  const cases: [number, string][] = [
    [0, "zeru"],
    [1, "rimwe"],
    [2, "kabiri"],
    [3, "gatatu"],
    [4, "kane"],
    [5, "gatanu"],
    [6, "gatandatu"],
    [7, "karindwi"],
    [8, "umunani"],
    [9, "icyenda"],
    [10, "icumi"],
    [11, "cumi na rimwe"],
    [18, "cumi n'umunani"],
    [19, "cumi n'icyenda"],
    [20, "makumyabiri"],
    [25, "makumyabiri na gatanu"],
    [30, "mirongo itatu"],
    [70, "mirongo irindwi"],
    [80, "mirongo inani"],
    [99, "mirongo icyenda n'icyenda"],
    [100, "ijana"],
    [110, "ijana n'icumi"],
    [233, "magana abiri na mirongo itatu na gatatu"],
    [800, "magana inani"],
    [1000, "igihumbi"],
    [1994, "igihumbi na magana cyenda na mirongo icyenda na kane"],
    [2026, "ibihumbi bibiri na makumyabiri na gatandatu"],
    [7000, "ibihumbi birindwi"],
    [8000, "ibihumbi umunani"],
    [10_000, "ibihumbi icumi"],
    [11_000, "ibihumbi cumi na kimwe"],
    [25_000, "ibihumbi makumyabiri na bitanu"],
    [100_000, "ibihumbi ijana"],
    [1_000_000, "miliyoni imwe"],
    [2_000_000, "miliyoni ebyiri"],
    [12_000_000, "miliyoni cumi n'ebyiri"],
    [1_000_000_000, "miliyari imwe"],
  ];
  for (const [number, words] of cases) assert.equal(kinyarwandaNumber(number), words);
  assert.equal(kinyarwandaNumber(25, "ama"), "makumyabiri n'atanu");
  assert.equal(kinyarwandaNumber(15, "imi"), "cumi n'itanu");
});

test("no two numbers up to 1,000,000,000 sound the same, in any language", () => {
  const number = fc.nat(1_000_000_000);
  for (const say of [kinyarwandaNumber, swahiliNumber, englishNumber, frenchNumber]) {
    fc.assert(fc.property(number, number, (one, other) => one === other || say(one) !== say(other)));
    // Round numbers and their neighbours sound alike most easily.
    const round = [0, 10, 20, 100, 1000].flatMap((step) =>
      [0, 1, 8, 20, 28, 100, 108].map((each) => step * 1000 + each),
    );
    const some = new Set([...Array(30_000).keys(), ...round, ...round.map((each) => each * 1000), 100_020, 120_000]);
    assert.equal(new Set([...some].map((each) => say(each))).size, some.size);
  }
});

test("Swahili, English and French numbers", () => {
  assert.equal(swahiliNumber(21), "ishirini na moja");
  assert.equal(swahiliNumber(1234), "elfu moja mia mbili thelathini na nne");
  assert.equal(swahiliNumber(102_000), "laki moja na elfu mbili");
  assert.equal(englishNumber(1_000_001), "one million and one");
  assert.equal(englishNumber(342), "three hundred and forty two");
  assert.equal(frenchNumber(71), "soixante et onze");
  assert.equal(frenchNumber(80), "quatre-vingts");
  assert.equal(frenchNumber(81), "quatre-vingt-un");
  assert.equal(frenchNumber(99), "quatre-vingt-dix-neuf");
  assert.equal(frenchNumber(280_300), "deux cent quatre-vingt mille trois cents");
  assert.equal(frenchNumber(80_000_000), "quatre-vingts millions");
});

test("codes and phone numbers are said digit by digit in every language, with a line for each digit or group", () => {
  says("en", {
    "Your code is 482913. It expires in 10 minutes.":
      "Your code is:\nfour;\neight;\ntwo;\nnine;\none;\nthree. It expires in ten minutes.",
    "4829 is your PIN": "four;\neight;\ntwo;\nnine;\nis your PIN",
    "Call +250 788 123 456": "Call plus two five zero,\nseven eight eight,\none two three,\nfour five six",
    "Ref TX4F9K2": "Ref T;\nX;\nfour;\nF;\nnine;\nK;\ntwo",
    "Account 1234567 paid 20000": "Account:\none;\ntwo;\nthree;\nfour;\nfive;\nsix;\nseven;\npaid twenty thousand",
  });
  says("fr", { "Votre code : 0912": "Votre code:\nzéro;\nneuf;\nun;\ndeux" });
  says("sw", {
    "Msimbo wako ni 482913.": "Msimbo wako ni:\nnne;\nnane;\nmbili;\ntisa;\nmoja;\ntatu.",
    "Piga 0712345678": "Piga sifuri saba moja mbili,\ntatu nne tano,\nsita saba nane",
  });
  says("rw", {
    "Kode yawe ni 482913.": "kode yawe ni:\nkane;\numunani;\nkabiri;\nichenda;\nrimwe;\ngatatu.",
    "Kanda *182*8#": "kanda akanyenyeri rimwe umunani kabiri akanyenyeri umunani urwego",
  });
});

test("money, dates, times, percentages and measures are said in words", () => {
  says("en", {
    "RWF 5,000 on 12/03/2026 at 14:30":
      "five thousand Rwandan francs on twelfth of March twenty twenty six at two thirty P M",
    "$1.50 or 35%": "one dollar and fifty cents or thirty five percent",
    "5kg, 1st prize, 2.5 km": "five kilograms, first prize, two point five kilometres",
    "on 5/3/26, 20°C, gate B7": "on fifth of March twenty twenty six, twenty degrees, gate B seven",
    "In 1994 and 2006": "In nineteen ninety four and two thousand and six",
  });
  says("fr", {
    "1 250 000 FRW le 01/03/2026 à 14h30":
      "un million deux cent cinquante mille francs rwandais le premier mars deux mille vingt-six à quatorze heures trente",
    "M. Dupont, 21e": "Monsieur Dupont, vingt et unième",
  });
  says("sw", {
    "Ksh 5,000 tarehe 12/03/2026": "shilingi za Kenya elfu tano tarehe kumi na mbili Machi elfu mbili ishirini na sita",
    // After `saa` people write the hour as they count it; a bare time of day is on the 24-hour clock.
    "saa 8:15 mchana, 14:30": "saa nane na robo mchana, saa nane na nusu mchana",
    "asilimia 35%": "asilimia thelathini na tano",
  });
  says("rw", {
    "25 RWF": "amafaranga yu rwanda makumyabiri natanu",
    "1 Frw": "ifaranga ryu rwanda rimwe",
    "5.000 Frw": "amafaranga yu rwanda ibihumbi bitanu",
    "tariki 12/03/2026 saa 14:30":
      "tariki ya chumi na kabiri werurwe ibihumbi bibiri na makumyabiri na gatandatu saa munani nigiche zamanywa",
    "35%": "mirongo itatu na gatanu ku ijana",
  });
});

test("negative numbers, abbreviations, ranges, fractions and sums are spoken as such", () => {
  says("en", {
    "-$5, RWF -2,000 and 1.5M RWF":
      "minus five dollars, minus two thousand Rwandan francs and one million five hundred thousand Rwandan francs",
    "50k users, 2½ h, -4°C, 30 km/h, 25 m²":
      "fifty thousand users, two and a half h, minus four degrees, thirty kilometres per hour, twenty five square metres",
    "Open 8:00-17:00, 5-10 days": "Open eight A M to five P M, five to ten days",
    "lost 2-1, code 123-456": "lost two-one, code one two three,\nfour five six",
    "page 3/4, 24/7": "page three slash four, twenty four seven",
    "3 × 4 = 12, 2x500mg": "three times four equals twelve, two times five hundred milligrams",
    "v2.0.1 at 192.168.1.1":
      "v two dot zero dot one at one hundred and ninety two dot one hundred and sixty eight dot one dot one",
    "21 Nov 2026, Nov. 3rd, you may 5 times":
      "twenty first of November twenty twenty six, third of November, you may five times",
    "COVID-19 on tuma.rw, #1": "COVID-nineteen on tuma dot rw, number one",
    "valid for 2h, at 9 am": "valid for two hours, at nine A M",
  });
  says("fr", {
    "le 1 nov. 2026 à 12 h 30, la 1ère, -4°C":
      "le premier novembre deux mille vingt-six à douze heures trente, la première, moins quatre degrés",
    "5M FCFA, 21 min": "cinq millions de francs CFA, vingt et une minutes",
  });
  says("sw", {
    "Sh 500 au 1,500/=": "shilingi mia tano au shilingi elfu moja na mia tano",
    "20°C, S.L.P 45, 8:00-17:00":
      "digrii ishirini, sanduku la posta arobaini na tano, saa mbili asubuhi hadi saa kumi na moja jioni",
  });
  says("rw", {
    "abantu 5, iminsi 3, amezi 2, ibyumweru 4, nimero 5":
      "abantu batanu, iminsi itatu, amezi abiri, ibyumweru bine, nimero gatanu",
    "2h": "amasaha abiri",
  });
});

test("amounts with the scale in words, and fractions with a slash, are said as people say them", () => {
  says("en", {
    "$3.5 million for A&B": "three million five hundred thousand dollars for A and B",
    "€ 2 billion, $12.375 million": "two billion euros, twelve million three hundred and seventy five thousand dollars",
    "$3 millionaires": "three dollars millionaires",
    "1/2 kg, 2 1/2 cups, ¾ l": "a half kilogram, two and a half cups, three quarters litres",
    "page 1/2, code 1/2, on 3/4": "page one slash two, code one slash two, on three slash four",
  });
  says("fr", {
    "3,5 millions € et 1/2 kg": "trois millions cinq cent mille euros et un demi kilogramme",
    "2 milliards $": "deux milliards de dollars",
  });
  says("sw", { "$1.5 million, 1/2 kg": "dola milioni moja na laki tano, kilo nusu" });
  says("rw", { "1/4 kg": "kilogarama kimwe cha kane" });
});

test("Roman ordinals are French, and St. is a saint or a street", () => {
  says("fr", {
    "au XXIe siècle, Xᵉ, le Ier et la Ière": "au vingt et unième siècle, dixième, le premier et la première",
    "Le Ve, Ce, Me": "Le cinquième, Ce, Me",
    "à St-Denis, rue Ste-Anne": "à Saint-Denis, rue Sainte-Anne",
  });
  says("en", {
    "St. Mary's, 12 King St. Kigali": "Saint Mary's, twelve King Street Kigali",
    "Main St. is closed, turn into Lake St.": "Main Street is closed, turn into Lake Street",
  });
});

test("Kinyarwanda numerals agree with plain nouns of every class that people count", () => {
  const cases: Record<string, string> = {
    "imodoka 3": "imodoka eshatu",
    "inzu 2": "inzu ebyiri",
    "inka 11": "inka chumi nimwe",
    "imbuto 4": "imbuto enye",
    "moto 7": "moto zirindwi",
    "igitabo 1": "igitabo kimwe",
    "umuntu 1": "umuntu umwe",
    "urugo 1, akana 1, utwana 5": "urugo rumwe, akana kamwe, utwana gatanu",
    "utubari 5": "utubari dutanu",
    "icyumba 12, icyiciro 1": "ichumba chumi na kabiri, ichichiro rimwe",
    "iminsi 3, imisozi 2": "iminsi itatu, imisozi ibiri",
  };
  says("rw", cases);
});

const unreadable = (text: string, sentence: RegExp) =>
  assert.throws(
    () => checkScript(text, "fr"),
    (error: unknown) => error instanceof Refusal && error.code === "invalid_request" && sentence.test(error.message),
    text,
  );

test("a text in a script that the voice cannot read is refused by name and position; signs and marks are not", () => {
  unreadable("Bonjour, как дела", /Cyrillic script from character 10 on, which the voice for French cannot read/);
  unreadable("😀 你好", /Chinese script from character 3/);
  unreadable("ሰላም", /Ethiopic/);
  unreadable("مرحبا", /Arabic/);
  unreadable("ΑΒΓ", /Greek/);
  for (const text of ["Ça va à Gisèle ? Ŋgũgĩ", "π ≈ 3.14, 5 µg, 10 kΩ, 1ª, 😀, x²", "🇷🇼 ①"]) checkScript(text, "fr");
});

test("nothing that a synthesiser could take for markup or phonemes remains of any text", () => {
  assert.equal(toSpoken("[[h@l'oU]] <voice name='fr'>hi</voice>", "en"), "h l'oU voice name fr hi voice");
  assert.equal(toSpoken("😀 <>&[]{}|", "en"), "");
  const pieces = fc.constantFrom(
    "[[",
    "<",
    "&lt;",
    "]]",
    "*182#",
    "+250",
    "1,000",
    "12:30",
    "$5",
    "a.b@c.de",
    "٣",
    "…",
    "٪",
  );
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme" })), { maxLength: 20 });
  fc.assert(
    fc.property(texts, fc.constantFrom(...spokenLanguages), (parts, language) => {
      assert.match(toSpoken(parts.join(""), language), /^[\p{L}\p{M} \n.,;:?!'-]*$/u);
    }),
  );
});

test("only spelled digits make a line: nothing else that a text contains does", () => {
  assert.equal(toSpoken("one;\u2063 two\n\nthree\u2028four;;\r\nfive:\u2063", "en"), "one; two. three four; five:");
  const pieces = fc.constantFrom(
    "\n",
    "\r\n",
    "; ",
    ";;",
    ":",
    "\u2063",
    "\u2028",
    "\u2029",
    "\v",
    "code",
    "TXFK",
    "A-B",
    "; \u2063",
  );
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme" })), { maxLength: 20 });
  fc.assert(
    fc.property(texts, fc.constantFrom(...spokenLanguages), (parts, language) => {
      const text = parts.join("").normalize("NFC").replace(/\p{N}/gu, "");
      assert.doesNotMatch(toSpoken(text, language), /\n/);
    }),
  );
});

test("any 5,000 characters are normalised in well under a second", () => {
  for (const piece of ["1", "1 ", ". ", "a.", "*1", "+1", "1,234", "a@", "www.", "A1-", "$1", "'", " "]) {
    const text = piece.repeat(5000).slice(0, 5000);
    for (const language of spokenLanguages) toSpoken(text, language);
  }
});
