import type { Area } from "../../draft.ts";

/** The texts of `pages/tokens`. */
export const tokens: Area<"tokens"> = {};
