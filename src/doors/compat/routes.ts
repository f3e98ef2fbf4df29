import { showAccount } from "../../core/accounts/accounts.ts";
import type { Directory } from "../../core/accounts/directory.ts";
import { requestReset, resetByLink } from "../../core/accounts/people/recovery/recovery.ts";
import type { Sessions } from "../../core/accounts/people/sessions.ts";
import type { SignIn } from "../../core/accounts/people/sign-in.ts";
import type { SenderRule } from "../../core/accounts/senders/sender-rule.ts";
import { requestSender, sendersOf } from "../../core/accounts/senders/senders.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { publicUrl } from "../../http/address.ts";
import type { App } from "../../http/app.ts";
import { allScopes } from "../../http/auth.ts";
import { refuseInsecure } from "../../http/cookies.ts";
import { addressKey } from "../../http/limits.ts";
import { operations } from "../../http/operation.ts";
import { paged } from "../../http/pages.ts";
import { Endpoints } from "../../core/webhooks/endpoints.ts";
import { readAnalytics } from "./analytics.ts";
import { changeOrganisation, showOrganisation } from "./organisation.ts";
import * as schemas from "./schemas.ts";
import { readLogin, readScopes, tokenForPassword } from "./sign-in.ts";

const operation = operations("Existing clients");

interface Deps {
  directory: Directory;
  sessions: Sessions;
  signIn: SignIn;
  senderRule: SenderRule;
}

/** The account routes of the existing interface, in the form that its published clients expect. */
export function compatRoutes(app: App, ctx: Context, deps: Deps): void {
  userRoutes(app, ctx, deps);
  recoveryRoutes(app, ctx, deps);
  organisationRoutes(app, ctx, deps);
  senderIdRoutes(app, ctx, deps);

  app.get(
    "/wallets/self",
    operation("account:read", "Show the balance", {
      operationId: "getWallet",
      description: "A short form of `GET /v1/account`.",
      reply: schemas.walletSchema,
    }),
    async ({ caller }) => {
      const { id, org_id, balance, currency } = await showAccount(ctx, caller);
      return { id, org_id, amount: balance, currency, self_url: `${publicUrl(ctx.config)}/wallets/self` };
    },
  );

  app.get(
    "/v2/sms/analytics",
    operation("sms:read", "Count messages by local time", {
      operationId: "getSmsAnalytics",
      description:
        "`GET /v1/stats` returns more detail. In time zones with a half-hour offset, days begin at the nearest full hour of UTC.",
      querystring: schemas.analyticsQuery,
      reply: schemas.analyticsSchema,
    }),
    ({ caller, query }) => readAnalytics(ctx, caller, query),
  );
}

function userRoutes(app: App, ctx: Context, { directory, signIn }: Deps): void {
  for (const [path, operationId, summary, replace] of [
    ["/users/token", "getTokenForPassword", "Get a token for a password", false],
    ["/users/refresh/token", "replaceTokensForPassword", "Replace the tokens of a login", true],
  ] as const) {
    app.get(
      path,
      {
        ...operation("public", summary, {
          operationId,
          refusals: [400, 401, 403, 409, 429],
          description: replace
            ? "Revokes the tokens that this login created with its password, and creates a new one."
            : "Send the email address and password of an owner's login as `Authorization: Basic`. Each call creates a token; beyond ten, the login's oldest is revoked. For a token with fewer scopes, or a test token, use `POST /v1/account/tokens`.",
          querystring: schemas.tokenQuery,
          reply: schemas.loginTokenSchema,
        }),
        // HEAD must be safe (RFC 9110 §9.2.1), but this creates a token.
        exposeHeadRoute: false,
      },
      async (request) => {
        refuseInsecure(ctx.config, request);
        const given = readLogin(request.headers.authorization);
        const scopes = readScopes(request.query.scopes);
        const about = { address: addressKey(request.ip), scopes, replace };
        const { accountId, secret, row } = await tokenForPassword(ctx, signIn, given, about);
        directory.forget(accountId);
        return { token: secret, scopes: row.scopes };
      },
    );
  }

  app.get(
    "/users/self",
    operation("account:read", "Show the caller", { operationId: "getCurrentUser", reply: schemas.userSchema }),
    ({ caller }) => ({
      id: caller.actor,
      username: caller.name,
      email: caller.name.includes("@") ? caller.name : null,
      account_id: formatId("acc", caller.accountId),
      org_id: formatId("org", caller.orgId),
      scopes: allScopes.filter((scope) => caller.scopes.has(scope)),
      self_url: `${publicUrl(ctx.config)}/users/self`,
    }),
  );

  app.post("/users/register", { config: { scope: "public" }, schema: { hide: true } }, () => {
    throw new Refusal(
      "forbidden",
      say(
        "Only the operator of this installation opens accounts. Ask them for an invitation; with the login that you then set up, `GET /users/token` returns tokens.",
      ),
    );
  });
}

function recoveryRoutes(app: App, ctx: Context, { sessions, signIn }: Deps): void {
  app.post(
    "/users/forgot",
    operation("public", "Request a link that resets a password", {
      operationId: "requestPasswordReset",
      refusals: [400, 409, 413, 415, 429],
      body: schemas.forgotSchema,
      reply: schemas.messageSchema,
    }),
    async ({ body, ip }) => {
      await requestReset(ctx, signIn, body.email, addressKey(ip));
      return { message: "If this address has a login, a link has been sent to it." };
    },
  );

  app.put(
    "/users/recovery/:token",
    operation("public", "Set a new password with such a link", {
      operationId: "recoverPassword",
      refusals: [400, 401, 404, 413, 415, 429],
      params: schemas.recoveryParams,
      body: schemas.recoverySchema,
      reply: schemas.messageSchema,
    }),
    async (request) => {
      refuseInsecure(ctx.config, request);
      const { password, confirm_password: again, code } = request.body;
      if (password !== again)
        throw invalidField(
          "confirm_password",
          say("`confirm_password` differs from `password`. Send the same value in both."),
        );
      const { token } = request.params;
      const user = await resetByLink(
        ctx,
        signIn,
        { token, password, ...(code ? { code } : {}) },
        addressKey(request.ip),
      );
      sessions.forget();
      return { message: `The new password of ${user.email} is set. Sign in with it.` };
    },
  );
}

function organisationRoutes(app: App, ctx: Context, { directory, senderRule }: Deps): void {
  const endpoints = new Endpoints(ctx);
  app.get(
    "/orgs/self",
    operation("account:read", "Show the organisation", {
      operationId: "getOrganisation",
      reply: schemas.organisationSchema,
    }),
    ({ caller }) => showOrganisation(ctx, endpoints, caller),
  );

  app.put(
    "/orgs/self",
    operation("account:write", "Change the organisation", {
      operationId: "updateOrganisation",
      description: "Omitted members stay as they are. `webhook_url` also needs the scope `webhooks`.",
      refusals: [409],
      body: schemas.organisationChangeSchema,
      reply: schemas.organisationSchema,
    }),
    async ({ caller, body }) => {
      await changeOrganisation(ctx, { endpoints, senderRule }, caller, body);
      directory.forget(caller.accountId);
      return showOrganisation(ctx, endpoints, caller);
    },
  );
}

function senderIdRoutes(app: App, ctx: Context, { directory, senderRule }: Deps): void {
  app.get(
    "/sender_ids",
    operation("account:read", "List sender IDs by name", {
      operationId: "listSenderIds",
      querystring: schemas.senderIdQuery,
      reply: schemas.senderIdsSchema,
    }),
    async (request) => {
      const { caller, query } = request;
      const { rows, pages } = await paged(ctx.config, request, sendersOf(ctx, caller.accountId, query.name));
      const shown = rows.map(senderIdJson);
      return { sender_ids: shown, data: { sender_ids: shown }, pages };
    },
  );

  app.post(
    "/sender_ids",
    operation("account:write", "Request a sender ID by name", {
      operationId: "requestSenderId",
      refusals: [409],
      description:
        "Like `POST /v1/senders`: approved at once if the account may use any sender, otherwise reviewed by the operator.",
      body: schemas.newSenderIdSchema,
      reply: schemas.madeSenderIdSchema,
    }),
    async ({ caller, body }) => {
      const countries = body.countries?.map((each) => each.toUpperCase()) ?? [];
      const wanted = { sender: body.sender_id, countries: countries.length > 0 ? countries : null };
      const row = await requestSender(ctx, caller, wanted, senderRule, "sender_id");
      directory.forget(caller.accountId);
      const message =
        row.status === "approved" ? "The sender ID is approved." : "The sender ID awaits the operator's approval.";
      return { message, ...senderIdJson(row) };
    },
  );
}

const senderIdJson = ({ sender, status, countries, created_at }: Awaited<ReturnType<typeof requestSender>>) => ({
  name: sender,
  sender_id: sender,
  status,
  countries,
  created_at,
});
