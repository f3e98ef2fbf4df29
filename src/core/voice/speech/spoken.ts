import { dates, times } from "./calendar.ts";
import { english } from "./english.ts";
import {
  arithmetic,
  codeWords,
  dotted,
  fractions,
  ranges,
  romanOrdinals,
  scaled,
  scaleMarks,
  scaleOf,
  unitOf,
  units,
} from "./figures.ts";
import { french } from "./french.ts";
import { kinyarwanda } from "./kinyarwanda.ts";
import { largestNumber, type SpokenLanguage } from "./language.ts";
import { swahili } from "./swahili.ts";

const languages: Record<string, SpokenLanguage> = { rw: kinyarwanda, sw: swahili, en: english, fr: french };

/** Languages with rules for numbers, money, dates and codes. */
export const spokenLanguages: readonly string[] = Object.keys(languages);

/**
 * A text in the words in which it is read aloud: only words and simple punctuation, without any digit or sign that a
 * synthesiser could mistake for markup or phonemes. Codes and phone numbers are read digit by digit. A line ends where people need
 * time to write what they heard, and nowhere else. Empty if there is nothing to say.
 */
export function toSpoken(text: string, language: string): string {
  const spoken = languages[language];
  if (!spoken) throw new Error(`no rules for speech in ${language}`);
  let said = text
    .normalize("NFC")
    .replace(/[\u00a0\u2007\u202f]/g, " ")
    .replace(/[’‘ʼ]/g, "'");
  said = said.replace(/[\u2010-\u2015\u2212]/g, "-").replace(/\p{Cf}/gu, "");
  for (const rule of rules) said = rule(said, spoken);
  said = onlyWords(said);
  for (const [pattern, once] of spoken.tidy) said = said.replace(pattern, once);
  return said;
}

/** Spoken words as a voice of a related language reads them better. */
export function respelled(words: string, language: string): string {
  return languages[language]?.respell?.(words) ?? words;
}

type Rule = (text: string, spoken: SpokenLanguage) => string;

/** In this order: the output of a rule contains no digits, so later rules cannot match it. */
const rules: readonly Rule[] = [
  addresses,
  abbreviatedHere,
  shortCodes,
  dates,
  dotted,
  ranges,
  times,
  money,
  phones,
  fractions,
  arithmetic,
  scaled,
  percents,
  measures,
  ordinals,
  romanOrdinals,
  mixedCodes,
  numbers,
  leftDigits,
  abbreviations,
  signs,
];

/** The end of a line, until only words are left: a format character, which no text still has when the rules are applied. */
const lineEnd = "\u2063";

const spell = (characters: string, { digits }: SpokenLanguage): string =>
  Array.from(characters)
    .map((each) => (/\d/.test(each) ? digits[Number(each)]! : each.toUpperCase()))
    .join(" ");

/** In groups of three with a pause after each, as people read out a phone number. */
function spellGroups(digits: string, spoken: SpokenLanguage): string {
  const groups = digits.match(/.{1,4}(?=(?:.{3})*$)|.{1,3}/g)!;
  return groups.map((group) => spell(group, spoken)).join(`, ${lineEnd}`);
}

/**
 * Digit by digit, with a pause before the first and after each, because people have to write a code on paper. Without
 * the pauses even a recogniser hears `nine eight eight` as `annotate`.
 */
function spellCode(characters: string, spoken: SpokenLanguage): string {
  if (characters.length > longestCode) return spellGroups(characters, spoken);
  // Short numbers (an emergency number, a gate, a flight) need no pauses, since no one writes them on paper.
  if (characters.length < shortestCode) return spell(characters, spoken);
  return `: ${lineEnd}${spell(characters, spoken).replaceAll(" ", `; ${lineEnd}`)}`;
}

const [shortestCode, longestCode] = [4, 12];

function addresses(text: string, { signs: words }: SpokenLanguage): string {
  const say = (address: string) =>
    address
      .replace(/\./g, ` ${words.dot} `)
      .replace(/@/g, ` ${words.at} `)
      .replace(/\//g, ` ${words.slash} `)
      .replace(/-/g, ` ${words.dash} `)
      .replace(/[?#&=_%+~:]+/g, " ");
  return text
    .replace(/\b(?:https?:\/\/|www\.)([^\s<>"]{1,500}?)(?=[.,;:!?)]*(?:\s|$))/gi, (_, rest: string) => say(rest))
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, say)
    .replace(
      /(?<![\w.-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}(?:com|org|net|info|africa|rw|ke|tz|ug|bi|cd|fr|io)(?:\/[^\s<>"]{1,200}?)?(?=[.,;:!?)]*(?:\s|$))/g,
      say,
    );
}

/** `*182*8#` is dialled, so every sign matters. */
function shortCodes(text: string, spoken: SpokenLanguage): string {
  const numbered = text.replace(/(?<![\w*#])(?:#|№)\s?(?=\d{1,12}(?![\d*#]))/g, `${spoken.signs.number} `);
  return numbered.replace(/(?<![\w*])[*#][\d*#]{1,40}#?/g, (code) => {
    if (!/\d/.test(code)) return code;
    return Array.from(code)
      .map((each) => (each === "*" ? spoken.signs.star : each === "#" ? spoken.signs.hash : spell(each, spoken)))
      .join(" ");
  });
}

const currencyCodes: Record<string, string> = {
  rwf: "RWF",
  frw: "RWF",
  frws: "RWF",
  bif: "BIF",
  fbu: "BIF",
  cdf: "CDF",
  fc: "CDF",
  xof: "XOF",
  fcfa: "XOF",
  usd: "USD",
  us$: "USD",
  $: "USD",
  eur: "EUR",
  "€": "EUR",
  gbp: "GBP",
  "£": "GBP",
  kes: "KES",
  ksh: "KES",
  kshs: "KES",
  ugx: "UGX",
  ush: "UGX",
  tzs: "TZS",
  tsh: "TZS",
  "f cfa": "XOF",
  sh: "shilling",
  shs: "shilling",
};
const currency = String.raw`(?:(?<![\p{L}])(?:RWF|FRW|FRWS|BIF|FBU|CDF|FC|XOF|F ?CFA|USD|EUR|GBP|KES|KSHS?|UGX|USH|TZS|TSH|SHS?)(?![\p{L}])|US\$|[$€£])`;
const amount = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)`;
const scale = String.raw`(?:\s?(${scaleMarks}))?`;
const debit = String.raw`(?<![\p{L}\d])-`;
const moneyBefore = new RegExp(String.raw`(${debit})?(${currency})\.?\s?(-?)(${amount})${scale}(?:/[=-])?`, "giu");
const moneyAfter = new RegExp(String.raw`(?<![\d.,])(${debit})?(${amount})${scale}\s?(${currency})`, "giu");
/** East African price tags: `500/=`. */
const priceTag = new RegExp(String.raw`(?<![\p{L}\d.,])(${amount})/[=-](?![\p{L}\d])`, "giu");

/** The hundredths of an amount as written; the last separator before one or two digits is decimal, or three before a scale. */
function readAmount(written: string, mark: string | undefined): number {
  const decimals = mark === undefined ? /^(.*?)(?:[.,](\d{1,2}))?$/ : /^(\d{1,3}(?=[.,]\d{3}$)|.*?)(?:[.,](\d{1,3}))?$/;
  const [, whole = "", decimal = ""] = decimals.exec(written)!;
  return Math.round(Number(`${whole.replace(/\D/g, "")}.${decimal}`) * scaleOf(mark) * 100);
}

function money(text: string, spoken: SpokenLanguage): string {
  const say = (written: string, isDebit: boolean, number: string, mark: string | undefined, code: string) => {
    const all = readAmount(number, mark);
    const [whole, cents] = [Math.floor(all / 100), all % 100];
    if (whole > largestNumber) return written;
    const said = spoken.money({ whole, cents, currency: currencyCodes[code.toLowerCase()]! });
    return isDebit ? `${spoken.minus} ${said}` : said;
  };
  return text
    .replace(
      moneyBefore,
      (written: string, before: string | undefined, code: string, sign: string, number: string, mark?: string) =>
        say(written, before !== undefined || sign !== "", number, mark, code),
    )
    .replace(
      moneyAfter,
      (written: string, before: string | undefined, number: string, mark: string | undefined, code: string) =>
        say(written, before !== undefined, number, mark, code),
    )
    .replace(priceTag, (written: string, number: string) => say(written, false, number, undefined, "sh"));
}

function phones(text: string, spoken: SpokenLanguage): string {
  return text.replace(
    /(?<![\w.,])(\+|00)?(\d(?:[ .()-]{0,2}\d){7,14})(?!\d)/g,
    (written, prefix = "", body: string) => {
      const digits = body.replace(/\D/g, "");
      // Without a sign of a phone number, ten digits may be an amount; those are left to `numbers`.
      const isPhone = prefix !== "" || /^(?:0\d{8,}|25[0-7]\d{9})$/.test(digits);
      if (
        !isPhone ||
        (/^\d{1,3}(?: \d{3})+$/.test(body) && prefix === "" && !digits.startsWith("0") && !/^25[0-7]/.test(digits))
      )
        return written;
      const plus = prefix === "+" ? `${spoken.signs.plus} ` : spell(prefix, spoken) + (prefix ? " " : "");
      return `${plus}${spellGroups(digits, spoken)}`;
    },
  );
}

const written = String.raw`-?\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|-?\d{1,3}(?:\.\d{3}){2,}|-?\d{1,12}(?:[.,]\d{1,6})?`;

/** A number in words, and its value. Undefined if it is too large to follow. */
function readNumber(text: string, spoken: SpokenLanguage): { words: string; value: number } | undefined {
  const negative = text.startsWith("-");
  let plain = negative ? text.slice(1) : text;
  if (/^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(plain)) plain = plain.replaceAll(",", "");
  else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(plain)) plain = plain.replaceAll(".", "");
  else if (spoken.pointGroupsThousands && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) plain = plain.replace(".", "");
  const [whole = "", fraction] = plain.split(/[.,]/);
  const value = Number(fraction === undefined ? whole : `${whole}.${fraction}`);
  if (Number(whole) > largestNumber) return undefined;
  const said =
    spoken.cardinal(Number(whole)) + (fraction === undefined ? "" : ` ${spoken.point} ${spell(fraction, spoken)}`);
  return { words: negative ? `${spoken.minus} ${said}` : said, value: negative ? -value : value };
}

function percents(text: string, spoken: SpokenLanguage): string {
  return text.replace(new RegExp(String.raw`(?<![\d.,])(${written})\s?%`, "g"), (all: string, number: string) => {
    const read = readNumber(number, spoken);
    return read ? spoken.percent(read.words) : all;
  });
}

function measures(text: string, spoken: SpokenLanguage): string {
  const pattern = new RegExp(String.raw`(?<![\d.,\p{L}])(${written})\s?(${units})(?![\p{L}\d])`, "gu");
  return text.replace(pattern, (all: string, number: string, unit: string) => {
    const read = readNumber(number, spoken);
    return (read && spoken.measure(unitOf(unit), read.words, read.value)) ?? all;
  });
}

function ordinals(text: string, spoken: SpokenLanguage): string {
  return text.replace(
    /(?<![\w.,])(\d{1,4})(st|nd|rd|th|er|re|ère|e|ème|eme)s?(?![\p{L}\d])/gu,
    (all: string, number: string, ending: string) => (spoken.ordinal ? spoken.ordinal(Number(number), ending) : all),
  );
}

/** `TX4F9K2`, `AB-1234`, and `123-456` after a word for codes: letters and digits that form one code. */
function mixedCodes(text: string, spoken: SpokenLanguage): string {
  return text.replace(/(?<![\p{L}\d])[A-Z0-9]+(?:-[A-Z0-9]+)*(?![\p{L}\d])/gu, (code, at: number) => {
    // COVID-19 is a word and a number.
    const isWord = /^(?=.*[AEIOU])[A-Z]{4,}-\d{1,3}$/.test(code);
    const isMixed = /[A-Z]/.test(code) && /\d/.test(code) && !isWord;
    const isGrouped = /^\d+-[\d-]+$/.test(code) && codeWords.test(nearest(text.slice(Math.max(0, at - 80), at)));
    if (!(isMixed || isGrouped) || code.length > 40) return code;
    return code
      .split("-")
      .map((part) => spellCode(part, spoken).replace(`: ${lineEnd}`, ""))
      .join(`, ${lineEnd}`);
  });
}

function isCode(digits: string, before: string, after: string): boolean {
  if (digits.length > 1 && digits.startsWith("0")) return true;
  if (digits.length > 12) return true;
  if (digits.length >= 3 && codeWords.test(nearest(before))) return true;
  if (digits.length >= 4 && codeWords.test(following(after))) return true;
  // No one writes a quantity of six digits without separators unless it is a round amount.
  return digits.length >= 6 && !digits.endsWith("000");
}

/** The words of the sentence between the last number and the next; the one right before a number describes it. */
const nearest = (before: string) => before.split(/\d|[.!?;\n]\s/).pop()!;
const following = (after: string) => {
  const [words = ""] = after.split(/\d|[.!?;\n]/);
  return words.length === after.length ? words : words.replace(/\p{L}+\W*(?:\s(?:is|ni|est|no)\W*)?$/u, "");
};

function numbers(text: string, spoken: SpokenLanguage): string {
  const spaced = String.raw`\d{1,3}(?: \d{3})+`;
  const pattern = new RegExp(String.raw`(?<![\p{L}\d.,])(${spaced}|${written})(?![\p{L}\d])`, "gu");
  return text.replace(pattern, (all: string, number: string, at: number) => {
    const digits = number.replaceAll(" ", "");
    const [before, after] = [text.slice(Math.max(0, at - 80), at), text.slice(at + all.length, at + all.length + 80)];
    if (/^\d+$/.test(digits) && isCode(digits, before, after))
      return `${spellCode(digits, spoken)}${/^\s+\p{L}/u.test(after) ? `; ${lineEnd}` : ""}`;
    if (spoken.year && /^(?:1[1-9]|20)\d{2}$/.test(number)) return spoken.year(Number(number));
    if (/^[1-9]\d{0,11}$/.test(digits)) return spoken.cardinal(Number(digits), before);
    return readNumber(digits, spoken)?.words ?? spellGroups(digits.replace(/\D/g, ""), spoken);
  });
}

/** Digits that no rule matched: one by one. */
function leftDigits(text: string, spoken: SpokenLanguage): string {
  return text.replace(/\p{Nd}+/gu, (digits) => {
    const ascii = Array.from(digits)
      .map((each) => (/\d/.test(each) ? each : String(digitValue(each))))
      .join("");
    return ` ${spellGroups(ascii, spoken)} `;
  });
}

/** In Unicode, the ten digits of a script are contiguous, starting with zero. */
function digitValue(digit: string): number {
  let code = digit.codePointAt(0)!;
  for (let value = 0; value < 10; value++, code--) if (!/\p{Nd}/u.test(String.fromCodePoint(code - 1))) return value;
  return 0;
}

/** Before the numbers are words, since a house number makes a street of `St.` */
function abbreviatedHere(text: string, { abbreviatedIn = [] }: SpokenLanguage): string {
  return abbreviatedIn.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
}

function abbreviations(text: string, { abbreviations: known }: SpokenLanguage): string {
  return text.replace(
    /(?<![\p{L}.])(\p{L}[\p{L}°/]*(?:\.\p{L}+)*)(\.?)/gu,
    (all: string, word: string, stop: string) => {
      const key = word.toLowerCase();
      const whole = (stop ? known[`${key}.`] : undefined) ?? known[key];
      if (whole !== undefined) return whole;
      // MTN, RDB: unpronounceable as words.
      return /^[A-Z]{2,6}$/.test(word) && !/[AEIOUY]/.test(word) ? Array.from(word).join(" ") + stop : all;
    },
  );
}

function signs(text: string, { signs: words }: SpokenLanguage): string {
  return text
    .replace(/\s*°(?:\s?[CF](?!\p{L}))?/gu, ` ${words.degrees} `)
    .replace(/(?<=[\p{L}\d.]|\s)&(?=[\p{L}\d]|\s)/gu, ` ${words.and} `)
    .replace(/\s\+\s/g, ` ${words.plus} `);
}

/** Letters, the punctuation that shapes pauses and intonation, and the ends of lines; everything else becomes a space. */
function onlyWords(text: string): string {
  const said = text
    .replace(/[\r\n]+/g, ". ")
    .replace(/[^\p{L}\p{M}\s.,;:?!'\u2063-]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/(?<![\p{L}])['-]+|['-]+(?![\p{L}])/gu, " ")
    .replace(/([.,;:?!])(?:\s*[.,;:?!])+/g, "$1")
    .replace(/ +([.,;:?!])/g, "$1")
    .replace(/ +/g, " ")
    .replace(/ *\u2063 */g, "\n")
    .trim()
    .replace(/^[.,;:?!]+\s*/, "");
  return /\p{L}/u.test(said) ? said : "";
}
