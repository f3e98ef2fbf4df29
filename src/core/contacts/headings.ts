/** The headings of files of contacts, in the languages of the dashboard: those that we write are those that we read. */
import type { Language } from "../../base/languages.ts";

const en = {
  number: "Number",
  name: "Name",
  language: "Language",
  time_zone: "Time zone",
  notes: "Notes",
  consent_at: "Consent at",
  consent_by: "Consent by",
  consent_words: "Consent words",
};

/** What every contact has, as a column. */
export type Attribute = keyof typeof en;

/** The heading of each. */
export const headings: Readonly<Record<Language, Readonly<Record<Attribute, string>>>> = {
  en,
  fr: {
    number: "Numéro",
    name: "Nom",
    language: "Langue",
    time_zone: "Fuseau horaire",
    notes: "Notes",
    consent_at: "Consentement le",
    consent_by: "Consentement par",
    consent_words: "Texte du consentement",
  },
  rw: {
    number: "Nimero",
    name: "Izina",
    language: "Ururimi",
    time_zone: "Akarere k’amasaha",
    notes: "Ibisobanuro",
    consent_at: "Igihe yemereye",
    consent_by: "Aho yemereye",
    consent_words: "Amagambo yemeye",
  },
  sw: {
    number: "Namba",
    name: "Jina",
    language: "Lugha",
    time_zone: "Ukanda wa saa",
    notes: "Maelezo",
    consent_at: "Ridhaa lini",
    consent_by: "Ridhaa kwa njia",
    consent_words: "Maneno ya ridhaa",
  },
};

/** Yes and no in cells. */
export const answerWords: Readonly<Record<Language, { yes: string; no: string }>> = {
  en: { yes: "yes", no: "no" },
  fr: { yes: "oui", no: "non" },
  rw: { yes: "yego", no: "oya" },
  sw: { yes: "ndiyo", no: "hapana" },
};
