import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../http/pages.ts";
import { moneySchema, optional, wordSchema } from "../http/schemas.ts";
import { longestValiditySeconds } from "./accept/draft.ts";
import { messageStates } from "./life/tracked.ts";

const nullable = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** A text with its description. */
export const text = (description: string) => Type.String({ description });
/** An amount with its description. */
const instant = (description: string) => Type.String({ format: "date-time", description });

/** What every send may say besides whom it is for and what it says. */
export const optionalSendFields = {
  sender: optional(Type.String(), "Sender ID, phone number or short code. Without it, the account's default sender."),
  validity_period: optional(
    Type.Integer({ minimum: 60, maximum: longestValiditySeconds }),
    "Seconds; nothing is submitted after it. A day.",
  ),
  send_at: optional(
    Type.String({ format: "date-time" }),
    "Send then and not now: ISO 8601 with a zone, up to 35 days ahead.",
  ),
  reference: optional(
    Type.String({ minLength: 1, maxLength: 255 }),
    "Your own word for it, given back with the message.",
  ),
  encoding: optional(
    Type.Enum(["auto", "smart"]),
    "`smart` replaces typographic characters by those of the GSM alphabet, where that saves parts.",
  ),
  dry_run: optional(Type.Boolean(), "Say what it would cost, and why; nothing is sent or charged."),
};

/** A send (contract 2.1), and what decisions add to it. Unknown members are passed over. */
export const sendSchema = Type.Object({
  to: text("Recipient in international format: `+`, country code, number."),
  text: text("The message. At most 10 parts."),
  ...optionalSendFields,
});

/** The answer to a send (contract 2.2). */
export const sentSchema = Type.Object({
  item_count: Type.Integer({ description: "Parts charged." }),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("For the whole message."),
  remaining_balance: moneySchema("After the charge."),
  report_id: text("Leads to `GET /v1/sms/reports/{report_id}`."),
  sms_id: text("`out_sms_<id>`."),
  self_url: text("Where the message is shown."),
  status: Type.Literal("sent"),
  to: text("The recipient in E.164."),
  reference: Type.Optional(text("As it was given.")),
});

/** The answer to a dry run. */
export const dryRunSchema = Type.Object({
  item_count: Type.Integer(),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("For the whole message."),
  remaining_balance: moneySchema("The balance, of which nothing was taken."),
  report_id: Type.Null(),
  sms_id: Type.Null(),
  self_url: Type.Null(),
  status: Type.Literal("dry_run"),
  to: text("The recipient in E.164."),
  reference: Type.Optional(text("As it was given.")),
  sender: text("As the recipient would see it."),
  encoding: text("`gsm7` or `ucs2`."),
  text: text("As it would be sent."),
  parts: Type.Array(Type.String(), { description: "The text of each part." }),
  forced_by: Type.Array(Type.Object({ character: Type.String(), position: Type.Integer() }), {
    description: "Characters that the GSM alphabet lacks, each with its first place, counted from 0.",
  }),
});

const summary = {
  sms_id: text("`out_sms_<id>`."),
  report_id: text("The request that it came with."),
  self_url: text("Where it is shown."),
  to: text("The recipient in E.164."),
  sender: text("Who it is from."),
  text: nullable(Type.String({ description: "Null once it is no longer kept." })),
  status: text("`sent` while it is on its way, else its state."),
  state: wordSchema(messageStates, "Exactly where it is."),
  item_count: Type.Integer({ description: "Parts." }),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("What was charged."),
  refunded: Type.Boolean({ description: "The whole charge was given back." }),
  encoding: text("`gsm7` or `ucs2`."),
  reference: nullable(Type.String()),
  test: Type.Boolean({ description: "Sent with a test token." }),
  carrier: nullable(Type.String({ description: "The link that it was last submitted on." })),
  retries_count: Type.Integer({ description: "Submits after a temporary error." }),
  created_at: instant("When it was accepted."),
  send_at: nullable(instant("When it is to be sent, where that was asked for.")),
  valid_until: instant("Nothing is submitted after it."),
  final_at: nullable(instant("When it came to its end.")),
  delivery_report: nullable(Type.String({ description: "The `status` of its last delivery report." })),
};

/** A message in a list. */
const messageSummarySchema = Type.Object(summary, { title: "MessageSummary" });

/** A message with all that happened to it. */
export const messageSchema = Type.Object(
  {
    ...summary,
    timeline: Type.Array(
      Type.Object({
        at: instant("When."),
        state: text("What it became, or what a part's receipt said."),
        carrier: Type.Optional(text("Who said so.")),
        code: Type.Optional(text("The carrier's error.")),
        detail: Type.Optional(text("Why.")),
        part: Type.Optional(Type.Integer({ description: "Of a message in several parts, from 0." })),
      }),
      { description: "In order." },
    ),
  },
  { title: "Message" },
);

/** What a list of messages can be asked for. */
export const messageQuery = Type.Object({
  status: Type.Optional(wordSchema(messageStates, "`sent` is everything on its way; the other words are exact.")),
  to: Type.Optional(text("Recipient.")),
  sender: Type.Optional(text("Sender.")),
  report_id: Type.Optional(text("Messages of one request.")),
  reference: Type.Optional(text("Your own word for it.")),
  from_time: Type.Optional(text("Accepted then or later: ISO 8601 with a zone.")),
  to_time: Type.Optional(text("Accepted before: ISO 8601 with a zone.")),
  ...pageParameters,
});

/** A list of messages. */
export const messagesSchema = Type.Object({
  messages: Type.Array(messageSummarySchema, { description: "The newest first." }),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** Bulk sends as they were accepted. */
export const reportListSchema = Type.Object({
  reports: Type.Array(
    Type.Object({
      report_id: text("The report."),
      self_url: text("Where it is shown."),
      created_at: instant("When the request was accepted."),
      state: wordSchema(
        ["running", "paused", "cancelled"],
        "What was last asked for. Whether all is done says the report itself.",
      ),
      reference: nullable(Type.String({ description: "Your own word for it." })),
      test: Type.Boolean({ description: "Sent with a test token." }),
      total: Type.Integer({ description: "Messages." }),
      count: Type.Integer({ description: "Parts." }),
      total_cost: moneySchema("What was charged."),
    }),
  ),
  pages: pagesSchema,
});

/** What became of one request, and its messages. */
export const reportSchema = Type.Object({
  report_id: text("The report."),
  self_url: text("Where it is shown."),
  created_at: instant("When the request was accepted."),
  state: wordSchema(["running", "paused", "cancelled", "completed"], "`completed` once every message came to its end."),
  reference: nullable(Type.String({ description: "Your own word for it." })),
  total: Type.Integer({ description: "Messages." }),
  count: Type.Integer({ description: "Parts." }),
  total_cost: moneySchema("What was charged."),
  refunded: moneySchema("What was given back of it."),
  progress: Type.Number({ description: "Share of the messages that came to their end, 0 to 1." }),
  states: Type.Record(Type.String(), Type.Integer(), { description: "Messages by state." }),
  messages: Type.Array(messageSummarySchema),
  pages: pagesSchema,
});
