import { languageOf } from "../../../http/language.ts";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { reached } from "../../../http/auth.ts";
import { pagedList } from "../../../http/pages.ts";
import { verificationSchema, verificationsQuery, verificationsSchema } from "./schemas.ts";
import { showVerification, verificationsOf } from "./verifications.ts";

const config = { scope: "verify" } as const;

/** Verifications for the dashboard: the latest, those of one number, and one in detail. */
export function verificationRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/verifications",
    { config, schema: { querystring: verificationsQuery, response: { 200: verificationsSchema } } },
    async (request) => {
      const list = verificationsOf(ctx, request.caller, request.query);
      const { rows, ...paging } = await pagedList(ctx.config, request, list);
      return { verifications: rows, ...paging };
    },
  );

  app.get(
    "/console/verifications/:id",
    { config, schema: { params: Type.Object({ id: Type.String() }), response: { 200: verificationSchema } } },
    (request, reply) => showVerification(ctx, reached(request.caller), request.params.id, languageOf(request, reply)),
  );
}
