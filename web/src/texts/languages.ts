import type { Texts } from "./index.ts";

/** The languages of the dashboard, each by its own name. */
export const languages = { en: "English", fr: "Français", rw: "Ikinyarwanda", sw: "Kiswahili" };

/** The code of a language. */
export type Language = keyof typeof languages;

const catalogues: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import("./en/en.ts")).en,
  fr: async () => (await import("./fr/fr.ts")).fr,
  rw: async () => (await import("./rw/rw.ts")).rw,
  sw: async () => (await import("./sw/sw.ts")).sw,
};

/** Loads the texts of a language; no other is fetched. */
export const catalogue = (language: Language): Promise<Texts> => catalogues[language]();

/** The language of a tag such as `fr-RW`, if the dashboard has it. */
function supported(tag: string | null): Language | undefined {
  const code = tag?.toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(languages, code) ? (code as Language) : undefined;
}

const key = "tuma-language";

/**
 * The choice of whoever used this browser last, otherwise the browser's preferred language. Outside a browser, as in tests:
 * English, unless `TUMA_LANGUAGE` says otherwise.
 */
function preferred(): Language {
  if (!("document" in globalThis)) return supported(globalThis.process.env["TUMA_LANGUAGE"] ?? null) ?? "en";
  for (const tag of [localStorage.getItem(key), ...navigator.languages]) {
    const found = supported(tag);
    if (found) return found;
  }
  return "en";
}

/** The language of this page. Another one needs a reload: modules keep texts from when they were evaluated. */
export const language = preferred();

/**
 * Stores a person's language for this browser; null restores the browser's own. True if the page has to be reloaded to show it.
 */
export function keepLanguage(chosen: Language | null): boolean {
  if (chosen === null) localStorage.removeItem(key);
  else localStorage.setItem(key, chosen);
  // By this the server knows which texts the next page needs, and has them fetched at once.
  const page = (globalThis as { document?: { cookie: string } }).document;
  if (page) page.cookie = `${key}=${chosen ?? ""}; path=/; samesite=lax; max-age=${chosen === null ? 0 : 31_536_000}`;
  return preferred() !== language;
}

const chosenKey = "tuma-language-chosen";

/** Stores a language that somebody chose before signing in. True if the page has to be reloaded to show it. */
export function chooseLanguage(chosen: Language): boolean {
  sessionStorage.setItem(chosenKey, chosen);
  return keepLanguage(chosen);
}

/** The language that was chosen in this window before signing in: it becomes the person's. */
export function chosenBeforeSigningIn(): { language?: Language } {
  const chosen = supported(sessionStorage.getItem(chosenKey));
  return chosen ? { language: chosen } : {};
}

/** Clears that choice once the person has signed in, so that it does not apply to the next person. */
export function forgetChosen(): void {
  sessionStorage.removeItem(chosenKey);
}
