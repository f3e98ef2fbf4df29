import { say, type Sentence } from "../../../base/sentences/sentence.ts";
/** Keywords of inbound messages: to route a shared number's messages to accounts, and to opt out and in. */

/** Each opts its sender out when sent alone (decisions, "Inbound"). */
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

/** Opts its sender back in when sent alone. */
const optInWord = "START";

/** Normalises a text for comparing keywords: trimmed, single spaces, composed characters, upper case. */
export function normalWords(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toUpperCase();
}

/**
 * The request of a text that consists of one of these words. Accents are ignored, because French writes `ARRÊT`, and what is no letter
 * around it, because phones end a sentence for people (`Stop.`).
 */
export function optRequestOf(text: string): "out" | "in" | undefined {
  const word = normalWords(text)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return optOutWords.has(word) ? "out" : word === optInWord ? "in" : undefined;
}

/** The normal form of a keyword, or why it is invalid. */
export function readKeyword(text: string): { ok: true; keyword: string } | { ok: false; why: Sentence } {
  const keyword = normalWords(text);
  if (keyword.length > 30 || !/^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u.test(keyword))
    return { ok: false, why: say("not a keyword: use 1 to 30 letters and digits, with single spaces between words") };
  if (optRequestOf(keyword) !== undefined) return { ok: false, why: say("reserved for opting out or in") };
  return { ok: true, keyword };
}

/**
 * The longest keyword that a text begins with, matching whole words in any case; undefined if there is none.
 *
 * @param keywords in normal form
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
