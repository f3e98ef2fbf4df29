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

/** `1/2` may be a half, one of two, or the second of January, so it is read literally. `½` is a half. */
export function fractions(text: string, { fractions: words, signs }: SpokenLanguage): string {
  return text
    .replace(/(\d?)\s?([½⅓⅔¼¾])/g, (_, whole: string, part: string) =>
      whole === "" ? ` ${words[part]} ` : `${whole} ${signs.and} ${words[part]} `,
    )
    .replace(/(?<![\d/])24\/7(?![\d/])/g, "24 7")
    .replace(/(?<![\d/])(\d{1,3})\/(?=\d{1,3}(?![\d/=]))/g, `$1 ${signs.slash} `);
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

const scales: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, mln: 1e6, b: 1e9, bn: 1e9 };

/** The meaning of `k`, `M`, `bn` after an amount. */
export const scaleMarks = String.raw`(?:k|m|mn|mln|b|bn)(?![\p{L}\d])`;

/** The factor of such a suffix; 1 without one. */
export const scaleOf = (mark: string | undefined): number => (mark === undefined ? 1 : scales[mark.toLowerCase()]!);

/** `50k`, `1.5M` without a currency. A small m is metres, and G or B are not numbers. */
export function scaled(text: string): string {
  return text.replace(
    /(?<![\p{L}\d.,])(\d{1,3}(?:[.,]\d{1,2})?)([kKM])(?![\p{L}\d])/gu,
    (_, number: string, mark: string) => String(Math.round(Number(number.replace(",", ".")) * scaleOf(mark))),
  );
}
