import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { languageOf } from "../../http/language.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import { auditOf, changeAccount, showAccount } from "./accounts.ts";
import type { Directory } from "./directory.ts";
import { numberRoutes } from "./numbers/routes.ts";
import * as schemas from "./schemas.ts";
import { auditJson } from "./wire.ts";
import { senderRoutes } from "./senders/routes.ts";
import type { OnDecided } from "./senders/senders.ts";
import type { SenderRule } from "./senders/sender-rule.ts";
import { tokenRoutes } from "./tokens/routes.ts";

const operation = operations("Account");

/** The account of the caller: its settings, tokens, numbers, senders and audit log. */
export function accountRoutes(
  app: App,
  ctx: Context,
  deps: { directory: Directory; senderRule: SenderRule; onDecided: OnDecided },
): void {
  settingsRoutes(app, ctx, deps);
  tokenRoutes(app, ctx, deps);
  numberRoutes(app, ctx);
  senderRoutes(app, ctx, deps);

  app.get(
    "/v1/audit",
    operations("Administration")("account:read", "Show the audit log", {
      operationId: "getAuditLog",
      description:
        "Every change of the account, newest first, and who signed in: `session.signed_in`, `session.signed_out`, `token.created` with `by: password`; failures, `session.refused` and `session.locked_out`, have one entry an hour for a login, with a `count`. `verification.approved` is one that was approved without its code.",
      querystring: pageQuery,
      reply: schemas.auditSchema,
    }),
    async (request, reply) => {
      const { rows, pages } = await paged(ctx.config, request, auditOf(ctx, request.caller));
      const language = languageOf(request, reply);
      return { entries: rows.map((row) => auditJson(row, language)), pages };
    },
  );
}

function settingsRoutes(
  app: App,
  ctx: Context,
  { directory, senderRule }: { directory: Directory; senderRule: SenderRule },
): void {
  app.get(
    "/v1/account",
    operation("account:read", "The account", { operationId: "getAccount", reply: schemas.accountSchema }),
    ({ caller }) => showAccount(ctx, caller),
  );

  app.patch(
    "/v1/account",
    operation("account:write", "Change the account", {
      operationId: "updateAccount",
      description: "All fields are optional; omitted ones stay unchanged.",
      body: schemas.accountPatchSchema,
      reply: schemas.accountSchema,
    }),
    async ({ caller, body }) => {
      await changeAccount(ctx, caller, caller.accountId, body, senderRule);
      directory.forget(caller.accountId);
      return showAccount(ctx, caller);
    },
  );
}
