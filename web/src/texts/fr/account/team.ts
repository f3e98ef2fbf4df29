import type { Area } from "../../draft.ts";

/** The texts of `pages/team`. */
export const team: Area<"team"> = {};
