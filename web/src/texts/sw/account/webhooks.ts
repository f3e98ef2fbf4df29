import type { Area } from "../../draft.ts";

/** The texts of `pages/webhooks`. */
export const webhooks: Area<"webhooks"> = {};
