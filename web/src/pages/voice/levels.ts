import { t } from "../../texts/index.ts";

const words: Readonly<Record<string, string>> = t.voice.levels;

/** How well an engine serves a language, in words; a level that this page does not know is shown as it is. */
export const levelWords = (level: string): string => words[level] ?? level;
