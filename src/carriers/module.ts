import { describe } from "../base/module.ts";
import { sealedFor } from "./definition.ts";

/** What the rest of the program needs to know of carriers. */
export const carriers = describe("carriers", {
  tables: {
    carrier_links: { sealed: { password: ({ id, sandbox }) => sealedFor(sandbox ? "sandbox" : id) } },
    link_rates: {},
    quiet_hours: {},
    routes: {},
  },
  reads: { "accounts went_live": "a route names accounts that exist, and some are simulated" },
});
