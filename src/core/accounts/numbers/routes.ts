import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import { operations } from "../../../http/operation.ts";
import * as schemas from "../schemas.ts";
import { assignNumber, claimNumber, numberJson, numbersOf, ownNumberJson } from "./numbers.ts";

const account = operations("Account");
const operator = operations("Operator");

/** Inbound numbers: the account's own, and all of them for operators. */
export function numberRoutes(app: App, ctx: Context): void {
  ownNumberRoutes(app, ctx);
  operatorNumberRoutes(app, ctx);
}

function ownNumberRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/numbers",
    account("account:read", "List inbound numbers", {
      operationId: "listNumbers",
      querystring: pageQuery,
      reply: schemas.numbersSchema,
    }),
    async (request) => {
      const { accountId } = request.caller;
      const { rows, pages } = await paged(ctx.config, request, numbersOf(ctx, accountId));
      return { numbers: rows.map((row) => ownNumberJson(row, accountId)), pages };
    },
  );

  app.post(
    "/v1/numbers",
    account("account:write", "Take an inbound number", {
      operationId: "claimNumber",
      refusals: [409],
      description:
        "Takes a number that the operator has added and no account owns; any number before the first real carrier link. With `keyword`: takes that keyword of a shared number.",
      body: schemas.newNumberSchema,
      reply: schemas.numberSchema,
    }),
    async ({ caller, body }) => ownNumberJson(await claimNumber(ctx, caller, body), caller.accountId),
  );
}

function operatorNumberRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/numbers",
    operator("operator", "List all inbound numbers", {
      operationId: "listAllNumbers",
      querystring: pageQuery,
      reply: schemas.numbersSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, numbersOf(ctx, undefined));
      return { numbers: rows.map(numberJson), pages };
    },
  );

  app.post(
    "/v1/operator/numbers",
    operator("operator", "Add, assign, share, price or release an inbound number", {
      operationId: "updateNumber",
      body: schemas.operatorNumberSchema,
      reply: schemas.numberSchema,
    }),
    async ({ caller, body }) => numberJson(await assignNumber(ctx, caller, body)),
  );
}
