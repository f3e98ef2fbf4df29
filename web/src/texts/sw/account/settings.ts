import type { Area } from "../../draft.ts";

/** The texts of `pages/settings`. */
export const settings: Area<"settings"> = {
  language: "Lugha",
  browserLanguage: "kama kivinjari kinavyopendelea",
};
