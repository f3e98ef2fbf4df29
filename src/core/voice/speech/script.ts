import { invalidField } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** Scripts by name, for refusals; others are not named. */
const scripts: readonly (readonly [Sentence, RegExp])[] = [
  [say("letters in Arabic script"), /\p{Script=Arabic}/u],
  [say("letters in Armenian script"), /\p{Script=Armenian}/u],
  [say("letters in Bengali script"), /\p{Script=Bengali}/u],
  [say("letters in Chinese script"), /\p{Script=Han}/u],
  [say("letters in Cyrillic script"), /\p{Script=Cyrillic}/u],
  [say("letters in Devanagari script"), /\p{Script=Devanagari}/u],
  [say("letters in Ethiopic script"), /\p{Script=Ethiopic}/u],
  [say("letters in Georgian script"), /\p{Script=Georgian}/u],
  [say("letters in Greek script"), /\p{Script=Greek}/u],
  [say("letters in Hebrew script"), /\p{Script=Hebrew}/u],
  [say("letters in Japanese script"), /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  [say("letters in Korean script"), /\p{Script=Hangul}/u],
  [say("letters in Tamil script"), /\p{Script=Tamil}/u],
  [say("letters in Thai script"), /\p{Script=Thai}/u],
];

/** A letter of another script than Latin, but not a single Greek one, which is a sign (`π`, `Ω`). */
const unreadable =
  /(?!(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek}))[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;

/**
 * Refuses a text with words in a script that a voice of this language, which is written in Latin letters, would skip or spell: half
 * of a text read aloud is worse than none.
 */
export function checkScript(text: string, language: string): void {
  const found = unreadable.exec(text);
  if (!found) return;
  const letters = scripts.find(([, pattern]) => pattern.test(found[0]))?.[0] ?? say("letters of another script");
  throw invalidField(
    "text",
    say(
      "`text` has {letters} from character {position} on, which the voice for {language} cannot read. Write them in Latin letters, or leave them out.",
      { letters, position: Array.from(text.slice(0, found.index)).length + 1, language: { language } },
    ),
  );
}
