import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import { named, text } from "../../http/schemas.ts";
import { createCredential, credentialJson, credentialsOf, removeCredential } from "./credentials.ts";
import * as schemas from "./schemas.ts";

const operation = operations("Administration");

/** `/v1/account/smpp`: credentials for the account's own programs. */
export function credentialRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/account/smpp",
    operation("account:read", "List SMPP credentials", {
      operationId: "listSmppCredentials",
      querystring: pageQuery,
      reply: schemas.credentialsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, credentialsOf(ctx, request.caller));
      return { credentials: rows.map(credentialJson), pages };
    },
  );

  app.post(
    "/v1/account/smpp",
    operation("account:write", "Create an SMPP credential", {
      operationId: "createSmppCredential",
      sandbox: true,
      refusals: [409],
      description:
        "For programs that speak SMPP or the HTTP interfaces of Kannel and Jasmin. The response contains the password, only this once. If a token creates it, it ends with that token.",
      body: schemas.newCredentialSchema,
      reply: schemas.createdCredentialSchema,
    }),
    ({ caller, body }) => createCredential(ctx, caller, body),
  );

  app.delete(
    "/v1/account/smpp/:id",
    operation("account:write", "Delete an SMPP credential", {
      operationId: "deleteSmppCredential",
      description: "Its binds end, and its pending deliveries are dropped.",
      params: Type.Object({ id: text("`esme_<id>`.") }),
      reply: named("RemovedSmppCredential", { id: Type.String(), removed: Type.Boolean() }),
    }),
    async ({ caller, params }) => {
      await removeCredential(ctx, caller, params.id);
      return { id: params.id, removed: true };
    },
  );
}
