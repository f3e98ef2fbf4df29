import { languageOf } from "../../http/language.ts";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { reachOf, type Caller } from "../../http/auth.ts";
import { pagesOf, pageWindow } from "../../http/pages.ts";
import { sendJson } from "../../http/reply.ts";
import { spokenLanguages } from "../carriers/calls.ts";
import { operations } from "../../http/operation.ts";
import type { SendingRules } from "../messages/accept/draft.ts";
import type { StepOptions } from "../messages/life/transitions.ts";
import type { Announce } from "../webhooks/webhooks.ts";
import type { PinChecker } from "./check/check.ts";
import { patchSettings, showSettings } from "./change-settings.ts";
import { showBlocks } from "./guard/blocks.ts";
import type { PinIssuer } from "./issue/issuer.ts";
import { readPinRequest } from "./issue/request.ts";
import * as schemas from "./schemas.ts";
import { settingsPatchSchema } from "./settings.ts";
import { showStats } from "./figures/stats.ts";
import { publicKeys } from "./check/token.ts";
import { cancel, check, status } from "./verify.ts";
import { generatedBody } from "./wire.ts";

const operation = operations("Verification");
const administration = operations("Administration");

/** Dependencies of the routes. */
export interface VerifyRoutes {
  issuer: PinIssuer;
  checker: PinChecker;
  /** What the caller's account may send, and at what price. */
  rules: (caller: Caller) => SendingRules | Promise<SendingRules>;
  /** For cancelling PIN messages. */
  steps: StepOptions;
  announce: Announce;
}

/** One-time PINs: generate, check, status, cancel, settings, blocks, figures. */
export function verifyRoutes(app: App, ctx: Context, deps: VerifyRoutes): void {
  pinRoutes(app, ctx, deps, "/v1/sms/verify");
  // Their paths in earlier versions of the interface.
  pinRoutes(app, ctx, deps, "/v1/verify");
  settingsRoutes(app, ctx, deps);
  figureRoutes(app, ctx);
}

function pinRoutes(
  app: App,
  ctx: Context,
  { issuer, checker, rules, steps, announce }: VerifyRoutes,
  base: "/v1/sms/verify" | "/v1/verify",
): void {
  const isOlder = base === "/v1/verify";
  const named = (operationId: string) => ({
    operationId: isOlder ? `${operationId}AtOlderPath` : operationId,
    ...(isOlder ? { deprecated: true } : {}),
  });
  app.post(
    base,
    operation("verify", "Send a PIN", {
      ...named("startVerification"),
      refusals: [402, 409, 503],
      description:
        "As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.",
      body: schemas.generateSchema,
      response: { 201: schemas.generatedSchema },
    }),
    async ({ body, caller, trace }, reply) => {
      const known = rules(caller);
      const own = known instanceof Promise ? await known : known;
      const voices = body.channel === "voice" ? await spokenLanguages(ctx) : undefined;
      const issued = await issuer.issue({ ...readPinRequest(body, caller, own, voices), trace });
      return sendJson(reply.code(201), generatedBody(issued));
    },
  );

  app.post(
    `${base}/check`,
    operation("verify", "Check a code", {
      ...named("checkVerification"),
      refusals: [404, 409],
      body: schemas.checkSchema,
      reply: schemas.checkedSchema,
    }),
    ({ body, caller }) => check(ctx, checker, caller, body.request_id, body.code, body.token === true),
  );

  app.get(
    `${base}/status/:request_id`,
    operation("verify", "Show a verification", {
      ...named("getVerification"),
      params: schemas.requestParams,
      reply: schemas.statusSchema,
    }),
    ({ params, caller }) => status(ctx, caller, params.request_id),
  );

  app.put(
    `${base}/cancel/:request_id`,
    operation("verify", "Cancel a verification in progress", {
      ...named("cancelVerification"),
      refusals: [409],
      description: "Idempotent. A PIN that has not been submitted yet is cancelled and refunded.",
      params: schemas.requestParams,
      reply: schemas.cancelledSchema,
    }),
    ({ params, caller }) => cancel(ctx, caller, params.request_id, { steps, announce }),
  );
}

function settingsRoutes(app: App, ctx: Context, { rules }: Pick<VerifyRoutes, "rules">): void {
  app.get(
    "/v1/verify/settings",
    administration("verify", "Verification settings", {
      operationId: "getVerifySettings",
      reply: schemas.shownSettingsSchema,
    }),
    async ({ caller }) => showSettings(ctx, caller.accountId, await rules(caller)),
  );

  app.patch(
    "/v1/verify/settings",
    administration("account:write", "Change verification settings", {
      operationId: "updateVerifySettings",
      description: "Takes any subset; omitted settings keep their values.",
      body: settingsPatchSchema,
      reply: schemas.shownSettingsSchema,
    }),
    async ({ body, caller }) => patchSettings(ctx, caller, body, await rules(caller)),
  );
}

function figureRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/verify/blocks",
    administration("verify", "List blocks of the fraud guard, with reasons", {
      operationId: "listBlocks",
      querystring: schemas.blockQuery,
      reply: schemas.blocksSchema,
    }),
    async (request, reply) => {
      const { query, caller, url } = request;
      const { total, ...shown } = await showBlocks(
        ctx,
        caller.accountId,
        reachOf(caller),
        query.active === true,
        pageWindow(query),
        languageOf(request, reply),
      );
      return { ...shown, pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.get(
    "/v1/verify/stats",
    operation("verify", "The funnel of verifications, by country and network", {
      operationId: "getVerifyStats",
      querystring: schemas.statsQuery,
      reply: schemas.statsSchema,
    }),
    ({ query, caller }) => showStats(ctx, caller, query),
  );

  app.get(
    "/.well-known/jwks.json",
    operation("public", "Public keys of verification tokens", { operationId: "getKeySet", reply: schemas.keysSchema }),
    () => publicKeys(ctx),
  );
}
