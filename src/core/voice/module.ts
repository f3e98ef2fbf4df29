import { describe } from "../../base/module.ts";

/** What the rest of the program needs to know of voice. */
export const voice = describe("voice", {
  tables: {
    public_voice_calls: { impersonal: "hashes of addresses, for an hour" },
    voice_charges: { erase: "has no phone number", export: "with ledger" },
  },
});
