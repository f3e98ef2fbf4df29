import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { reached } from "../../http/auth.ts";
import { languageOf } from "../../http/language.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { operations } from "../../http/operation.ts";
import { named, text } from "../../http/schemas.ts";
import { answersOf } from "./answers.ts";
import { recordsOf, showRecord, unroutedJson, unroutedMessages } from "./listing.ts";
import type { Announce } from "../webhooks/webhooks.ts";
import { addOptout, importOptouts, optoutsOf, removeOptout } from "./optouts.ts";
import * as schemas from "./schemas.ts";

const inbound = operations("Inbound");
const operator = operations("Operator");

/** Received messages and opt-outs. */
export function inboundRoutes(app: App, ctx: Context, announce: Announce): void {
  app.get(
    "/v1/sms/inbounds",
    inbound("inbound:read", "List received messages", {
      operationId: "listInboundMessages",
      querystring: pageQuery,
      reply: schemas.inboundsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, recordsOf(ctx, request.caller));
      return { inbound_sms: rows, pages };
    },
  );

  app.get(
    "/v1/sms/inbounds/:id",
    inbound("inbound:read", "Show a received message", {
      operationId: "getInboundMessage",
      params: Type.Object({ id: text("`in_sms_<id>`.") }),
      reply: schemas.inboundSchema,
    }),
    (request) => showRecord(ctx, request.caller, request.params.id),
  );

  app.get(
    "/v1/sms/reports/:report_id/answers",
    inbound("inbound:read", "Count who answered a bulk send", {
      operationId: "getSendAnswers",
      also: ["sms:read"],
      params: Type.Object({ report_id: text("The report of a bulk send.") }),
      reply: schemas.answersSchema,
    }),
    ({ caller, params }) => answersOf(ctx, caller, params.report_id),
  );

  app.get(
    "/v1/optouts",
    inbound("account:read", "List phones that have opted out", {
      operationId: "listOptouts",
      querystring: pageQuery,
      reply: schemas.optoutsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, optoutsOf(ctx, reached(request.caller)));
      return { optouts: rows, pages };
    },
  );

  app.post(
    "/v1/optouts",
    inbound("account:write", "Opt a phone out", {
      operationId: "createOptout",
      description:
        "From then on every send to it except a PIN is refused with `recipient_opted_out`; a message that waits, such as a scheduled one, ends as `rejected` when it is due, and is refunded.",
      body: schemas.optoutBody,
      reply: schemas.optoutSchema,
    }),
    ({ caller, body }) => addOptout(ctx, caller, body, announce),
  );

  app.post(
    "/v1/optouts/import",
    inbound("account:write", "Opt phones out", {
      operationId: "importOptouts",
      description:
        "For a list that another service or program kept. Valid numbers are saved whatever the others are, and the same call may be repeated.",
      body: schemas.optoutImportBody,
      reply: schemas.optoutImportSchema,
    }),
    (request, reply) => {
      const { caller, body } = request;
      const language = languageOf(request, reply);
      return importOptouts(ctx, caller, { texts: body.numbers, language, callsOnly: body.calls_only }, announce);
    },
  );

  app.delete(
    "/v1/optouts",
    inbound("account:write", "Opt a phone back in", {
      operationId: "deleteOptout",
      refusals: [404],
      description: "`number` goes in the query or in a JSON body.",
      querystring: schemas.optoutQuery,
      reply: named("RemovedOptout", { number: Type.String(), removed: Type.Boolean() }),
    }),
    ({ caller, query, body }) => {
      const inBody = (body as { number?: unknown } | null | undefined)?.number;
      const number = typeof inBody === "string" ? inBody : query.number;
      return removeOptout(ctx, caller, { number, callsOnly: query.calls_only ?? false }, announce);
    },
  );

  app.get(
    "/v1/operator/unrouted",
    operator("operator", "List messages to unassigned numbers", {
      operationId: "listUnroutedMessages",
      querystring: pageQuery,
      reply: schemas.unroutedSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, unroutedMessages(ctx));
      return { unrouted: rows.map(unroutedJson), pages };
    },
  );
}
