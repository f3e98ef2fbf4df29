import { describe } from "../base/module.ts";
import { forgetNotes } from "./conversations/conversations.ts";
import { forgetReceivedTexts } from "./inbound.ts";

/** What the rest of the program needs to know of received messages. */
export const inbound = describe("inbound", {
  tables: {
    canned_answers: {},
    contacts: {},
    conversation_notes: { forget: { notes: forgetNotes } },
    conversations: {},
    inbound_messages: { forget: { "received texts": forgetReceivedTexts } },
    inbound_parts: {},
    inbound_seen: {},
    optouts: {},
    unrouted_messages: {},
  },
  reads: {
    senders: "a conversation is with an address of the account",
    "numbers number_keywords": "a received message is routed by number and keyword",
    "accounts went_live":
      "what simulated phones write is live for an account in the sandbox, and before the installation is",
    carrier_links: "duplicates depend on the state of a link",
    messages: "STOP on a shared number applies to recent senders, and a conversation has both directions",
    "members users": "a conversation is shown with the person it is assigned to",
  },
});
