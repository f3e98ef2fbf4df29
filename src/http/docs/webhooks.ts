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

const test = { type: "boolean", description: "True in a test message; absent otherwise." };

/** When it happened, in the events that are not of the first contract. */
const moment = (description: string) => ({ type: "string", format: "date-time", description });
const sample = { type: "boolean", description: "True after `POST /v1/webhooks/{id}/test`; absent otherwise." };

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
    { test },
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
    { test },
  ),
  "balance.low": event(
    "BalanceLow",
    "The balance dropped below the account's `low_balance`",
    { balance: 4.2, low_balance: 5, currency: "USD", at: "2026-11-22T09:04:12.000Z" },
    {
      balance: { type: "number", description: "The balance." },
      low_balance: { type: "number", description: "The account's setting." },
      currency: text("ISO 4217."),
      at: moment("When it was seen."),
    },
  ),
  "link.state": event(
    "LinkState",
    "A carrier link is down, or up again (for the operator's own account)",
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
    "Something is wrong, or right again",
    {
      state: "begun",
      id: "alm_12",
      kind: "webhook",
      account_id: "acc_1",
      title: "A webhook of Acme is failing",
      meaning: "hooks.example.com does not accept its events. They are kept and retried for up to five days.",
      remedy:
        "Look at the receiver's responses to the latest deliveries, fix the receiver, then replay the failed events.",
      url: "https://sms.example.com/webhooks/whk_7",
      since: "2026-11-22T09:04:12.000Z",
      begun_at: "2026-11-22T09:04:24.000Z",
      over_at: null,
    },
    {
      state: text("`begun` or `over`."),
      id: text("`alm_<id>`: the same when it begins and when it is over."),
      kind: text(
        "`webhook`, `balance` or `guard`; for the operator's own account also `link`, `queue`, `delivery`, `disk`, `certificate` and `proxy`.",
      ),
      account_id: { type: ["string", "null"], description: "The account concerned; null: the installation." },
      title: text("What is wrong, in one line."),
      meaning: text("What it means."),
      remedy: text("What to do."),
      url: text("The page that helps."),
      since: moment("When the condition was first seen."),
      begun_at: moment("When the alarm began."),
      over_at: { type: ["string", "null"], format: "date-time", description: "When it was over." },
    },
  ),
};
