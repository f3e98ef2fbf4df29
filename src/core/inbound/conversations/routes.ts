import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { languageOf } from "../../../http/language.ts";
import { pagedList } from "../../../http/pages.ts";
import { changeAnswer, createAnswer, deleteAnswer, listAnswers } from "./canned-answers.ts";
import * as conversations from "./conversations.ts";
import * as schemas from "./schemas.ts";

const numberParams = Type.Object({ number: Type.String({ maxLength: 60 }) });
const idParams = Type.Object({ id: Type.String({ maxLength: 30 }) });

/** A conversation has messages of both directions. Whoever may answer may change it; a viewer only reads. */
const reads = { scope: "inbound:read", also: ["sms:read"] } as const;
const answers = { scope: "sms:send", also: ["inbound:read"] } as const;

/** The inbox: conversations with their state and notes, and canned answers. */
export function conversationRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/conversations",
    {
      config: reads,
      schema: { querystring: schemas.conversationsQuery, response: { 200: schemas.conversationsSchema } },
    },
    async (request) => {
      const { view = "open", q = "" } = request.query;
      const list = conversations.conversationsOf(ctx, request.caller, { view, q });
      const { rows, ...rest } = await pagedList(ctx.config, request, list);
      return { conversations: rows.map(conversations.listedJson), ...rest };
    },
  );

  app.get(
    "/console/conversations/:number",
    {
      config: reads,
      schema: {
        params: numberParams,
        querystring: schemas.conversationQuery,
        response: { 200: schemas.conversationSchema },
      },
    },
    (request, reply) => {
      const { caller, params, query } = request;
      const { ours, test = false, before } = query;
      const phone = conversations.readPhone(params.number, caller.country);
      const language = languageOf(request, reply);
      return conversations.readConversation(ctx, caller, phone, { ours: ours || undefined, test, before }, language);
    },
  );

  app.patch(
    "/console/conversations/:number",
    {
      config: answers,
      schema: { params: numberParams, body: schemas.conversationChange, response: { 200: schemas.changedSchema } },
    },
    ({ caller, params, body: { ours, test = false, ...body } }) => {
      const phone = conversations.readPhone(params.number, caller.country);
      const { seen, unread, done, assignee, name } = body;
      return conversations.changeConversation(
        ctx,
        caller,
        { phone, ours, test },
        { seen, unread, done, assignee, name },
      );
    },
  );

  app.post(
    "/console/conversations/read",
    { config: answers, schema: { response: { 200: schemas.allReadSchema } } },
    ({ caller }) => conversations.readAll(ctx, caller),
  );

  app.post(
    "/console/conversations/:number/notes",
    {
      config: answers,
      schema: { params: numberParams, body: schemas.noteBody, response: { 200: schemas.messageSchema } },
    },
    ({ caller, params, body: { ours, test = false, text } }) => {
      const phone = conversations.readPhone(params.number, caller.country);
      return conversations.addNote(ctx, caller, { phone, ours, test }, text);
    },
  );

  app.delete(
    "/console/notes/:id",
    { config: answers, schema: { params: idParams, response: { 200: schemas.deletedSchema } } },
    ({ caller, params }) => conversations.removeNote(ctx, caller, params.id),
  );

  answerRoutes(app, ctx);
}

function answerRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/canned-answers",
    { config: reads, schema: { response: { 200: schemas.answersSchema } } },
    ({ caller }) => listAnswers(ctx, caller.accountId),
  );

  app.post(
    "/console/canned-answers",
    { config: answers, schema: { body: schemas.answerBody, response: { 200: schemas.answerSchema } } },
    ({ caller, body }) => createAnswer(ctx, caller, body),
  );

  app.put(
    "/console/canned-answers/:id",
    {
      config: answers,
      schema: { params: idParams, body: schemas.answerBody, response: { 200: schemas.answerSchema } },
    },
    ({ caller, params, body }) => changeAnswer(ctx, caller, params.id, body),
  );

  app.delete(
    "/console/canned-answers/:id",
    { config: answers, schema: { params: idParams, response: { 200: schemas.deletedSchema } } },
    ({ caller, params }) => deleteAnswer(ctx, caller, params.id),
  );
}
