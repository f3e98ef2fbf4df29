import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/carriers`. */
export const carriers: Area<"carriers"> = {};
