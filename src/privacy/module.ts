import { describe } from "../base/module.ts";

/** What the rest of the program needs to know of privacy. */
export const privacy = describe("privacy", {
  tables: {},
  reads: { "*": "erasure and export cover every table with personal data" },
  writes: { "*": "erasure removes a phone number from every table" },
});
