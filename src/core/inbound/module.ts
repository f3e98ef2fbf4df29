import { describe } from "../../base/module.ts";
import { forgetNotes } from "./conversations/conversations.ts";
import { forgetReceivedTexts } from "./inbound.ts";
import {
  countParts,
  eraseConversations,
  eraseInbound,
  eraseParts,
  eraseUnrouted,
  exportAnswers,
  exportCallOptouts,
  exportConversations,
  exportInbound,
  exportNotes,
  exportOptouts,
} from "./personal-store.ts";

/** What the rest of the program needs to know of received messages. */
export const inbound = describe("inbound", {
  tables: {
    call_optouts: {
      erase: "as opt-outs: whoever wants no calls must not be called again",
      export: { type: "call_optout", rows: exportCallOptouts },
    },
    canned_answers: {
      erase: "with conversations",
      export: { type: "canned_answer", prefix: "ans", rows: exportAnswers },
    },
    conversation_notes: {
      forget: { notes: forgetNotes },
      erase: "with conversations",
      export: { type: "note", prefix: "note", rows: exportNotes },
    },
    conversations: {
      erase: {
        counts: "conversations",
        what: "Conversations and notes; notes and canned answers in which it is now masked.",
        erase: eraseConversations,
      },
      export: { type: "conversation", rows: exportConversations },
    },
    inbound_messages: {
      forget: { "received texts": forgetReceivedTexts },
      erase: {
        counts: "inbound",
        what: "Messages from it: sender and text erased, no longer `active`.",
        erase: eraseInbound,
      },
      export: { type: "inbound_message", prefix: "in_sms", rows: exportInbound },
    },
    inbound_parts: {
      erase: {
        counts: "received_parts",
        what: "Parts of long messages from it, kept to recognise retransmissions.",
        erase: eraseParts,
        open: countParts,
      },
      export: "of messages that are not complete",
    },
    inbound_seen: { impersonal: "hashes, for an hour" },
    optouts: {
      erase: "the person's own request: whoever wrote STOP must not be written to again",
      export: { type: "optout", rows: exportOptouts },
    },
    unrouted_messages: {
      erase: { counts: "unrouted", what: "Messages from it to unassigned numbers.", erase: eraseUnrouted },
      export: "of no account",
    },
  },
  reads: {
    contacts: "a conversation is shown with the name of the phone, and found by it",
    senders: "a conversation is with an address of the account",
    "numbers number_keywords": "a received message is routed by number and keyword",
    "accounts went_live":
      "what simulated phones write is live for an account in the sandbox, and before the installation is",
    carrier_links: "duplicates depend on the state of a link, and a link says what its error codes mean",
    reports: "a thread names the bulk send that a message belongs to",
    messages: "STOP on a shared number applies to recent senders, and a conversation has both directions",
    "members users": "a conversation is shown with the person it is assigned to, who may answer it",
  },
});
