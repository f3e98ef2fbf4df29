import { monthsIn, powersOf, type Day, type SpokenLanguage, type Sum, type TimeOfDay, wordsOf } from "./language.ts";

/**
 * The numerals 1 to 9 agree with the noun they count. The classes that numbers themselves need: counting without a
 * noun; imi- (mirongo, iminota); ama- (magana, amafaranga); ibi- (ibihumbi); aba- and utu-; in- (miliyoni, imodoka). 8 and 9
 * are invariable.
 */
const agreement = {
  counting: ["rimwe", "kabiri", "gatatu", "kane", "gatanu", "gatandatu", "karindwi"],
  imi: ["umwe", "ibiri", "itatu", "ine", "itanu", "itandatu", "irindwi"],
  ama: ["rimwe", "abiri", "atatu", "ane", "atanu", "atandatu", "arindwi"],
  ibi: ["kimwe", "bibiri", "bitatu", "bine", "bitanu", "bitandatu", "birindwi"],
  aba: ["umwe", "babiri", "batatu", "bane", "batanu", "batandatu", "barindwi"],
  utu: ["kamwe", "tubiri", "dutatu", "tune", "dutanu", "dutandatu", "turindwi"],
  in: ["imwe", "ebyiri", "eshatu", "enye", "eshanu", "esheshatu", "zirindwi"],
} as const;

type NounClass = keyof typeof agreement;

const unit = (count: number, noun: NounClass): string =>
  count === 8 ? "umunani" : count === 9 ? "icyenda" : agreement[noun][count - 1]!;

/** The noun before a number, by its prefix, with its class's numerals; not labels (`nimero`, `icyiciro`). */
const countedNouns: readonly (readonly [RegExp, NounClass])[] = [
  [/(?<!\p{L})im[iy]\p{L}+\s+$/iu, "imi"],
  [/(?<!\p{L})am[aeo]\p{L}+\s+$/iu, "ama"],
  [/(?<!\p{L})ib[iy]\p{L}+\s+$/iu, "ibi"],
  [/(?<!\p{L})aba\p{L}+\s+$/iu, "aba"],
  [/(?<!\p{L})utu\p{L}+\s+$/iu, "utu"],
  // Of classes 9 and 10: in- and im-, and borrowed nouns, which have no prefix.
  [/(?<!\p{L})(?:in\p{L}+|im(?![iy])\p{L}+)\s+$/iu, "in"],
  [
    /(?<!\p{L})(?:miliyoni|miliyari|moto|bisi|tike|dosiye|fagitire|kopi|foto|televiziyo|radiyo|telefoni|telefone|kilo|toni|litiro|metero|hegitari)\s+$/iu,
    "in",
  ],
];

/** The noun in the singular before a 1; after a larger number it is a label (`icyumba 12`). Classes 1 and 3, 7, 11, 12 and 14. */
const singularNouns: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})um[uw]\p{L}+\s+$/iu, "umwe"],
  [/(?<!\p{L})(?!icyiciro|ikiciro|icyumba|igice|ikibuga)(?:i[kg]i|icy)\p{L}+\s+$/iu, "kimwe"],
  [/(?<!\p{L})ur[uw]\p{L}+\s+$/iu, "rumwe"],
  [/(?<!\p{L})a[kg]a\p{L}+\s+$/iu, "kamwe"],
  [/(?<!\p{L})ub[uw]\p{L}+\s+$/iu, "bumwe"],
];

const classAfter = (before: string): NounClass => countedNouns.find(([noun]) => noun.test(before))?.[1] ?? "counting";

/** A number as it agrees with the text before it. */
function numberAfter(number: number, before: string): string {
  const one = number === 1 ? singularNouns.find(([noun]) => noun.test(before))?.[1] : undefined;
  return one ?? kinyarwandaNumber(number, classAfter(before));
}

/** Before a vowel `na` loses its own: n'umunani, n'icumi. */
const and = (word: string): string => (/^[aeiou]/.test(word) ? `n'${word}` : `na ${word}`);

function tens(count: number, withUnits: boolean): string {
  if (count === 1) return withUnits ? "cumi" : "icumi";
  if (count === 2) return "makumyabiri";
  return `mirongo ${count === 8 ? "inani" : unit(count, "imi")}`;
}

function hundreds(count: number): string {
  if (count === 1) return "ijana";
  return `magana ${count === 8 ? "inani" : count === 9 ? "cyenda" : unit(count, "ama")}`;
}

const powers = [1e9, 1e6, 1000, 100, 10, 1];

/**
 * A whole number in words; its last digit agrees with the class of the noun it counts. A pause follows ten thousand and
 * more; without it, 100,020 would sound like 120,000.
 */
export function kinyarwandaNumber(number: number, noun: NounClass = "counting"): string {
  if (number === 0) return "zeru";
  let said = "";
  let pause = "";
  for (const { power, count } of powersOf(number, powers)) {
    const part = partOf(power, count, number, noun);
    said += said === "" ? part : `${pause} ${and(part)}`;
    pause = power >= 1000 && count >= 10 ? "," : "";
  }
  return said;
}

function partOf(power: number, count: number, number: number, noun: NounClass): string {
  if (power === 1e9) return `miliyari ${kinyarwandaNumber(count, "in")}`;
  if (power === 1e6) return `miliyoni ${kinyarwandaNumber(count, "in")}`;
  if (power === 1000) return count === 1 ? "igihumbi" : `ibihumbi ${kinyarwandaNumber(count, "ibi")}`;
  if (power === 100) return hundreds(count);
  if (power === 10) return tens(count, number % 10 > 0);
  return unit(count, noun);
}

const months = monthsIn("rw");

const currencies: Record<string, { noun: string; one: string; numbers: NounClass; cent: string }> = {
  RWF: { noun: "amafaranga y'u Rwanda", one: "ifaranga ry'u Rwanda", numbers: "ama", cent: "santimu" },
  BIF: { noun: "amafaranga y'u Burundi", one: "ifaranga ry'u Burundi", numbers: "ama", cent: "santimu" },
  CDF: { noun: "amafaranga ya Kongo", one: "ifaranga rya Kongo", numbers: "ama", cent: "santimu" },
  XOF: { noun: "amafaranga ya sefa", one: "ifaranga rya sefa", numbers: "ama", cent: "santimu" },
  USD: { noun: "amadolari", one: "idolari", numbers: "ama", cent: "senti" },
  EUR: { noun: "amayero", one: "iyero", numbers: "ama", cent: "senti" },
  GBP: { noun: "amapawundi", one: "ipawundi", numbers: "ama", cent: "peni" },
  KES: { noun: "amashilingi ya Kenya", one: "ishilingi rya Kenya", numbers: "ama", cent: "senti" },
  UGX: { noun: "amashilingi ya Uganda", one: "ishilingi rya Uganda", numbers: "ama", cent: "senti" },
  TZS: { noun: "amashilingi ya Tanzaniya", one: "ishilingi rya Tanzaniya", numbers: "ama", cent: "senti" },
  shilling: { noun: "amashilingi", one: "ishilingi", numbers: "ama", cent: "senti" },
};

function money({ whole, cents, currency }: Sum): string {
  const { noun, one, numbers, cent } = currencies[currency]!;
  const said = whole === 1 ? `${one} rimwe` : `${noun} ${kinyarwandaNumber(whole, numbers)}`;
  return cents === 0 ? said : `${said} na ${cent} ${kinyarwandaNumber(cents, "in")}`;
}

function date({ day, month, year }: Day): string {
  const said = `tariki ya ${day === 1 ? "mbere" : kinyarwandaNumber(day)} ${months[month - 1]}`;
  return year === undefined ? said : `${said} ${kinyarwandaNumber(year)}`;
}

/** Hours are counted from six, in words borrowed from Swahili. */
const hours = wordsOf(
  "saa sita, saa saba, saa munani, saa cyenda, saa kumi, saa kumi n'imwe, saa kumi n'ebyiri, saa moya, saa mbiri, saa tatu, saa yine, saa tanu",
  ", ",
);

function time({ hour, minute }: TimeOfDay): string {
  const minutes =
    minute === 0
      ? ""
      : minute === 30
        ? " n'igice"
        : minute === 1
          ? " n'umunota umwe"
          : ` n'iminota ${kinyarwandaNumber(minute, "imi")}`;
  const part =
    hour < 5 || hour >= 19 ? "z'ijoro" : hour < 12 ? "za mu gitondo" : hour < 16 ? "z'amanywa" : "z'umugoroba";
  return `${hours[hour % 12]}${minutes} ${part}`;
}

const units: Record<string, string> = {
  kg: "kilogarama",
  g: "garama",
  mg: "miligarama",
  "km/h": "kilometero ku isaha",
  "m²": "metero kare",
  "km²": "kilometero kare",
  h: "amasaha",
  min: "iminota",
  "°": "dogere",
  km: "kilometero",
  m: "metero",
  cm: "santimetero",
  mm: "milimetero",
  l: "litiro",
  ml: "mililitiro",
  gb: "jigabayite",
  mb: "megabayite",
  kb: "kilobayite",
};

/** Units that are not loanwords in the class of kilometero. */
const unitClasses: Record<string, NounClass> = { h: "ama", min: "imi" };
const single: Record<string, string> = { h: "isaha", min: "umunota" };

/**
 * Respelling for what the Swahili voice would misread. Kinyarwanda's c and cy are Swahili's ch; its j is softer than
 * Swahili's and its jy is that j; shy is one sound; l and r are one; an apostrophe marks a silent vowel.
 */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/['’]/g, ""],
  [/shy/g, "sh"],
  [/njy/g, "nj"],
  [/jy/g, "j"],
  [/cy/g, "ch"],
  [/c(?!h)/g, "ch"],
  [/x/g, "ks"],
  [/q/g, "k"],
];

/** Kinyarwanda: numerals that agree, money, dates, the clock from six, and respelling for a Swahili voice. */
export const kinyarwanda: SpokenLanguage = {
  cardinal: (number, before = "") => numberAfter(number, before),
  digits: ["zeru", "rimwe", "kabiri", "gatatu", "kane", "gatanu", "gatandatu", "karindwi", "umunani", "icyenda"],
  money,
  date,
  time,
  percent: (number) => `${number} ku ijana`,
  measure: (name, words, number) => {
    const word = number === 1 ? (single[name] ?? units[name]) : units[name];
    if (word === undefined) return undefined;
    const isCounted = Number.isInteger(number) && number >= 0;
    return `${word} ${isCounted ? kinyarwandaNumber(number, unitClasses[name] ?? "in") : words}`;
  },
  months,
  shortMonths: months,
  to: "kugeza kuri",
  fractions: {
    "½": "kimwe cya kabiri",
    "⅓": "kimwe cya gatatu",
    "⅔": "bibiri bya gatatu",
    "¼": "kimwe cya kane",
    "¾": "bitatu bya kane",
  },
  point: "akitso",
  minus: "gukuramo",
  signs: {
    dot: "akadomo",
    at: "at",
    slash: "akarongo",
    plus: "hiyongereyeho",
    and: "na",
    star: "akanyenyeri",
    hash: "urwego",
    dash: "akanyerezo",
    degrees: "dogere",
    number: "nimero",
    times: "gukuba",
    equals: "bingana na",
  },
  abbreviations: {
    bwana: "Bwana",
    dr: "Dogiteri",
    mme: "Madamu",
    mr: "Bwana",
    mrs: "Madamu",
    "pr.": "Porofeseri",
    prof: "Porofeseri",
    tel: "telefone",
    "nb.": "icyitonderwa",
    "no.": "nimero",
    sms: "esemesi",
    pin: "pini",
    frw: "amafaranga y'u Rwanda",
    rwf: "amafaranga y'u Rwanda",
    usd: "amadolari",
  },
  pointGroupsThousands: true,
  tidy: [
    [/\b(i?tariki)(?: ya)? tariki ya\b/gi, "$1 ya"],
    [/\bsaa saa\b/gi, "saa"],
    [/\bamafaranga amafaranga\b/gi, "amafaranga"],
    [/ (?:za mu gitondo|z'amanywa|z'umugoroba|z'ijoro)(?= (?:za mu gitondo|z'amanywa|z'umugoroba|z'ijoro))/g, ""],
  ],
  respell: (words) =>
    respellings.reduce((said, [pattern, spelling]) => said.replace(pattern, spelling), words.toLowerCase()),
};
