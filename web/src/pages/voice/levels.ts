import { t } from "../../texts/index.ts";

const words: Readonly<Record<string, string>> = t.voice.levels;

/** How well an engine serves a language, in words; a level that is newer than this page is shown as it is. */
export const levelWords = (level: string): string => words[level] ?? level;
