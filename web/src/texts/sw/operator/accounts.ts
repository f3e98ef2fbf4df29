import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/accounts`. */
export const accounts: Area<"accounts"> = {};
