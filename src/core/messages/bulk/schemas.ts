import { Type } from "typebox";
import { integer, integerIn, moneySchema, named, nullable, optional, text, time } from "../../../http/schemas.ts";
import { approvalNoteSchema } from "../../accounts/schemas.ts";
import { optionalSendFields, textEncoding } from "../schemas.ts";

/** The maximum number of recipients per call. */
export const mostRecipients = 100_000;

const sample = named(
  "BulkSample",
  { to: text("In E.164."), text: text("As it would be sent."), parts: integer("Its parts; of a call 1.") },
  { description: "The first of them." },
);

/** The fastest pace of a send: beyond, what a carrier takes decides. */
export const mostPerMinute = 10_000;

/** Largest body of a bulk send: 16 MiB. */
export const bulkBodyBytes = 16 * 1024 * 1024;

/** A recipient. Each is validated separately: an invalid one does not affect the others. */
export const recipientSchema = named("Recipient", {
  phonenumber: text("In international format."),
  name: text(
    "Replaces `@contact.name`. Any other member `x` replaces `@contact.x`; 1,000 members at most. With `channel` `voice`, `language` is that of the recipient's call.",
  ),
});

/** A bulk send without its recipients, which are validated one by one. */
export const bulkSchema = named("BulkSend", {
  recipients: Type.Optional(Type.Array(Type.Unknown(), { description: "1 to 100,000." })),
  list_id: optional(
    Type.String({ maxLength: 40 }),
    "In place of `recipients`: `lst_<id>`, whoever is in that list of contacts now. `@contact.name` and the fields of contacts are filled in from each; a text that names another field, without a fallback, is refused unless `unknown_fields` is `keep`.",
  ),
  text: optional(
    Type.String(),
    'The message; `@contact.name` becomes the recipient\'s name, and `@contact.name|friend` or `@contact.name|"dear friend"` becomes the words after the `|` if the name is missing or empty. At most 10 parts per recipient.',
  ),
  template_id: optional(
    Type.String({ maxLength: 40 }),
    "In place of `text`: `tpl_<id>`. Each recipient gets the text in its `language`, else in that of its contact, else in the `language` of the send, else the first. A field without a value takes its fallback; without one the recipient is rejected, unless `unknown_fields` is `keep`. What the template says when the send is accepted is sent, whatever becomes of it.",
  ),
  unknown_fields: optional(
    Type.Enum(["keep", "refuse"]),
    "What to do if the text names a member that a recipient lacks, and has no fallback: `keep` (the default) leaves `@contact.…` in the text as typed, `refuse` rejects the recipient. With a template, `refuse` is the default.",
  ),
  keep_members: optional(
    Type.Boolean(),
    "Keep the members of each recipient for as long as its text, for the CSV of the report, which shows them as `contact.…`: the first 100 different names, and 1,000 characters of each value. Default false.",
  ),
  resend_of: optional(
    Type.String({ format: "uuid" }),
    "The `report_id` of the bulk send whose failed messages this one repeats. Their reports name each other.",
  ),
  skip_sent: optional(
    Type.Boolean(),
    "Leave out whoever was sent the same text in the last 20 hours, by the account's bulk sends of that time or since the first of them: a list that was corrected can be sent again. They are rejected as `already_sent`. What failed does not count. Default false; a dry run counts them.",
  ),
  approval_note: approvalNoteSchema,
  ...optionalSendFields,
  per_minute: optional(
    integerIn(1, mostPerMinute),
    "A pace: so many messages fall due each minute, in the order of `recipients`, from `send_at` or now on. The last may be due at most 35 days ahead. Default: all at once.",
  ),
  zone: optional(
    Type.Enum(["account", "recipient"]),
    "Whose clock `send_at` is read on. `account` (the default): it is one moment for all. `recipient`: the date and time as written, without their offset, are those at the recipient's place: by the country of the number, and in a country with several zones the one in which most people live. Where that time has passed, the message is due at the same time of the next day. Not together with `per_minute`.",
  ),
  encoding: textEncoding,
});

/** A bulk send (contract 2.3) for the documentation. */
export const bulkDocument = named("BulkSendInput", {
  ...bulkSchema.properties,
  recipients: Type.Optional(Type.Array(recipientSchema, { minItems: 1, maxItems: mostRecipients })),
});

const rejected = Type.Array(
  named("RejectedRecipient", {
    index: integer("Index in `recipients`, from 0."),
    phonenumber: nullable(Type.String(), "As given."),
    code: text("`duplicate`, `already_sent`, or the error code of a single send."),
    message: text("What is wrong and how to fix it."),
  }),
  { description: "Rejected recipients." },
);

const spread = "Only with `per_minute` or `zone` `recipient`.";

const answer = {
  total: integer("Accepted recipients."),
  count: integer("Parts charged."),
  item_price: nullable(moneySchema(), "Per part; null if the messages have different prices."),
  total_cost: moneySchema("For the whole send."),
  remaining_balance: moneySchema("After the charge."),
  reference: Type.Optional(text("As given.")),
  rejected,
  first_send_at: Type.Optional(time(`When the first message is due. ${spread}`)),
  last_send_at: Type.Optional(time(`When the last message is due. ${spread}`)),
  fallbacks: Type.Optional(
    named(
      "BulkFallbacks",
      {
        messages: integer("One for each accepted recipient."),
        count: integer("Their parts."),
        total_cost: moneySchema("For all of them."),
      },
      {
        description:
          "With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then.",
      },
    ),
  ),
};

/** The response to a bulk send. */
export const bulkSentSchema = named("BulkSent", {
  report_id: text("Leads to `GET /v1/sms/reports/{report_id}`."),
  status: Type.Literal("sent"),
  self_url: text("URL of the report."),
  ...answer,
});

/** The response to a bulk send above the account's limits. */
export const bulkWaitingSchema = named("BulkWaiting", {
  report_id: Type.Null(),
  status: Type.Literal("waiting_for_approval"),
  approval_id: text("`apv_<id>`: leads to `GET /v1/approvals/{id}`. Nothing was charged or sent."),
  expires_at: time("Until when it can be approved."),
  self_url: text("URL of the approval."),
  ...answer,
});

/** The response to a dry run of a bulk send. */
export const bulkDryRunSchema = named("BulkDryRun", {
  report_id: Type.Null(),
  status: Type.Literal("dry_run"),
  self_url: Type.Null(),
  ...answer,
  calls: Type.Optional(
    Type.Array(
      named("BulkCalls", {
        language: text("ISO 639-1."),
        messages: integer("Calls in it."),
        total_cost: moneySchema("For all of them."),
        seconds: integer("About how long the longest is."),
        sample,
      }),
      { description: "With `channel` `voice`: the calls in each language." },
    ),
  ),
  texts: Type.Optional(
    Type.Array(
      named("BulkTexts", {
        language: text("ISO 639."),
        messages: integer("Messages in it."),
        count: integer("Their parts."),
        total_cost: moneySchema("For all of them."),
        sample,
      }),
      { description: "With a template, for `channel` `sms`: the messages in each language." },
    ),
  ),
  waits_for_approval: Type.Boolean({
    description: "Whether the send, by the account's `approve_above`, would wait for an approver.",
  }),
  warnings: named("BulkWarnings", {
    landlines: integer("Accepted numbers that can only be fixed lines, which get no texts in most networks."),
    repeated_numbers: integer("Numbers that get several different texts."),
    most_to_one: integer("The most texts that one number gets."),
    already_sent: integer(
      "Accepted recipients that were sent the same text in the last 20 hours, as `skip_sent` counts.",
    ),
  }),
});
