import type { Context } from "../../../../base/context.ts";
import { formatId } from "../../../../base/ids.ts";
import { installationName } from "../../../../base/mail/mail.ts";
import type { App } from "../../../../http/app.ts";
import { refuseInsecure, refuseOtherOrigin } from "../../../../http/cookies.ts";
import { addressKey } from "../../../../http/limits.ts";
import { sessionSchema } from "../schemas.ts";
import { SessionCookies } from "../session-cookies.ts";
import type { Sessions } from "../sessions.ts";
import { accountAtSignIn, storeLanguages, type SignIn } from "../sign-in.ts";
import { auditSession } from "../../sign-in-log.ts";
import { confirmAddress, readAddress, requestAddress, showAddress, withdrawAddress } from "./address.ts";
import { requestReset, resetByLink, showReset } from "./recovery.ts";
import * as schemas from "./schemas.ts";

const open = { scope: "public" } as const;
const signedIn = { scope: "session" } as const;

interface Deps {
  sessions: Sessions;
  signIn: SignIn;
}

/** Forgotten passwords and changed addresses. Only the dashboard calls these routes, so they are not in the public document. */
export function recoveryRoutes(app: App, ctx: Context, deps: Deps): void {
  app.get("/console/installation", { config: open, schema: { response: { 200: schemas.installationSchema } } }, () => ({
    name: installationName(ctx.config),
    mail: ctx.config.smtpUrl !== undefined,
  }));
  resetRoutes(app, ctx, deps);
  addressRoutes(app, ctx, deps);
}

function resetRoutes(app: App, ctx: Context, { sessions, signIn }: Deps): void {
  const cookies = new SessionCookies(ctx, sessions);
  app.post(
    "/console/password-resets",
    { config: open, schema: { body: schemas.resetRequestSchema, response: { 200: schemas.requestedSchema } } },
    async (request) => {
      refuseOtherOrigin(ctx.config, request);
      await requestReset(ctx, signIn, request.body.email, addressKey(request.ip));
      return { requested: true as const };
    },
  );

  app.get(
    "/console/password-resets/:token",
    { config: open, schema: { params: schemas.resetParams, response: { 200: schemas.openResetSchema } } },
    async ({ params }, reply) => {
      reply.header("cache-control", "no-store");
      const { email, logins } = await showReset(ctx, params.token);
      return {
        email,
        logins: logins.map(({ user, accounts }) => ({
          id: formatId("usr", user.id),
          name: user.name,
          totp: user.totp !== null,
          accounts: accounts.map(({ name, role }) => ({ name, role })),
        })),
      };
    },
  );

  app.post(
    "/console/password-resets/use",
    { config: open, schema: { body: schemas.resetSchema, response: { 200: sessionSchema } } },
    async (request, reply) => {
      refuseInsecure(ctx.config, request);
      refuseOtherOrigin(ctx.config, request);
      const { code, language, ...given } = request.body;
      const user = await resetByLink(ctx, signIn, { ...given, ...(code ? { code } : {}) }, addressKey(request.ip));
      sessions.forget();
      return cookies.enter(request, reply, async (tx) => {
        await storeLanguages(tx, user.id, language, request.headers["accept-language"]);
        await auditSession(ctx, tx, user, "session.signed_in", addressKey(request.ip));
        return sessions.begin(tx, user.id, await accountAtSignIn(ctx, tx, user));
      });
    },
  );
}

function addressRoutes(app: App, ctx: Context, { sessions, signIn }: Deps): void {
  const cookies = new SessionCookies(ctx, sessions);
  const shown = { response: { 200: schemas.requestedAddressSchema } };

  app.get("/console/profile/email", { config: signedIn, schema: shown }, (request, reply) => {
    reply.header("cache-control", "no-store");
    return readAddress(ctx, cookies.selfOf(request));
  });

  app.delete("/console/profile/email", { config: signedIn, schema: shown }, (request) =>
    withdrawAddress(ctx, cookies.selfOf(request)),
  );

  app.post(
    "/console/profile/email",
    { config: signedIn, schema: { ...shown, body: schemas.addressRequestSchema } },
    async (request) => {
      const changed = await requestAddress(ctx, signIn, cookies.selfOf(request), request.body);
      sessions.forget();
      return changed;
    },
  );

  app.get(
    "/console/address-changes/:token",
    { config: open, schema: { params: schemas.resetParams, response: { 200: schemas.openAddressSchema } } },
    ({ params }, reply) => {
      reply.header("cache-control", "no-store");
      return showAddress(ctx, params.token);
    },
  );

  app.post(
    "/console/address-changes/use",
    { config: open, schema: { body: schemas.confirmAddressSchema, response: { 200: schemas.confirmedAddressSchema } } },
    async (request) => {
      refuseOtherOrigin(ctx.config, request);
      const confirmed = await confirmAddress(ctx, request.body.token);
      sessions.forget();
      return confirmed;
    },
  );
}
