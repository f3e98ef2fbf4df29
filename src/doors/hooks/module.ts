import { describe } from "../../base/module.ts";
import { sealedFor } from "./hooks.ts";

/** What the rest of the program needs to know of hooks. */
export const hooks = describe("hooks", {
  tables: {
    hooks: {
      sealed: { secret: ({ id }) => sealedFor(id), old_secret: ({ id }) => sealedFor(id) },
      impersonal: "settings of the account's own programs",
    },
  },
  reads: { accounts: "a hook is good for an account that is not suspended" },
});
