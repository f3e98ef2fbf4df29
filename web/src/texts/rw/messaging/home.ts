import type { Area } from "../../draft.ts";

/** The texts of `pages/home`. */
export const home: Area<"home"> = {};
