import type { Area } from "../../draft.ts";

/** The texts of `pages/operator`. */
export const operator: Area<"operator"> = {};
