import type { Area } from "../../draft.ts";

/** The frame around every page. */
export const shell: Area<"shell"> = {};
