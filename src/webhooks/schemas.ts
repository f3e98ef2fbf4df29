import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../http/pages.ts";
import { optional, wordSchema } from "../http/schemas.ts";
import { eventKinds } from "./webhooks.ts";

const event = wordSchema(eventKinds, "`dlr`: delivery reports; `inbound`: received messages.");
const events = Type.Array(event, { minItems: 1, uniqueItems: true, description: "The events that are sent here." });
const url = Type.String({ maxLength: 2048, description: "http or https; a public address." });
const headers = Type.Record(Type.String(), Type.String(), {
  description: "Headers of your own that every request carries, such as Authorization: 20 and 4 KiB at most.",
});
const enabled = Type.Boolean({ description: "Whether events are sent. Enabling forgets earlier failures." });

/** `POST /v1/webhooks`. */
export const newEndpoint = Type.Object({
  url,
  events: optional(events, "The events that are sent here; all unless given."),
  headers: optional(headers),
  enabled: optional(enabled, "Whether events are sent; true unless given."),
});

/** `PATCH /v1/webhooks/{id}`: what is absent stays. */
export const endpointChange = Type.Partial(Type.Object({ url, events, headers, enabled }));

const time = Type.String({ format: "date-time" });
const timeOrNull = Type.Union([time, Type.Null()]);

/** An endpoint as the account sees it. */
export const endpoint = Type.Object(
  {
    id: Type.String({ description: "`whk_<id>`" }),
    url,
    events,
    headers,
    enabled,
    disabled_reason: Type.Union([Type.String(), Type.Null()], { description: "Why the service disabled it." }),
    failing_since: timeOrNull,
    old_secret_until: Type.Union([time, Type.Null()], {
      description: "Until then the secret before the last rotation signs too.",
    }),
    created_at: time,
  },
  { title: "Webhook" },
);

/** An endpoint with its signing secret, which is shown on creation and rotation only. */
export const endpointWithSecret = Type.Object(
  {
    ...endpoint.properties,
    secret: Type.String({ description: "`whsec_…` of Standard Webhooks 1.0; shown this once." }),
  },
  { title: "WebhookWithSecret" },
);

/** `GET /v1/webhooks`. */
export const endpointList = Type.Object({ webhooks: Type.Array(endpoint), pages: pagesSchema });

/** One event on its way to one endpoint, with every attempt. */
export const delivery = Type.Object(
  {
    id: Type.String({ description: "`dlv_<id>`" }),
    webhook_id: Type.String(),
    event_id: Type.String({ description: "`evt_<id>`: the header `webhook-id`, the same at every attempt." }),
    event,
    status: Type.Union([Type.Literal("pending"), Type.Literal("delivered"), Type.Literal("failed")]),
    attempts: Type.Array(
      Type.Object({
        at: time,
        status_code: Type.Union([Type.Integer(), Type.Null()]),
        duration_ms: Type.Integer(),
        error: Type.Union([Type.String(), Type.Null()]),
      }),
      { description: "Oldest first; the newest 50." },
    ),
    next_attempt_at: timeOrNull,
    created_at: time,
    body: Type.Unknown({ description: "The body as it is sent." }),
  },
  { title: "Delivery" },
);

/** `GET /v1/webhooks/{id}/deliveries`. */
export const deliveryList = Type.Object({
  deliveries: Type.Array(delivery),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});
/** Its query. */
export const deliveryQuery = Type.Object({
  ...pageParameters,
  status: Type.Optional(delivery.properties.status),
  event: Type.Optional(event),
});

/** A path with an id. */
export const idParams = Type.Object({ id: Type.String() });

/** `POST /v1/webhooks/{id}/test`: which example; by default the first event the endpoint subscribed to. */
export const testQuery = Type.Object({ event: Type.Optional(event) });

/** `POST /v1/webhooks/{id}/replay`. */
export const replayRequest = Type.Object({ since: Type.String({ description: "ISO 8601 with a zone." }) });
/** Its answer. */
export const replayAnswer = Type.Object({
  replayed: Type.Integer({ description: "Failed deliveries that are sent again." }),
  complete: Type.Boolean({ description: "False when there were more than one call takes: call again." }),
});
