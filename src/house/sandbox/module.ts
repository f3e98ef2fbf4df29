import { describe } from "../../base/module.ts";
import { eraseReceived, eraseRung, eraseSent } from "./personal-store.ts";
import { forgetHandsets } from "./sandbox.ts";

/** What the rest of the program needs to know of the simulated carrier. */
export const sandbox = describe("sandbox", {
  tables: {
    sandbox_calls: {
      erase: { counts: "handset_messages", what: "Calls to its handset of the simulated carrier.", erase: eraseRung },
      export: "simulated",
    },
    sandbox_carrier: { impersonal: "settings of the operator" },
    sandbox_messages: {
      forget: { handsets: forgetHandsets },
      erase: { counts: "handset_messages", what: "Messages on that handset.", erase: eraseReceived },
      export: "simulated",
    },
    sandbox_sent: {
      erase: { counts: "handset_messages", what: "Messages that it was about to send.", erase: eraseSent },
      export: "simulated",
    },
  },
  reads: {
    "accounts carrier_links carrier_messages messages numbers watermarks": "handsets show whose messages they got",
  },
});
