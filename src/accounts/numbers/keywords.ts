/** Words that people send to a number: those that accounts on a shared number share it by, and those that opt out and in. */

/** Sent alone, each opts its sender out (decisions, "Inbound"). */
const optOutWords: ReadonlySet<string> = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "END",
  "QUIT",
  "ARRET",
  "HAGARIKA",
  "ACHA",
]);

/** Sent alone, it opts its sender in again. */
const optInWord = "START";

/** A text as keywords are compared: trimmed, one space between words, composed characters, upper case. */
export function normalWords(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toUpperCase();
}

/** What a text that is one of these words alone asks for. Accents are passed over, since French writes `ARRÊT`. */
export function wishOf(text: string): "out" | "in" | undefined {
  const word = normalWords(text).normalize("NFD").replaceAll(/\p{M}/gu, "");
  return optOutWords.has(word) ? "out" : word === optInWord ? "in" : undefined;
}

/** A keyword in its normal form, or why it can be none. */
export function readKeyword(text: string): { ok: true; keyword: string } | { ok: false; reason: string } {
  const keyword = normalWords(text);
  if (keyword.length > 30 || !/^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u.test(keyword))
    return { ok: false, reason: "no keyword: use 1 to 30 letters and digits, with single spaces between words" };
  if (wishOf(keyword) !== undefined)
    return { ok: false, reason: "a word that opts people out or in, which belongs to every account on the number" };
  return { ok: true, keyword };
}

/**
 * The longest of the keywords that a text begins with, as whole words, in any case; undefined when it begins with none.
 *
 * @param keywords in their normal form
 */
export function keywordOf(text: string, keywords: Iterable<string>): string | undefined {
  const words = normalWords(text);
  let longest: string | undefined;
  for (const keyword of keywords) {
    if (keyword.length <= (longest?.length ?? 0) || !words.startsWith(keyword)) continue;
    if (!/^[\p{L}\p{M}\p{N}]/u.test(words.slice(keyword.length))) longest = keyword;
  }
  return longest;
}
