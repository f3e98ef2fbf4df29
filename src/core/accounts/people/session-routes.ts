import type { Context } from "../../../base/context.ts";
import { refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import type { App } from "../../../http/app.ts";
import { refuseInsecure, refuseOtherOrigin } from "../../../http/cookies.ts";
import { notFound } from "../../../http/errors.ts";
import { addressKey } from "../../../http/limits.ts";
import { lockChecked } from "./ending.ts";
import { acceptInvitation, showInvitation } from "./people.ts";
import * as schemas from "./schemas.ts";
import { changeProfile, confirmTotp, endTotp, offerTotp } from "./profile.ts";
import { SessionCookies } from "./session-cookies.ts";
import type { Sessions } from "./sessions.ts";
import { accountAtSignIn, storeLanguages, enterAccount, type SignIn } from "./sign-in.ts";
import { auditSession } from "../sign-in-log.ts";

/** Signing in and out, and changes to one's own login. */
interface Deps {
  sessions: Sessions;
  signIn: SignIn;
}

const open = { scope: "public" } as const;
const signedIn = { scope: "session" } as const;

/**
 * Signing in, the session, invitations, and one's own login. Only the dashboard calls these routes, so they are not in the
 * public document.
 */
export function sessionRoutes(app: App, ctx: Context, deps: Deps): void {
  const cookies = new SessionCookies(ctx, deps.sessions);
  loginRoutes(app, ctx, deps, cookies);
  invitationRoutes(app, ctx, deps, cookies);
  profileRoutes(app, ctx, deps, cookies);
}

function loginRoutes(app: App, ctx: Context, { sessions, signIn }: Deps, cookies: SessionCookies): void {
  const shown = { response: { 200: schemas.sessionSchema } };

  app.post(
    "/console/login",
    { config: open, schema: { ...shown, body: schemas.loginSchema } },
    async (request, reply) => {
      refuseInsecure(ctx.config, request);
      refuseOtherOrigin(ctx.config, request);
      const { email, password, code, language } = request.body;
      const user = await signIn.check({ email, password, ...(code ? { code } : {}) }, addressKey(request.ip));
      return cookies.enter(request, reply, async (tx) => {
        await lockChecked(tx, user);
        await storeLanguages(tx, user.id, language, request.headers["accept-language"]);
        await auditSession(ctx, tx, user, "session.signed_in", addressKey(request.ip));
        return sessions.begin(tx, user.id, await accountAtSignIn(ctx, tx, user));
      });
    },
  );

  app.post(
    "/console/logout",
    { config: open, schema: { response: { 200: schemas.signedOutSchema } } },
    async (request, reply) => {
      const session = sessions.credential(request);
      const row = session === undefined ? undefined : await sessions.find(session);
      if (row) {
        const user = { id: row.user_id, email: row.email };
        await ctx.sql.begin((tx) => auditSession(ctx, tx, user, "session.signed_out", addressKey(request.ip)));
      }
      if (session !== undefined) await sessions.end(session);
      refuseInsecure(ctx.config, request);
      cookies.clear(request, reply);
      return { signed_in: false as const };
    },
  );

  app.get("/console/session", { config: signedIn, schema: shown }, (request, reply) => {
    reply.header("cache-control", "no-store");
    return cookies.show(cookies.read(request)!);
  });

  app.post(
    "/console/session/account",
    { config: signedIn, schema: { ...shown, body: schemas.switchSchema } },
    async (request, reply) => {
      const session = cookies.read(request)!;
      const row = await sessions.find(session);
      const accountId = parseId("acc", request.body.account_id);
      if (!row || accountId === undefined) throw notFound();
      const begun = await ctx.sql.begin(async (tx) => {
        const user = { id: row.user_id, email: row.email, operator: row.operator };
        const entered = await enterAccount(ctx, tx, user, accountId);
        if (entered === undefined) throw notFound();
        return sessions.renew(tx, session, row, { accountId: entered });
      });
      return cookies.show(cookies.send(request, reply, begun));
    },
  );

  app.post(
    "/console/session/data",
    { config: signedIn, schema: { ...shown, body: schemas.chooseDataSchema } },
    async (request, reply) => {
      const session = cookies.read(request)!;
      const row = await sessions.find(session);
      if (!row) throw sessions.refusal();
      const { test } = request.body;
      if (test && !ctx.config.sandbox)
        throw refuseField(
          "conflict",
          "test",
          say("There is no test data: the simulated carrier is off (`SANDBOX=false`)."),
        );
      const begun = await ctx.sql.begin((tx) => sessions.renew(tx, session, row, { test }));
      return cookies.show(cookies.send(request, reply, begun));
    },
  );
}

function invitationRoutes(app: App, ctx: Context, { sessions, signIn }: Deps, cookies: SessionCookies): void {
  app.get(
    "/console/invitations/:token",
    {
      config: open,
      schema: { params: schemas.invitationParams, response: { 200: schemas.openInvitationSchema } },
    },
    async ({ params }, reply) => {
      reply.header("cache-control", "no-store");
      const row = await showInvitation(ctx, params.token);
      return {
        email: row.email,
        account: { id: formatId("acc", row.account_id), name: row.account_name },
        role: row.role,
        expires_at: row.expires_at,
      };
    },
  );

  app.post(
    "/console/invitations/accept",
    {
      config: open,
      schema: { body: schemas.acceptSchema, response: { 200: schemas.sessionSchema } },
    },
    async (request, reply) => {
      refuseInsecure(ctx.config, request);
      refuseOtherOrigin(ctx.config, request);
      const { code, language, ...body } = request.body;
      const given = { ...body, ...(code ? { code } : {}) };
      const { user, accountId } = await acceptInvitation(ctx, signIn, given, addressKey(request.ip));
      return cookies.enter(request, reply, async (tx) => {
        await storeLanguages(tx, user.id, language, request.headers["accept-language"]);
        return sessions.begin(tx, user.id, accountId);
      });
    },
  );
}

function profileRoutes(app: App, ctx: Context, deps: Deps, cookies: SessionCookies): void {
  const shown = { response: { 200: schemas.sessionSchema } };

  app.patch(
    "/console/profile",
    { config: signedIn, schema: { ...shown, body: schemas.profileSchema } },
    async (request, reply) => {
      const self = cookies.selfOf(request);
      const begun = await changeProfile(ctx, deps, self, request.body);
      deps.sessions.forget();
      return cookies.show(begun ? cookies.send(request, reply, begun) : self.session);
    },
  );

  app.post(
    "/console/totp",
    { config: signedIn, schema: { body: schemas.changeTotpSchema, response: { 200: schemas.offeredTotpSchema } } },
    (request) => offerTotp(ctx, deps.signIn, cookies.selfOf(request), request.body.current_password),
  );

  app.post(
    "/console/totp/confirm",
    {
      config: signedIn,
      schema: { body: schemas.confirmTotpSchema, response: { 200: schemas.recoverySchema } },
    },
    async (request, reply) => {
      const { codes, begun } = await confirmTotp(ctx, deps, cookies.selfOf(request), request.body.code);
      cookies.send(request, reply, begun);
      return { recovery_codes: codes };
    },
  );

  app.delete(
    "/console/totp",
    { config: signedIn, schema: { ...shown, body: schemas.changeTotpSchema } },
    async (request, reply) => {
      const begun = await endTotp(ctx, deps, cookies.selfOf(request), request.body.current_password);
      return cookies.show(cookies.send(request, reply, begun));
    },
  );
}
