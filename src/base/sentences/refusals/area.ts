import type { Language } from "../../languages.ts";

/** The sentences of an area by their English, each with its translations. */
export type Area = Readonly<Record<string, Readonly<Record<Exclude<Language, "en">, string>>>>;
