import { describe } from "../../base/module.ts";
import { sealedFor } from "./definition.ts";
import { textSealedFor } from "./dial/link.ts";
import { eraseNumber, forgetMessages, keySealedFor } from "./phones/phones.ts";

/** What the rest of the program needs to know of carriers. */
export const carriers = describe("carriers", {
  tables: {
    carrier_links: {
      sealed: { password: ({ id, sandbox }) => sealedFor(sandbox ? "sandbox" : id) },
      impersonal: "settings of the operator",
    },
    link_rates: { impersonal: "settings of the operator" },
    phones: {
      sealed: { signing_key: ({ id }) => keySealedFor(id) },
      impersonal: "settings of the operator",
    },
    phone_messages: {
      forget: { "messages of phones": forgetMessages },
      sealed: { text: ({ id }) => textSealedFor(id) },
      erase: { counts: "messages", what: "What phones were given to send to it.", erase: eraseNumber },
      export: "copies of messages, for some days",
    },
    quiet_hours: { impersonal: "settings of the operator" },
    routes: { impersonal: "settings of the operator" },
  },
  reads: {
    "accounts went_live": "a route names accounts that exist, and some are simulated",
    call_voices: "a call is accepted only in a language that some process speaks",
  },
});
