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

const test = { type: "boolean", const: true, description: "Of a test message; absent otherwise." };

function event(summary: string, example: Record<string, unknown>, properties: Record<string, unknown>) {
  const schema = { type: "object", required: Object.keys(properties), properties: { ...properties, test } };
  return {
    post: {
      summary,
      tags: ["Webhooks"],
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

/** The two events (contract 2.8 and 2.9) as the `webhooks` section of OpenAPI 3.1. */
export const webhookDocuments = {
  dlr: event(
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
  ),
  inbound: event(
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
  ),
};
