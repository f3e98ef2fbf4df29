import { Type, type Static } from "typebox";
import { named } from "../../../http/schemas.ts";
import { delivery, deliveryList, deliveryQuery, endpoint, type endpointList } from "../../../core/webhooks/schemas.ts";
import { reads, sends, tool } from "../tool.ts";
import { argumentsOf, id, pageArguments } from "./parts.ts";

// Header values are often credentials, which no model should read.
const { headers: _headers, ...endpointFields } = endpoint.properties;
const { page: _page, per_page: _perPage, ...filters } = deliveryQuery.properties;

/** Tools for webhooks and their deliveries. */
export const webhookTools = [
  tool({
    name: "list_webhooks",
    title: "List webhooks",
    description: "Lists the account's webhooks: their URLs, their events and, if they are failing, since when.",
    scope: "webhooks",
    hints: reads,
    input: argumentsOf({}),
    output: named("AgentWebhookList", { webhooks: Type.Array(Type.Object(endpointFields)) }),
    async run({ call }) {
      // An account has at most 20.
      const { webhooks } = await call<Static<typeof endpointList>>("GET /v1/webhooks", { query: { per_page: 100 } });
      return { webhooks: webhooks.map(({ headers: _values, ...shown }) => shown) };
    },
  }),
  tool({
    name: "list_deliveries",
    title: "List deliveries of a webhook",
    description:
      "Lists the events sent to a webhook, with every attempt: status, duration, error and the beginning of the response. `status` `failed` lists events that are no longer retried.",
    scope: "webhooks",
    hints: reads,
    input: argumentsOf({ webhook_id: id("`whk_<id>`, from `list_webhooks`."), ...filters, ...pageArguments }),
    output: deliveryList,
    run: ({ call }, { webhook_id, ...query }) => call(`GET /v1/webhooks/${webhook_id}/deliveries`, { query }),
  }),
  tool({
    name: "resend_delivery",
    title: "Resend a delivery",
    description: "Sends an event to its webhook again, with the same id and body.",
    scope: "webhooks",
    hints: { ...sends, destructiveHint: false },
    input: argumentsOf({ delivery_id: id("`dlv_<id>`, from `list_deliveries`.") }),
    output: delivery,
    run: ({ call }, { delivery_id }) => call(`POST /v1/webhooks/deliveries/${delivery_id}/resend`),
  }),
];
