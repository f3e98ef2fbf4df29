import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { paged, pageQuery } from "../http/pages.ts";
import { createCredential, credentialJson, credentialsOf, removeCredential } from "./credentials.ts";
import * as schemas from "./schemas.ts";

const tags = ["Account"];

/** `/v1/account/smpp`: credentials for the account's own programs. */
export function credentialRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/account/smpp",
    {
      config: { scope: "account:read" },
      schema: {
        tags,
        summary: "List SMPP credentials",
        querystring: pageQuery,
        response: { 200: schemas.credentialsSchema },
      },
    },
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, credentialsOf(ctx, request.caller.accountId));
      return { credentials: rows.map(credentialJson), pages };
    },
  );

  app.post(
    "/v1/account/smpp",
    {
      config: { scope: "account:write", sandbox: true, refusals: [409] },
      schema: {
        tags,
        summary: "Make an SMPP credential",
        description:
          "For programs that speak SMPP or the HTTP interfaces of Kannel and Jasmin. The response contains the password, only this once.",
        body: schemas.newCredentialSchema,
        response: { 200: schemas.createdCredentialSchema },
      },
    },
    ({ caller, body }) => createCredential(ctx, caller, body),
  );

  app.delete(
    "/v1/account/smpp/:id",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Delete an SMPP credential",
        description: "Its binds end, and its pending deliveries are dropped.",
        params: Type.Object({ id: Type.String({ description: "`esme_<id>`." }) }),
        response: { 200: Type.Object({ id: Type.String(), removed: Type.Boolean() }) },
      },
    },
    async ({ caller, params }) => {
      await removeCredential(ctx, caller, params.id);
      return { id: params.id, removed: true };
    },
  );
}
