import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { eraseNumber } from "./erase.ts";
import { exportLines, noteExport } from "./export.ts";

const tags = ["Account"];
const count = (description: string) => Type.Integer({ description });

const eraseBody = Type.Object({ number: Type.String({ description: "The phone number, in international format." }) });

const erasedSchema = Type.Object({
  number: Type.String({ description: "The number, masked." }),
  erased: Type.Object({
    messages: count("Messages to it that lost their recipient and text."),
    inbound: count("Messages from it that lost their sender and text; they are no longer `active`."),
    webhook_deliveries: count("Deliveries of such messages that lost their bodies; those that waited are not sent."),
    verifications: count("Verifications that lost their number."),
    verification_counts: count("Counts and blocks of the fraud guard that were removed."),
    handset_messages: count("Messages on its handset of the simulated carrier."),
    received_parts: count("Parts of long messages from it, kept to know their copies."),
    unrouted: count("Messages from it to a number that nobody had."),
    northbound: count("Receipts and received messages that waited for bound programs and for `dlr-url`s."),
    stray_receipts: count("Receipts about it that belonged to no message."),
    stored_answers: count("Answers under an Idempotency-Key that named it."),
    mentions: count(
      "Entries of the audit log in which it is masked now, and of the guard's list of those it lets pass.",
    ),
    logged_calls: count("Calls in the dashboard's log that named it."),
  }),
  open: count("What still needs the number to come to its end, and keeps it: erase again later."),
});

/** What a person and an account's owner have a right to: to be forgotten, and to take everything along. */
export function privacyRoutes(app: App, ctx: Context): void {
  app.post(
    "/v1/privacy/erase",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Erase a phone number and what was written to and from it",
        description:
          "What was charged stays, and so does an opt-out, which is the person's own wish. What is still on its way keeps the number until it has ended and counts as `open`. Asking again erases what is left; in the audit log the number is masked.",
        body: eraseBody,
        response: { 200: erasedSchema },
      },
    },
    ({ caller, body }) => eraseNumber(ctx, caller, body.number),
  );

  app.get(
    "/v1/account/export",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Export everything about the account",
        description:
          "Lines of JSON (NDJSON), each with its `type`: account, token (without the secret), ledger_entry, message, inbound_message, verification (without the PIN), optout, audit_entry. The last line has the type `end` and counts those before it; without it the export is not complete.",
        response: { 200: { content: { "application/x-ndjson": { schema: { type: "string" } } } } },
      },
    },
    async ({ caller }, reply) => {
      await noteExport(ctx, caller);
      return reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", `attachment; filename="account-${caller.accountId}.ndjson"`)
        .send(Readable.from(exportLines(ctx, caller.accountId)));
    },
  );
}
