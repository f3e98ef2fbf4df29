import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { reachOf, type Caller } from "../http/auth.ts";
import { pagesOf, pageWindow } from "../http/pages.ts";
import { sendJson } from "../http/reply.ts";
import type { SendingRules } from "../messages/accept/draft.ts";
import type { StepOptions } from "../messages/life/transitions.ts";
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

/** Dependencies of the routes. */
export interface VerifyRoutes {
  issuer: PinIssuer;
  checker: PinChecker;
  /** What the caller's account may send, and at what price. */
  rules: (caller: Caller) => SendingRules | Promise<SendingRules>;
  /** For cancelling PIN messages. */
  steps: StepOptions;
}

const tags = ["Verification"];

/** One-time PINs: generate, check, status, cancel, settings, blocks, figures. */
export function verifyRoutes(app: App, ctx: Context, { issuer, checker, rules, steps }: VerifyRoutes): void {
  const config = { scope: "verify" } as const;

  app.post(
    "/v1/sms/verify",
    {
      config: { ...config, refusals: [402] },
      schema: {
        tags,
        summary: "Send a PIN",
        description:
          "Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent, later the same PIN is resent.",
        body: schemas.generateSchema,
        response: { 201: schemas.generatedSchema },
      },
    },
    async ({ body, caller }, reply) => {
      const known = rules(caller);
      const issued = await issuer.issue(readPinRequest(body, caller, known instanceof Promise ? await known : known));
      return sendJson(reply.code(201), generatedBody(issued));
    },
  );

  app.post(
    "/v1/sms/verify/check",
    {
      config: { ...config, refusals: [404, 409] },
      schema: { tags, summary: "Check a code", body: schemas.checkSchema, response: { 200: schemas.checkedSchema } },
    },
    ({ body, caller }) => check(ctx, checker, caller, body.request_id, body.code, body.token === true),
  );

  app.get(
    "/v1/sms/verify/status/:request_id",
    {
      config,
      schema: {
        tags,
        summary: "Show a verification",
        params: schemas.requestParams,
        response: { 200: schemas.statusSchema },
      },
    },
    ({ params, caller }) => status(ctx, caller, params.request_id),
  );

  app.put(
    "/v1/sms/verify/cancel/:request_id",
    {
      config: { ...config, refusals: [409] },
      schema: {
        tags,
        summary: "Cancel a verification in progress",
        description: "Idempotent. A PIN that has not been submitted yet is cancelled and refunded.",
        params: schemas.requestParams,
        response: { 200: schemas.cancelledSchema },
      },
    },
    ({ params, caller }) => cancel(ctx, caller, params.request_id, steps),
  );

  app.get(
    "/v1/verify/settings",
    { config, schema: { tags, summary: "Verification settings", response: { 200: schemas.shownSettingsSchema } } },
    ({ caller }) => showSettings(ctx, caller.accountId),
  );

  app.patch(
    "/v1/verify/settings",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Change verification settings",
        description: "Takes any subset; omitted settings keep their values.",
        body: settingsPatchSchema,
        response: { 200: schemas.shownSettingsSchema },
      },
    },
    ({ body, caller }) => patchSettings(ctx, caller, body),
  );

  app.get(
    "/v1/verify/blocks",
    {
      config,
      schema: {
        tags,
        summary: "List blocks of the fraud guard, with reasons",
        querystring: schemas.blockQuery,
        response: { 200: schemas.blocksSchema },
      },
    },
    async ({ query, caller, url }) => {
      const { total, ...shown } = await showBlocks(
        ctx,
        caller.accountId,
        reachOf(caller),
        query.active === true,
        pageWindow(query),
      );
      return { ...shown, pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.get(
    "/v1/verify/stats",
    {
      config,
      schema: {
        tags,
        summary: "The funnel of verifications, by country and network",
        querystring: schemas.statsQuery,
        response: { 200: schemas.statsSchema },
      },
    },
    ({ query, caller }) => showStats(ctx, caller.accountId, query),
  );

  app.get(
    "/.well-known/jwks.json",
    {
      config: { scope: "public" },
      schema: { tags, summary: "Public keys of verification tokens", response: { 200: schemas.keysSchema } },
    },
    () => publicKeys(ctx),
  );
}
