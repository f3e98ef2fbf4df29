import { numberLocales, type Language } from "../base/mail/languages.ts";
import { numbers as frNumbers } from "../base/sentences/numbers/fr.ts";
import { numbers as rwNumbers } from "../base/sentences/numbers/rw.ts";
import { numbers as swNumbers } from "../base/sentences/numbers/sw.ts";
import { refusals as frRefusals } from "../base/sentences/refusals/fr.ts";
import { refusals as rwRefusals } from "../base/sentences/refusals/rw.ts";
import { refusals as swRefusals } from "../base/sentences/refusals/sw.ts";
import { english, translated, type Sentence, type Template } from "../base/sentences/sentence.ts";

/** All translations. The compiler finds a language that lacks one. */
export const texts: Readonly<Record<Exclude<Language, "en">, Readonly<Record<Template, string>>>> = {
  fr: { ...frNumbers, ...frRefusals },
  rw: { ...rwNumbers, ...rwRefusals },
  sw: { ...swNumbers, ...swRefusals },
};

/** A sentence, or the one of an English text, in a language; undefined if it has no translation. */
export function inLanguage(sentence: Sentence | string, language: Language): string | undefined {
  if (language === "en") return typeof sentence === "string" ? sentence : english(sentence);
  return translated(sentence, numberLocales[language], texts[language]);
}
