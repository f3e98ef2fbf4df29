import type { Area } from "../../draft.ts";

/** The texts of `pages/compose`. */
export const compose: Area<"compose"> = {};
