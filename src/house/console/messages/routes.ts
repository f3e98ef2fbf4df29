import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { offsetsIn } from "../../../base/zone.ts";
import type { App } from "../../../http/app.ts";
import { languageFor, languageParameter } from "../../../http/language.ts";
import { countExport, exportLines, mostExported, openExport } from "../../../core/messages/list/export.ts";
import { readersOf, sendFile } from "../../../core/messages/list/reader-file.ts";
import { fileForm, fileZone, messageFilters, workbookReply } from "../../../core/messages/schemas.ts";
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

  fileRoutes(app, ctx);
  viewRoutes(app, ctx);
}

/** The messages that match, as files. */
function fileRoutes(app: App, ctx: Context): void {
  const files = { ...config, exports: true };
  const querystring = { ...messageFilters.properties, language: languageParameter, ...fileZone };
  const name = (zone: string) => {
    const now = ctx.clock.now().getTime();
    return `messages-${new Date(now + offsetsIn(zone)(now)).toISOString().slice(0, 10)}`;
  };
  app.get(
    "/console/messages.csv",
    {
      config: files,
      schema: {
        querystring: Type.Object({ ...querystring, ...fileForm }),
        response: { 200: { content: { "text/csv": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      const { language: named, time_zone, form, ...query } = request.query;
      const { caller } = request;
      const language = languageFor(named, request, reply);
      const people = form === "reader" ? await readersOf(ctx, caller, { language, time_zone }) : undefined;
      const messages = await openExport(ctx, caller, query);
      if (people) return sendFile(reply, people, { name: name(people.reader.zone), type: "csv", messages });
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name("UTC")}.csv"`)
        .send(Readable.from(exportLines(messages, language)));
    },
  );

  app.get(
    "/console/messages.xlsx",
    { config: files, schema: { querystring: Type.Object(querystring), response: { 200: workbookReply } } },
    async (request, reply) => {
      const { language: named, time_zone, ...query } = request.query;
      const { caller } = request;
      const people = await readersOf(ctx, caller, { language: languageFor(named, request, reply), time_zone });
      const messages = await openExport(ctx, caller, query);
      return sendFile(reply, people, { name: name(people.reader.zone), type: "xlsx", messages });
    },
  );
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
