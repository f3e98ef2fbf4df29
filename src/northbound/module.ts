import { describe } from "../base/module.ts";
import { forgetDeliveries } from "./northbound.ts";
import { forgetCookies, sealedFor } from "./twilio/cookies.ts";

/** What the rest of the program needs to know of northbound APIs. */
export const northbound = describe("northbound", {
  tables: {
    conversation_cookies: {
      forget: { "cookies of conversations": forgetCookies },
      sealed: { sealed: ({ id }) => sealedFor(id) },
    },
    northbound_binds: {},
    northbound_credentials: {},
    northbound_deliveries: { forget: { "deliveries to binds": forgetDeliveries } },
    number_hooks: {},
  },
  reads: {
    accounts: "a credential is good for an account that is not suspended",
    messages: "query_sm answers with the state of a message",
    "inbound_messages ledger": "Twilio's list has messages of both directions with their prices",
  },
});
