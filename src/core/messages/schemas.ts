import { workbookType } from "../../base/sheet.ts";
import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../http/pages.ts";
import {
  integer,
  integerIn,
  moneySchema,
  named,
  nullable,
  optional,
  text,
  time,
  wordSchema,
} from "../../http/schemas.ts";
import { reasonCountSchema, reasonSchema } from "../carriers/causes/schemas.ts";
import type { MessageClass } from "../../smpp/smpp.ts";
import { longestValiditySeconds } from "./accept/draft.ts";
import { messageStates } from "./life/tracked.ts";

/** The code of a language: ISO 639-1, or 639-3 for one that has no shorter one. */
export const languageCode = Type.String({ pattern: "^[A-Za-z]{2,3}$" });

/** A plan of calls: the least time between two is what a person needs to put the phone down. */
const retrySchema = named("CallRetry", {
  times: integerIn(1, 10),
  after_s: integerIn(10, 86_400),
});

/** The optional members of every send. */
export const optionalSendFields = {
  channel: optional(
    Type.Enum(["sms", "voice"]),
    "`sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken.",
  ),
  language: optional(
    languageCode,
    "The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text.",
  ),
  retry: optional(
    retrySchema,
    "A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none.",
  ),
  fallback: optional(
    Type.Enum(["sms", "voice"]),
    "What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing.",
  ),
  sender: optional(Type.String(), "Sender ID, phone number or short code. Without it, the account's default sender."),
  validity_period: optional(
    integerIn(60, longestValiditySeconds),
    "Seconds after which the message is no longer submitted. Default: a day.",
  ),
  send_at: optional(Type.String({ format: "date-time" }), "Scheduled time: ISO 8601 with a zone, up to 35 days ahead."),
  reference: optional(Type.String({ minLength: 1, maxLength: 255 }), "Your own reference, returned with the message."),
  message_class: optional(
    Type.Unsafe<MessageClass>(integerIn(0, 3)),
    "How phones show or store it: 0 is flash, shown at once and not stored. Default: none.",
  ),
  tlvs: optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]), { maxProperties: 32 }),
    "Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings.",
  ),
  dry_run: optional(Type.Boolean(), "Return the cost and its breakdown; nothing is sent or charged."),
};

const encodingRules = "`smart` replaces typographic characters with GSM ones if that saves parts";

/** `encoding` of a text. */
export const textEncoding = optional(Type.Enum(["auto", "smart"]), `${encodingRules}.`);

/** A send (contract 2.1 and decisions). Unknown members are ignored, and misspelt optional ones are refused. */
export const sendSchema = named("MessageInput", {
  to: text("Recipient in international format: `+`, country code, number."),
  text: optional(Type.String(), "The message. At most 10 parts."),
  template_id: optional(
    Type.String({ maxLength: 40 }),
    "In place of `text`: `tpl_<id>`. The recipient gets its text in `language`, else in the language of the contact, else the first. What the template says when the message is accepted is sent, whatever becomes of it.",
  ),
  fields: optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), {
      maxProperties: 100,
    }),
    'With a template, what its fields stand for: `{"name":"Aline"}`. One without a value takes its fallback; without one the message is refused.',
  ),
  ...optionalSendFields,
  encoding: optional(
    Type.Enum(["auto", "smart", "binary"]),
    `${encodingRules}. \`binary\`: \`text\` is 8-bit data in hexadecimal.`,
  ),
  udh: optional(
    Type.String({ minLength: 2, maxLength: 280 }),
    "A user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal, for a port or for a part of a message that you segmented. The message must fit into one part with it.",
  ),
});

/** A change of a message that is still waiting; omitted members stay. */
export const messageChangeSchema = Type.Object(
  {
    send_at: Type.Optional(
      nullable(
        Type.String({ format: "date-time" }),
        "Scheduled time: ISO 8601 with a zone, up to 35 days ahead. Null: now.",
      ),
    ),
    text: Type.Optional(
      text(
        "The new text. If it has a different number of parts, the difference is charged or credited, at the price of the message.",
      ),
    ),
    encoding: Type.Optional(Type.Enum(["auto", "smart"], { description: `${encodingRules}.` })),
  },
  { title: "MessageChange", minProperties: 1 },
);

/** A change of a bulk send that is still scheduled. */
export const reportChangeSchema = Type.Object(
  {
    send_at: nullable(
      Type.String({ format: "date-time" }),
      "Scheduled time of all its messages: ISO 8601 with a zone, up to 35 days ahead. Null: now. Messages with different times keep their distances, and the first of them gets this one.",
    ),
  },
  { title: "ReportChange" },
);

/** What is said of a call only. */
const callFields = {
  channel: Type.Optional(wordSchema(["voice"], "Set if the text is spoken in a call.")),
  language: Type.Optional(text("The language of a call, and in a dry run that of a template's text.")),
  retry: Type.Optional(retrySchema),
};

/** What is said of messages with a fallback, and of fallbacks. */
const fallbackFields = {
  fallback: Type.Optional(wordSchema(["sms", "voice"], "How it is sent again if it fails, as its sender asked.")),
  fallback_id: Type.Optional(text("The message that was sent in its place: `out_sms_<id>`.")),
  fallback_of: Type.Optional(text("The message in whose place it was sent: `out_sms_<id>`.")),
};

/** The answer to a send (contract 2.2). */
export const sentSchema = named("SentMessage", {
  item_count: integer("Parts charged."),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("For the whole message."),
  remaining_balance: moneySchema("After the charge."),
  report_id: text("See `GET /v1/sms/reports/{report_id}`."),
  sms_id: text("`out_sms_<id>`."),
  self_url: text("URL of the message."),
  status: Type.Literal("sent"),
  to: text("The recipient in E.164."),
  channel: callFields.channel,
  reference: Type.Optional(text("As given.")),
});

const encodings = "`gsm7`, `ucs2` or `binary`.";

/** The answer to a dry run. */
export const dryRunSchema = named("MessageDryRun", {
  item_count: Type.Integer(),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("For the whole message."),
  remaining_balance: moneySchema("The unchanged balance."),
  report_id: Type.Null(),
  sms_id: Type.Null(),
  self_url: Type.Null(),
  status: Type.Literal("dry_run"),
  to: text("The recipient in E.164."),
  reference: Type.Optional(text("As given.")),
  sender: text("As the recipient sees it."),
  encoding: text(encodings),
  text: text("As it would be sent, after smart encoding."),
  parts: Type.Array(Type.String(), { description: "The text of each part." }),
  ...callFields,
  seconds: Type.Optional(integer("About how long a call is.")),
  fallback: Type.Optional(
    named(
      "FallbackDryRun",
      {
        channel: wordSchema(["sms", "voice"], "As asked."),
        item_count: integer("Its parts."),
        item_price: moneySchema("Per part."),
        total_cost: moneySchema("What it costs if it is sent. A call that nobody answered is refunded then."),
        seconds: Type.Optional(integer("About how long a call is.")),
      },
      { description: "What would be sent in its place if it fails." },
    ),
  ),
  forced_by: Type.Array(named("ForcingCharacter", { character: Type.String(), position: Type.Integer() }), {
    description: "Characters outside the GSM alphabet, each with its first position, from 0.",
  }),
});

/** TLVs in a reply. */
const tlvsSchema = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), { description });

const summary = {
  sms_id: text("`out_sms_<id>`."),
  report_id: text("The report of its request."),
  self_url: text("Its URL."),
  to: text("The recipient in E.164."),
  sender: text("Sender ID."),
  text: nullable(text("Null once erased by retention.")),
  status: text("`sent` while on its way, else the state."),
  state: wordSchema(messageStates, "The exact state."),
  item_count: integer("Parts."),
  item_price: moneySchema("Per part."),
  total_cost: moneySchema("The charge."),
  refunded: Type.Boolean({ description: "The whole charge was refunded." }),
  encoding: text(`${encodings} The text of a binary message is hexadecimal.`),
  ...callFields,
  ...fallbackFields,
  answered: Type.Optional(
    Type.Boolean({ description: "Whether a call was answered, by a person or a machine; absent until that is known." }),
  ),
  seconds: Type.Optional(integer("How long an answered call lasted, once the provider has said so.")),
  key: Type.Optional(
    Type.String({
      description: "The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded.",
    }),
  ),
  machine: Type.Optional(
    Type.Boolean({ description: "True if the provider of the call says that a machine answered." }),
  ),
  message_class: Type.Optional(integer("The message class of the request: 0 is flash.")),
  udh: Type.Optional(text("The user data header that its sender set, in hexadecimal.")),
  tlvs: Type.Optional(tlvsSchema("The TLVs sent with it, by the names of the carrier link.")),
  reference: nullable(Type.String()),
  test: Type.Boolean({ description: "Sent with a test token." }),
  carrier: nullable(text("The link of the last submit.")),
  retries_count: integer("Submits after a temporary error."),
  created_at: time("When it was accepted."),
  send_at: nullable(time("The scheduled time, if any.")),
  valid_until: time("The message is not submitted after this time."),
  final_at: nullable(time("When it became final.")),
  delivery_report: nullable(text("The `status` of its last delivery report.")),
  reason: Type.Optional(reasonSchema),
};

/** A message in a list. */
const messageSummarySchema = Type.Object(summary, { title: "MessageSummary" });

/** A message with its timeline. */
export const messageSchema = Type.Object(
  {
    ...summary,
    timeline: Type.Array(
      named("TimelineEntry", {
        at: time("When."),
        state: text(
          "The state of the message, or of a part's delivery receipt; `fallback` says what was sent in its place, or why nothing was.",
        ),
        carrier: Type.Optional(text("The link.")),
        code: Type.Optional(text("The carrier's error.")),
        detail: Type.Optional(text("Why.")),
        send_at: Type.Optional(nullable(time("The scheduled time that the message had from here on; null for none."))),
        part: Type.Optional(integer("Index of the part in a segmented message, from 0.")),
        tlvs: Type.Optional(tlvsSchema("The TLVs sent with the submit, or kept from the delivery receipt.")),
        answered: Type.Optional(Type.Boolean({ description: "Of the receipt of a call: whether somebody answered." })),
        seconds: Type.Optional(integer("Of the receipt of an answered call: how long it lasted.")),
        key: Type.Optional(text("Of the receipt of an answered call: the key that was pressed.")),
      }),
      { description: "In order." },
    ),
  },
  { title: "Message" },
);

/** A filter by text, with its description and maximum length. */
const filterText = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }));

const searched =
  "Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.";

/** The filters of a list of messages; a message matches all that are given. */
export const messageFilters = Type.Object({
  status: Type.Optional(wordSchema(messageStates, "`sent` matches everything on its way; other values are exact.")),
  to: Type.Optional(text("Recipient.")),
  to_prefix: filterText(
    "First digits of the recipient: `+25078`, or `078` where the account's default country is `RW`.",
  ),
  sender: Type.Optional(text(`Sender. ${searched}`)),
  report_id: Type.Optional(text("Messages of one report.")),
  reference: Type.Optional(text("Your own reference.")),
  network: filterText(
    "The network that the recipient's number range was assigned to, by a name that `GET /v1/stats` lists.",
  ),
  carrier: filterText(`The link of the last submit. ${searched}`),
  channel: Type.Optional(wordSchema(["sms", "voice"], `\`sms\` for texts, \`voice\` for calls. ${searched}`)),
  code: filterText("The last error code of a message that failed, such as the carrier's."),
  text: filterText(`Contained in the text, in any case. ${searched}`),
  from_time: Type.Optional(text("Accepted at or after: ISO 8601 with a zone.")),
  to_time: Type.Optional(text("Accepted before: ISO 8601 with a zone.")),
  ended_from: Type.Optional(text(`Ended at or after: ISO 8601 with a zone. ${searched}`)),
  ended_to: Type.Optional(text(`Ended before: ISO 8601 with a zone. ${searched}`)),
});

/** The query of a list of messages. */
export const messageQuery = Type.Object({ ...messageFilters.properties, ...pageParameters });

/** A list of messages. */
export const messagesSchema = named("MessageList", {
  messages: Type.Array(messageSummarySchema, { description: "Newest first." }),
  pages: pagesSchema,
  total_is_exact: exactSchema,
  searched_since: Type.Optional(
    time(
      "With `text`, `carrier`, `channel`, `sender`, `ended_from` or `ended_to`, if not all messages were searched: when the oldest searched message was accepted. Narrow the time range to search older ones.",
    ),
  ),
});

/** The query of the list of bulk sends. */
export const reportsQuery = Type.Object({
  ...pageParameters,
  counts: Type.Boolean({ default: false, description: "Show the progress of each send." }),
  from_time: Type.Optional(text("Accepted at or after: ISO 8601 with a zone.")),
  to_time: Type.Optional(text("Accepted before: ISO 8601 with a zone.")),
});

/** Bulk sends as accepted, or with their progress. */
export const reportListSchema = named("ReportList", {
  reports: Type.Array(
    named("ReportSummary", {
      report_id: text("The report."),
      self_url: text("Its URL."),
      created_at: time("When the request was accepted."),
      state: wordSchema(
        ["running", "paused", "cancelled", "completed"],
        "`completed` once every message is final; before that, the result of the last control.",
      ),
      reference: nullable(text("Your own reference.")),
      test: Type.Boolean({ description: "Sent with a test token." }),
      total: integer("Messages."),
      count: integer("Parts."),
      total_cost: moneySchema("The charge."),
      send_at: nullable(time("The scheduled time, if any.")),
      progress: Type.Optional(
        nullable(
          Type.Number(),
          "With `counts=true`: the share of messages that have ended. One reply counts up to two million messages; for sends beyond that it is null.",
        ),
      ),
      states: Type.Optional(
        nullable(
          Type.Record(Type.String(), Type.Integer()),
          "With `counts=true`: messages by state, or null likewise.",
        ),
      ),
    }),
  ),
  pages: pagesSchema,
});

/** What became of the calls of a send. */
const callSumsSchema = named(
  "CallSums",
  {
    answered: integer("Calls that were answered."),
    listened: integer("Answered calls that lasted about as long as their text takes to be spoken."),
    machine: integer("Answered calls of which the provider says that a machine answered."),
    busy: integer("Calls that found the phone busy."),
    no_answer: integer("Calls that nobody answered."),
    declined: integer("Calls that were declined."),
    keys: Type.Record(Type.String(), Type.Integer(), { description: "Answered calls by the key that was pressed." }),
  },
  { description: "Of calls only." },
);

/** The report of one request, with its messages. */
export const reportSchema = named("Report", {
  report_id: text("The report."),
  self_url: text("Its URL."),
  created_at: time("When the request was accepted."),
  state: wordSchema(["running", "paused", "cancelled", "completed"], "`completed` once every message is final."),
  reference: nullable(text("Your own reference.")),
  total: integer("Messages."),
  count: integer("Parts."),
  total_cost: moneySchema("The charge."),
  resend_of: nullable(text("The report of the bulk send whose failed messages this one repeats.")),
  resends: Type.Array(Type.String(), {
    description: "The reports of the bulk sends that repeat failed messages of this one, oldest first.",
  }),
  send_at: nullable(time("The scheduled time, if any; of messages with different ones, that of the first.")),
  last_send_at: nullable(time("The latest scheduled time of its messages, if any.")),
  per_minute: nullable(Type.Integer(), "The pace at which its messages are due; null: all at once."),
  zone: Type.Enum(["account", "recipient"], { description: "Whose clock the scheduled time was read on." }),
  refunded: moneySchema("Refunded so far."),
  progress: Type.Number({ description: "Share of final messages, 0 to 1." }),
  states: Type.Record(Type.String(), Type.Integer(), { description: "Messages by state." }),
  reasons: Type.Array(reasonCountSchema, { description: "Why messages failed, the most frequent reason first." }),
  calls: Type.Optional(callSumsSchema),
  fallbacks: Type.Optional(
    named(
      "FallbackSums",
      {
        messages: integer("How many were sent."),
        total_cost: moneySchema("What they cost."),
        refunded: moneySchema("Refunded of it so far."),
        states: Type.Record(Type.String(), Type.Integer(), { description: "They by state." }),
      },
      {
        description:
          "What was sent in the place of messages that failed, if the send asked for it. They are messages of their own, and in no other figure of this report.",
      },
    ),
  ),
  messages: Type.Array(messageSummarySchema),
  pages: pagesSchema,
});

/** The zone of the times in a file for people. */
export const fileZone = {
  time_zone: Type.Optional(
    text(
      "The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC.",
    ),
  ),
};

/** The form of a CSV file. */
export const fileForm = {
  form: Type.Optional(
    Type.Enum(["program", "reader"], {
      description:
        "`program`: RFC 4180, fixed names, times in UTC. `reader`: for people, who open it in a spreadsheet: the separator, decimal mark and headings of `language`, times in `time_zone`, and digits that stay as they are. Default `program`.",
    }),
  ),
};

/** A reply with a workbook, in OpenAPI. */
export const workbookReply = { content: { [workbookType]: { schema: Type.String({ format: "binary" }) } } };
