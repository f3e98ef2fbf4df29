import type { Language } from "../../base/mail/languages.ts";
import type { AlarmKind } from "./conditions.ts";
import { en, type AlarmTexts, type Details, type Wording } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";

const texts: Record<Language, AlarmTexts> = { en, fr, rw, sw };

/** The page of the dashboard that helps, as a path. */
const pages: Record<AlarmKind, (key: string) => string> = {
  link: (key) => `/operator/carriers/${key}`,
  queue: () => "/operator",
  webhook: (key) => `/webhooks/${key}`,
  balance: () => "/wallet",
  delivery: () => "/operator/carriers",
  guard: () => "/verify?tab=blocks",
  disk: () => "/operator/system",
  certificate: () => "/operator/system",
  proxy: () => "/operator/system",
  replication: () => "/operator/system",
  loss: () => "/operator/system",
};

/** The parts of a condition that its texts depend on. */
interface Subject {
  kind: AlarmKind;
  details: Details;
  key: string;
}

/** The texts about a condition, and the page that helps. */
export const sentencesOf = ({ kind, details, key }: Subject, language: Language): Wording & { page: string } => ({
  ...texts[language].sentences[kind](details, key),
  page: pages[kind](key),
});

/** The texts around these in a notice. */
export const framesOf = (language: Language): Omit<AlarmTexts, "sentences"> => texts[language];
