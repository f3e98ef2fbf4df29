import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import type { Caller } from "../../../http/auth.ts";
import { operations } from "../../../http/operation.ts";
import { pageQuery, paged } from "../../../http/pages.ts";
import { hangUpOf } from "../../../http/reply.ts";
import type { BulkAcceptor } from "../bulk/bulk.ts";
import type { BulkRules } from "../bulk/draft.ts";
import { approvalJson, approvalsOf, approve, findApproval, messagesOf, reject, withdraw } from "./approvals.ts";
import { rootOfCaller } from "../../accounts/credentials.ts";
import { approvalParams, approvalsQuery, decisionSchema } from "../../accounts/schemas.ts";
import { approvalMessagesSchema, approvalSchema, approvalsSchema } from "./schemas.ts";

const operation = operations("Messages");

/** Sends that wait for an approver. */
export function approvalRoutes(
  app: App,
  ctx: Context,
  { bulk, rules }: { bulk: BulkAcceptor; rules: (caller: Caller) => Promise<BulkRules> },
): void {
  app.get(
    "/v1/approvals",
    operation("sms:read", "List sends that wait for an approver, or did", {
      operationId: "listApprovals",
      description: "Newest first.",
      querystring: approvalsQuery,
      reply: approvalsSchema,
    }),
    async (request) => {
      const { caller, query } = request;
      const list = approvalsOf(ctx, caller, { waiting: query.status !== undefined });
      const { rows, pages } = await paged(ctx.config, request, list);
      const root = await rootOfCaller(ctx, caller);
      return { approvals: rows.map((row) => approvalJson(caller, root, row)), pages };
    },
  );

  app.get(
    "/v1/approvals/:id",
    operation("sms:read", "Show a send that waits for an approver, or did", {
      operationId: "getApproval",
      params: approvalParams,
      reply: approvalSchema,
    }),
    async ({ caller, params }) => {
      const row = await findApproval(ctx, caller, params.id);
      return approvalJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.get(
    "/v1/approvals/:id/messages",
    operation("sms:read", "List the messages of a send that waits for an approver", {
      operationId: "listApprovalMessages",
      refusals: [409],
      description:
        "Each text as it would go out, in the order in which they would. Recipients that have opted out since are left out.",
      params: approvalParams,
      querystring: pageQuery,
      reply: approvalMessagesSchema,
    }),
    async (request, reply) => {
      const { caller, params } = request;
      const given = { bulk, rules: await rules(caller), hungUp: hangUpOf(reply) };
      const { rows, pages } = await paged(ctx.config, request, await messagesOf(ctx, caller, params.id, given));
      return { messages: rows, pages };
    },
  );

  app.post(
    "/v1/approvals/:id/approve",
    operation("approve", "Approve a send", {
      operationId: "approveSend",
      refusals: [402, 409, 422],
      description:
        "Charges and sends it, once. Refused to whoever asked for it, and if the balance does not cover it, which leaves it waiting.",
      params: approvalParams,
      body: decisionSchema,
      reply: approvalSchema,
      optionalBody: true,
    }),
    async ({ caller, params, body }, reply) => {
      const given = { bulk, rules: await rules(caller), note: body.note ?? null, hungUp: hangUpOf(reply) };
      const row = await approve(ctx, caller, params.id, given);
      return approvalJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.post(
    "/v1/approvals/:id/reject",
    operation("approve", "Reject a send", {
      operationId: "rejectSend",
      refusals: [409],
      description: "It is never sent. Refused to whoever asked for it.",
      params: approvalParams,
      body: decisionSchema,
      reply: approvalSchema,
      optionalBody: true,
    }),
    async ({ caller, params, body }) => {
      const row = await reject(ctx, caller, params.id, body.note ?? null);
      return approvalJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.post(
    "/v1/approvals/:id/withdraw",
    operation("sms:send", "Withdraw a send that waits for an approver", {
      operationId: "withdrawSend",
      refusals: [409],
      description: "It is never sent. Only for whoever asked for it; others reject it.",
      params: approvalParams,
      reply: approvalSchema,
    }),
    async ({ caller, params }) => {
      const row = await withdraw(ctx, caller, params.id);
      return approvalJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );
}
