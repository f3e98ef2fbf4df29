import type { Area } from "../../draft.ts";

/** The texts of `pages/verify`. */
export const verify: Area<"verify"> = {};
