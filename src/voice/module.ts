import { describe } from "../base/module.ts";

/** What the rest of the program needs to know of voice. */
export const voice = describe("voice", {
  tables: {
    public_voice_calls: {},
    voice_charges: {},
  },
});
