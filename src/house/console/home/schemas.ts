import { Type } from "typebox";
import { moneySchema, named, nullable, text, time } from "../../../http/schemas.ts";
import { pageParameters, pagesSchema } from "../../../http/pages.ts";
import { delivery, deliveryQuery } from "../../../core/webhooks/schemas.ts";
import { reasonSchema } from "../../../core/carriers/causes/schemas.ts";
import { reportListSchema } from "../../../core/messages/schemas.ts";
import { errorsSchema, networkSchema, tallySchema } from "../../../core/stats/schemas.ts";

const errorMembers = {
  code: text("The carrier's code or our own; empty if unknown."),
  count: Type.Integer(),
  last_at: time(),
};
const errorSchema = Type.Union([
  Type.Object({
    kind: Type.Literal("message"),
    state: Type.Enum(["undelivered", "expired", "rejected", "failed", "unknown"]),
    reason: reasonSchema,
    ...errorMembers,
  }),
  Type.Object({
    kind: Type.Literal("call"),
    state: text("The HTTP status."),
    ...errorMembers,
  }),
]);

export const homeSchema = Type.Object({
  first_steps: nullable(
    Type.Object({
      sent: Type.Boolean(),
      sent_many: Type.Boolean(),
      replied: Type.Boolean({ description: "A phone has sent a message." }),
      called: Type.Boolean({ description: "A token was used." }),
      has_webhook: Type.Boolean(),
      delivered: Type.Boolean({ description: "A webhook has answered." }),
    }),
    "What is done of what people begin with; null two weeks after the account was made.",
  ),
  cannot_send: nullable(Type.String(), "That no carrier at all takes what is sent, and what becomes of it."),
  balance: moneySchema(),
  spent_per_day: moneySchema("The average of the last 7 days, or the last 24 hours if these cost more."),
  days_left: nullable(Type.Number()),
  low_balance: Type.Object({ threshold: nullable(Type.Number()), is_low: Type.Boolean(), since: nullable(time()) }),
  last_24_hours: named("Tally", tallySchema),
  week_before: named("Tally", tallySchema, { description: "The same 24 hours a week earlier." }),
  last_7_days: named("Tally", tallySchema),
  hours: Type.Array(named("HourTally", { at: time(), ...tallySchema }), { description: "The last 24 hours." }),
  scheduled: Type.Array(
    Type.Object({
      send: nullable(
        Type.Object({ report_id: Type.String(), reference: nullable(Type.String()), created_at: time() }),
        "The bulk send; null for all single messages together.",
      ),
      messages: Type.Integer(),
      at: time("When the first is due."),
    }),
    { description: "What is sent in the next seven days, the earliest first." },
  ),
  sends: Type.Array(reportListSchema.properties.reports.items, { description: "The last bulk sends." }),
  networks: Type.Array(networkSchema),
  errors: Type.Array(errorSchema, { description: "Errors of the last 24 hours, grouped, most frequent first." }),
  errors_by_network: errorsSchema.properties.errors,
  webhooks: Type.Array(
    Type.Object({
      id: Type.String(),
      url: Type.String(),
      enabled: Type.Boolean(),
      disabled_reason: nullable(Type.String()),
      failing_since: nullable(time()),
      first_attempt_at: nullable(time()),
      delivered: Type.Integer(),
      failed: Type.Integer(),
      pending: Type.Integer(),
      last_at: nullable(time()),
      health: Type.Enum(["off", "failing", "unsteady", "ok", "idle"]),
    }),
  ),
});

export const deliveriesQuery = Type.Object({
  ...pageParameters,
  status: deliveryQuery.properties.status,
  event: deliveryQuery.properties.event,
  about: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        "Only events about a message (`out_sms_…`, `in_sms_…`), a verification (`vrf_…`) or a bulk send (its `report_id`).",
    }),
  ),
});

export const deliveriesSchema = Type.Object({ deliveries: Type.Array(delivery), pages: pagesSchema });
