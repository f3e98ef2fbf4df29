import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { statsQuery, statsSchema } from "../schemas.ts";
import { readStats } from "./stats.ts";

/** `GET /v1/stats`. */
export function statsRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/stats",
    {
      config: { scope: "sms:read" },
      schema: {
        tags: ["Messages"],
        summary: "Count messages",
        description:
          "Grouped by the hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Exact, and as fast for millions of messages.",
        querystring: statsQuery,
        response: { 200: statsSchema },
      },
    },
    ({ caller, query }) => readStats(ctx, caller, query),
  );
}
