import { Type } from "typebox";
import { named } from "../../http/schemas.ts";
import type { Cluster } from "../../base/cluster/cluster.ts";
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import { accountOf, changeAccount } from "./accounts.ts";
import type { Directory } from "./directory.ts";
import {
  accountsOf,
  createAccount,
  describeSystem,
  showAnyAccount,
  suspendAccount,
  type FillWallet,
} from "./operator.ts";
import { loginsLike, resetPerson } from "./people/recovery/resets.ts";
import { setOperator } from "./people/operators.ts";
import {
  createdInvitationSchema,
  operatorLoginSchema,
  operatorLoginsSchema,
  personChangeSchema,
  resetLoginSchema,
  userIdParams,
} from "./people/schemas.ts";
import type { Sessions } from "./people/sessions.ts";
import { loginJson, createdInvitationJson } from "./people/wire.ts";
import * as schemas from "./schemas.ts";
import type { SenderRule } from "./senders/sender-rule.ts";
import { listedAccountJson, tokenJson } from "./wire.ts";

const operation = operations("Operator");

interface Deps {
  directory: Directory;
  senderRule: SenderRule;
  fillWallet: FillWallet;
  sessions: Sessions;
  engines: () => unknown[];
  cluster: Cluster;
  /** Problems with files that this process read at startup. */
  warnings: () => string[];
}

/** What operators do with accounts, and what this installation runs. */
export function operatorRoutes(app: App, ctx: Context, deps: Deps): void {
  accountListRoutes(app, ctx, deps);
  accountChangeRoutes(app, ctx, deps);
  loginRoutes(app, ctx, deps);

  app.get(
    "/v1/operator/system",
    operation("operator", "Show the version and the configuration", {
      operationId: "getSystem",
      reply: schemas.systemSchema,
    }),
    () =>
      describeSystem(ctx, {
        engines: deps.engines(),
        warnings: [...app.warnings(), ...deps.warnings()],
        cluster: deps.cluster,
      }),
  );
}

function loginRoutes(app: App, ctx: Context, { sessions }: Deps): void {
  app.get(
    "/v1/operator/people",
    operation("operator", "List people", {
      operationId: "listPeople",
      description: "Everyone who can sign in, with their accounts.",
      querystring: Type.Object({
        q: Type.Optional(Type.String({ maxLength: 254, description: "Part of the email address or name." })),
        ...pageQuery.properties,
      }),
      reply: operatorLoginsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, loginsLike(ctx, request.query.q));
      return { people: rows.map(loginJson), pages };
    },
  );

  app.patch(
    "/v1/operator/people/:id",
    operation("operator", "Make a person an operator, or end that", {
      operationId: "updatePerson",
      refusals: [409],
      description:
        "By another operator who is signed in, never by a token. With it end the person's rights as an operator in all sessions, and the tokens with the scope `operator` that they made. The audit log of each of their accounts, and of the caller's, says who did it.",
      params: userIdParams,
      body: personChangeSchema,
      reply: operatorLoginSchema,
    }),
    async ({ caller, params, body }) => {
      const person = await setOperator(ctx, caller, params.id, body.operator);
      sessions.forget();
      return loginJson(person);
    },
  );

  app.post(
    "/v1/operator/people/:id/password",
    operation("operator", "Reset a person's password", {
      operationId: "resetPassword",
      description:
        "Generates a new password, shown only in this response, turns one-time codes off and ends the person's sessions. The audit log of each of their accounts says who did it. Pass the password on over a channel that only that person can read: an email address proves nothing.",
      params: userIdParams,
      reply: resetLoginSchema,
    }),
    async ({ caller, params }) => {
      const { user, password } = await resetPerson(ctx, caller, params.id);
      sessions.forget();
      return { id: formatId("usr", user.id), email: user.email, password };
    },
  );
}

function accountListRoutes(app: App, ctx: Context, deps: Deps): void {
  app.get(
    "/v1/operator/accounts",
    operation("operator", "List accounts", {
      operationId: "listAccounts",
      querystring: schemas.accountsQuery,
      reply: schemas.operatorAccountsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, accountsOf(ctx, request.query));
      return { accounts: rows.map(listedAccountJson), pages };
    },
  );

  app.post(
    "/v1/operator/accounts",
    operation("operator", "Create an account", {
      operationId: "createAccount",
      description: "The response contains the account's first token and its owner's invitation, shown only once.",
      body: schemas.newAccountSchema,
      reply: named("CreatedAccount", {
        ...schemas.operatorAccountSchema.properties,
        token: schemas.createdTokenSchema,
        invitation: Type.Optional(createdInvitationSchema),
      }),
    }),
    async ({ caller, body }) => {
      const { id, token, invitation } = await createAccount(ctx, caller, body, deps);
      const account = await showAnyAccount(ctx, formatId("acc", id));
      return {
        ...account,
        token: { ...tokenJson(token.row), token: token.secret },
        ...(invitation && { invitation: createdInvitationJson(ctx, invitation) }),
      };
    },
  );
}

function accountChangeRoutes(app: App, ctx: Context, { directory, senderRule }: Deps): void {
  app.patch(
    "/v1/operator/accounts/:id",
    operation("operator", "Change an account", {
      operationId: "updateAnyAccount",
      description: "Like `PATCH /v1/account`, plus `settings.sender_policy`.",
      params: schemas.accountIdParams,
      body: schemas.accountPatchSchema,
      reply: schemas.operatorAccountSchema,
    }),
    async ({ caller, params, body }) => {
      const { id } = await accountOf(ctx, params.id);
      await changeAccount(ctx, caller, id, body, senderRule);
      directory.forget(id);
      return showAnyAccount(ctx, params.id);
    },
  );

  for (const [verb, suspended, operationId] of [
    ["suspend", true, "suspendAccount"],
    ["resume", false, "resumeAccount"],
  ] as const) {
    app.post(
      `/v1/operator/accounts/:id/${verb}`,
      operation("operator", suspended ? "Suspend an account" : "Resume an account", {
        operationId,
        refusals: suspended ? [409] : [],
        params: schemas.accountIdParams,
        reply: schemas.operatorAccountSchema,
      }),
      async ({ caller, params }) => {
        directory.forget(await suspendAccount(ctx, caller, params.id, suspended));
        return showAnyAccount(ctx, params.id);
      },
    );
  }
}
