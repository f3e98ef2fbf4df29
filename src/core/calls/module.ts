import { describe } from "../../base/module.ts";

/** What the rest of the program needs to know of calls. */
export const calls = describe("calls", {
  tables: {
    call_voices: { impersonal: "languages" },
    calls: {
      erase: "has no phone number, and ends within minutes",
      export: "a spoken PIN is not given away, and a spoken text is that of a message",
    },
  },
});
