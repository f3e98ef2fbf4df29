import { describe } from "../../base/module.ts";
import { eraseApprovals, forgetExpired } from "./approvals/approvals.ts";
import { forgetRecipients } from "./bulk/bulk.ts";
import { forgetDrafts } from "./drafts/drafts.ts";
import { forgetCarrierIds, forgetTexts } from "./life/retention.ts";
import {
  countOpen,
  eraseDrafts,
  exportApprovals,
  exportDrafts,
  eraseMessages,
  eraseRecipients,
  eraseReferences,
  eraseStrays,
  eraseTemplates,
  exportMessages,
  exportRecipients,
  exportTemplates,
} from "./personal-store.ts";

/** What the rest of the program needs to know of messages. */
export const messages = describe("messages", {
  tables: {
    approvals: {
      forget: { approvals: forgetExpired },
      erase: {
        counts: "approvals",
        what: "Sends that waited for an approver and named it: rejected, and their requests dropped.",
        erase: eraseApprovals,
      },
      export: { type: "approval", prefix: "apv", without: "the request", rows: exportApprovals },
    },
    carrier_messages: { forget: { "carriers' ids": forgetCarrierIds }, impersonal: "ids of carriers" },
    drafts: {
      forget: { drafts: forgetDrafts },
      erase: {
        counts: "drafts",
        what: "Drafts of sends that contained it: deleted.",
        erase: eraseDrafts,
      },
      export: { type: "draft", rows: exportDrafts },
    },
    messages: {
      forget: { texts: forgetTexts },
      erase: [
        // Its recipients of bulk sends are found through its messages.
        {
          counts: "recipients",
          what: "Recipients of bulk sends whose kept members belonged to it or contained it.",
          erase: eraseRecipients,
        },
        {
          counts: "messages",
          what: "Messages to it: recipient and text erased.",
          erase: eraseMessages,
          open: countOpen,
        },
      ],
      export: { type: "message", prefix: "out_sms", rows: exportMessages },
    },
    report_recipients: {
      forget: { recipients: forgetRecipients },
      erase: "with messages",
      export: { type: "report_recipients", rows: exportRecipients },
    },
    reports: {
      erase: {
        counts: "mentions",
        what: "References of bulk sends that contained it: erased.",
        erase: eraseReferences,
      },
      export: "sums of messages",
    },
    stray_receipts: {
      erase: {
        counts: "stray_receipts",
        what: "Delivery receipts about it that matched no message.",
        erase: eraseStrays,
      },
      export: "of no account",
    },
    templates: {
      erase: {
        counts: "templates",
        what: "Templates in whose name or texts it is now masked.",
        erase: eraseTemplates,
      },
      export: { type: "template", prefix: "tpl", rows: exportTemplates },
    },
    text_retention: { impersonal: "of the installation" },
  },
  reads: {
    carrier_links: "a message is begun under a lease, and shown with its link's name",
    accounts: "the messages to a phone are read account by account, which is how they are indexed",
    watermarks: "rows that a process holds are newer than a watermark",
    optouts: "the accept statement checks opt-outs",
    call_optouts: "the same of calls",
    ledger: "a message is listed with its refund",
  },
  writes: {
    call_optouts: "a key pressed in a call opts the phone out of calls, in the transaction that records it",
    message_deltas:
      "a replaced text may have another number of parts, and triggers count only accepted messages and new states",
  },
});
