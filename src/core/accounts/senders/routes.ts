import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { paged, pageParameters, pageQuery } from "../../../http/pages.ts";
import { operations } from "../../../http/operation.ts";
import type { Directory } from "../directory.ts";
import * as schemas from "../schemas.ts";
import type { SenderRule } from "./sender-rule.ts";
import { decideSender, requestSender, reviewJson, reviewsOf, sendersOf, type OnDecided } from "./senders.ts";

const account = operations("Account");
const operator = operations("Operator");

const reviewQuery = Type.Object({
  ...pageParameters,
  status: Type.Optional(Type.Enum(["pending", "approved", "refused"], { default: "pending" })),
});

/** Sender IDs: what accounts request, and what the operator decides. */
export function senderRoutes(app: App, ctx: Context, deps: Deps): void {
  ownSenderRoutes(app, ctx, deps);
  operatorSenderRoutes(app, ctx, deps);
}

interface Deps {
  directory: Directory;
  senderRule: SenderRule;
  onDecided: OnDecided;
}

function ownSenderRoutes(app: App, ctx: Context, { directory, senderRule }: Deps): void {
  app.get(
    "/v1/senders",
    account("account:read", "List sender IDs", {
      operationId: "listSenders",
      querystring: pageQuery,
      reply: schemas.sendersSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, sendersOf(ctx, request.caller.accountId));
      return { senders: rows, pages };
    },
  );

  app.post(
    "/v1/senders",
    account("account:write", "Request a sender ID", {
      operationId: "requestSender",
      refusals: [409],
      description:
        "Approved at once if the account may use any sender, otherwise by the operator. A refused one may be requested again.",
      body: schemas.newSenderSchema,
      reply: schemas.senderSchema,
    }),
    async ({ caller, body }) => {
      const row = await requestSender(ctx, caller, body, senderRule);
      directory.forget(caller.accountId);
      return row;
    },
  );
}

function operatorSenderRoutes(app: App, ctx: Context, { directory, ...rules }: Deps): void {
  app.get(
    "/v1/operator/senders",
    operator("operator", "Sender IDs of all accounts, oldest request first", {
      operationId: "listAllSenders",
      querystring: reviewQuery,
      reply: schemas.reviewsSchema,
    }),
    async (request) => {
      const list = reviewsOf(ctx, request.query.status ?? "pending");
      const { rows, pages } = await paged(ctx.config, request, list);
      return { senders: rows.map(reviewJson), pages };
    },
  );

  app.post(
    "/v1/operator/accounts/:id/senders",
    operator("operator", "Approve or refuse a sender ID", {
      operationId: "decideSender",
      params: schemas.accountIdParams,
      body: schemas.senderDecisionSchema,
      reply: schemas.senderSchema,
    }),
    async ({ caller, params, body }) => {
      const row = await decideSender(ctx, caller, params.id, body, rules);
      directory.forget();
      return row;
    },
  );
}
