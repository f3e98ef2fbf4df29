import { counting } from "../counting.ts";

/** Browsers have no data for Kinyarwanda. Its separators are those of French, and one is singular, as in English. */
export const { count, plural } = counting("fr", "en");
