import type { Area } from "../../draft.ts";

/** The texts of `pages/bulk`. */
export const bulk: Area<"bulk"> = {};
