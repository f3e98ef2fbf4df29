import type { Area } from "../../draft.ts";

/** The texts of `pages/wallet`. */
export const wallet: Area<"wallet"> = {};
