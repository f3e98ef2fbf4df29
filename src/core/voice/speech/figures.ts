import type { SpokenLanguage } from "./language.ts";

/*
 * Signs between numbers: each is replaced by the word that people say for it; later rules handle the numbers.
 */

/** Words near which a number is read digit by digit. */
export const codeWords =
  /(?<![\p{L}])(?:codes?|pins?|otp|password|passcode|kode|kodi|banga|ibanga|msimbo|nambari|namba|siri|nenosiri|passe|référence|reference|ref|réf|id|konti|accounts?|compte|akaunti|ticket|token|tracking|numéro|numero|nimero|nomero|number|call|dial|hamagara|piga|appelez|composez|tel|telefone|simu|phone)(?![\p{L}])/iu;

const timeOfDay = String.raw`\d{1,2}(?:[:h]\d{2}|h|\s?[ap]m)(?!\d)`;
const timeRange = new RegExp(String.raw`(?<![\d:.])(${timeOfDay})\s?-\s?(?=${timeOfDay})`, "gi");
const count = String.raw`\d{1,3}(?:[,.]\d{3})+|\d{1,6}`;
const countRange = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])(${count})(\s?)-\2(${count})(?![\d:/-]|[.,]\d|\p{L}*-)`,
  "gu",
);

/** A range (`8:00-17:00`, `5-10`). A descending one is a score or a code, and one that begins with 0 a code. */
export function ranges(text: string, { to }: SpokenLanguage): string {
  return text
    .replace(timeRange, (_, from: string) => `${from} ${to} `)
    .replace(countRange, (all: string, from: string, _space: string, until: string, at: number) => {
      const rises = Number(from.replace(/\D/g, "")) < Number(until.replace(/\D/g, ""));
      const isCode = /^0\d/.test(from) || /^0\d/.test(until) || codeWords.test(text.slice(Math.max(0, at - 30), at));
      return rises && !isCode ? `${from} ${to} ${until}` : all;
    });
}

/** Signs for fractions, and how they are written without them. */
const fractionSigns: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };
const fractionValues: Record<string, number> = { "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4 };
/** After these words, `1/2` is one of two, the second of January, or part of a number. */
const noFraction =
  /(?<![\p{L}])(?:p|pages?|parts?|chapters?|acts?|steps?|sheets?|weeks?|on|le|du|au|partie|chapitre|étape|acte|feuille|ukurasa|sehemu|tarehe|hatua|urupapuro|paji|igice|itariki|tariki|intambwe|ya|no|n°|room|flat|unit)\.?\s*$/iu;

/** `½`, `1/2` and `2 1/2`, with a unit (`1/2 kg`) too. Other digits around a slash are read one after the other. */
export function fractions(text: string, spoken: SpokenLanguage): string {
  const { fractions: words, signs } = spoken;
  const say = (whole: string, sign: string, unit: string | undefined) => {
    const part = words[sign]!;
    if (whole !== "") return ` ${whole} ${signs.and} ${part} ${unit ?? ""}`;
    return ` ${(unit && spoken.measure(unitOf(unit), part, fractionValues[sign]!)) ?? `${part} ${unit ?? ""}`} `;
  };
  return text
    .replace(
      /(?<![\d/.,])((?:\d{1,3} )?)([123]\/[234])(?![\d/=]|[.,]\d)/g,
      (all, whole: string, part: string, at: number) => {
        const sign = fractionSigns[part];
        const before = text.slice(Math.max(0, at - 20), at);
        return sign === undefined || noFraction.test(before) || codeWords.test(before) ? all : whole.trim() + sign;
      },
    )
    .replace(
      new RegExp(String.raw`(\d{0,3})\s?([½⅓⅔¼¾])(?:\s?(${units})(?![\p{L}\d]))?`, "gu"),
      (_, whole: string, sign: string, unit?: string) => say(whole, sign, unit),
    )
    .replace(/(?<![\d/])24\/7(?![\d/])/g, "24 7")
    .replace(/(?<![\d/])(\d{1,3})\/(?=\d{1,3}(?![\d/=]))/g, `$1 ${signs.slash} `);
}

/** Units of measure after a number, as people write them. */
export const units = String.raw`km/h|k?m[²2]|kg|KG|Kg|km|KM|Km|cm|mm|ml|mg|g|m|l|L|GB|Gb|MB|Mb|KB|Go|Mo|hrs?|h|mins?|°\s?[CF]?`;

/** One spelling per unit, in lower case. */
export function unitOf(written: string): string {
  const unit = written.toLowerCase().replace("2", "²");
  return unit.startsWith("°") ? "°" : /^(?:hrs?|mins?)$/.test(unit) ? unit.replace(/rs?$|s$/, "") : unit;
}

/** Up to 39: centuries, kings, districts. Not L, C, D and M, with which `Le`, `Ce`, `De` and `Me` would be numbers. */
const roman = /(?<![\p{L}\d])(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})(e|er|re|ère|ème)(?![\p{L}\d])/gu;
const romanOnes: Record<string, number> = { IX: 9, IV: 4 };

/** `XXIe`, `Ier`, in languages in which an ordinal is written so. */
export function romanOrdinals(text: string, spoken: SpokenLanguage): string {
  if (!spoken.ordinalsInRoman) return text;
  return text
    .replace(/(?<=[IVX])ᵉʳ/gu, "er")
    .replace(/(?<=[IVX])ᵉ/gu, "e")
    .replace(roman, (_, tens: string, ones: string, ending: string) => {
      const five = ones.startsWith("V") ? 5 + ones.length - 1 : ones.length;
      return spoken.ordinal!(10 * tens.length + (romanOnes[ones] ?? five), ending);
    });
}

/** `5+3`, `3 × 4 = 12`, `2x500`. */
export function arithmetic(text: string, { signs }: SpokenLanguage): string {
  return text
    .replace(/(?<=\d)(?:\+|\s\+\s)(?=\d)/g, ` ${signs.plus} `)
    .replace(/(?<=\d)\s?[×x]\s?(?=\d)/g, ` ${signs.times} `)
    .replace(/(?<=[\p{L}\d])\s=\s(?=[\p{L}\d])/gu, ` ${signs.equals} `);
}

/** `2.0.1`, `192.168.1.1`: neither grouped thousands nor a decimal number. */
export function dotted(text: string, { signs }: SpokenLanguage): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:\.\d{1,3}){2,}(?!\.?\d)/g, (all) =>
    /^\d{1,3}(?:\.\d{3})+$/.test(all) ? all : all.split(".").join(` ${signs.dot} `),
  );
}

const scales: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  b: 1e9,
  bn: 1e9,
  thousand: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  milliard: 1e9,
  milliards: 1e9,
};

/** The meaning of `k`, `M`, `bn` or `million` after an amount. */
export const scaleMarks = String.raw`(?:k|m|mn|mln|b|bn|thousand|millions?|billion|milliards?)(?![\p{L}\d])`;

/** The factor of such a mark; 1 without one. */
export const scaleOf = (mark: string | undefined): number => (mark === undefined ? 1 : scales[mark.toLowerCase()]!);

/** `50k`, `1.5M` without a currency. A small m is metres, and G or B are not numbers. */
export function scaled(text: string): string {
  return text.replace(
    /(?<![\p{L}\d.,])(\d{1,3}(?:[.,]\d{1,2})?)([kKM])(?![\p{L}\d])/gu,
    (_, number: string, mark: string) => String(Math.round(Number(number.replace(",", ".")) * scaleOf(mark))),
  );
}
