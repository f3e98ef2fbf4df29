import { languages, type Language } from "../base/languages.ts";
import { numbers as frNumbers } from "../base/sentences/numbers/fr.ts";
import { numbers as rwNumbers } from "../base/sentences/numbers/rw.ts";
import { numbers as swNumbers } from "../base/sentences/numbers/sw.ts";
import { refusals } from "../base/sentences/refusals/refusals.ts";
import { statuses as frStatuses } from "../base/sentences/statuses/fr.ts";
import { statuses as rwStatuses } from "../base/sentences/statuses/rw.ts";
import { statuses as swStatuses } from "../base/sentences/statuses/sw.ts";
import { readBack } from "../base/sentences/stored.ts";
import { english, translated, type Said, type Template } from "../base/sentences/sentence.ts";

type Translated = Exclude<Language, "en">;

const numbers = { fr: frNumbers, rw: rwNumbers, sw: swNumbers };
const statuses = { fr: frStatuses, rw: rwStatuses, sw: swStatuses };

const textsIn = (language: Translated) => ({
  ...numbers[language],
  ...statuses[language],
  ...Object.fromEntries(Object.entries(refusals).map(([template, texts]) => [template, texts[language]])),
});

/** All translations. The compiler finds a language that lacks one. */
export const texts = Object.fromEntries(
  languages.filter((language) => language !== "en").map((language) => [language, textsIn(language)]),
) as Readonly<Record<Translated, Readonly<Record<Template, string>>>>;

/** What is said, in a language; undefined if a part of it has no translation. */
export function inLanguage(said: Said, language: Language): string | undefined {
  return language === "en" ? english(said) : translated(said, language, texts[language]);
}

/** What is said, in a language, or in English where a part of it has no translation. */
export const written = (said: Said, language: Language): string => inLanguage(said, language) ?? english(said);

/** A note that is stored in English, in a language; as it is if it is somebody else's. */
export function noteIn(note: string, language: Language): string;
export function noteIn(note: string | null, language: Language): string | null;
export function noteIn(note: string | null, language: Language): string | null {
  if (note === null) return null;
  const said = language === "en" ? undefined : readBack(note);
  return (said && inLanguage(said, language)) ?? note;
}
