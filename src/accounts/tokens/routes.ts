import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import type { Directory } from "../directory.ts";
import * as schemas from "../schemas.ts";
import { tokenJson } from "../wire.ts";
import { createToken, revokeToken, tokensOf } from "./tokens.ts";

const tags = ["Account"];
const write = { scope: "account:write" } as const;

/** The tokens of an account. */
export function tokenRoutes(app: App, ctx: Context, { directory }: { directory: Directory }): void {
  app.get(
    "/v1/account/tokens",
    {
      config: { scope: "account:read" },
      schema: { tags, summary: "List tokens", querystring: pageQuery, response: { 200: schemas.tokensSchema } },
    },
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, tokensOf(ctx, request.caller.accountId));
      return { tokens: rows.map(tokenJson), pages };
    },
  );

  app.post(
    "/v1/account/tokens",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Create a token",
        description: "The response contains the token itself, shown only once.",
        body: schemas.newTokenSchema,
        response: { 200: schemas.createdTokenSchema },
      },
    },
    async ({ caller, body }) => {
      const { row, secret } = await createToken(ctx, caller, body);
      return { ...tokenJson(row), token: secret };
    },
  );

  app.delete(
    "/v1/account/tokens/:id",
    {
      config: write,
      schema: {
        tags,
        summary: "Revoke a token",
        params: schemas.tokenIdParams,
        response: { 200: Type.Object({ id: Type.String(), revoked: Type.Boolean() }) },
      },
    },
    async ({ caller, params }) => {
      await revokeToken(ctx, caller, params.id);
      directory.forget(caller.accountId);
      return { id: params.id, revoked: true };
    },
  );
}
