import { invalidField, Refusal } from "../../base/errors.ts";
import { english, say, type Sentence } from "../../base/sentences/sentence.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";
import type { EngineListing, VoiceListing } from "./engine.ts";

/** How one function is served in one language; `labels` only for named entities. */
export interface Served {
  level: EngineListing["level"];
  engine: string | null;
  model: string | null;
  licence: string | null;
  /** The command that installs a model where there is none, or a better one. */
  install?: string;
  /** Only for text to speech: the voices, the default first. */
  voices?: VoiceListing[];
  labels?: readonly string[];
}

/** A language as shown by `GET /ai/languages`. */
export interface LanguageEntry {
  lang: string;
  name: string;
  stt: Served;
  tts: Served;
  ner: Served;
}

/** How named entities are served in a language. */
export interface EntityListing {
  language: string;
  labels: readonly string[];
  engine: string;
  model: string;
  licence: string;
  level: EngineListing["level"];
}

const nothing: Served = { level: "none", engine: null, model: null, licence: null };
const names = new Intl.DisplayNames(["en"], { type: "language" });
/** The languages that this service focuses on, which are listed first. */
const first = ["rw", "sw", "en", "fr"];

/** Every language that is known to any engine. */
export function languagesOf(engines: EngineListing[], entities: EntityListing[]): LanguageEntry[] {
  const known = new Map<string, LanguageEntry>();
  const entry = (lang: string): LanguageEntry => {
    const found = known.get(lang) ?? { lang, name: names.of(lang) ?? lang, stt: nothing, tts: nothing, ner: nothing };
    known.set(lang, found);
    return found;
  };
  for (const { function: what, language, install, voices, ...served } of engines)
    entry(language)[what] = { ...served, ...(install === undefined ? {} : { install }), ...(voices ? { voices } : {}) };
  for (const { language, level, engine, model, licence, labels } of entities)
    entry(language).ner = { level, engine, model, licence, labels };
  return [...known.values()].sort(
    (one, other) => rankOf(one.lang) - rankOf(other.lang) || one.name.localeCompare(other.name),
  );
}

const rankOf = (lang: string) => (first.includes(lang) ? first.indexOf(lang) : first.length);

/** The functions as sentences name them. */
const functions: Record<VoiceFunction, Sentence> = {
  stt: say("speech to text"),
  tts: say("text to speech"),
  ner: say("named entities"),
};

/** The same in English, for notes and logs. */
export const functionNames: Record<VoiceFunction, string> = {
  stt: english(functions.stt),
  tts: english(functions.tts),
  ner: english(functions.ner),
};

/** Refuses an unknown language with 404. */
export function checkKnown(languages: LanguageEntry[], what: VoiceFunction, lang: string): void {
  if (languages.some((entry) => entry.lang === lang)) return;
  throw new Refusal("unsupported_language", [
    say("No language with this code supports {function}; use an ISO 639-1 code in lower case.", {
      function: functions[what],
    }),
    servedIn(languages, what),
  ]);
}

/** Refuses a known language that is not served here, with 503. */
export function checkInstalled(languages: LanguageEntry[], what: VoiceFunction, asked: Asked): void {
  const entry = languages.find((each) => each.lang === asked.language);
  if (!entry || entry[what].level === "none") throw notInstalled(languages, what, asked);
}

/** Refuses a voice that a language does not have here. */
export function checkVoice(languages: LanguageEntry[], lang: string, voice: string | undefined): void {
  const voices = languages.find((each) => each.lang === lang)?.tts.voices ?? [];
  if (voice === undefined || voices.some((each) => each.voice === voice)) return;
  const known = voices.map((each) => `\`${each.voice}\``).join(", ");
  throw invalidField(
    "voice",
    say(
      "`voice` is not the name of a voice of this language here. Omit it, or use one of {known} (see `GET /ai/languages`).",
      { known },
    ),
  );
}

/** A language, and whether an operator wants it. */
export interface Asked {
  language: string;
  isOperator?: boolean;
}

/** The refusal of a language that is not served here. For an operator, it has the command that installs it, which nobody else can type. */
export function notInstalled(
  languages: LanguageEntry[],
  what: VoiceFunction,
  { language, isOperator }: Asked,
): Refusal {
  const entry = languages.find((each) => each.lang === language);
  const install = entry?.[what].install;
  const fix =
    install === undefined
      ? say("No model for it is known yet.")
      : isOperator
        ? say("Install one with `{command}`.", { command: install })
        : say("Ask your operator to install one.");
  return new Refusal("model_not_installed", [
    say("No model for {function} in {language} is installed.", {
      function: functions[what],
      language: entry ? { language } : say("this language"),
    }),
    fix,
    servedIn(languages, what),
  ]);
}

function servedIn(languages: LanguageEntry[], what: VoiceFunction): Sentence {
  const served = languages.filter((entry) => entry[what].level !== "none").map((entry) => entry.lang);
  return served.length === 0
    ? say("No language is served at present.")
    : say("It is served in {languages}.", { languages: served.join(", ") });
}
