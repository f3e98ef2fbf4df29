import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../http/pages.ts";
import { dayZone, integer, integerIn, named, nullable, optional, text, time } from "../../http/schemas.ts";
import { eventKinds, events as kinds } from "./webhooks.ts";

const inSentence = (text: string) => text[0]!.toLowerCase() + text.slice(1);

const event = Type.Enum([...eventKinds], {
  title: "EventKind",
  description: `${eventKinds.map((kind) => `\`${kind}\`: ${inSentence(kinds[kind].summary)}`).join("; ")}. The operator's own account also receives the alarms of the whole installation.`,
});
const events = Type.Array(event, { minItems: 1, uniqueItems: true, description: "The events sent here." });
const url = Type.String({
  maxLength: 2048,
  description:
    "http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`.",
});
const headers = Type.Record(Type.String(), Type.String(), {
  description: "Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB.",
});
const enabled = Type.Boolean({ description: "Whether events are sent. Enabling resets `failing_since`." });

/** `POST /v1/webhooks`. */
export const newEndpoint = named("WebhookInput", {
  url,
  events: optional(events, "The events sent here. Default: `dlr` and `inbound`."),
  headers: optional(headers),
  enabled: optional(enabled, "Whether events are sent. Default: true."),
});

/** `PATCH /v1/webhooks/{id}`: absent fields stay. */
export const endpointChange = Type.Partial(Type.Object({ url, events, headers, enabled }), { title: "WebhookChange" });

/** An endpoint as the account sees it. */
export const endpoint = Type.Object(
  {
    id: text("`whk_<id>`"),
    url,
    events,
    headers,
    enabled,
    disabled_reason: nullable(Type.String(), "Why it was disabled automatically."),
    failing_since: nullable(
      time(),
      "Since when every attempt has failed; null if the last one succeeded, or there was none.",
    ),
    first_attempt_at: nullable(time(), "When something was first sent there; null if nothing has been sent yet."),
    old_secret_until: nullable(time(), "Until then the previous secret also signs."),
    created_at: time(),
  },
  { title: "Webhook" },
);

/** An endpoint with its signing secret, shown only on creation and rotation. */
export const endpointWithSecret = Type.Object(
  {
    ...endpoint.properties,
    secret: text("`whsec_…` (Standard Webhooks 1.0); shown only this once."),
  },
  { title: "WebhookWithSecret" },
);

/** `GET /v1/webhooks`. */
export const endpointList = named("WebhookList", { webhooks: Type.Array(endpoint), pages: pagesSchema });

/** A delivery of one event to one endpoint, with its attempts. */
export const delivery = Type.Object(
  {
    id: text("`dlv_<id>`"),
    webhook_id: Type.String(),
    event_id: text("`evt_<id>`: the header `webhook-id`, the same for every attempt."),
    event,
    status: Type.Union([Type.Literal("pending"), Type.Literal("delivered"), Type.Literal("failed")]),
    attempts: Type.Array(
      named("DeliveryAttempt", {
        at: time(),
        status_code: nullable(Type.Integer()),
        duration_ms: Type.Integer(),
        error: nullable(Type.String(), "Why it failed; null if it succeeded."),
        response_headers: Type.Record(Type.String(), Type.String(), {
          description: "The headers of the response that help to explain it, by names in lower case; never cookies.",
        }),
        response_body: nullable(
          Type.String(),
          "The first 1 KiB of the response's body without control characters; null if it was empty or not text.",
        ),
      }),
      { description: "Oldest first; the newest 50." },
    ),
    tries: integer("Attempts since the event, or since it was last resent."),
    max_tries: integer("Attempts after which it has failed."),
    next_attempt_at: nullable(time()),
    created_at: time(),
    test: Type.Boolean({ description: "Whether it is about test data, or an example." }),
    body: Type.Unknown({ description: "The body as sent." }),
  },
  { title: "Delivery" },
);

/** `GET /v1/webhooks/{id}/deliveries`. */
export const deliveryList = named("DeliveryList", {
  deliveries: Type.Array(delivery),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});
/** The query of `GET /v1/webhooks/{id}/deliveries`. */
export const deliveryQuery = Type.Object({
  ...pageParameters,
  status: Type.Optional(delivery.properties.status),
  event: Type.Optional(event),
  test: Type.Optional(
    Type.Boolean({ description: "`true`: only events about test data and examples; `false`: only the others." }),
  ),
  attempted_from: Type.Optional(text("Only events with an attempt at this time or later. ISO 8601 with a zone.")),
  attempted_to: Type.Optional(text("Only events with an attempt before this time. ISO 8601 with a zone.")),
});

/** The query of `GET /v1/webhooks/{id}/stats`. */
export const attemptStatsQuery = Type.Object({
  from: Type.Optional(text("ISO 8601 with a zone.")),
  to: Type.Optional(text("ISO 8601 with a zone.")),
  bucket: Type.Union([Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Default `hour`. Hours are in UTC, days in `time_zone`.",
  }),
  ...dayZone,
});

const attempts = {
  delivered: integer("Attempts that were answered with a 2xx."),
  failed: integer("All others, including retried ones."),
  success_rate: nullable(
    Type.Number(),
    "The share of attempts that were delivered, from 0 to 1, rounded down; null if there were none.",
  ),
  p50_ms: nullable(Type.Integer(), "The median time until the response, within 10 %; null if nothing was answered."),
  p95_ms: nullable(Type.Integer(), "The 95th percentile of the time until the response, within 10 %."),
};

/** The response of `GET /v1/webhooks/{id}/stats`. */
export const attemptStats = named("WebhookStats", {
  from: time(),
  to: time(),
  bucket: attemptStatsQuery.properties.bucket,
  total: named("AttemptCount", attempts),
  buckets: Type.Array(named("AttemptBucket", { at: time(), ...attempts }), {
    description: "One per hour or day, in order.",
  }),
});

/** The id in a path. */
export const idParams = Type.Object({ id: Type.String() });

/** `POST /v1/webhooks/{id}/test`: which example; by default of the first event the endpoint subscribes to. */
export const testQuery = Type.Object({ event: Type.Optional(event) });

/** `POST /v1/webhooks/{id}/replay`. */
export const replayRequest = named("Replay", { since: text("ISO 8601 with a zone.") });
/** The response of `POST /v1/webhooks/{id}/replay`. */
export const replayAnswer = named("Replayed", {
  replayed: integer("Deliveries that are sent now."),
  failed: integer("Those of them that had failed."),
  waiting: integer("Those of them that were waiting for their next attempt."),
  complete: Type.Boolean({ description: "False if there were more than one call can resend: call again." }),
});

/** `POST /v1/webhooks/{id}/pull`. */
export const pullRequest = named("DeliveryPull", {
  outcomes: optional(
    Type.Array(
      named("PulledOutcome", {
        delivery_id: text("`dlv_<id>`"),
        status_code: nullable(Type.Integer({ minimum: 100, maximum: 599 }), "Of the response; null if there was none."),
        duration_ms: integerIn(0, 3_600_000, "How long the request took."),
        error: optional(Type.String({ maxLength: 200 }), "Why there was no response."),
      }),
      { maxItems: 100 },
    ),
    "How deliveries ended that an earlier call returned. A delivery is returned again until its outcome is reported; after anything except a 2xx, it is returned again on the usual schedule.",
  ),
  limit: optional(integerIn(1, 100), "How many deliveries to return at most. Default: 20."),
  wait_seconds: optional(
    integerIn(0, 25),
    "How long to wait for a delivery if there is none. Default: 0, answer at once.",
  ),
});

/** The response of `POST /v1/webhooks/{id}/pull`. */
export const pulledDeliveries = named("PulledDeliveries", {
  deliveries: Type.Array(
    named("PulledDelivery", {
      delivery,
      headers: Type.Record(Type.String(), Type.String(), {
        description: "The headers of the request to make, signed now.",
      }),
      raw_body: text("The body of that request, byte for byte."),
    }),
    { description: "Oldest first." },
  ),
});
