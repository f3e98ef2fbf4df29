import { monthsIn, powersOf, type Day, type SpokenLanguage, type Sum, type TimeOfDay, wordsOf } from "./language.ts";

const small = wordsOf(
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
);
const tens = ["", "", ...wordsOf("vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")];

/** `final`: nothing follows, so quatre-vingts and cents take an s. */
function belowHundred(number: number, final: boolean): string {
  if (number < 20) return small[number]!;
  if (number === 80) return final ? "quatre-vingts" : "quatre-vingt";
  const ten = Math.floor(number / 10);
  // Seventy and ninety continue counting from sixty and eighty.
  const rest = ten === 7 || ten === 9 ? (number % 10) + 10 : number % 10;
  if (rest === 0) return tens[ten]!;
  return (rest === 1 || rest === 11) && ten < 8 ? `${tens[ten]} et ${small[rest]}` : `${tens[ten]}-${small[rest]}`;
}

function belowThousand(number: number, final: boolean): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest, final);
  const said = hundreds === 1 ? "cent" : `${small[hundreds]} cent${rest === 0 && final ? "s" : ""}`;
  return rest === 0 ? said : `${said} ${belowHundred(rest, final)}`;
}

/** A whole number in words, in standard French (soixante-dix, quatre-vingt-dix). */
export function frenchNumber(number: number): string {
  if (number === 0) return small[0]!;
  const words = powersOf(number, [1e9, 1e6, 1000, 1]).map(({ power, count }) => {
    if (power === 1e9) return `${belowThousand(count, true)} milliard${count > 1 ? "s" : ""}`;
    if (power === 1e6) return `${belowThousand(count, true)} million${count > 1 ? "s" : ""}`;
    // Mille takes no s and has none before it.
    if (power === 1000) return count === 1 ? "mille" : `${belowThousand(count, false)} mille`;
    return belowThousand(count, true);
  });
  return words.join(" ");
}

function ordinal(number: number, ending = ""): string {
  if (number === 1) return /^è?re$/.test(ending) ? "première" : "premier";
  const said = frenchNumber(number).replace(/(?<=vingt|cent|million|milliard)s$/, "");
  if (said.endsWith("cinq")) return `${said}uième`;
  if (said.endsWith("neuf")) return `${said.slice(0, -1)}vième`;
  return `${said.replace(/e$/, "")}ième`;
}

const months = monthsIn("fr");

const currencies: Record<string, { one: string; many: string; feminine?: true }> = {
  RWF: { one: "franc rwandais", many: "francs rwandais" },
  BIF: { one: "franc burundais", many: "francs burundais" },
  CDF: { one: "franc congolais", many: "francs congolais" },
  XOF: { one: "franc CFA", many: "francs CFA" },
  USD: { one: "dollar", many: "dollars" },
  EUR: { one: "euro", many: "euros" },
  GBP: { one: "livre", many: "livres", feminine: true },
  KES: { one: "shilling kényan", many: "shillings kényans" },
  UGX: { one: "shilling ougandais", many: "shillings ougandais" },
  TZS: { one: "shilling tanzanien", many: "shillings tanzaniens" },
  shilling: { one: "shilling", many: "shillings" },
};

/** Un becomes une before a feminine noun. */
const feminine = (words: string) => words.replace(/(^|[ -])un$/, "$1une");

function money({ whole, cents, currency }: Sum): string {
  const { one, many, feminine: isFeminine } = currencies[currency]!;
  const words = isFeminine ? feminine(frenchNumber(whole)) : frenchNumber(whole);
  // Un million de francs, but mille francs.
  const of = whole >= 1e6 && whole % 1e6 === 0 ? " de" : "";
  const said = `${words}${of} ${whole < 2 ? one : many}`;
  return cents === 0 ? said : `${said} et ${frenchNumber(cents)} ${cents === 1 ? "centime" : "centimes"}`;
}

function date({ day, month, year }: Day): string {
  const said = `${day === 1 ? "premier" : frenchNumber(day)} ${months[month - 1]}`;
  return year === undefined ? said : `${said} ${frenchNumber(year)}`;
}

function time({ hour, minute }: TimeOfDay): string {
  if (hour === 12 && minute === 0) return "midi";
  if (hour === 0 && minute === 0) return "minuit";
  const said = `${feminine(frenchNumber(hour))} ${hour < 2 ? "heure" : "heures"}`;
  return minute === 0 ? said : `${said} ${feminine(frenchNumber(minute))}`;
}

const units: Record<string, string> = {
  kg: "kilogramme",
  g: "gramme",
  mg: "milligramme",
  "km/h": "kilomètre à l'heure",
  "m²": "mètre carré",
  "km²": "kilomètre carré",
  h: "heure",
  min: "minute",
  "°": "degré",
  km: "kilomètre",
  m: "mètre",
  cm: "centimètre",
  mm: "millimètre",
  l: "litre",
  ml: "millilitre",
  go: "gigaoctet",
  gb: "gigaoctet",
  mo: "mégaoctet",
  mb: "mégaoctet",
  kb: "kilooctet",
};

/** French. */
export const french: SpokenLanguage = {
  cardinal: frenchNumber,
  ordinal,
  ordinalsInRoman: true,
  digits: small.slice(0, 10),
  money,
  date,
  time,
  percent: (number) => `${number} pour cent`,
  measure: (name, words, number) => {
    const unit = units[name];
    // Une heure, vingt et une minutes.
    const counted = name === "h" || name === "min" ? feminine(words) : words;
    return unit && `${counted} ${Math.abs(number) < 2 ? unit : unit.replace(/^\S+|(?<= )carré/g, "$&s")}`;
  },
  months,
  shortMonths: ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"],
  to: "à",
  fractions: { "½": "un demi", "⅓": "un tiers", "⅔": "deux tiers", "¼": "un quart", "¾": "trois quarts" },
  point: "virgule",
  minus: "moins",
  signs: {
    dot: "point",
    at: "arobase",
    slash: "barre",
    plus: "plus",
    and: "et",
    star: "étoile",
    hash: "dièse",
    dash: "tiret",
    degrees: "degrés",
    number: "numéro",
    times: "fois",
    equals: "égale",
  },
  abbreviations: {
    "m.": "Monsieur",
    mr: "Monsieur",
    mme: "Madame",
    mlle: "Mademoiselle",
    dr: "Docteur",
    "pr.": "Professeur",
    "st.": "Saint",
    "ste.": "Sainte",
    "n°": "numéro",
    "no.": "numéro",
    tél: "téléphone",
    tel: "téléphone",
    "réf.": "référence",
    etc: "et cetera",
    svp: "s'il vous plaît",
    rdv: "rendez-vous",
    frw: "francs rwandais",
    rwf: "francs rwandais",
    kes: "shillings kényans",
    usd: "dollars",
  },
  abbreviatedIn: [
    [/(?<!\p{L})St-(?=\p{Lu})/gu, "Saint-"],
    [/(?<!\p{L})Ste-(?=\p{Lu})/gu, "Sainte-"],
  ],
  pointGroupsThousands: true,
  tidy: [],
};
