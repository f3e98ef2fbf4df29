import type { Area } from "../../draft.ts";

/** The texts of `pages/start`. */
export const start: Area<"start"> = {};
