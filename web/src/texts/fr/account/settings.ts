import type { Area } from "../../draft.ts";

/** The texts of `pages/settings`. */
export const settings: Area<"settings"> = {
  language: "Langue",
  browserLanguage: "celle du navigateur",
};
