import { invalidField } from "../../../base/errors.ts";

/** Scripts by name, for refusals; others are not named. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ["Arabic", /\p{Script=Arabic}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Bengali", /\p{Script=Bengali}/u],
  ["Chinese", /\p{Script=Han}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Devanagari", /\p{Script=Devanagari}/u],
  ["Ethiopic", /\p{Script=Ethiopic}/u],
  ["Georgian", /\p{Script=Georgian}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Tamil", /\p{Script=Tamil}/u],
  ["Thai", /\p{Script=Thai}/u],
];

/** A letter of another script than Latin, but not a single Greek one, which is a sign (`π`, `Ω`). */
const unreadable =
  /(?!(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek}))[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;

const names = new Intl.DisplayNames(["en"], { type: "language" });

/**
 * Refuses a text with words in a script that a voice of this language, which is written in Latin letters, would skip or spell: half
 * of a text read aloud is worse than none.
 */
export function checkScript(text: string, language: string): void {
  const found = unreadable.exec(text);
  if (!found) return;
  const script = scripts.find(([, letters]) => letters.test(found[0]))?.[0];
  const letters = script === undefined ? "letters of another script" : `letters in ${script} script`;
  throw invalidField(
    "text",
    `\`text\` has ${letters} from character ${Array.from(text.slice(0, found.index)).length + 1} on, which the voice for ${names.of(language)} cannot read. Write them in Latin letters, or leave them out.`,
  );
}
