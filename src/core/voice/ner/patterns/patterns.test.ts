import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LANGUAGES, type Language } from "../labels.ts";
import { emails, ips, phones, urls } from "./contacts.ts";
import { dates } from "./dates.ts";
import { cards, codes, ibans } from "./identifiers.ts";
import { money, ordinals, percentages, quantities } from "./numbers.ts";
import type { Slice } from "./pattern.ts";
import { times } from "./times.ts";

const found = (slices: readonly Slice[], text: string) => slices.map(({ start, end }) => text.slice(start, end));

/** Checks what a pattern finds in each text. */
function check(
  pattern: (text: string, language: Language) => Slice[],
  language: Language,
  cases: Record<string, string[]>,
): void {
  for (const [text, expected] of Object.entries(cases))
    assert.deepEqual(found(pattern(text, language), text), expected, text);
}

test("e-mail addresses", () => {
  check(emails, "en", {
    "Write to a.b+c@mail.example.co.rw, or not.": ["a.b+c@mail.example.co.rw"],
    "@tuma and a@b are none": [],
    "two: x@y.com;z_1@w.org": ["x@y.com", "z_1@w.org"],
  });
});

test("web addresses, without the punctuation after them", () => {
  check(urls, "en", {
    "See https://tuma.example/a?b=1#c). Now": ["https://tuma.example/a?b=1#c"],
    "www.rra.gov.rw, irembo.gov.rw/home": ["www.rra.gov.rw", "irembo.gov.rw/home"],
    "mail me@irembo.gov.rw at 3.5 km": [],
  });
});

test("valid IP addresses", () => {
  check(ips, "en", {
    "from 10.0.0.1 and 300.1.1.1 to 2001:db8::1": ["10.0.0.1", "2001:db8::1"],
    "at 10:30 on 1.2.3.4.5": [],
  });
});

test("phone numbers by their country's plan, side by side too", () => {
  check(phones, "rw", {
    "hamagara 0788123456 cyangwa +250 722 123 456": ["0788123456", "+250 722 123 456"],
    "0788123456 0722123456": ["0788123456", "0722123456"],
    "250788123456": ["250788123456"],
    "kode 123456 2020-05-12": [],
    ["1234567 ".repeat(500)]: [],
  });
  check(phones, "rw", {
    "kuri Keza (0788123456), (+250 722 123 456)": ["0788123456", "+250 722 123 456"],
    "konti 0788123456, TxId: 0722123456": [],
  });
  check(phones, "en", { "call (020) 7946 0018 or (0711 222333)": ["(020) 7946 0018", "0711 222333"] });
  check(phones, "sw", { "piga 0712 345 678 au 0754123456.": ["0712 345 678", "0754123456"] });
});

test("cards by their check digit", () => {
  check(cards, "en", {
    "card 4111 1111 1111 1111, not 4111 1111 1111 1112": ["4111 1111 1111 1111"],
    "5500-0000-0000-0004": ["5500-0000-0000-0004"],
  });
});

test("bank accounts by their check digits", () => {
  check(ibans, "en", {
    "pay GB82 WEST 1234 5698 7654 32 today": ["GB82 WEST 1234 5698 7654 32"],
    FR1420041010050500013M02606: ["FR1420041010050500013M02606"],
    "GB83 WEST 1234 5698 7654 32": [],
  });
});

test("codes that a nearby word announces", () => {
  check(codes, "en", {
    "Your verification code is 482913.": ["482913"],
    "482913 is your Tuma code": ["482913"],
    "QGH7X2K9L0 Confirmed. Dial *182*8*1#": ["QGH7X2K9L0", "*182*8*1#"],
    "in 2019 we sold 4829 bags": [],
  });
  check(codes, "rw", { "Umubare w'ibanga ni 4821": ["4821"], "kode yawe ni 99213": ["99213"] });
});

test("references of receipts are found whole, with their dots and dashes, and amounts are not taken for them", () => {
  check(codes, "en", {
    "TxId: 5566778899. Fee 100": ["5566778899"],
    "Financial Transaction Id: 18273645501.": ["18273645501"],
    "Ref I&M.2025.04.03.551 and Receipt NW-88121-B.": ["I&M.2025.04.03.551", "NW-88121-B"],
    "Your order is here, invoice of 25000 RWF": [],
    "Ref 25000 RWF, code 12.5": [],
    "Token: 1234 5678 9012 3456 7890": ["1234 5678 9012 3456 7890"],
    "sent. CI250403.1120.H55501 Confirmed": ["CI250403.1120.H55501"],
  });
  check(codes, "sw", {
    "Kumbukumbu 8F2K-99QW-1. Muamala PP250403.1714.C11029.": ["8F2K-99QW-1", "PP250403.1714.C11029"],
    "kumbukumbu za mwaka 2001": [],
  });
  check(codes, "fr", { "Vous avez reçu 25000 FC. Reçu n° 88-1200-77, ID : 8812736455": ["88-1200-77", "8812736455"] });
  check(codes, "rw", {
    "Nimero y'igikorwa: CI250403.1120. Inyemezabwishyu: WS-7712-B": ["CI250403.1120", "WS-7712-B"],
  });
  check(dates, "en", { "Ref I&M.2025.04.03.551 on 2025.04.03": ["2025.04.03"] });
});

test("round sums of Swahili without a currency are money where someone pays, and a number where something is counted", () => {
  check(money, "sw", {
    "nitumie laki mbili leo": ["laki mbili"],
    "anataka milioni moja na nusu": ["milioni moja na nusu"],
    "bei ni elfu tano": ["elfu tano"],
    "wamelipa laki tatu na elfu hamsini": ["laki tatu na elfu hamsini"],
    "watu laki mbili na wanafunzi elfu tano": [],
    "tani milioni 3, wakimbizi laki moja": [],
  });
});

test("sums of money before and after their currency", () => {
  check(money, "en", {
    "Ksh 5,000 and 20 USD, $3.5 million, €20": ["Ksh 5,000", "20 USD", "$3.5 million", "€20"],
    "5000 people": [],
  });
  check(money, "rw", {
    "yishyuye 5000 frw": ["5000 frw"],
    "amafaranga ibihumbi 50": ["amafaranga ibihumbi 50"],
    "miliyoni 100 z'amadolari": ["miliyoni 100 z'amadolari"],
    "2,500,000 Frw": ["2,500,000 Frw"],
    "ibihumbi 20 by'amafaranga y'u Rwanda": ["ibihumbi 20 by'amafaranga y'u Rwanda"],
  });
  check(money, "sw", {
    "shilingi milioni 5 na dola 300": ["shilingi milioni 5", "dola 300"],
    "shilingi elfu tano": ["shilingi elfu tano"],
    "nitakutumia 20,000/= kesho": ["20,000/="],
  });
  check(money, "fr", { "25 000 francs rwandais et 12,50 €": ["25 000 francs rwandais", "12,50 €"] });
});

test("percentages", () => {
  check(percentages, "sw", { "asilimia 3.8 au 12%": ["asilimia 3.8", "12%"] });
  check(percentages, "rw", { "30 ku ijana, tariki 5": ["30 ku ijana"] });
  check(percentages, "fr", { "12,5 % et 3 pour cent": ["12,5 %", "3 pour cent"] });
});

test("ordinals and quantities", () => {
  check(ordinals, "en", { "the 3rd and the first": ["3rd", "first"] });
  check(ordinals, "rw", { "yabaye uwa kabiri, ku wa mbere": ["uwa kabiri"] });
  check(quantities, "en", { "5 kg of rice, 20km, 3 goats": ["5 kg", "20km"] });
  check(quantities, "sw", { "kilo 5 za sukari na lita 20": ["kilo 5", "lita 20"] });
  check(quantities, "rw", { "ibiro 12 by'urumogi": ["ibiro 12"] });
});

test("times of day", () => {
  check(times, "en", { "at 10:30 or 5 pm": ["10:30", "5 pm"] });
  check(times, "en", { "at 5:14 PM. New": ["5:14 PM"] });
  check(times, "sw", {
    "saa tatu usiku, saa 10:30": ["saa tatu usiku", "saa 10:30"],
    "tarehe 3/4/25 saa 5:14 PM. Salio": ["saa 5:14 PM"],
  });
  check(times, "rw", { "saa mbiri za mu gitondo": ["saa mbiri za mu gitondo"] });
  check(times, "fr", { "à 14h30 et 9 heures": ["14h30", "9 heures"] });
});

test("dates in Swahili", () => {
  check(dates, "sw", {
    "alifika Jumatatu na kuondoka tarehe 5 Machi": ["Jumatatu", "tarehe 5 Machi"],
    "tangu mwezi Julai mwaka 2019": ["mwezi Julai mwaka 2019"],
    "mwaka 1994, mwaka jana, kesho": ["mwaka 1994", "mwaka jana", "kesho"],
    "Machi 31, 2019 na 12/05/2020": ["Machi 31, 2019", "12/05/2020"],
    "mama Juma ana mei": ["mei"],
  });
});

test("dates in Kinyarwanda", () => {
  check(dates, "rw", {
    "azaza ku wa mbere": ["ku wa mbere"],
    "tariki ya 7 Mata 1994": ["tariki ya 7 Mata 1994"],
    "ku wa gatanu tariki ya 3 Mata 2020": ["ku wa gatanu tariki ya 3 Mata 2020"],
    "mu mwaka wa 2020 no muri Kamena 2021": ["mwaka wa 2020", "Kamena 2021"],
    "mata nziza": [],
    "tariki 5 z'ukwezi kwa 3, mu kwezi kwa gatanu": ["tariki 5 z'ukwezi kwa 3", "kwezi kwa gatanu"],
  });
});

test("a full stop after a month ends the sentence, unless it abbreviates the month before a year", () => {
  check(dates, "en", { "He left on 5 March. She stayed.": ["5 March"], "due 3 Apr. 2025.": ["3 Apr. 2025"] });
  check(dates, "fr", {
    "Rentrée le 2 septembre.": ["2 septembre"],
    "du 15 janv. 2026 au 31 déc. 2026": ["15 janv. 2026", "31 déc. 2026"],
    "avant le 3 avr.": ["3 avr"],
    "3 des 5 élus": [],
  });
});

test("dates as machines print them", () => {
  check(dates, "en", {
    "Due 12-JAN-26, paid 03JAN2026": ["12-JAN-26", "03JAN2026"],
    "on 4/13/25 at 2 PM, on 13/4/25": ["4/13/25", "13/4/25"],
    "at 2026-01-19T08:01:22Z": ["2026-01-19"],
    "ratio 4/33/25": [],
  });
  check(dates, "sw", {
    "Lipa kabla ya 31-Des-2026": ["31-Des-2026"],
    "tarehe 2026-01-12 saa 8:02": ["tarehe 2026-01-12"],
    "tarehe 5 Ago 2025, mei mosi": ["tarehe 5 Ago 2025", "mei mosi"],
  });
  check(dates, "rw", { "ku itariki 2026-01-12": ["itariki 2026-01-12"] });
});

test("ages, stretches of time, repeats and relative dates in Kinyarwanda", () => {
  check(dates, "rw", {
    "Umukobwa w'imyaka 19, ufite imyaka itanu": ["imyaka 19", "imyaka itanu"],
    "mu masaha 24 ashize, mu minsi ibiri iri imbere": ["masaha 24 ashize", "minsi ibiri iri imbere"],
    "ku nshuro ya 27 no ku nshuro ya gatatu": ["nshuro ya 27", "nshuro ya gatatu"],
    "buri munsi, mu mpera z'icyumweru, hagati ya 2016 na 2019": [
      "buri munsi",
      "mu mpera z'icyumweru",
      "hagati ya 2016 na 2019",
    ],
    "muri Werurwe uyu mwaka": ["Werurwe uyu mwaka"],
    "imyaka myiza, amazi menshi": [],
  });
});

test("dates in English and French", () => {
  check(dates, "en", {
    "on Monday, March 5th, 2019 or 5 June": ["Monday, March 5th, 2019", "5 June"],
    "Theresa May may come in May 2017": ["May 2017"],
    "2,019 people in 2019": ["2019"],
    "pay 2000 Frw": [],
  });
  check(dates, "fr", {
    "le lundi 5 mars 2019 et le 1er janvier": ["lundi 5 mars 2019", "1er janvier"],
    "hier, demain, la semaine prochaine": ["hier", "demain", "semaine prochaine"],
  });
});

const PATTERNS = [
  emails,
  urls,
  ips,
  phones,
  cards,
  ibans,
  codes,
  money,
  percentages,
  ordinals,
  quantities,
  times,
  dates,
];

test("slices lie in the text, in order and apart, whatever the text", () => {
  const alphabet = fc.constantFrom(
    ..."0123456789 .,:/-+@#%*()$€abkmswz'’\n".split(""),
    "frw",
    "saa ",
    "ku wa ",
    "tariki ",
    "milioni ",
    "code ",
    "http://",
  );
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 60 }), fc.constantFrom(...LANGUAGES), (pieces, language) => {
      const text = pieces.join("");
      for (const pattern of PATTERNS) {
        let at = 0;
        for (const { start, end } of pattern(text, language)) {
          assert.ok(start >= at && end > start && end <= text.length);
          at = end;
        }
      }
    }),
  );
});
