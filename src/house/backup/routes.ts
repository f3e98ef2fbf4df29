import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { release, showHold } from "./release.ts";
import { holdSchema, releasedSchema, releaseSchema } from "./schemas.ts";

const operation = operations("Operator");

/** The hold of a restored installation, for operators. */
export function holdRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/hold",
    operation("operator", "Show whether the installation is held", { operationId: "getHold", reply: holdSchema }),
    () => showHold(ctx),
  );

  app.post(
    "/v1/operator/hold/release",
    operation("operator", "Release a restored installation", {
      operationId: "releaseHold",
      refusals: [409],
      description:
        "Ends the hold of an installation that was restored from a backup, as `tuma resume` does: within a second links bind, webhooks are sent and messages are accepted. Make sure first that the original is stopped for good. It cannot be undone.",
      body: releaseSchema,
      reply: releasedSchema,
    }),
    async ({ caller, body }) => {
      const { ended, scheduled, decision } = await release(ctx, body.in_doubt ?? undefined, caller);
      return { ended, scheduled, in_doubt: decision };
    },
  );
}
