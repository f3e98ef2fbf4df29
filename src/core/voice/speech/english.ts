import { monthsIn, powersOf, type Day, type SpokenLanguage, type Sum, type TimeOfDay, wordsOf } from "./language.ts";

const small = wordsOf(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function belowHundred(number: number): string {
  if (number < 20) return small[number]!;
  const rest = number % 10;
  return rest === 0 ? tens[number / 10]! : `${tens[Math.floor(number / 10)]} ${small[rest]}`;
}

function belowThousand(number: number): string {
  const rest = number % 100;
  if (number < 100) return belowHundred(number);
  const said = `${small[Math.floor(number / 100)]} hundred`;
  return rest === 0 ? said : `${said} and ${belowHundred(rest)}`;
}

/** A whole number in words. */
export function englishNumber(number: number): string {
  if (number === 0) return small[0]!;
  const scale: Record<number, string> = { 1e9: " billion", 1e6: " million", 1000: " thousand", 1: "" };
  const words = powersOf(number, [1e9, 1e6, 1000, 1]).map(({ power, count }) => {
    const and = power === 1 && count < 100 && number > 1000 ? "and " : "";
    return `${and}${belowThousand(count)}${scale[power]}`;
  });
  return words.join(" ");
}

const irregular: Record<string, string> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

function ordinal(number: number): string {
  const words = englishNumber(number).split(" ");
  const last = words.pop()!;
  const said = irregular[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words, said].join(" ");
}

/** 1994 is nineteen ninety four, 2006 two thousand and six, 2026 twenty twenty six. */
function year(number: number): string {
  const [century, rest] = [Math.floor(number / 100), number % 100];
  if (number < 1100 || (century % 10 === 0 && rest < 10)) return englishNumber(number);
  if (rest === 0) return `${belowHundred(century)} hundred`;
  return `${belowHundred(century)} ${rest < 10 ? `oh ${small[rest]}` : belowHundred(rest)}`;
}

const months = monthsIn("en");

const currencies: Record<string, { one: string; many: string; cent: string }> = {
  RWF: { one: "Rwandan franc", many: "Rwandan francs", cent: "cents" },
  BIF: { one: "Burundian franc", many: "Burundian francs", cent: "cents" },
  CDF: { one: "Congolese franc", many: "Congolese francs", cent: "cents" },
  XOF: { one: "CFA franc", many: "CFA francs", cent: "cents" },
  USD: { one: "dollar", many: "dollars", cent: "cents" },
  EUR: { one: "euro", many: "euros", cent: "cents" },
  GBP: { one: "pound", many: "pounds", cent: "pence" },
  KES: { one: "Kenyan shilling", many: "Kenyan shillings", cent: "cents" },
  UGX: { one: "Ugandan shilling", many: "Ugandan shillings", cent: "cents" },
  TZS: { one: "Tanzanian shilling", many: "Tanzanian shillings", cent: "cents" },
  shilling: { one: "shilling", many: "shillings", cent: "cents" },
};

function money({ whole, cents, currency }: Sum): string {
  const { one, many, cent } = currencies[currency]!;
  const said = `${englishNumber(whole)} ${whole === 1 ? one : many}`;
  return cents === 0 ? said : `${said} and ${englishNumber(cents)} ${cents === 1 ? cent.replace(/s$/, "") : cent}`;
}

function date(day: Day): string {
  const said = `${ordinal(day.day)} of ${months[day.month - 1]}`;
  return day.year === undefined ? said : `${said} ${year(day.year)}`;
}

function time({ hour, minute }: TimeOfDay): string {
  const counted = small[((hour + 11) % 12) + 1];
  const minutes = minute === 0 ? "" : minute < 10 ? ` oh ${small[minute]}` : ` ${belowHundred(minute)}`;
  return `${counted}${minutes} ${hour < 12 ? "A M" : "P M"}`;
}

const units: Record<string, [one: string, many: string]> = {
  kg: ["kilogram", "kilograms"],
  g: ["gram", "grams"],
  mg: ["milligram", "milligrams"],
  "km/h": ["kilometre per hour", "kilometres per hour"],
  "m²": ["square metre", "square metres"],
  "km²": ["square kilometre", "square kilometres"],
  h: ["hour", "hours"],
  min: ["minute", "minutes"],
  "°": ["degree", "degrees"],
  km: ["kilometre", "kilometres"],
  m: ["metre", "metres"],
  cm: ["centimetre", "centimetres"],
  mm: ["millimetre", "millimetres"],
  l: ["litre", "litres"],
  ml: ["millilitre", "millilitres"],
  gb: ["gigabyte", "gigabytes"],
  mb: ["megabyte", "megabytes"],
  kb: ["kilobyte", "kilobytes"],
};

/** English. */
export const english: SpokenLanguage = {
  cardinal: englishNumber,
  ordinal,
  year,
  digits: small.slice(0, 10),
  money,
  date,
  time,
  percent: (number) => `${number} percent`,
  measure: (name, words, number) => {
    const unit = units[name];
    // A half kilogram, but zero point five kilograms.
    return unit && `${words} ${number === 1 || words.startsWith("a ") ? unit[0] : unit[1]}`;
  },
  months,
  shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  monthStandsFirst: true,
  to: "to",
  fractions: { "½": "a half", "⅓": "a third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters" },
  point: "point",
  minus: "minus",
  signs: {
    dot: "dot",
    at: "at",
    slash: "slash",
    plus: "plus",
    and: "and",
    star: "star",
    hash: "hash",
    dash: "dash",
    degrees: "degrees",
    number: "number",
    times: "times",
    equals: "equals",
  },
  abbreviations: {
    mr: "Mister",
    mrs: "Missus",
    "ms.": "Miss",
    dr: "Doctor",
    prof: "Professor",
    "st.": "Saint",
    "no.": "number",
    tel: "telephone",
    "ref.": "reference",
    "acc.": "account",
    "a/c": "account",
    etc: "et cetera",
    vs: "versus",
    yrs: "years",
    approx: "approximately",
    "e.g.": "for example",
    "i.e.": "that is",
    pls: "please",
    frw: "Rwandan francs",
    rwf: "Rwandan francs",
    kes: "Kenyan shillings",
    ugx: "Ugandan shillings",
    tzs: "Tanzanian shillings",
  },
  abbreviatedIn: [
    // A street after a house number, or after a name with which no other name continues.
    [/(?<=\d[\p{L}]? (?:\p{Lu}[\p{L}']* ){1,3})St\b\.?/gu, "Street"],
    [/(?<=\p{Lu}[\p{L}']* )St\b\.?(?=$|[,;:!?)]|\s+[\p{Ll}\d])/gu, "Street"],
  ],
  pointGroupsThousands: false,
  tidy: [],
};
