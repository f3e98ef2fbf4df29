import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { statsQuery, statsSchema } from "../schemas.ts";
import { readStats } from "./stats.ts";

const operation = operations("Messages");

/** `GET /v1/stats`. */
export function statsRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/stats",
    operation("sms:read", "Count messages", {
      description:
        "Grouped by the hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Exact, and as fast for millions of messages.",
      querystring: statsQuery,
      reply: statsSchema,
    }),
    ({ caller, query }) => readStats(ctx, caller, query),
  );
}
