import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { pageParameters } from "../../http/pages.ts";
import { listOf, showVerification } from "./verifications.ts";

const hide = { hide: true };
const config = { scope: "verify" } as const;

/** Verifications as the dashboard looks them up: the latest, those of a number, and one with all that belongs to it. */
export function verificationRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/verifications",
    {
      config,
      schema: {
        ...hide,
        querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 40 })), ...pageParameters }),
      },
    },
    ({ caller, query, url }) => listOf(ctx, caller.accountId, query, url),
  );

  app.get(
    "/console/verifications/:id",
    { config, schema: { ...hide, params: Type.Object({ id: Type.String() }) } },
    ({ caller, params }) => showVerification(ctx, caller.accountId, params.id),
  );
}
