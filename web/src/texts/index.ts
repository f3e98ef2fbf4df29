import { en } from "./en/en.ts";

/** What a catalogue holds: one file per language, and a missing key does not compile. */
export type Texts = typeof en;

/** Every text of the dashboard. */
export const t: Texts = en;
