import { describe } from "../../base/module.ts";
import { forgetDeliveries } from "./northbound.ts";
import { eraseCookies, eraseDeliveries } from "./personal-store.ts";
import { forgetCookies, sealedFor } from "./twilio/cookies.ts";

/** What the rest of the program needs to know of northbound APIs. */
export const northbound = describe("northbound", {
  tables: {
    africas_talking_settings: { impersonal: "settings of the account's own programs" },
    conversation_cookies: {
      forget: { "cookies of conversations": forgetCookies },
      sealed: { sealed: ({ id }) => sealedFor(id) },
      erase: {
        counts: "northbound",
        what: "Cookies of programs that talk with it.",
        erase: eraseCookies,
      },
      export: "a program's own, for some hours",
    },
    northbound_binds: { impersonal: "connections of the account's own programs" },
    northbound_credentials: { impersonal: "settings of the account's own programs" },
    northbound_deliveries: {
      forget: { "deliveries to binds": forgetDeliveries },
      erase: {
        counts: "northbound",
        what: "Receipts and inbound messages that were pending for bound programs.",
        erase: eraseDeliveries,
      },
      export: "copies of messages, until they are delivered",
    },
    number_hooks: { impersonal: "settings of the account's own programs" },
  },
  reads: {
    accounts:
      "a credential is good for an account that is not suspended; the names of an account, which programs log in with",
    carrier_links: "what a link says of its carrier's codes",
    messages: "query_sm answers with the state of a message",
    "inbound_messages ledger":
      "Twilio's list has messages of both directions with their prices, and the inbox of Africa's Talking those received",
  },
});
