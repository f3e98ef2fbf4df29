import type { Area } from "../../draft.ts";

/** The states of messages, sends, links and the rest, as they are stored. */
export const states: Area<"states"> = {};
