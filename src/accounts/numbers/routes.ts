import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import * as schemas from "../schemas.ts";
import { assignNumber, claimNumber, numberJson, numbersOf, ownNumberJson } from "./numbers.ts";

/** Inbound numbers: the account's own, and all of them for operators. */
export function numberRoutes(app: App, ctx: Context): void {
  ownNumberRoutes(app, ctx);
  operatorNumberRoutes(app, ctx);
}

function ownNumberRoutes(app: App, ctx: Context): void {
  const tags = ["Account"];

  app.get(
    "/v1/numbers",
    {
      config: { scope: "account:read" },
      schema: {
        tags,
        summary: "List inbound numbers",
        querystring: pageQuery,
        response: { 200: schemas.numbersSchema },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      const { rows, pages } = await paged(ctx.config, request, numbersOf(ctx, accountId));
      return { numbers: rows.map((row) => ownNumberJson(row, accountId)), pages };
    },
  );

  app.post(
    "/v1/numbers",
    {
      config: { scope: "account:write", refusals: [409] },
      schema: {
        tags,
        summary: "Take an inbound number",
        description:
          "Takes a number that the operator has added and no account owns; any number while the simulated carrier is the only link. With `keyword`: takes that keyword of a shared number.",
        body: schemas.newNumberSchema,
        response: { 200: schemas.numberSchema },
      },
    },
    async ({ caller, body }) => ownNumberJson(await claimNumber(ctx, caller, body), caller.accountId),
  );
}

function operatorNumberRoutes(app: App, ctx: Context): void {
  const tags = ["Operator"];
  const config = { scope: "operator" } as const;

  app.get(
    "/v1/operator/numbers",
    {
      config,
      schema: {
        tags,
        summary: "List all inbound numbers",
        querystring: pageQuery,
        response: { 200: schemas.numbersSchema },
      },
    },
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, numbersOf(ctx, undefined));
      return { numbers: rows.map(numberJson), pages };
    },
  );

  app.post(
    "/v1/operator/numbers",
    {
      config,
      schema: {
        tags,
        summary: "Add, assign, share, price or release an inbound number",
        body: schemas.operatorNumberSchema,
        response: { 200: schemas.numberSchema },
      },
    },
    async ({ caller, body }) => numberJson(await assignNumber(ctx, caller, body)),
  );
}
