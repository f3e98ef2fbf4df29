import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { pageParameters, pageQuery, pagesOf, pageWindow } from "../../http/pages.ts";
import type { Directory } from "../directory.ts";
import * as schemas from "../schemas.ts";
import type { SenderRule } from "./sender-rule.ts";
import { decideSender, requestSender, reviewJson } from "./senders.ts";
import { countReviews, countSenders, listReviews, listSenders } from "./store.ts";

const reviewQuery = Type.Object({
  ...pageParameters,
  status: Type.Optional(Type.Enum(["pending", "approved", "refused"], { default: "pending" })),
});

/** Sender IDs: what an account asks for, and what the operator makes of it. */
export function senderRoutes(app: App, ctx: Context, deps: { directory: Directory; senderRule: SenderRule }): void {
  const { sql, config } = ctx;
  const { directory, senderRule } = deps;

  app.get(
    "/v1/senders",
    {
      config: { scope: "account:read" },
      schema: {
        tags: ["Account"],
        summary: "List sender IDs",
        querystring: pageQuery,
        response: { 200: schemas.sendersSchema },
      },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const senders = await listSenders(sql, caller.accountId, limit, offset);
      return { senders, pages: pagesOf(config, url, query, await countSenders(sql, caller.accountId)) };
    },
  );

  app.post(
    "/v1/senders",
    {
      config: { scope: "account:write", refusals: [409] },
      schema: {
        tags: ["Account"],
        summary: "Ask for a sender ID",
        description:
          "Approved at once where the account may use any sender, else by the operator. One that was refused may be asked for again.",
        body: schemas.newSenderSchema,
        response: { 200: schemas.senderSchema },
      },
    },
    async ({ caller, body }) => {
      const row = await requestSender(ctx, caller, body, senderRule);
      directory.forget(caller.accountId);
      return row;
    },
  );

  app.get(
    "/v1/operator/senders",
    {
      config: { scope: "operator" },
      schema: {
        tags: ["Operator"],
        summary: "Sender IDs of all accounts, those that wait longest first",
        querystring: reviewQuery,
        response: { 200: schemas.reviewsSchema },
      },
    },
    async ({ query, url }) => {
      const { limit, offset } = pageWindow(query);
      const status = query.status ?? "pending";
      const senders = (await listReviews(sql, status, limit, offset)).map(reviewJson);
      return { senders, pages: pagesOf(config, url, query, await countReviews(sql, status)) };
    },
  );

  app.post(
    "/v1/operator/accounts/:id/senders",
    {
      config: { scope: "operator" },
      schema: {
        tags: ["Operator"],
        summary: "Approve or refuse a sender ID",
        params: schemas.accountIdParams,
        body: schemas.senderDecisionSchema,
        response: { 200: schemas.senderSchema },
      },
    },
    async ({ caller, params, body }) => {
      const row = await decideSender(ctx, caller, params.id, body, senderRule);
      directory.forget();
      return row;
    },
  );
}
