import { monthsIn, powersOf, type Day, type SpokenLanguage, type Sum, type TimeOfDay } from "./language.ts";

const ones = ["sifuri", "moja", "mbili", "tatu", "nne", "tano", "sita", "saba", "nane", "tisa"] as const;
const tens = ["kumi", "ishirini", "thelathini", "arobaini", "hamsini", "sitini", "sabini", "themanini", "tisini"];
const powers = [1e9, 1e6, 100_000, 1000, 100, 10, 1];

/** A whole number in words; hundreds of thousands are `laki`. A pause distinguishes 10,001 from 11,000. */
export function swahiliNumber(number: number): string {
  if (number === 0) return ones[0];
  const parts = powersOf(number, powers);
  let said = "";
  for (const [at, { power, count }] of parts.entries()) {
    const before = parts[at - 1];
    if (before) said += before.power >= 1000 && before.power !== 100_000 && before.count >= 10 ? ", " : " ";
    if (before && at === parts.length - 1) said += "na ";
    said += partOf(power, count);
  }
  return said;
}

function partOf(power: number, count: number): string {
  if (power === 1e9) return `bilioni ${swahiliNumber(count)}`;
  if (power === 1e6) return `milioni ${swahiliNumber(count)}`;
  if (power === 100_000) return `laki ${ones[count]}`;
  if (power === 1000) return `elfu ${swahiliNumber(count)}`;
  if (power === 100) return `mia ${ones[count]}`;
  return power === 10 ? tens[count - 1]! : ones[count]!;
}

const months = monthsIn("sw");

const currencies: Record<string, string> = {
  RWF: "faranga za Rwanda",
  BIF: "faranga za Burundi",
  CDF: "faranga za Kongo",
  XOF: "faranga za sefa",
  USD: "dola",
  EUR: "yuro",
  GBP: "pauni",
  KES: "shilingi za Kenya",
  UGX: "shilingi za Uganda",
  TZS: "shilingi za Tanzania",
  shilling: "shilingi",
};

function money({ whole, cents, currency }: Sum): string {
  const said = `${currencies[currency]} ${swahiliNumber(whole)}`;
  return cents === 0 ? said : `${said} na senti ${swahiliNumber(cents)}`;
}

function date({ day, month, year }: Day): string {
  const said = `tarehe ${day === 1 ? "mosi" : day === 2 ? "pili" : swahiliNumber(day)} ${months[month - 1]}`;
  return year === undefined ? said : `${said} ${swahiliNumber(year)}`;
}

/** Hours are counted from six: seven in the morning is saa moja. */
function time({ hour, minute }: TimeOfDay, counted: boolean): string {
  // After `saa`, hours up to twelve are already counted that way, and the writer adds the part of the day.
  const asWritten = counted && hour >= 1 && hour <= 12;
  const said = asWritten ? hour : ((hour + 5) % 12) + 1;
  const minutes =
    minute === 0 ? "" : minute === 30 ? " na nusu" : minute === 15 ? " na robo" : ` na dakika ${swahiliNumber(minute)}`;
  const part =
    hour < 5 || hour >= 19 ? "usiku" : hour < 7 ? "alfajiri" : hour < 12 ? "asubuhi" : hour < 16 ? "mchana" : "jioni";
  return `saa ${swahiliNumber(said)}${minutes}${asWritten ? "" : ` ${part}`}`;
}

const units: Record<string, string> = {
  kg: "kilo",
  g: "gramu",
  mg: "miligramu",
  "km/h": "kilomita kwa saa",
  "m²": "mita za mraba",
  "km²": "kilomita za mraba",
  h: "saa",
  min: "dakika",
  "°": "digrii",
  km: "kilomita",
  m: "mita",
  cm: "sentimita",
  mm: "milimita",
  l: "lita",
  ml: "mililita",
  gb: "gigabaiti",
  mb: "megabaiti",
  kb: "kilobaiti",
};

/** Swahili, with the clock that starts at six. */
export const swahili: SpokenLanguage = {
  cardinal: swahiliNumber,
  digits: ones,
  money,
  date,
  time,
  percent: (number) => `asilimia ${number}`,
  measure: (name, words) => {
    const word = units[name];
    return word === undefined ? undefined : `${word} ${words}`;
  },
  months,
  shortMonths: ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ago", "Sep", "Okt", "Nov", "Des"],
  to: "hadi",
  fractions: { "½": "nusu", "⅓": "theluthi", "⅔": "theluthi mbili", "¼": "robo", "¾": "robo tatu" },
  point: "nukta",
  minus: "hasi",
  signs: {
    dot: "nukta",
    at: "at",
    slash: "mkwaju",
    plus: "jumlisha",
    and: "na",
    star: "nyota",
    hash: "reli",
    dash: "kistari",
    degrees: "digrii",
    number: "namba",
    times: "mara",
    equals: "ni sawa na",
  },
  abbreviations: {
    "bw.": "Bwana",
    "bi.": "Bibi",
    dkt: "Daktari",
    dr: "Daktari",
    prof: "Profesa",
    mhe: "Mheshimiwa",
    tel: "simu",
    "n.k.": "na kadhalika",
    "n.k": "na kadhalika",
    "s.l.p": "sanduku la posta",
    "nk.": "na kadhalika",
    "k.m.": "kwa mfano",
    sms: "esemesi",
    pin: "pini",
    ksh: "shilingi za Kenya",
    kes: "shilingi za Kenya",
    tsh: "shilingi za Tanzania",
    tzs: "shilingi za Tanzania",
    ugx: "shilingi za Uganda",
    rwf: "faranga za Rwanda",
    frw: "faranga za Rwanda",
    usd: "dola",
  },
  pointGroupsThousands: false,
  tidy: [[/\b(tarehe|saa|asilimia|shilingi|faranga|dola) \1\b/gi, "$1"]],
};
