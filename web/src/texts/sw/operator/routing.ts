import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/routing`. */
export const routing: Area<"routing"> = {};
