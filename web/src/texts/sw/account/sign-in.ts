import type { Area } from "../../draft.ts";

/** The texts of `pages/sign-in`. */
export const signIn: Area<"signIn"> = {};
