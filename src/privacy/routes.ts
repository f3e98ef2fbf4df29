import { Readable } from "node:stream";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { operations } from "../http/operation.ts";
import { integer, named, text } from "../http/schemas.ts";
import { eraseNumber } from "./erase.ts";
import { exportLines, auditExport } from "./export.ts";

const operation = operations("Administration");

const eraseBody = named("Erasure", { number: text("The phone number, in international format.") });

const erasedSchema = named("Erased", {
  number: text("The number, masked."),
  erased: named("ErasedCounts", {
    recipients: integer("Recipients of bulk sends whose kept members belonged to it or contained it."),
    messages: integer("Messages to it: recipient and text erased."),
    inbound: integer("Messages from it: sender and text erased, no longer `active`."),
    conversations: integer(
      "Conversations, notes and the name of its owner; notes and canned answers in which it is now masked.",
    ),
    webhook_deliveries: integer("Webhook deliveries of such messages: bodies erased, pending ones deleted."),
    verifications: integer("Verifications: number erased."),
    verification_counts: integer("Counts and blocks of the fraud guard."),
    handset_messages: integer("Messages on its handset of the simulated carrier."),
    received_parts: integer("Parts of long messages from it, kept to recognise retransmissions."),
    unrouted: integer("Messages from it to unassigned numbers."),
    northbound: integer("Receipts and inbound messages that were pending for bound programs or a `dlr-url`."),
    stray_receipts: integer("Delivery receipts about it that matched no message."),
    stored_answers: integer("Stored answers under an Idempotency-Key that contained it."),
    mentions: integer("Audit entries in which it is now masked, and entries of the guard's allow list."),
    logged_calls: integer("Calls in the dashboard's log that contained it."),
  }),
  open: integer("Rows in progress that still need the number: erase again later."),
});

/** Erasure of a phone number and export of an account. */
export function privacyRoutes(app: App, ctx: Context): void {
  app.post(
    "/v1/privacy/erase",
    operation("account:write", "Erase a phone number and its messages", {
      description:
        "Charges are kept, and so is an opt-out, since it is the person's own request. Messages in progress keep the number until they are final and are counted as `open`; repeat the request to erase them. In the audit log the number is masked.",
      body: eraseBody,
      reply: erasedSchema,
    }),
    ({ caller, body }) => eraseNumber(ctx, caller, body.number),
  );

  app.get(
    "/v1/account/export",
    operation("account:write", "Export everything about the account", {
      exports: true,
      also: ["sms:read", "inbound:read", "verify"],
      description:
        "NDJSON, each line with its `type`: account, token (without the secret), ledger_entry, message, inbound_message, report_recipients, verification (without the PIN), optout, conversation, note, contact, canned_answer, view, audit_entry. The last line has the type `end` and counts the others; without it the export is incomplete.",
      reply: { content: { "application/x-ndjson": { schema: { type: "string" } } } },
    }),
    async ({ caller }, reply) => {
      await auditExport(ctx, caller);
      return reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", `attachment; filename="account-${caller.accountId}.ndjson"`)
        .send(Readable.from(exportLines(ctx, caller.accountId)));
    },
  );
}
