import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { languageOf } from "../../http/language.ts";
import { operations } from "../../http/operation.ts";
import { dayZone, text } from "../../http/schemas.ts";
import {
  accountStatsSchema,
  allErrorsSchema,
  allStatsSchema,
  bulkStatsSchema,
  endsSchema,
  errorsQuery,
  errorsSchema,
  statsQuery,
  statsSchema,
} from "./schemas.ts";
import { readBulkStats, readEnds } from "./bulk.ts";
import { readAllErrors, readErrors } from "./errors.ts";
import { readAllStats, readStats, readStatsByAccount } from "./stats.ts";

const operation = operations("Messages");
const ofOperator = operations("Operator");

/** Counts of messages: of one account, and of all for operators. */
export function statsRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/stats",
    operation("sms:read", "Count messages", {
      operationId: "getStats",
      description:
        "Grouped by the minute, hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days. Exact, and as fast for millions of messages.",
      querystring: statsQuery,
      reply: statsSchema,
    }),
    ({ caller, query }) => readStats(ctx, caller, query),
  );

  app.get(
    "/v1/stats/errors",
    operation("sms:read", "Count failed messages by error", {
      operationId: "getErrorStats",
      description:
        "By final state, error code, network and link, of messages accepted in the range. Exact; errors are counted for 62 days.",
      querystring: errorsQuery,
      reply: errorsSchema,
    }),
    (request, reply) => readErrors(ctx, request.caller, request.query, languageOf(request, reply)),
  );

  app.get(
    "/v1/stats/bulk",
    operation("sms:read", "Count bulk sends", {
      operationId: "getBulkStats",
      description:
        "Grouped by the minute, hour or day in which they were accepted, with the outcomes of their messages so far. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days.",
      querystring: statsQuery,
      reply: bulkStatsSchema,
    }),
    ({ caller, query }) => readBulkStats(ctx, caller, query),
  );

  app.get(
    "/v1/stats/bulk/:report_id",
    operation("sms:read", "Count the messages of a send by when they ended", {
      operationId: "getSendEnds",
      params: Type.Object({ report_id: text("The `report_id` of a send.") }),
      querystring: Type.Object(dayZone),
      reply: endsSchema,
    }),
    ({ caller, params, query }) => readEnds(ctx, caller, params.report_id, query.time_zone),
  );

  app.get(
    "/v1/operator/stats",
    ofOperator("operator", "Count messages of all accounts", {
      operationId: "getAllStats",
      querystring: statsQuery,
      reply: allStatsSchema,
    }),
    ({ query }) => readAllStats(ctx, query),
  );

  app.get(
    "/v1/operator/stats/accounts",
    ofOperator("operator", "Count messages by account", {
      operationId: "getStatsByAccount",
      description: "Live and test messages accepted in the range, and their outcomes so far, by account.",
      querystring: statsQuery,
      reply: accountStatsSchema,
    }),
    ({ query }) => readStatsByAccount(ctx, query),
  );

  app.get(
    "/v1/operator/errors",
    ofOperator("operator", "Count failed messages of all accounts by error", {
      operationId: "getAllErrorStats",
      description:
        "Live messages, by final state, error code, network and link, with the accounts that have most of each.",
      querystring: errorsQuery,
      reply: allErrorsSchema,
    }),
    (request, reply) => readAllErrors(ctx, request.query, languageOf(request, reply)),
  );
}
