import { describe } from "../../base/module.ts";
import { sealedFor } from "./definition.ts";

/** What the rest of the program needs to know of carriers. */
export const carriers = describe("carriers", {
  tables: {
    carrier_links: {
      sealed: { password: ({ id, sandbox }) => sealedFor(sandbox ? "sandbox" : id) },
      impersonal: "settings of the operator",
    },
    link_rates: { impersonal: "settings of the operator" },
    quiet_hours: { impersonal: "settings of the operator" },
    routes: { impersonal: "settings of the operator" },
  },
  reads: {
    "accounts went_live": "a route names accounts that exist, and some are simulated",
    call_voices: "a call is accepted only in a language that some process speaks",
  },
});
