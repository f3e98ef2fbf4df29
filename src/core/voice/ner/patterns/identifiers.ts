/** Payment cards, bank accounts and codes. */
import { slicesOf, withoutOverlaps, type Slice } from "./pattern.ts";

const CARD = /(?<![\p{L}\p{N}+-])[2-6]\d{3}(?:[ -]?\d){8,14}\d(?![\p{L}\p{N}]|-\d)/gu;

/** Numbers of 13 to 19 digits that a card scheme may issue (ISO/IEC 7812), validated by their check digit. */
export function cards(text: string): Slice[] {
  return slicesOf(text, CARD).filter(({ start, end }) => isLuhn(text.slice(start, end).replaceAll(/\D/g, "")));
}

/** ISO/IEC 7812-1 annex B. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/giu;

/** Bank accounts by ISO 13616, checked modulo 97. A word that follows after a space is not included. */
export function ibans(text: string): Slice[] {
  const found: Slice[] = [];
  for (const { start, end } of slicesOf(text, IBAN)) {
    for (let to = end; to - start >= 15; to = text.lastIndexOf(" ", to - 1)) {
      if (!isIban(text.slice(start, to).replaceAll(" ", "").toUpperCase())) continue;
      found.push({ start, end: to });
      break;
    }
  }
  return found;
}

/** ISO 13616: letters are 10 to 35, the first four characters move to the end, and the result is 1 modulo 97. */
function isIban(iban: string): boolean {
  if (iban.length < 15 || iban.length > 34) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}

/** Digits or capitals, in groups joined by dashes or dots: `482913`, `RK77-PLQ2`, `PP250403.1714.C11029`, `I&M.2025.551`. */
const CODE = String.raw`(?<code>(?<![\p{L}\p{N}])(?=[A-Z&.-]{0,9}\d)[A-Z0-9](?:[-.&]?[A-Z0-9]){3,30})(?![\p{L}\p{N}]|[.,/-]\d|[ ]?(?:frw|rwf|fc|fbu|usd|tzs|tsh|kes|ksh|ugx|shs?)(?!\p{L}))`;

/** Words that announce a code, in four languages, and what may come between. */
const ANNOUNCED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:code|codes|otp|pin|passcode|kode|kodi|msimbo|nambari[ ]ya[ ]siri|namba[ ]ya[ ]siri|umubare[ ]w['’]ibanga|ref|réf|reference|référence|token|mot[ ]de[ ]passe|password|voucher|tracking|tx[ ]?id|tid|nimero[ ]y['’]igikorwa)(?![\p{L}\p{N}])[^\d\n.]{0,30}?${CODE}`,
  "giu",
);

/** Words that announce one only right before it: `Receipt NW-88121-B`, but not `reçu 25000`. */
const NUMBERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:receipt|reçu|risiti|stakabadhi|inyemezabwishyu|kumbukumbu|muamala|transaction|invoice|facture|fagitire|order|commande|id)(?:(?:[ ]?(?:n[°o]|no|number|na|namba|nimero|numéro|id)\.?)?[ ]?[:#]|[ ](?:n[°o]|no|number|namba|nimero|numéro|id)\.?|(?=[ ][A-Z0-9.-]{0,12}[A-Z-][A-Z0-9.-]*\d))[ ]{0,2}${CODE}`,
  "giu",
);

/** `482913 is your … code`: the code comes first. */
const FIRST =
  /(?<![\p{L}\p{N}+.,/-])(?<code>\d{4,8})(?=[ ](?:is[ ]your|ni[ ]kodi|ni[ ]msimbo|ni[ ]umubare|ni[ ]yo[ ]kodi|ni[ ]namba|est[ ]votre|is[ ]the)(?![\p{L}\p{N}]))/giu;

/**
 * `G-482913`, transaction numbers of mobile money such as `QGH7X2K9L0` and `PP250403.1714.C11029`, tokens of prepaid electricity
 * (20 digits), and USSD strings such as `*182*8*1#`.
 */
const BARE =
  /(?<![\p{L}\p{N}*-])(?:G-\d{4,8}|(?=[A-Z]{0,9}\d)(?=\d{0,9}[A-Z])[A-Z0-9]{8,12}(?:[.-][A-Z0-9]{3,10}){0,4}|\d{4}(?:[ -]?\d{4}){4}|\*\d{2,4}(?:\*\d{1,16}){0,6}#)(?![\p{L}\p{N}-])/gu;

/** One-time codes, PINs, references and USSD strings. */
export function codes(text: string): Slice[] {
  const named = [ANNOUNCED, NUMBERED, FIRST].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => {
      const code = match.groups!["code"]!;
      const start = match.index + match[0].lastIndexOf(code);
      return { start, end: start + code.length };
    }),
  );
  return withoutOverlaps([...named, ...slicesOf(text, BARE)]);
}
