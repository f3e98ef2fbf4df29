import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { invalidField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { parseInstant, readTime } from "../../base/time.ts";
import type { App } from "../../http/app.ts";
import type { Language } from "../../base/languages.ts";
import type { Caller } from "../../http/auth.ts";
import { languageOf } from "../../http/language.ts";
import { pagedList, pageQuery, pagesOf, pageWindow } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import { named } from "../../http/schemas.ts";
import { noteIn } from "../../http/translations.ts";
import { type Endpoint, Endpoints, type EndpointWithSecret, idOf } from "./endpoints.ts";
import type { Resolver } from "./delivery/resolve.ts";
import { Listeners } from "./listeners.ts";
import * as schemas from "./schemas.ts";
import { deliveryJson } from "./wire.ts";

const operation = operations("Webhooks");

/** The routes under `/v1/webhooks`. */
export function webhookRoutes(app: App, ctx: Context, resolver?: Resolver): void {
  const endpoints = new Endpoints(ctx, resolver);
  endpointRoutes(app, ctx, endpoints);
  deliveryRoutes(app, ctx, endpoints);
  pullRoute(app, ctx, endpoints);
}

function endpointRoutes(app: App, ctx: Context, endpoints: Endpoints): void {
  app.get(
    "/v1/webhooks",
    operation("webhooks", "List webhooks", {
      operationId: "listWebhooks",
      querystring: pageQuery,
      reply: schemas.endpointList,
    }),
    async (request, reply) => {
      const all = await endpoints.list(request.caller.accountId);
      const { limit, offset } = pageWindow(request.query);
      const pages = pagesOf(ctx.config, request.url, request.query, all.length);
      return {
        webhooks: all.slice(offset, offset + limit).map(shownTo(request.caller, languageOf(request, reply))),
        pages,
      };
    },
  );
  app.post(
    "/v1/webhooks",
    operation("webhooks", "Create a webhook", {
      operationId: "createWebhook",
      refusals: [409],
      body: schemas.newEndpoint,
      reply: schemas.endpointWithSecret,
    }),
    async (request, reply) =>
      withSecretJson(await endpoints.create(request.caller, request.body), languageOf(request, reply)),
  );
  app.get(
    "/v1/webhooks/:id",
    operation("webhooks", "Show a webhook", {
      operationId: "getWebhook",
      params: schemas.idParams,
      reply: schemas.endpoint,
    }),
    async (request, reply) =>
      shownTo(
        request.caller,
        languageOf(request, reply),
      )(await endpoints.get(request.caller.accountId, idOf("whk", request.params.id))),
  );
  app.patch(
    "/v1/webhooks/:id",
    operation("webhooks", "Change a webhook", {
      operationId: "updateWebhook",
      params: schemas.idParams,
      body: schemas.endpointChange,
      reply: schemas.endpoint,
    }),
    async (request, reply) =>
      endpointJson(
        await endpoints.change(request.caller, idOf("whk", request.params.id), request.body),
        languageOf(request, reply),
      ),
  );
  app.delete(
    "/v1/webhooks/:id",
    operation("webhooks", "Delete a webhook", {
      operationId: "deleteWebhook",
      params: schemas.idParams,
      reply: named("DeletedWebhook", { id: Type.String() }),
    }),
    async (request) => {
      await endpoints.remove(request.caller, idOf("whk", request.params.id));
      return { id: request.params.id };
    },
  );
  app.post(
    "/v1/webhooks/:id/rotate",
    operation("webhooks", "Rotate the secret", {
      operationId: "rotateWebhookSecret",
      params: schemas.idParams,
      reply: schemas.endpointWithSecret,
    }),
    async (request, reply) =>
      withSecretJson(
        await endpoints.rotate(request.caller, idOf("whk", request.params.id)),
        languageOf(request, reply),
      ),
  );
}

function deliveryRoutes(app: App, ctx: Context, endpoints: Endpoints): void {
  app.get(
    "/v1/webhooks/:id/deliveries",
    operation("webhooks", "List deliveries with their attempts", {
      operationId: "listDeliveries",
      params: schemas.idParams,
      querystring: schemas.deliveryQuery,
      reply: schemas.deliveryList,
    }),
    async (request, reply) => {
      const { status, event, test, attempted_from: from, attempted_to: to } = request.query;
      const list = await endpoints.deliveries(request.caller.accountId, idOf("whk", request.params.id), {
        ...(status === undefined ? {} : { status }),
        ...(event === undefined ? {} : { event }),
        ...(test === undefined ? {} : { test }),
        ...(from === undefined && to === undefined ? {} : { attempted: readAttempted(from, to) }),
      });
      const { rows, ...paging } = await pagedList(ctx.config, request, list);
      const language = languageOf(request, reply);
      return { deliveries: rows.map((row) => deliveryJson(row, language)), ...paging };
    },
  );
  app.get(
    "/v1/webhooks/:id/stats",
    operation("webhooks", "Count attempts", {
      operationId: "getWebhookStats",
      description:
        "Success rate and response times of the attempts in a time range, by hour or day. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Kept for as long as deliveries.",
      params: schemas.idParams,
      querystring: schemas.attemptStatsQuery,
      reply: schemas.attemptStats,
    }),
    (request) => endpoints.stats(request.caller.accountId, idOf("whk", request.params.id), request.query),
  );
  app.post(
    "/v1/webhooks/:id/test",
    operation("webhooks", "Send an example event", {
      operationId: "testWebhook",
      refusals: [409],
      params: schemas.idParams,
      description: "A signed event in the real format, with `sms_id` 0, which no message has.",
      querystring: schemas.testQuery,
      reply: schemas.delivery,
    }),
    async (request, reply) =>
      deliveryJson(
        await endpoints.test(request.caller, idOf("whk", request.params.id), request.query.event),
        languageOf(request, reply),
      ),
  );
  app.post(
    "/v1/webhooks/deliveries/:id/resend",
    operation("webhooks", "Resend an event", {
      operationId: "resendDelivery",
      refusals: [409],
      params: schemas.idParams,
      reply: schemas.delivery,
    }),
    async (request, reply) =>
      deliveryJson(await endpoints.resend(request.caller, idOf("dlv", request.params.id)), languageOf(request, reply)),
  );
  app.post(
    "/v1/webhooks/:id/replay",
    operation("webhooks", "Resend what failed or waits since a time", {
      operationId: "replayDeliveries",
      description:
        "Sends all events since a time that failed or wait for their next attempt: now, in order, each with its ID.",
      refusals: [409],
      params: schemas.idParams,
      body: schemas.replayRequest,
      reply: schemas.replayAnswer,
    }),
    async (request) => {
      const since = parseInstant(request.body.since);
      if (!since)
        throw invalidField(
          "since",
          say("`since` is not a time with a zone. Use ISO 8601, such as 2026-11-21T09:00:00Z."),
        );
      const { failed, waiting, complete } = await endpoints.replay(
        request.caller,
        idOf("whk", request.params.id),
        since,
      );
      return { replayed: failed + waiting, failed, waiting, complete };
    },
  );
}

function pullRoute(app: App, ctx: Context, endpoints: Endpoints): void {
  const listeners = new Listeners(ctx, endpoints);
  app.addHook("preClose", (done) => {
    listeners.stop();
    done();
  });
  app.post(
    "/v1/webhooks/:id/pull",
    operation("webhooks", "Pull events, and report how the last ones ended", {
      operationId: "pullDeliveries",
      description:
        "For a webhook whose `url` is `listen:` and a name: instead of receiving requests, a program on a machine that has no public address asks for them, makes them itself, and reports their outcomes with its next call. `tuma listen` does this. A delivery that is not pulled within three days has failed.",
      refusals: [409],
      params: schemas.idParams,
      body: schemas.pullRequest,
      reply: schemas.pulledDeliveries,
    }),
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const language = languageOf(request, reply);
      const waiting = { gone: gone.signal, standing: app.watch(request, reply) };
      const pulled = await listeners.pull(request.caller, idOf("whk", request.params.id), request.body, waiting);
      return {
        deliveries: pulled.map(({ row, headers }) => ({
          delivery: deliveryJson(row, language),
          headers,
          raw_body: row.body,
        })),
      };
    },
  );
}

function readAttempted(from: string | undefined, to: string | undefined) {
  return {
    from: from === undefined ? undefined : readTime("attempted_from", from),
    to: to === undefined ? undefined : readTime("attempted_to", to),
  };
}

/** An endpoint for the caller: header values, which are often credentials, only for callers that may change them. */
const shownTo =
  ({ readOnly }: Caller, language: Language) =>
  (endpoint: Endpoint) => {
    const { headers, ...shown } = endpointJson(endpoint, language);
    if (!readOnly) return { ...shown, headers };
    return { ...shown, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, "•••"])) };
  };

const withSecretJson = (made: EndpointWithSecret, language: Language) => ({
  ...endpointJson(made, language),
  secret: made.secret,
});

function endpointJson({ row, headers }: Endpoint, language: Language) {
  return {
    id: formatId("whk", row.id),
    url: row.url,
    events: row.events,
    headers,
    enabled: row.enabled,
    disabled_reason: noteIn(row.disabled_reason, language),
    failing_since: row.failing_since,
    first_attempt_at: row.first_attempt_at,
    old_secret_until: row.old_secret_until,
    created_at: row.created_at,
  };
}
