import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { languageFor, languageParameter } from "../../../http/language.ts";
import { countExport, mostExported, openExport } from "../../../core/messages/list/export.ts";
import { messageFilters } from "../../../core/messages/schemas.ts";
import { choicesOf } from "./choices.ts";
import { choicesSchema, countSchema, viewBody, viewSchema, viewsSchema } from "./schemas.ts";
import { removeView, saveView, viewsOf } from "./views.ts";

const config = { scope: "sms:read" } as const;

/** What the page of messages needs besides the list: choices for its filters, saved views, and the export. */
export function messagePageRoutes(app: App, ctx: Context): void {
  app.get("/console/messages/choices", { config, schema: { response: { 200: choicesSchema } } }, ({ caller }) =>
    choicesOf(ctx, caller),
  );

  app.get(
    "/console/messages/count",
    { config, schema: { querystring: messageFilters, response: { 200: countSchema } } },
    async ({ caller, query }) => {
      const { messages, searchedSince } = await countExport(ctx, caller, query);
      return { messages, limit: mostExported, ...(searchedSince && { searched_since: searchedSince.toISOString() }) };
    },
  );

  app.get(
    "/console/messages.csv",
    {
      config: { ...config, exports: true },
      schema: {
        querystring: Type.Object({ ...messageFilters.properties, language: languageParameter }),
        response: { 200: { content: { "text/csv": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      const { language, ...query } = request.query;
      const lines = await openExport(ctx, request.caller, query, languageFor(language, request, reply));
      const day = ctx.clock.now().toISOString().slice(0, 10);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="messages-${day}.csv"`)
        .send(Readable.from(lines));
    },
  );

  viewRoutes(app, ctx);
}

function viewRoutes(app: App, ctx: Context): void {
  const changes = { scope: "sms:send" } as const;
  app.get("/console/views", { config, schema: { response: { 200: viewsSchema } } }, async ({ caller }) => ({
    views: await viewsOf(ctx, caller),
  }));

  app.post(
    "/console/views",
    { config: { ...changes, refusals: [409] }, schema: { body: viewBody, response: { 200: viewSchema } } },
    ({ caller, body }) => saveView(ctx, caller, body),
  );

  app.delete(
    "/console/views/:id",
    {
      config: changes,
      schema: { params: Type.Object({ id: Type.String() }), response: { 200: Type.Object({ id: Type.String() }) } },
    },
    async ({ caller, params }) => {
      await removeView(ctx, caller, params.id);
      return { id: params.id };
    },
  );
}
