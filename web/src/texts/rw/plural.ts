import { counting } from "../counting.ts";

/** Browsers have no data for Kinyarwanda. Its separators are those of Indonesian (1.234,5), and one is singular, as in English. */
export const { count, plural } = counting("id", "en");
