import type { Area } from "../../draft.ts";

/** The texts of `pages/settings`. */
export const settings: Area<"settings"> = {
  language: "Ururimi",
  browserLanguage: "nk’uko mushakisha ibishaka",
};
