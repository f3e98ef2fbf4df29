import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { englishOnly } from "../../base/sentences/sentence.ts";
import type { App } from "../../http/app.ts";
import { refuseCoding, toRefusal, unavailable } from "../../http/errors.ts";
import { parseJson } from "../../http/json.ts";
import { languageOf } from "../../http/language.ts";
import { operations } from "../../http/operation.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { named } from "../../http/schemas.ts";
import { plainText, readForm } from "../../http/form.ts";
import { publicRefusal, sentenceFor, supabaseError } from "./answers.ts";
import { HookCalls, type Call, type HookCallParts } from "./calls.ts";
import { changeHook, createHook, hookJson, hooksOf, removeHook, rotateHook } from "./hooks.ts";
import * as schemas from "./schemas.ts";

const operation = operations("Hooks");

/** The routes that manage hooks, and the one that sign-in services call. */
export function hookRoutes(app: App, ctx: Context, parts: HookCallParts): void {
  managementRoutes(app, ctx);
  callRoute(app, new HookCalls(ctx, parts));
}

function managementRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/account/hooks",
    operation("account:read", "List hooks", {
      operationId: "listHooks",
      querystring: pageQuery,
      reply: schemas.hooksSchema,
    }),
    async (request, reply) => {
      const { rows, pages } = await paged(ctx.config, request, hooksOf(ctx, request.caller));
      const language = languageOf(request, reply);
      return { hooks: rows.map((row) => hookJson(ctx, row, language)), pages };
    },
  );

  app.post(
    "/v1/account/hooks",
    operation("account:write", "Create a hook", {
      operationId: "createHook",
      sandbox: true,
      refusals: [409],
      description:
        "A URL that a sign-in service (Supabase, FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Ory Kratos) calls to have its codes sent. The response contains the secret, which is shown only once. If a token creates it, it ends with that token.",
      body: schemas.newHookSchema,
      reply: schemas.hookWithSecretSchema,
    }),
    (request, reply) => createHook(ctx, request.caller, request.body, languageOf(request, reply)),
  );

  app.patch(
    "/v1/account/hooks/:id",
    operation("account:write", "Change a hook", {
      operationId: "updateHook",
      refusals: [409],
      params: schemas.hookParams,
      body: schemas.hookChangeSchema,
      reply: schemas.hookSchema,
    }),
    (request, reply) =>
      changeHook(ctx, request.caller, { ...request.params, language: languageOf(request, reply) }, request.body),
  );

  app.delete(
    "/v1/account/hooks/:id",
    operation("account:write", "Delete a hook", {
      operationId: "deleteHook",
      params: schemas.hookParams,
      reply: named("DeletedHook", { id: Type.String() }),
    }),
    async ({ caller, params }) => {
      await removeHook(ctx, caller, params.id);
      return { id: params.id };
    },
  );

  app.post(
    "/v1/account/hooks/:id/rotate",
    operation("account:write", "Rotate a hook's secret", {
      operationId: "rotateHookSecret",
      description:
        "The previous secret works for another 24 hours. If a token rotates it, the hook ends with that token from now on.",
      params: schemas.hookParams,
      body: schemas.rotationSchema,
      reply: schemas.hookWithSecretSchema,
    }),
    (request, reply) =>
      rotateHook(ctx, request.caller, { ...request.params, language: languageOf(request, reply) }, request.body.secret),
  );
}

/** A body, raw for its signature and parsed. */
interface Parsed {
  octets: Buffer;
  body: unknown;
}

const maxBodyBytes = 262_144;

function callRoute(app: App, calls: HookCalls): void {
  // In a scope of its own, because it needs the raw bodies.
  void app.register(async (scope) => {
    const inner = scope as unknown as App;
    readBodies(inner);
    inner.post(
      "/v1/hooks/:name",
      {
        ...operation("public", "Send a message for a sign-in service", {
          operationId: "callHook",
          refusals: [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503],
          description:
            "Called by the service, and authenticated with the hook's secret: by a signature (Standard Webhooks, ZITADEL), or by the secret as the `Bearer` token or `Basic` password; or by an access token with the scope `sms:send`. A repeated `metadata.uuid`, `webhook-id` or `Idempotency-Key` sends nothing more.",
          params: schemas.callParams,
          body: schemas.callSchema,
          reply: schemas.calledSchema,
        }),
        bodyLimit: maxBodyBytes,
        // The schema only documents the body: its names are read in any case.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request) => {
        const { octets, body } = (request.body as Parsed | undefined) ?? { octets: Buffer.alloc(0), body: undefined };
        const { params, headers, ip, trace } = request;
        const call: Call = { name: params.name, headers, octets, body, ip, trace };
        const admitted = await calls.admit(call);
        request.caller = admitted.caller;
        const isSupabase = admitted.hook.form === "supabase";
        try {
          const id = await calls.send(admitted, call);
          return isSupabase ? {} : { message: "success" as const, status: "sent" as const, sms_id: id };
        } catch (error) {
          const refusal = toRefusal(error);
          if (!refusal) throw error;
          if (!isSupabase) throw publicRefusal(refusal);
          // Supabase tries again.
          if (refusal.status === 503 || refusal.code === "idempotency_in_progress")
            throw unavailable(englishOnly(sentenceFor(refusal)));
          return supabaseError(refusal);
        }
      },
    );
  });
}

function readBodies(scope: App): void {
  scope.removeAllContentTypeParsers();
  const read = (type: string | RegExp, parse: (octets: Buffer) => unknown) =>
    scope.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, (request, octets, done) => {
      const coded = refuseCoding(request.headers);
      if (coded) return done(coded);
      try {
        done(null, { octets, body: parse(octets) } satisfies Parsed);
      } catch (error) {
        done(error as Error);
      }
    });
  read(/^application\/(?:[\w.-]+\+)?json$/i, parseJson);
  read("application/x-www-form-urlencoded", (octets) =>
    Object.fromEntries(
      [...(readForm(octets.toString("latin1")) ?? [])].map(([name, value]) => [name, plainText(value)]),
    ),
  );
  scope.addContentTypeParser("*", (_request, _body, done) =>
    done(new Refusal("unsupported_media_type", englishOnly("Send the message as JSON or as a URL-encoded form."))),
  );
}
