import { Type } from "typebox";
import { named } from "../../../http/schemas.ts";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import { operations } from "../../../http/operation.ts";
import { administered } from "../../../http/auth.ts";
import type { Directory } from "../directory.ts";
import * as schemas from "../schemas.ts";
import { tokenJson } from "../wire.ts";
import { anyCredentialJson, credentialsOf } from "../credentials.ts";
import { changeToken, createToken, rotateToken, revokeFound, revokeToken, tokensOf } from "./tokens.ts";

const operation = operations("Account");

/** The tokens of an account. */
export function tokenRoutes(app: App, ctx: Context, { directory }: { directory: Directory }): void {
  app.get(
    "/v1/account/tokens",
    operation("account:read", "List tokens", {
      operationId: "listTokens",
      querystring: pageQuery,
      reply: schemas.tokensSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, tokensOf(ctx, request.caller));
      return { tokens: rows.map(tokenJson), pages };
    },
  );

  app.post(
    "/v1/account/tokens",
    operation("account:write", "Create a token", {
      operationId: "createToken",
      refusals: [409],
      description:
        "The response contains the token itself, shown only once. A token that another token creates has at most that token's scopes and lifetime, and ends with it; one that a person creates belongs to the account.",
      body: schemas.newTokenSchema,
      reply: schemas.createdTokenSchema,
    }),
    async ({ caller, body }) => {
      const { row, secret } = await createToken(ctx, caller, body);
      return { ...tokenJson(row), token: secret };
    },
  );

  app.patch(
    "/v1/account/tokens/:id",
    operation("account:write", "Change a token", {
      operationId: "changeToken",
      description: "Its name, where it may be used and when it ends; at once. Only by whoever has all of its scopes.",
      params: schemas.tokenIdParams,
      body: schemas.tokenPatchSchema,
      reply: schemas.tokenSchema,
    }),
    async ({ caller, params, body }) => {
      const row = await changeToken(ctx, caller, params.id, body);
      directory.forget(caller.accountId);
      return tokenJson(row);
    },
  );

  app.post(
    "/v1/account/tokens/:id/rotate",
    operation("account:write", "Rotate the secret of a token", {
      operationId: "rotateToken",
      description:
        "The same token, with its scopes, limits and what it created; the response contains the new secret, shown only once. The former one works for `overlap_hours`, in which its programs can be given the new one; another rotation within that time ends it. Only by whoever has all of its scopes.",
      params: schemas.tokenIdParams,
      body: schemas.rotationSchema,
      reply: schemas.createdTokenSchema,
    }),
    async ({ caller, params, body }) => {
      const { row, secret } = await rotateToken(ctx, caller, params.id, body);
      directory.forget(caller.accountId);
      return { ...tokenJson(row), token: secret };
    },
  );

  app.post(
    "/v1/account/tokens/revoke",
    operation("public", "Revoke a token that was found", {
      operationId: "revokeFoundToken",
      refusals: [400, 413],
      description:
        "For whoever finds a token where it should not be, such as in a public repository: needs nothing but the token, which ends at once with what it created. The answer is the same for what is no token, as in RFC 7009.",
      body: schemas.foundTokenSchema,
      reply: named("FoundTokenRevoked", { revoked: Type.Boolean() }),
    }),
    async ({ body }) => {
      const accountId = await revokeFound(ctx, body.token);
      if (accountId !== undefined) directory.forget(accountId);
      return { revoked: true };
    },
  );

  app.delete(
    "/v1/account/tokens/:id",
    operation("account:write", "Revoke a token", {
      operationId: "revokeToken",
      description:
        "At once and for good. What it created ends with it: tokens, SMPP credentials, hooks and open invitations. `GET /v1/account/credentials?created_by=tok_…` lists them.",
      params: schemas.tokenIdParams,
      reply: named("RevokedToken", { id: Type.String(), revoked: Type.Boolean(), ended: schemas.endedSchema }),
    }),
    async ({ caller, params }) => {
      const ended = await revokeToken(ctx, caller, params.id);
      directory.forget(caller.accountId);
      return { id: params.id, revoked: true, ended };
    },
  );

  app.get(
    "/v1/account/credentials",
    operation("account:read", "List everything that gives access", {
      operationId: "listCredentials",
      description:
        "Tokens, SMPP credentials and hooks of the account that have not ended, newest first. With `created_by`, only what a person or a token created, directly or with a token that they created.",
      querystring: schemas.credentialsQuery,
      reply: schemas.credentialsSchema,
    }),
    async ({ caller, query }) => {
      const rows = await credentialsOf(ctx.sql, caller.accountId, query.created_by);
      const { test } = administered(caller);
      return { credentials: rows.filter((row) => test === undefined || row.test === test).map(anyCredentialJson) };
    },
  );
}
