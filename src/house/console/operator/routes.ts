import { languageOf } from "../../../http/language.ts";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { pagedList } from "../../../http/pages.ts";
import { integer, named, nullable } from "../../../http/schemas.ts";
import { alarmSchema, zoneParameter } from "../alarms/schemas.ts";
import { Overview } from "./overview.ts";
import { waitingJson, waitingListSchema, waitingOf, waitingQuery } from "./waiting.ts";
import { tallySchema } from "../../../core/stats/schemas.ts";

const operation = operations("Operator");

const queue = {
  waiting: integer("Counted to 200,000."),
  due: integer("How many of these should have been sent by now."),
  oldest_due_seconds: Type.Number({ description: "How long the oldest has been due." }),
};

const messageQueue = {
  ...queue,
  waiting: integer(
    "Messages that wait to be submitted: the sum of `due`, `held` and `scheduled`. Counted to 100,000 due within minutes, and as many due later.",
  ),
  held: integer("How many of these wait for quiet hours, a retry or a pause to end, or are with a process."),
  scheduled: integer("How many of these wait for their `send_at`."),
};

const overviewSchema = named("Overview", {
  alarms: Type.Array(alarmSchema, { description: "Current problems, latest first; at most 50." }),
  problems: integer("How many problems there are."),
  accepted_per_second: Type.Number({
    description: "Across all processes, since the last request; requests within a second get the same figure.",
  }),
  submits_per_second: Type.Number(),
  receipts_per_second: Type.Number(),
  queues: named("Queues", { messages: named("MessageQueue", messageQueue), webhooks: named("QueueState", queue) }),
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
  credits_waiting: integer("Credits that wait for another operator."),
});

/** The overview, and the messages that wait. */
export function overviewRoutes(app: App, ctx: Context): void {
  const overview = new Overview(ctx);
  app.get(
    "/v1/operator/overview",
    operation("operator", "Get traffic, queues and the state of carriers", {
      operationId: "getOverview",
      querystring: Type.Object(zoneParameter),
      reply: overviewSchema,
    }),
    (request, reply) => {
      const { time_zone: zone } = request.query;
      refuseUnknownZone("time_zone", zone);
      return overview.read(languageOf(request, reply, request.caller.language), zone);
    },
  );
  app.get(
    "/v1/operator/waiting",
    operation("operator", "List the messages of all accounts that wait to be submitted", {
      operationId: "listWaitingMessages",
      description:
        "The same messages that the overview counts, the alarm `queue` watches and `tuma_queue_depth` measures: the earliest first. Without texts, and with masked numbers; `GET /v1/operator/messages/{id}` shows one, which is audited.",
      querystring: waitingQuery,
      reply: waitingListSchema,
    }),
    async (request, reply) => {
      const language = languageOf(request, reply);
      const { rows, ...rest } = await pagedList(ctx.config, request, waitingOf(ctx, request.query));
      return { waiting: rows.map((row) => waitingJson(row, language)), ...rest };
    },
  );
}
