import { describe } from "../base/module.ts";
import { forgetHandsets } from "./sandbox.ts";

/** What the rest of the program needs to know of the simulated carrier. */
export const sandbox = describe("sandbox", {
  tables: {
    sandbox_calls: {},
    sandbox_carrier: {},
    sandbox_messages: { forget: { handsets: forgetHandsets } },
    sandbox_sent: {},
  },
  reads: {
    "accounts carrier_links carrier_messages messages numbers watermarks": "handsets show whose messages they got",
  },
});
