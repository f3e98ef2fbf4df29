import type { Area } from "../../draft.ts";

/** The texts of `pages/api-log`. */
export const apiLog: Area<"apiLog"> = {};
