import { describe } from "../base/module.ts";
import { forgetRecipients } from "./bulk/bulk.ts";
import { forgetCarrierIds, forgetTexts } from "./life/retention.ts";

/** What the rest of the program needs to know of messages. */
export const messages = describe("messages", {
  tables: {
    carrier_messages: { forget: { "carriers' ids": forgetCarrierIds } },
    messages: { forget: { texts: forgetTexts } },
    report_recipients: { forget: { recipients: forgetRecipients } },
    reports: {},
    stray_receipts: {},
    text_retention: {},
  },
  reads: {
    carrier_links: "a message is begun under a lease, and shown with its link's name",
    accounts: "the messages to a phone are read account by account, which is how they are indexed",
    watermarks: "rows that a process holds are newer than a watermark",
    optouts: "the accept statement checks opt-outs",
    ledger: "a message is listed with its refund",
  },
  writes: {
    message_deltas:
      "a replaced text may have another number of parts, and triggers count only accepted messages and new states",
  },
});
