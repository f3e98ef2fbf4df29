import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { Overview } from "./overview.ts";
import { tallySchema } from "../schemas.ts";

const operation = operations("Operator");

const orNull = <Schema extends ReturnType<typeof Type.Number> | ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const queueSchema = Type.Object({
  waiting: Type.Integer({ description: "Counted to 200,000." }),
  due: Type.Integer({ description: "How many of these are due." }),
  oldest_due_seconds: Type.Number({ description: "How long the oldest has been due." }),
});

const overviewSchema = Type.Object({
  accepted_per_second: Type.Number({
    description: "Across all processes, since the last request; requests within a second get the same figure.",
  }),
  submits_per_second: Type.Number(),
  receipts_per_second: Type.Number(),
  queues: Type.Object({ messages: queueSchema, webhooks: queueSchema }),
  carriers: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      enabled: Type.Boolean(),
      sandbox: Type.Boolean(),
      draining: Type.Boolean(),
      state: Type.String(),
      reason: orNull(Type.String()),
      since: Type.String({ format: "date-time" }),
      window: Type.Integer({ description: "Maximum outstanding submit_sm." }),
      outstanding: Type.Integer({ description: "Outstanding submit_sm." }),
      queued: Type.Integer({ description: "Messages in memory waiting for the window and the pacing." }),
      submits_per_second: Type.Number(),
      receipts_per_second: Type.Number(),
      parts_per_second: orNull(Type.Number()),
      pace: orNull(Type.Number()),
      throttled: Type.Boolean(),
      delivered: Type.Integer({ description: "Over the last hour, by receipts." }),
      failed: Type.Integer(),
      delivery_rate: orNull(Type.Number()),
    }),
  ),
  last_24_hours: Type.Object(tallySchema),
  hours: Type.Array(Type.Object({ at: Type.String({ format: "date-time" }), ...tallySchema })),
  accounts: Type.Integer(),
  unrouted: Type.Integer({ description: "Inbound messages to unassigned numbers, counted to 10,000." }),
  senders_waiting: Type.Integer({ description: "Sender IDs waiting for review." }),
});

/** `GET /v1/operator/overview`. */
export function overviewRoutes(app: App, ctx: Context): void {
  const overview = new Overview(ctx);
  app.get(
    "/v1/operator/overview",
    operation("operator", "Get traffic, queues and the state of carriers", { reply: overviewSchema }),
    () => overview.read(),
  );
}
