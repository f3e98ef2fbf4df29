import { counting } from "../counting.ts";

export const { count, plural } = counting("en-GB", "en");
