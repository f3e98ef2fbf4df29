import type { Area } from "../../draft.ts";

/** The texts of `pages/senders`. */
export const senders: Area<"senders"> = {};
