import type { Area } from "../../draft.ts";

/** The texts of `pages/inbox`. */
export const inbox: Area<"inbox"> = {};
