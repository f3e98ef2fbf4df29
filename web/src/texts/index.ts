import type { en } from "./en/en.ts";
import { catalogue, language } from "./languages.ts";

/** The shape of a catalogue: one folder per language; a missing key does not compile. */
export type Texts = typeof en;

/** Every text of the dashboard, in the language of the page. */
export const t: Texts = await catalogue(language);
