import { Type } from "typebox";
import { auditLogOf, accountOf } from "../../../core/accounts/accounts.ts";
import { accountIdParams, auditSchema } from "../../../core/accounts/schemas.ts";
import { auditJson } from "../../../core/accounts/wire.ts";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import { dayZone, text } from "../../../http/schemas.ts";
import { languageOf } from "../../../http/language.ts";
import { showDetails, showGoingLive } from "./details.ts";
import { accountDetailsSchema, goingLiveSchema } from "./schemas.ts";

const operation = operations("Operator");

/** One account as an operator sees it. */
export function accountDetailRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/accounts/:id",
    operation("operator", "Show an account with its people, traffic and failures", {
      operationId: "getAnyAccount",
      description:
        "What an operator needs to help a customer, without entering the account: no secrets, no texts and no phone numbers of recipients.",
      params: accountIdParams,
      querystring: Type.Object(dayZone),
      reply: accountDetailsSchema,
    }),
    (request, reply) => showDetails(ctx, request.params.id, languageOf(request, reply), request.query.time_zone),
  );
  app.get(
    "/v1/operator/going-live",
    operation("operator", "Preview what changes when accounts go live", {
      operationId: "previewGoingLive",
      refusals: [404],
      description: "Of one account, or of all that the first real link takes live. Changes nothing.",
      querystring: Type.Object({ account_id: Type.Optional(text("`acc_<id>`.")) }),
      reply: goingLiveSchema,
    }),
    (request, reply) => showGoingLive(ctx, request.query.account_id, languageOf(request, reply)),
  );
  app.get(
    "/v1/operator/accounts/:id/audit",
    operation("operator", "Show the audit log of an account", {
      operationId: "getAnyAuditLog",
      description: "Newest first.",
      params: accountIdParams,
      querystring: pageQuery,
      reply: auditSchema,
    }),
    async (request, reply) => {
      const { id: accountId } = await accountOf(ctx, request.params.id);
      const { rows, pages } = await paged(ctx.config, request, auditLogOf(ctx, { accountId, test: undefined }));
      const language = languageOf(request, reply);
      return { entries: rows.map((row) => auditJson(row, language)), pages };
    },
  );
}
