import { describe } from "../base/module.ts";

/** What the rest of the program needs to know of calls. */
export const calls = describe("calls", {
  tables: {
    call_voices: {},
    calls: {},
  },
});
