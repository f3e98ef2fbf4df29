import type { Area } from "../../draft.ts";

/** The texts of `pages/messages`. */
export const messages: Area<"messages"> = {};
