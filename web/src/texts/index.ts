import type { en } from "./en/en.ts";
import { catalogue, language } from "./languages.ts";

/** What a catalogue holds: one folder per language, and a missing key does not compile. */
export type Texts = typeof en;

/** Every text of the dashboard, in the language of the page. */
export const t: Texts = await catalogue(language);
