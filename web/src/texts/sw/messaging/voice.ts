import type { Area } from "../../draft.ts";

/** The texts of `pages/voice`. */
export const voice: Area<"voice"> = {};
