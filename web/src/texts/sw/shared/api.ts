import type { Area } from "../../draft.ts";

/** What the client says when the service does not answer. */
export const api: Area<"api"> = {};
