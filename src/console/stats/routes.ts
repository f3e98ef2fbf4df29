import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { allErrorsSchema, allStatsSchema, errorsSchema, statsQuery, statsSchema } from "../schemas.ts";
import { readAllErrors, readErrors } from "./errors.ts";
import { readAllStats, readStats } from "./stats.ts";

const operation = operations("Messages");
const ofOperator = operations("Operator");

/** Counts of messages: of one account, and of all for operators. */
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

  app.get(
    "/v1/stats/errors",
    operation("sms:read", "Count failed messages by error", {
      description:
        "By final state, error code, network and link, of messages accepted in the range. Exact; errors are counted for 62 days.",
      querystring: statsQuery,
      reply: errorsSchema,
    }),
    ({ caller, query }) => readErrors(ctx, caller, query),
  );

  app.get(
    "/v1/operator/stats",
    ofOperator("operator", "Count messages of all accounts", { querystring: statsQuery, reply: allStatsSchema }),
    ({ query }) => readAllStats(ctx, query),
  );

  app.get(
    "/v1/operator/errors",
    ofOperator("operator", "Count failed messages of all accounts by error", {
      description:
        "Live messages, by final state, error code, network and link, with the accounts that have most of each.",
      querystring: statsQuery,
      reply: allErrorsSchema,
    }),
    ({ query }) => readAllErrors(ctx, query),
  );
}
