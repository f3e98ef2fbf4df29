import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { verificationSchema, verificationsQuery, verificationsSchema } from "./schemas.ts";
import { listOf, showVerification } from "./verifications.ts";

const config = { scope: "verify" } as const;

/** Verifications for the dashboard: the latest, those of one number, and one in full. */
export function verificationRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/verifications",
    { config, schema: { querystring: verificationsQuery, response: { 200: verificationsSchema } } },
    ({ caller, query, url }) => listOf(ctx, caller.accountId, query, url),
  );

  app.get(
    "/console/verifications/:id",
    { config, schema: { params: Type.Object({ id: Type.String() }), response: { 200: verificationSchema } } },
    ({ caller, params }) => showVerification(ctx, caller.accountId, params.id),
  );
}
