import type { Area } from "../../draft.ts";

/** Words that several pages share. */
export const common: Area<"common"> = {};
