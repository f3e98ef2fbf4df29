/**
 * Everything that is posted to webhooks, said once: the OpenAPI document, the client libraries, the dashboard's and the command's choices
 * are made from this list, and the bodies are typed by it.
 */
import { type Static, type TObject, Type } from "typebox";
import { fallbackLanguage } from "../../base/languages.ts";
import type { JsonMoney } from "../../base/money.ts";
import { webhookTime } from "../../base/time.ts";
import { reasonOf } from "../carriers/causes/causes.ts";
import { reasonCountSchema, reasonSchema } from "../carriers/causes/schemas.ts";
import type { DocumentedEvent } from "../../http/docs/webhooks.ts";
import { integer, named, nullable, text, time } from "../../http/schemas.ts";

interface Event<Body extends TObject> extends DocumentedEvent {
  readonly body: Body;
  readonly example: Static<Body>;
  /** What is different in an example that is sent: its ids, which belong to nothing, and its times. */
  readonly sent: (at: Date) => Partial<Static<Body>>;
}

/**
 * A kind of event.
 *
 * @param summary what happened
 * @param body as it is posted; its name is that of the type
 * @param example in the document
 */
const event = <Body extends TObject>(
  summary: string,
  body: Body,
  example: Static<Body>,
  sent: Event<Body>["sent"],
): Event<Body> => ({ summary, body, example, sent });

/** Of the first contract's events. */
const contractTime = text("`DD-MM-YYYY, HH:MM:SS` in UTC.");

const word = <Word extends string>(words: Word[], description: string) =>
  Type.Unsafe<Word>({ type: "string", enum: words, description });

const amount = (description: string) => Type.Unsafe<JsonMoney | number>(Type.Number({ description }));

/** In the events that report something from a carrier. */
const tlvs = Type.Optional(
  Type.Unsafe<Readonly<Record<string, string | number>>>({
    type: "object",
    additionalProperties: { type: ["string", "integer"] },
    description: "The SMPP parameters that the carrier link keeps, by name; absent if there are none.",
  }),
);

const test = Type.Optional(Type.Boolean({ description: "True in a test message; absent otherwise." }));

/** In the delivery reports of calls; absent for texts. */
const callFields = {
  channel: Type.Optional(word(["voice"], "Of a call; absent for a text.")),
  answered: Type.Optional(Type.Boolean({ description: "Whether a call was answered; absent until that is known." })),
  seconds: Type.Optional(
    integer("How long an answered call lasted. The report is sent again once this or the key has become known."),
  ),
  key: Type.Optional(text("The first key that was pressed in a call, but for `0` and `*`.")),
  machine: Type.Optional(Type.Boolean({ description: "True if the provider says that a machine answered." })),
};

/** In the delivery reports of messages with a fallback, and of fallbacks. */
const fallbackFields = {
  fallback_id: Type.Optional(text("The message that was sent in its place: `out_sms_<id>`. In its last report only.")),
  fallback_of: Type.Optional(text("The message in whose place it was sent: `out_sms_<id>`.")),
};

/** In the events whose ids do not show that they are examples. */
const example = Type.Optional(
  Type.Boolean({ description: "True after `POST /v1/webhooks/{id}/test`; absent otherwise." }),
);

const maybe = (description: string) => nullable(Type.String(), description);

const noReport = "00000000-0000-0000-0000-000000000000";

const before = (at: Date, ms: number) => new Date(at.getTime() - ms).toISOString();

/** The events, by kind; the first two are contract 2.8 and 2.9. No message has the id 0, so receivers can recognise an example. */
export const events = {
  dlr: event(
    "A delivery report",
    named("DeliveryReport", {
      status: text("`DELIVRD`, `UNDELIV`, `EXPIRED`, `REJECTED`, `ACCEPTED` or `UNKNOWN`."),
      sms_id: integer("The number in `out_sms_<id>`."),
      modified_at: contractTime,
      retries_count: integer("Retries after a temporary error of the carrier."),
      message_id: text("`out_sms_<id>`."),
      tlvs,
      reason: Type.Optional(reasonSchema),
      ...callFields,
      ...fallbackFields,
      test,
    }),
    {
      status: "DELIVRD",
      sms_id: 48213,
      modified_at: "21-11-2026, 09:04:12",
      retries_count: 0,
      message_id: "out_sms_48213",
    },
    (at) => ({ sms_id: 0, message_id: "out_sms_0", modified_at: webhookTime(at) }),
  ),
  inbound: event(
    "A received message",
    named("ReceivedMessage", {
      from: text("The phone that sent it."),
      to: text("The short code or number that received it."),
      text: text("Its text."),
      telco: text("The network's name; empty when unknown."),
      created_at: contractTime,
      sms_id: integer("The number in `in_sms_<id>`."),
      message_id: text("`in_sms_<id>`."),
      tlvs,
      test,
    }),
    {
      from: "+250788123456",
      to: "7878",
      text: "Hello",
      telco: "MTN Rwanda",
      created_at: "21-11-2026, 09:04:12",
      sms_id: 48214,
      message_id: "in_sms_48214",
    },
    (at) => ({
      text: "This is an example of an inbound message.",
      sms_id: 0,
      message_id: "in_sms_0",
      created_at: webhookTime(at),
    }),
  ),
  optout: event(
    "A phone opted out or back in",
    named("OptoutChange", {
      state: word(["opted_out", "opted_in"], "Whether sends to the number are refused from now on."),
      number: text("E.164."),
      by: word(
        ["phone", "account"],
        "Who made the change: the phone by a message, or the account by a request or in the dashboard.",
      ),
      keyword: maybe(
        "The word that the phone sent, such as `STOP`, in upper case, or the key that was pressed in a call; null if the account made the change.",
      ),
      message_id: maybe("`in_sms_<id>` of the message with that word; null if the account did not receive one."),
      at: time("When it changed."),
      calls_only: Type.Optional(
        Type.Boolean({ description: "True if it is about calls only, such as after `9` in a call; absent otherwise." }),
      ),
      test,
      example,
    }),
    {
      state: "opted_out",
      number: "+250788123456",
      by: "phone",
      keyword: "STOP",
      message_id: "in_sms_48214",
      at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({ message_id: "in_sms_0", at: at.toISOString() }),
  ),
  verification: event(
    "A verification ended",
    named("VerificationEnded", {
      status: word(
        ["verified", "failed", "expired", "cancelled"],
        "`failed`: too many wrong codes; `expired`: no correct code in time; `cancelled`: by a request.",
      ),
      request_id: text("`vrf_<id>`, as in the response that began it."),
      brand: text("The brand of the request."),
      number: text("Masked."),
      country: text("ISO 3166-1; empty if unknown."),
      attempts: integer("Wrong codes."),
      sends: integer("How often the PIN was sent."),
      channel: word(["sms", "voice"], "How it was sent last."),
      created_at: time("When it began."),
      ended_at: time("When it ended."),
      test,
      example,
    }),
    {
      status: "verified",
      request_id: "vrf_48220",
      brand: "Acme",
      number: "+250788***456",
      country: "RW",
      attempts: 1,
      sends: 1,
      channel: "sms",
      created_at: "2026-11-22T09:03:41.000Z",
      ended_at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({ request_id: "vrf_0", created_at: before(at, 30_000), ended_at: at.toISOString() }),
  ),
  "report.ended": event(
    "All messages of a bulk send are final",
    named("BulkSendEnded", {
      report_id: text("As in the response to the send."),
      self_url: text("The report."),
      reference: maybe("Your reference of the send."),
      state: word(["completed", "cancelled"], "`cancelled`: it was cancelled before all of its messages were sent."),
      total: integer("Its messages."),
      count: integer("Their parts."),
      total_cost: amount("Charged, before refunds."),
      refunded: amount("Refunded so far."),
      states: Type.Unsafe<Record<string, number>>({
        type: "object",
        additionalProperties: { type: "integer" },
        description: "Messages by state. `unknown` may still become another within 72 hours.",
      }),
      reasons: Type.Array(reasonCountSchema, { description: "Why messages failed, the most frequent reason first." }),
      created_at: time("When it was accepted."),
      ended_at: time(
        "When the end was noticed: usually within seconds, up to five minutes later for a send that took hours.",
      ),
      test,
      example,
    }),
    {
      report_id: "01a2009f-5c1e-7d62-8000-0000000bc5e1",
      self_url: "https://sms.example.com/v1/sms/reports/01a2009f-5c1e-7d62-8000-0000000bc5e1",
      reference: "november",
      state: "completed",
      total: 3,
      count: 4,
      total_cost: 0.024,
      refunded: 0.006,
      states: { delivered: 2, rejected: 1 },
      reasons: [{ ...reasonOf("number_unknown", fallbackLanguage), messages: 1 }],
      created_at: "2026-11-22T08:58:03.000Z",
      ended_at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({
      report_id: noReport,
      self_url: `https://sms.example.com/v1/sms/reports/${noReport}`,
      created_at: before(at, 60_000),
      ended_at: at.toISOString(),
    }),
  ),
  approval: event(
    "A bulk send waits for an approver, or no longer does",
    named("ApprovalChange", {
      status: word(
        ["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"],
        "`approved`: it was charged and is being sent; `withdrawn`: by whoever asked for it; `expired`: nobody decided in time. Unless approved, nothing was sent.",
      ),
      approval_id: text("`apv_<id>`, as in the response to the send."),
      reference: maybe("Your reference of the send."),
      recipients: integer("How many messages it has, or would have had."),
      count: integer("Their parts."),
      total_cost: amount("What an approval charges, at most; the report has what it did."),
      report_id: maybe("The report of the send; null unless it was approved."),
      note: maybe("What whoever decided said about it."),
      created_at: time("When it was asked for."),
      at: time("When this happened."),
      test,
      example,
    }),
    {
      status: "approved",
      approval_id: "apv_48231",
      reference: "november",
      recipients: 240,
      count: 240,
      total_cost: 2.4,
      report_id: "01a2009f-5c1e-7d62-8000-0000000bc5e1",
      note: null,
      created_at: "2026-11-22T08:58:03.000Z",
      at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({ approval_id: "apv_0", report_id: noReport, created_at: before(at, 60_000), at: at.toISOString() }),
  ),
  "sender.decided": event(
    "The operator approved or refused a sender ID",
    named("SenderDecided", {
      sender: text("The sender ID."),
      status: word(["approved", "refused"], "The decision."),
      countries: nullable(Type.Array(Type.String()), "The countries that the decision applies to; null: all."),
      note: maybe("The operator's note."),
      decided_at: time("When it was decided."),
      example,
    }),
    { sender: "ACME", status: "approved", countries: ["RW"], note: null, decided_at: "2026-11-22T09:04:12.000Z" },
    (at) => ({ decided_at: at.toISOString() }),
  ),
  "contact.changed": event(
    "A contact was added, changed or deleted",
    named("ContactChanged", {
      change: word(["added", "changed", "deleted", "imported"], "`imported`: one event for all contacts of a file."),
      contact_id: maybe("`ctc_<id>`; null for an import."),
      number: maybe("Of the contact; null for an import."),
      members: Type.Array(Type.String(), {
        description:
          "What was given of a contact that was changed, such as `name`; `GET /v1/contacts/{id}` has the values.",
      }),
      imported: nullable(
        named("ContactsImported", {
          new: integer("Contacts that were added."),
          changed: integer("Contacts that were changed."),
        }),
        "How many contacts an import added and changed; null for one contact.",
      ),
      at: time("When it changed."),
      test,
      example,
    }),
    {
      change: "changed",
      contact_id: "ctc_48240",
      number: "+250788123456",
      members: ["language", "name"],
      imported: null,
      at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({ contact_id: "ctc_0", at: at.toISOString() }),
  ),
  "balance.low": event(
    "The balance dropped below the account's `low_balance`",
    named("BalanceLow", {
      balance: amount("The balance."),
      low_balance: amount("The account's setting."),
      currency: text("ISO 4217."),
      at: time("When this was noticed."),
      example,
    }),
    { balance: 4.2, low_balance: 5, currency: "USD", at: "2026-11-22T09:04:12.000Z" },
    (at) => ({ at: at.toISOString() }),
  ),
  "link.state": event(
    "A carrier link went down or came back up (for the operator's own account)",
    named("LinkState", {
      carrier_id: text("`car_<id>`."),
      name: text("The link's name."),
      state: text("`up`; or `down`, `connecting` or `binding` if it has not been bound for `ALARM_AFTER_SECONDS`."),
      reason: text("Why; empty when it is up."),
      at: time("Since when."),
      example,
    }),
    {
      carrier_id: "car_1001",
      name: "mtn-1",
      state: "down",
      reason: "connection refused",
      at: "2026-11-22T09:04:12.000Z",
    },
    (at) => ({ carrier_id: "car_0", at: at.toISOString() }),
  ),
  alarm: event(
    "A problem began or ended",
    named("AlarmChange", {
      state: text("`begun` or `over`."),
      id: text("`alm_<id>`: the same when it begins and when it is over."),
      kind: text(
        "`webhook`, `balance` or `guard`; for the operator's own account also `link`, `queue`, `delivery`, `disk`, `certificate`, `proxy`, `replication` and `loss`.",
      ),
      account_id: maybe("The account concerned; null: the installation."),
      title: text("The problem in one line."),
      meaning: text("What it means."),
      remedy: text("What to do."),
      url: text("The page that helps."),
      since: time("When the condition was first seen."),
      begun_at: time("When the alarm began."),
      over_at: nullable(time(), "When it was over."),
      example,
    }),
    {
      state: "begun",
      id: "alm_12",
      kind: "webhook",
      account_id: "acc_1",
      title: "A webhook of Acme is failing",
      meaning: "hooks.example.com does not accept its events. They are kept and retried for about three days.",
      remedy:
        "Look at the receiver's responses to the latest deliveries, fix the receiver, then replay: what failed and what waits is sent at once.",
      url: "https://sms.example.com/webhooks/whk_7",
      since: "2026-11-22T09:04:12.000Z",
      begun_at: "2026-11-22T09:04:24.000Z",
      over_at: null,
    },
    (at) => ({
      id: "alm_0",
      kind: "link",
      account_id: null,
      title: "The carrier link mtn-1 is not bound",
      meaning: "This is an example of an alarm.",
      remedy: "Nothing: no link is down.",
      url: "https://sms.example.com/operator/carriers/car_0",
      since: at.toISOString(),
      begun_at: at.toISOString(),
    }),
  ),
};

/** One kind of event. */
export type EventKind = keyof typeof events;

/** The kinds of event that an endpoint can subscribe to. */
export const eventKinds = Object.keys(events) as EventKind[];

/** The body of an event of a kind. */
export type EventBody<Kind extends EventKind> = Static<(typeof events)[Kind]["body"]>;

/** Whether a body is about test data, or is an example. */
export function isTestBody(body: unknown): boolean {
  const { test: isTest, example: isExample, message_id: id } = (body ?? {}) as Record<string, unknown>;
  return isTest === true || isExample === true || id === "out_sms_0" || id === "in_sms_0";
}

/** The body of an example event. */
export function exampleBody(kind: EventKind, at: Date): string {
  const { body, example: shown, sent } = events[kind];
  return JSON.stringify({ ...shown, ...sent(at), ...("example" in body.properties ? { example: true } : {}) });
}
