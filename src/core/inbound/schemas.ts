import { Type } from "typebox";
import { pagesSchema } from "../../http/pages.ts";
import { integer, named, nullable, text, time, wordSchema } from "../../http/schemas.ts";
import { answerProblemCodes } from "./answer-problem.ts";

/** Why an answer was not followed. */
export const answerProblemSchema = named(
  "AnswerProblem",
  {
    code: wordSchema(answerProblemCodes),
    name: Type.Optional(text("The part of the answer that it is about, such as `Dial`.")),
    message: text("The same as a sentence."),
  },
  {
    description:
      "Why the answer of the program behind the number's `SmsUrl` was not followed; absent if it was, or if there is none.",
  },
);

/** An inbound record (contract 2.4), with `from`. */
export const inboundSchema = named("InboundMessage", {
  id: text("`in_sms_<id>`."),
  account_id: text("`acc_<id>`."),
  org_id: text("`org_<id>`."),
  active: Type.Boolean({ description: "False once erased." }),
  created_at: text("ISO 8601 with fractional seconds, in UTC without a zone."),
  id_smsc: nullable(Type.String(), "Null."),
  inbound_sms_number: text("The number that received it."),
  language_id: nullable(Type.String(), "Null."),
  telco_id: nullable(Type.String(), "MCC and MNC of the sender's network, if the carrier reports them."),
  sms_item_count: integer("Parts."),
  text: text("The message."),
  to: text("The number that received it, or the short code."),
  wallet_charge_id: text("`trn_<id>`; the entry of a free message is 0.0."),
  self_url: text("URL of the record."),
  from: text("The phone that sent it."),
  incomplete: Type.Optional(
    Type.Boolean({ description: "True if parts are missing, shown as `[…]` in the text; absent otherwise." }),
  ),
  tlvs: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: "The SMPP parameters that the carrier link keeps, by name; absent if there are none.",
    }),
  ),
  answer_problem: Type.Optional(answerProblemSchema),
  test: Type.Optional(Type.Boolean({ description: "True if a simulated phone sent it; absent otherwise." })),
});

/** A page of inbound records (contract 2.4 and 2.5). */
export const inboundsSchema = named("InboundMessageList", {
  inbound_sms: Type.Array(inboundSchema, { description: "Newest first." }),
  pages: pagesSchema,
});

/** Messages to numbers that belong to no account. */
export const unroutedSchema = named("UnroutedMessageList", {
  unrouted: Type.Array(
    named("UnroutedMessage", {
      id: text("`in_sms_<id>`."),
      from: text("The phone that sent it."),
      to: text("As the carrier sent it; a long number in international format."),
      text: text("The message."),
      parts: Type.Integer(),
      incomplete: Type.Boolean(),
      telco: text("The network; empty if unknown."),
      carrier_id: text("The link it arrived on."),
      created_at: time(),
    }),
    { description: "Newest first." },
  ),
  pages: pagesSchema,
});

/** A phone that has opted out. */
export const optoutSchema = named("Optout", {
  number: text("E.164."),
  keyword: nullable(Type.String(), "The keyword that the phone sent; null if the account added it."),
  created_at: time(),
  test: Type.Boolean({ description: "A simulated phone opted out of test messages." }),
  calls_only: Type.Boolean({ description: "Texts to it are sent, and calls are not: somebody pressed 9 in one, say." }),
});

/** A page of opt-outs. */
export const optoutsSchema = named("OptoutList", {
  optouts: Type.Array(optoutSchema, { description: "Newest first." }),
  pages: pagesSchema,
});

const number = text("In international format.");

const callsOnly = Type.Optional(Type.Boolean({ description: "Of calls only; texts to it are still sent." }));

/** A phone. */
export const optoutBody = named("OptoutInput", { number, calls_only: callsOnly });

/** The most phones of one call. */
const mostOptouts = 1_000;

/** A list of phones. */
export const optoutImportBody = named("OptoutImportInput", {
  numbers: Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: mostOptouts,
    description: "In international format, or in that of the account's `default_country`.",
  }),
  calls_only: callsOnly,
});

/** The outcome of a list of phones. */
export const optoutImportSchema = named("OptoutImport", {
  added: integer("Phones that had not opted out before."),
  known: integer("Phones that had opted out already, or are in the list several times."),
  rejected: Type.Array(
    named("RejectedOptout", {
      index: integer("Index in `numbers`, from 0."),
      number: text("As given."),
      code: Type.Literal("invalid_number"),
      message: text("What is wrong and how to fix it."),
    }),
  ),
});

/** What people did after a bulk send. */
export const answersSchema = named("SendAnswers", {
  answered: integer(
    "People who wrote to the account within seven days after the send ended, before another message was sent to them; of the first 50,000 messages received since.",
  ),
  opted_out: integer("Those who opted out so, by a keyword such as STOP; each has answered as well."),
});

/** A phone in the query: many clients send no body with DELETE. */
export const optoutQuery = Type.Object({
  number: Type.Optional(number),
  calls_only: Type.Optional(
    Type.Boolean({ description: "End only an opt-out of calls. Without it, every opt-out of the phone ends." }),
  ),
});
