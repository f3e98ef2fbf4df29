import { clauseOf } from "../../../base/errors.ts";
import type { Language } from "../../../base/languages.ts";
import { noteIn } from "../../../http/translations.ts";
import { noLink, type AlarmKind } from "./conditions.ts";
import { en, type AlarmTexts, type Details, type Times, type Wording } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";

const texts: Record<Language, AlarmTexts> = { en, fr, rw, sw };

/** The page of the dashboard that helps, as a path. */
const pages: Record<AlarmKind, (key: string) => string> = {
  link: (key) => (key === noLink ? "/operator/carriers" : `/operator/carriers/${key}`),
  queue: () => "/operator/waiting?kind=overdue",
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

/** The page with the form open that mends it, for an operator; other problems are mended elsewhere. */
const mends: Partial<Record<AlarmKind, (key: string, account: string | null) => string>> = {
  link: (key) => (key === noLink ? "/operator/carriers?new=1" : `/operator/carriers/${key}?edit=1`),
  balance: (_key, account) => `/operator/accounts/${account}?credit=1`,
};

/** The path of the form that mends a problem, of an account or of the installation; null if there is none. */
export const mendOf = ({ kind, key }: Pick<Subject, "kind" | "key">, account: string | null): string | null =>
  mends[kind]?.(key, account) ?? null;

/** The parts of a condition that its texts depend on. */
interface Subject {
  kind: AlarmKind;
  details: Details;
  key: string;
}

/** Times of a zone: without one, in UTC, which is then named, since nobody knows where a notice is read. */
export function timesIn(zone: string | undefined): Times {
  const format = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "medium", timeZone: zone ?? "UTC" });
  const write = (iso: string | number | undefined, length: number) =>
    `${format.format(new Date(iso ?? NaN)).slice(0, length)}${zone === undefined ? " UTC" : ""}`;
  return {
    minute: (iso) => write(iso, "2026-11-23 09:15".length),
    second: (iso) => write(iso, "2026-11-23 09:15:30".length),
  };
}

/** The texts about a condition, and the page that helps. Its times are those of `zone`, or else of UTC. */
export const sentencesOf = (
  { kind, details, key }: Subject,
  language: Language,
  zone?: string,
): Wording & { page: string } => ({
  ...texts[language].sentences[kind](clauses(details, language), key, timesIn(zone)),
  page: pages[kind](key),
});

/** Details that are notes of the service. */
const notes: ReadonlySet<string> = new Set(["reason", "forbidden"]);

/** Details stand within sentences, except for a whole `sentence`. */
const clauses = (details: Details, language: Language): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "sentence"
        ? clauseOf(notes.has(name) ? noteIn(value, language) : value)
        : value,
    ]),
  );

/** The texts around these in a notice. */
export const framesOf = (language: Language): Omit<AlarmTexts, "sentences"> => texts[language];
