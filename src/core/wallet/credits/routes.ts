import type { Context } from "../../../base/context.ts";
import { alone, answerOnce, keyOf, requestHash } from "../../../base/idempotency.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { paged } from "../../../http/pages.ts";
import { sendJson } from "../../../http/reply.ts";
import { keyHeaders } from "../../../http/schemas.ts";
import { accountOf } from "../../accounts/accounts.ts";
import { rootOfCaller } from "../../accounts/credentials.ts";
import { accountIdParams, approvalParams, approvalsQuery, decisionSchema } from "../../accounts/schemas.ts";
import { creditSchema, readAmount } from "../schemas.ts";
import {
  approveCredit,
  creditJson,
  creditOrAsk,
  creditsOf,
  findCredit,
  rejectCredit,
  withdrawCredit,
} from "./credits.ts";
import { creditApprovalSchema, creditApprovalsSchema, creditAskedSchema, creditedSchema } from "./schemas.ts";

const operation = operations("Operator");

/** Credits by operators, and those that wait for another one. */
export function creditRoutes(app: App, ctx: Context): void {
  const crediting = new Set<string>();

  app.post(
    "/v1/operator/accounts/:id/credit",
    {
      config: { scope: "operator", refusals: [409, 422] },
      schema: {
        tags: ["Operator"],
        summary: "Credit an account, or debit it with a negative amount",
        operationId: "creditAccount",
        description:
          "Above `APPROVE_CREDIT_ABOVE`, money waits for another operator, a debit as well: the answer is 202, and nothing is credited until they approve it. What the same person credited to the account within 24 hours without approval counts.",
        params: accountIdParams,
        headers: keyHeaders,
        body: creditSchema,
        response: { 200: creditedSchema, 202: creditAskedSchema },
      },
    },
    async ({ caller, params, headers, body }, reply) => {
      const { id: accountId, currency } = await accountOf(ctx, params.id);
      const given = body.currency ?? currency;
      if (given !== currency)
        throw invalidField(
          "currency",
          say("`{field}` is {given}, but the account pays in {currency}. Omit it.", {
            field: "currency",
            given,
            currency,
          }),
        );
      const asked = {
        accountId,
        test: body.test ?? false,
        amount: readAmount("amount", body.amount),
        note: body.note ?? undefined,
        kind: body.kind ?? undefined,
        approvalNote: body.approval_note?.trim() || undefined,
      };
      const name = keyOf(headers, caller);
      const called = `POST /v1/operator/accounts/${params.id}/credit`;
      const key = name === undefined ? undefined : { key: name, bodyHash: requestHash(called, body) };
      const answer = await alone(crediting, caller.accountId, name, () =>
        answerOnce(ctx, { accountId: caller.accountId, key }, (tx) => creditOrAsk(ctx, tx, caller, asked)),
      );
      if (answer.replayed) reply.header("idempotent-replayed", "true");
      else if (answer.status === 200) ctx.live?.publish({ accountId, kind: "balance", key: "", data: {} });
      return sendJson(reply.code(answer.status), answer.body);
    },
  );

  app.get(
    "/v1/operator/approvals",
    operation("operator", "List credits that wait for another operator, or did", {
      operationId: "listCreditApprovals",
      description: "Of all accounts, newest first.",
      querystring: approvalsQuery,
      reply: creditApprovalsSchema,
    }),
    async (request) => {
      const { caller, query } = request;
      const { rows, pages } = await paged(ctx.config, request, creditsOf(ctx, { waiting: query.status !== undefined }));
      const root = await rootOfCaller(ctx, caller);
      return { approvals: rows.map((row) => creditJson(caller, root, row)), pages };
    },
  );

  app.get(
    "/v1/operator/approvals/:id",
    operation("operator", "Show a credit that waits for another operator, or did", {
      operationId: "getCreditApproval",
      params: approvalParams,
      reply: creditApprovalSchema,
    }),
    async ({ caller, params }) => {
      const row = await findCredit(ctx, params.id);
      return creditJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.post(
    "/v1/operator/approvals/:id/approve",
    operation("operator", "Approve a credit", {
      operationId: "approveCredit",
      refusals: [409],
      description:
        "Credits it, once. For another operator than who asked, signed in; refused to tokens. If it is refused, as a debit of more than there is, it goes on waiting.",
      params: approvalParams,
      body: decisionSchema,
      reply: creditApprovalSchema,
      optionalBody: true,
    }),
    async ({ caller, params, body }) => {
      const row = await approveCredit(ctx, caller, params.id, body.note ?? null);
      return creditJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.post(
    "/v1/operator/approvals/:id/reject",
    operation("operator", "Reject a credit", {
      operationId: "rejectCredit",
      refusals: [409],
      description: "It is never credited. For another operator than who asked, signed in; refused to tokens.",
      params: approvalParams,
      body: decisionSchema,
      reply: creditApprovalSchema,
      optionalBody: true,
    }),
    async ({ caller, params, body }) => {
      const row = await rejectCredit(ctx, caller, params.id, body.note ?? null);
      return creditJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );

  app.post(
    "/v1/operator/approvals/:id/withdraw",
    operation("operator", "Withdraw a credit that waits for another operator", {
      operationId: "withdrawCredit",
      refusals: [409],
      description: "It is never credited. Only for whoever asked for it; others reject it.",
      params: approvalParams,
      reply: creditApprovalSchema,
    }),
    async ({ caller, params }) => {
      const row = await withdrawCredit(ctx, caller, params.id);
      return creditJson(caller, await rootOfCaller(ctx, caller), row);
    },
  );
}
