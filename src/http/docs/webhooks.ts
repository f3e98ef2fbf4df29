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

/** A kind of event, as the document shows it. */
export interface DocumentedEvent {
  /** What happened. */
  readonly summary: string;
  /** The schema of its body, with a title that names its type. */
  readonly body: object;
  readonly example: object;
}

/** The `webhooks` section of OpenAPI 3.1. */
export const webhookDocuments = (events: Readonly<Record<string, DocumentedEvent>>): Record<string, object> =>
  Object.fromEntries(Object.entries(events).map(([kind, event]) => [kind, document(event)]));

function document({ summary, body, example }: DocumentedEvent) {
  // First, as in all documents before.
  const schema = { title: "", ...body };
  return {
    post: {
      operationId: `on${schema.title}`,
      summary,
      tags: ["Events"],
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses,
    },
  };
}
