import { Type, type Static } from "typebox";
import { named, text, time, wordSchema } from "../../../http/schemas.ts";
import { reasonSchema } from "../../../core/carriers/causes/schemas.ts";
import { errorsSchema, statsQuery, statsSchema } from "../../../core/stats/schemas.ts";
import { inboundsSchema } from "../../../core/inbound/schemas.ts";
import { messageStates } from "../../../core/messages/life/tracked.ts";
import { messageFilters, messagesSchema, reportSchema, type messageSchema } from "../../../core/messages/schemas.ts";
import { explain } from "../explain.ts";
import { reads, tool } from "../tool.ts";
import { argumentsOf, id, pageArguments } from "./parts.ts";

const { messages: _messages, pages: _pages, ...reportFields } = reportSchema.properties;

const range = argumentsOf({
  from: statsQuery.properties.from,
  to: statsQuery.properties.to,
  bucket: Type.Optional(statsQuery.properties.bucket),
});

/** Tools that read messages, sent and received, and their figures. */
export const messageTools = [
  tool({
    name: "find_messages",
    title: "Find sent messages",
    description:
      "Lists sent messages, newest first, by recipient, sender, state, text, error code, time and more. A message matches if it matches all filters given.",
    scope: "sms:read",
    hints: reads,
    input: argumentsOf({ ...messageFilters.properties, ...pageArguments }),
    output: messagesSchema,
    run: ({ call }, query) => call("GET /v1/sms", { query }),
  }),
  tool({
    name: "explain_message",
    title: "Explain a message",
    description:
      "Explains what happened to one sent message, in sentences with times: what its state means, whether it was refunded, and what to do next.",
    scope: "sms:read",
    hints: reads,
    input: argumentsOf({ id: id("`out_sms_<id>`, the `sms_id` of other replies.") }),
    output: named("ExplainedMessage", {
      sms_id: text("`out_sms_<id>`."),
      state: wordSchema(messageStates),
      final: Type.Boolean({ description: "Whether the state is final." }),
      to: text("The recipient in E.164."),
      sender: text("Sender ID."),
      meaning: text("What the state means, and what to do."),
      reason: Type.Optional(reasonSchema),
      timeline: Type.Array(named("ExplainedEvent", { at: time(), sentence: text("What happened.") }), {
        description: "In order.",
      }),
    }),
    run: async ({ call }, { id }) => explain(await call<Static<typeof messageSchema>>(`GET /v1/sms/${id}`)),
  }),
  tool({
    name: "show_bulk_send",
    title: "Show the progress of a send",
    description: "Shows how many messages of a send are in each state, what it cost and what was refunded.",
    scope: "sms:read",
    hints: reads,
    input: argumentsOf({ report_id: id("`report_id` in the reply to the send.") }),
    output: named("AgentReport", reportFields),
    async run({ call }, { report_id }) {
      const report = await call(`GET /v1/sms/reports/${report_id}`, { query: { per_page: 1 } });
      const { messages: _some, pages: _paging, ...figures } = report;
      return figures;
    },
  }),
  tool({
    name: "find_received_messages",
    title: "List received messages",
    description: "Lists the messages that people have sent to the account's numbers, newest first.",
    scope: "inbound:read",
    hints: reads,
    input: argumentsOf(pageArguments),
    output: inboundsSchema,
    run: ({ call }, query) => call("GET /v1/sms/inbounds", { query }),
  }),
  tool({
    name: "show_statistics",
    title: "Show statistics",
    description:
      "Counts messages by hour or day, with their outcomes and costs, and delivery rates by network. Without `from` and `to`: the last 24 hours, or with `bucket` `day` the last 30 days.",
    scope: "sms:read",
    hints: reads,
    input: range,
    output: statsSchema,
    run: ({ call }, query) => call("GET /v1/stats", { query }),
  }),
  tool({
    name: "show_failures",
    title: "Show why messages failed",
    description: "Counts failed messages by error code, network and link, the most frequent first.",
    scope: "sms:read",
    hints: reads,
    input: range,
    output: errorsSchema,
    run: ({ call }, query) => call("GET /v1/stats/errors", { query }),
  }),
];
