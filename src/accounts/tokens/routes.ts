import { Type } from "typebox";
import { named } from "../../http/schemas.ts";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import type { Directory } from "../directory.ts";
import * as schemas from "../schemas.ts";
import { tokenJson } from "../wire.ts";
import { createToken, revokeToken, tokensOf } from "./tokens.ts";

const operation = operations("Account");

/** The tokens of an account. */
export function tokenRoutes(app: App, ctx: Context, { directory }: { directory: Directory }): void {
  app.get(
    "/v1/account/tokens",
    operation("account:read", "List tokens", { querystring: pageQuery, reply: schemas.tokensSchema }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, tokensOf(ctx, request.caller));
      return { tokens: rows.map(tokenJson), pages };
    },
  );

  app.post(
    "/v1/account/tokens",
    operation("account:write", "Create a token", {
      refusals: [409],
      description: "The response contains the token itself, shown only once.",
      body: schemas.newTokenSchema,
      reply: schemas.createdTokenSchema,
    }),
    async ({ caller, body }) => {
      const { row, secret } = await createToken(ctx, caller, body);
      return { ...tokenJson(row), token: secret };
    },
  );

  app.delete(
    "/v1/account/tokens/:id",
    operation("account:write", "Revoke a token", {
      params: schemas.tokenIdParams,
      reply: named("RevokedToken", { id: Type.String(), revoked: Type.Boolean() }),
    }),
    async ({ caller, params }) => {
      await revokeToken(ctx, caller, params.id);
      directory.forget(caller.accountId);
      return { id: params.id, revoked: true };
    },
  );
}
