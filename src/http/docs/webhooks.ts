const signature = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers = [
  signature("webhook-id", "The event; the same on every attempt."),
  signature("webhook-timestamp", "Seconds since 1970 of this attempt."),
  signature(
    "webhook-signature",
    "Standard Webhooks 1.0: `v1,` and the HMAC-SHA256 in base64; several are separated by spaces.",
  ),
];

const responses = {
  "2XX": { description: "Received. Any other status is retried." },
  "410": { description: "Gone: the endpoint is disabled." },
};

/** May be absent. */
const nullable = (description: string) => ({ type: ["string", "null"], description });

/** A member of the events that report something from a carrier. */
const tlvs = {
  type: "object",
  additionalProperties: { type: ["string", "integer"] },
  description: "The SMPP parameters that the carrier link keeps, by name; absent if there are none.",
};

const test = { type: "boolean", description: "True in a test message; absent otherwise." };

/** When it happened, in the events that were added after the first contract. */
const moment = (description: string) => ({ type: "string", format: "date-time", description });
const sample = { type: "boolean", description: "True after `POST /v1/webhooks/{id}/test`; absent otherwise." };

/** The members of later events that say whether they are examples, and whether they are test. */
const marks = { test, example: sample };

function event(
  title: string,
  summary: string,
  example: Record<string, unknown>,
  properties: Record<string, unknown>,
  optional: Record<string, unknown> = { example: sample },
) {
  const schema = {
    title,
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  };
  return {
    post: {
      operationId: `on${title}`,
      summary,
      tags: ["Events"],
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          "application/json": { schema, example },
        },
      },
      responses,
    },
  };
}

const text = (description: string) => ({ type: "string", description });
const integer = (description: string) => ({ type: "integer", description });
const word = (words: string[], description: string) => ({ type: "string", enum: words, description });

/** The events as the `webhooks` section of OpenAPI 3.1; the first two are contract 2.8 and 2.9. */
export const webhookDocuments = {
  dlr: event(
    "DeliveryReport",
    "A delivery report",
    {
      status: "DELIVRD",
      sms_id: 48213,
      modified_at: "21-11-2026, 09:04:12",
      retries_count: 0,
      message_id: "out_sms_48213",
    },
    {
      status: text("`DELIVRD`, `UNDELIV`, `EXPIRED`, `REJECTED`, `ACCEPTED` or `UNKNOWN`."),
      sms_id: integer("The number in `out_sms_<id>`."),
      modified_at: text("`DD-MM-YYYY, HH:MM:SS` in UTC."),
      retries_count: integer("Retries after a temporary error of the carrier."),
      message_id: text("`out_sms_<id>`."),
    },
    { tlvs, test },
  ),
  inbound: event(
    "ReceivedMessage",
    "A received message",
    {
      from: "+250788123456",
      to: "7878",
      text: "Hello",
      telco: "MTN Rwanda",
      created_at: "21-11-2026, 09:04:12",
      sms_id: 48214,
      message_id: "in_sms_48214",
    },
    {
      from: text("The phone that sent it."),
      to: text("The short code or number that received it."),
      text: text("Its text."),
      telco: text("The network's name; empty when unknown."),
      created_at: text("`DD-MM-YYYY, HH:MM:SS` in UTC."),
      sms_id: integer("The number in `in_sms_<id>`."),
      message_id: text("`in_sms_<id>`."),
    },
    { tlvs, test },
  ),
  optout: event(
    "OptoutChange",
    "A phone opted out or back in",
    {
      state: "opted_out",
      number: "+250788123456",
      by: "phone",
      keyword: "STOP",
      message_id: "in_sms_48214",
      at: "2026-11-22T09:04:12.000Z",
    },
    {
      state: word(["opted_out", "opted_in"], "Whether sends to the number are refused from now on."),
      number: text("E.164."),
      by: word(
        ["phone", "account"],
        "Who made the change: the phone by a message, or the account by a request or in the dashboard.",
      ),
      keyword: nullable(
        "The word that the phone sent, such as `STOP`, in upper case; null if the account made the change.",
      ),
      message_id: nullable("`in_sms_<id>` of the message with that word; null if the account did not receive one."),
      at: moment("When it changed."),
    },
    marks,
  ),
  verification: event(
    "VerificationEnded",
    "A verification ended",
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
    {
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
      created_at: moment("When it began."),
      ended_at: moment("When it ended."),
    },
    marks,
  ),
  "report.ended": event(
    "BulkSendEnded",
    "All messages of a bulk send are final",
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
      created_at: "2026-11-22T08:58:03.000Z",
      ended_at: "2026-11-22T09:04:12.000Z",
    },
    {
      report_id: text("As in the response to the send."),
      self_url: text("The report."),
      reference: nullable("Your reference of the send."),
      state: word(["completed", "cancelled"], "`cancelled`: it was cancelled before all of its messages were sent."),
      total: integer("Its messages."),
      count: integer("Their parts."),
      total_cost: { type: "number", description: "Charged, before refunds." },
      refunded: { type: "number", description: "Refunded so far." },
      states: {
        type: "object",
        additionalProperties: { type: "integer" },
        description: "Messages by state. `unknown` may still become another within 72 hours.",
      },
      created_at: moment("When it was accepted."),
      ended_at: moment(
        "When the end was noticed: usually within seconds, up to five minutes later for a send that took hours.",
      ),
    },
    marks,
  ),
  "sender.decided": event(
    "SenderDecided",
    "The operator approved or refused a sender ID",
    { sender: "ACME", status: "approved", countries: ["RW"], note: null, decided_at: "2026-11-22T09:04:12.000Z" },
    {
      sender: text("The sender ID."),
      status: word(["approved", "refused"], "The decision."),
      countries: {
        type: ["array", "null"],
        items: { type: "string" },
        description: "The countries that the decision applies to; null: all.",
      },
      note: nullable("The operator's note."),
      decided_at: moment("When it was decided."),
    },
  ),
  "balance.low": event(
    "BalanceLow",
    "The balance dropped below the account's `low_balance`",
    { balance: 4.2, low_balance: 5, currency: "USD", at: "2026-11-22T09:04:12.000Z" },
    {
      balance: { type: "number", description: "The balance." },
      low_balance: { type: "number", description: "The account's setting." },
      currency: text("ISO 4217."),
      at: moment("When this was noticed."),
    },
  ),
  "link.state": event(
    "LinkState",
    "A carrier link went down or came back up (for the operator's own account)",
    {
      carrier_id: "car_1001",
      name: "mtn-1",
      state: "down",
      reason: "connection refused",
      at: "2026-11-22T09:04:12.000Z",
    },
    {
      carrier_id: text("`car_<id>`."),
      name: text("The link's name."),
      state: text("`up`; or `down`, `connecting` or `binding` if it has not been bound for `ALARM_AFTER_SECONDS`."),
      reason: text("Why; empty when it is up."),
      at: moment("Since when."),
    },
  ),
  alarm: event(
    "AlarmChange",
    "A problem began or ended",
    {
      state: "begun",
      id: "alm_12",
      kind: "webhook",
      account_id: "acc_1",
      title: "A webhook of Acme is failing",
      meaning: "hooks.example.com does not accept its events. They are kept and retried for up to five days.",
      remedy:
        "Look at the receiver's responses to the latest deliveries, fix the receiver, then replay: what failed and what waits is sent at once.",
      url: "https://sms.example.com/webhooks/whk_7",
      since: "2026-11-22T09:04:12.000Z",
      begun_at: "2026-11-22T09:04:24.000Z",
      over_at: null,
    },
    {
      state: text("`begun` or `over`."),
      id: text("`alm_<id>`: the same when it begins and when it is over."),
      kind: text(
        "`webhook`, `balance` or `guard`; for the operator's own account also `link`, `queue`, `delivery`, `disk`, `certificate`, `proxy`, `replication` and `loss`.",
      ),
      account_id: { type: ["string", "null"], description: "The account concerned; null: the installation." },
      title: text("The problem in one line."),
      meaning: text("What it means."),
      remedy: text("What to do."),
      url: text("The page that helps."),
      since: moment("When the condition was first seen."),
      begun_at: moment("When the alarm began."),
      over_at: { type: ["string", "null"], format: "date-time", description: "When it was over." },
    },
  ),
};
