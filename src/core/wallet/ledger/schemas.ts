import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../../http/pages.ts";
import { integer, moneySchema, named, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import { voiceFunctions } from "../voice-prices.ts";
import { entryKinds } from "./store.ts";

const kind = wordSchema(entryKinds, "`charge` is for a message, `voice` for a voice call.");

const day = (description: string) => Type.String({ format: "date", description });

const ledgerEntrySchema = named("LedgerEntry", {
  id: text("`trn_<id>`."),
  kind,
  amount: moneySchema("Signed: a charge is negative."),
  balance_after: moneySchema("The balance after the entry."),
  sms_id: nullable(Type.String(), "The message of the charge or refund."),
  channel: Type.Optional(wordSchema(["voice"], "Set if the text of the message was spoken in a call.")),
  report_id: nullable(Type.String(), "The bulk send that a charge belongs to."),
  voice: nullable(
    named("VoiceCharge", {
      function: Type.Enum([...voiceFunctions]),
      lang: Type.String(),
      quantity: Type.Number({ description: "Seconds of audio for `stt`, characters for `tts` and `ner`." }),
      price: moneySchema("At the time: per second of audio for `stt`, per 1,000 characters for `tts` and `ner`."),
      trace_id: text("The `x-request-id` of the call."),
    }),
    "The voice call of the charge.",
  ),
  sandbox: Type.Boolean({ description: "Of sandbox credit, not of money that was paid in." }),
  note: nullable(Type.String()),
  created_at: time(),
});

export const ledgerSchema = named("LedgerEntryList", {
  entries: Type.Array(ledgerEntrySchema),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** The zone of the days of the ledger; 400 for one that does not exist. */
const ledgerZone = {
  time_zone: Type.Optional(
    text("The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC."),
  ),
};

/** The filters of the ledger and of its groups. */
export const ledgerQuery = Type.Object({
  ...pageParameters,
  kind: Type.Optional(kind),
  from: Type.Optional(day("The first day, in `time_zone`.")),
  to: Type.Optional(day("The last day, in `time_zone`.")),
  report_id: Type.Optional(
    Type.Union([Type.String({ format: "uuid" }), Type.Literal("none")], {
      description: "The charges of a bulk send; `none` for entries that belong to no bulk send.",
    }),
  ),
  ...ledgerZone,
});

const groupSchema = named("LedgerGroup", {
  day: day("In `time_zone`; without it, in UTC."),
  kind,
  report_id: nullable(Type.String(), "The bulk send; null for entries that belong to none."),
  reference: nullable(Type.String(), "The reference of the bulk send."),
  entries: integer("How many entries."),
  amount: moneySchema("Their sum, signed."),
});

export const groupsSchema = named("LedgerGroupList", { groups: Type.Array(groupSchema), pages: pagesSchema });

export const statementQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: "^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])$",
      description: "Such as `2026-11`, in `time_zone`; by default the current month.",
    }),
  ),
  ...ledgerZone,
});

export const statementSchema = named("Statement", {
  month: Type.String(),
  currency: Type.String(),
  test: Type.Boolean({ description: "True for the test balance." }),
  opening_balance: moneySchema("The sum of all entries before the month."),
  topups: moneySchema(),
  adjustments: moneySchema(
    "Corrections by the operator, and differences in cost of messages whose text was changed, signed.",
  ),
  charges: moneySchema("For messages: zero or negative."),
  voice: moneySchema("For voice calls: zero or negative."),
  refunds: moneySchema(),
  closing_balance: moneySchema("The sum of the opening balance and all of the above."),
  balance: moneySchema("The balance now."),
  balanced: Type.Boolean({
    description:
      "True if the current balance equals the sum of all entries, read in one snapshot. False means a bug in the service.",
  }),
  lines_by: wordSchema(
    ["send", "day"],
    "`day` if the month has more than 10,000 lines: the bulk sends of a day then share one line.",
  ),
  lines: Type.Array(groupSchema, {
    description: "The entries of the month by day, kind and bulk send, newest day first.",
  }),
});
