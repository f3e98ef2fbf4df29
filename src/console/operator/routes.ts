import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { integer, named, nullable } from "../../http/schemas.ts";
import { alarmSchema } from "../alarms/schemas.ts";
import { Overview } from "./overview.ts";
import { tallySchema } from "../schemas.ts";

const operation = operations("Operator");

const queueSchema = named("QueueState", {
  waiting: integer("Counted to 200,000."),
  due: integer("How many of these are due."),
  oldest_due_seconds: Type.Number({ description: "How long the oldest has been due." }),
});

const overviewSchema = named("Overview", {
  alarms: Type.Array(alarmSchema, { description: "Current problems, latest first; at most 50." }),
  accepted_per_second: Type.Number({
    description: "Across all processes, since the last request; requests within a second get the same figure.",
  }),
  submits_per_second: Type.Number(),
  receipts_per_second: Type.Number(),
  queues: named("Queues", { messages: queueSchema, webhooks: queueSchema }),
  carriers: Type.Array(
    named("OverviewCarrier", {
      id: Type.String(),
      name: Type.String(),
      enabled: Type.Boolean(),
      sandbox: Type.Boolean(),
      draining: Type.Boolean(),
      state: Type.String(),
      reason: nullable(Type.String()),
      since: Type.String({ format: "date-time" }),
      window: integer("Maximum outstanding submit_sm."),
      outstanding: integer("Outstanding submit_sm."),
      queued: integer("Messages in memory waiting for the window and the pacing."),
      submits_per_second: Type.Number(),
      receipts_per_second: Type.Number(),
      parts_per_second: nullable(Type.Number()),
      pace: nullable(Type.Number()),
      throttled: Type.Boolean(),
      delivered: integer("Over the last hour, by receipts."),
      failed: Type.Integer(),
      delivery_rate: nullable(Type.Number()),
    }),
  ),
  last_24_hours: named("Tally", tallySchema),
  hours: Type.Array(named("HourTally", { at: Type.String({ format: "date-time" }), ...tallySchema })),
  accounts: Type.Integer(),
  unrouted: integer("Inbound messages to unassigned numbers, counted to 10,000."),
  senders_waiting: integer("Sender IDs waiting for review."),
});

/** `GET /v1/operator/overview`. */
export function overviewRoutes(app: App, ctx: Context): void {
  const overview = new Overview(ctx);
  app.get(
    "/v1/operator/overview",
    operation("operator", "Get traffic, queues and the state of carriers", { reply: overviewSchema }),
    ({ caller }) => overview.read(caller),
  );
}
