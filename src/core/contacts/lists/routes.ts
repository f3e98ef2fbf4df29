import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { languageOf } from "../../../http/language.ts";
import { operations } from "../../../http/operation.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import { contactJson } from "../wire.ts";
import * as lists from "./lists.ts";
import * as schemas from "./schemas.ts";

const operation = operations("Contacts");

/** As of contacts: whoever may send keeps lists; a viewer reads them. */
const writes = { also: ["sms:read"] } as const;

/** Lists of contacts. */
export function listRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/lists",
    operation("sms:read", "List the lists of contacts", {
      operationId: "listLists",
      querystring: pageQuery,
      reply: schemas.listsSchema,
    }),
    async (request, reply) => {
      const { rows, pages } = await paged(ctx.config, request, lists.listsOf(ctx, request.caller));
      return { lists: rows.map((row) => lists.listJson(row, languageOf(request, reply))), pages };
    },
  );

  app.post(
    "/v1/lists",
    operation("sms:send", "Make a list of contacts", {
      ...writes,
      operationId: "createList",
      refusals: [409],
      description:
        "Made by hand, with `POST /v1/lists/{id}/members`; or, with a `filter`, of whoever fits it when it is used.",
      body: schemas.listBody,
      reply: schemas.listSchema,
    }),
    async (request, reply) =>
      lists.listJson(await lists.createList(ctx, request.caller, request.body), languageOf(request, reply)),
  );

  app.get(
    "/v1/lists/:id",
    operation("sms:read", "Show a list of contacts", {
      operationId: "getList",
      params: schemas.listParams,
      reply: schemas.listSchema,
    }),
    async (request, reply) =>
      lists.listJson(await lists.showList(ctx, request.caller, request.params.id), languageOf(request, reply)),
  );

  app.patch(
    "/v1/lists/:id",
    operation("sms:send", "Change a list of contacts", {
      ...writes,
      operationId: "updateList",
      refusals: [409],
      description: "Its name, or the filter of a saved one. Members that are left out stay.",
      params: schemas.listParams,
      body: schemas.listChange,
      reply: schemas.listSchema,
    }),
    async (request, reply) => {
      const { caller, params, body } = request;
      return lists.listJson(await lists.updateList(ctx, caller, params.id, body), languageOf(request, reply));
    },
  );

  app.delete(
    "/v1/lists/:id",
    operation("sms:send", "Delete a list of contacts", {
      ...writes,
      operationId: "deleteList",
      description: "Its members stay contacts. What was sent to it, or is being sent, stays as it is.",
      params: schemas.listParams,
      reply: schemas.listDeletedSchema,
    }),
    ({ caller, params }) => lists.deleteList(ctx, caller, params.id),
  );
  memberRoutes(app, ctx);
}

function memberRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/lists/:id/members",
    operation("sms:read", "List the contacts of a list", {
      operationId: "listListMembers",
      refusals: [409],
      params: schemas.listParams,
      querystring: pageQuery,
      reply: schemas.membersSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(
        ctx.config,
        request,
        await lists.membersOf(ctx, request.caller, request.params.id),
      );
      return { contacts: rows.map(contactJson), pages };
    },
  );

  app.post(
    "/v1/lists/:id/members",
    operation("sms:send", "Put contacts into a list", {
      ...writes,
      operationId: "addListMembers",
      refusals: [409],
      description: "Up to 10,000 at once, by numbers or ids. Who is in it already stays in it.",
      params: schemas.listParams,
      body: schemas.membersBody,
      reply: schemas.membersChangedSchema,
    }),
    ({ caller, params, body }) => lists.changeMembers(ctx, caller, params.id, "add", body),
  );

  app.delete(
    "/v1/lists/:id/members",
    operation("sms:send", "Take contacts out of a list", {
      ...writes,
      operationId: "removeListMembers",
      refusals: [409],
      description: "Up to 10,000 at once, by numbers or ids. They stay contacts.",
      params: schemas.listParams,
      body: schemas.membersBody,
      reply: schemas.membersChangedSchema,
    }),
    ({ caller, params, body }) => lists.changeMembers(ctx, caller, params.id, "remove", body),
  );
}
