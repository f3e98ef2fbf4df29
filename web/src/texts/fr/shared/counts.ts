import type { Area } from "../../draft.ts";

/** Numbers of things. */
export const counts: Area<"counts"> = {};
