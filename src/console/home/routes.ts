import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { formatId, parseId } from "../../base/ids.ts";
import type { App } from "../../http/app.ts";
import { reached } from "../../http/auth.ts";
import { paged, pageQuery, pagesOf, pageWindow } from "../../http/pages.ts";
import * as conversations from "./conversations.ts";
import { readHome } from "./home.ts";
import * as schemas from "./schemas.ts";
import { deliveriesOfMessage } from "../message-deliveries.ts";
import { searchQuery, searchSchema } from "../search/schemas.ts";
import { search } from "../search/search.ts";
import { delivery, idParams } from "../../webhooks/schemas.ts";
import { deliveryJson } from "../../webhooks/wire.ts";

/** Endpoints of the account's pages: home, search, conversations, and deliveries of all endpoints. */
export function homeRoutes(app: App, ctx: Context): void {
  conversationRoutes(app, ctx);
  deliveryRoutes(app, ctx);

  app.get(
    "/console/home",
    { config: { scope: "account:read" }, schema: { response: { 200: schemas.homeSchema } } },
    ({ caller }) => readHome(ctx, caller),
  );

  app.get(
    "/console/search",
    {
      config: { scope: "sms:read" },
      schema: { querystring: searchQuery, response: { 200: searchSchema } },
    },
    async ({ caller, query }) => ({ results: await search(ctx, caller, query.q) }),
  );
}

function conversationRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/conversations",
    {
      config: { scope: "inbound:read" },
      schema: { querystring: schemas.conversationsQuery, response: { 200: schemas.conversationsSchema } },
    },
    async ({ caller, query, url }) => {
      const { rows, total } = await conversations.listConversations(ctx, caller, query.q ?? "", pageWindow(query));
      return { conversations: rows.map(conversationJson), pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.get(
    "/console/conversations/:number",
    {
      config: { scope: "inbound:read" },
      schema: {
        params: Type.Object({ number: Type.String() }),
        querystring: pageQuery,
        response: { 200: schemas.conversationSchema },
      },
    },
    async (request) => {
      const owner = reached(request.caller);
      const phone = conversations.readPhone(request.params.number, request.caller.country);
      const { rows, pages } = await paged(ctx.config, request, conversations.exchangeWith(ctx, owner, phone));
      const opted_out = await conversations.isOptedOut(ctx, owner, phone);
      return { number: phone, opted_out, messages: rows.map(exchangeJson), pages };
    },
  );
}

function deliveryRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/deliveries",
    {
      config: { scope: "webhooks" },
      schema: { querystring: schemas.deliveriesQuery, response: { 200: schemas.deliveriesSchema } },
    },
    async ({ caller: { accountId }, query, url }) => {
      const { message, status, event } = query;
      if (message !== undefined) {
        const rows = await deliveriesOfMessage(ctx, accountId, parseId("out_sms", message) ?? 0);
        return { deliveries: rows.map(deliveryJson), pages: pagesOf(ctx.config, url, query, rows.length) };
      }
      const { rows, total } = await conversations.listDeliveries(ctx, accountId, { status, event }, pageWindow(query));
      return { deliveries: rows.map(deliveryJson), pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.get(
    "/console/deliveries/:id",
    { config: { scope: "webhooks" }, schema: { params: idParams, response: { 200: delivery } } },
    async ({ caller, params }) => deliveryJson(await conversations.findDelivery(ctx, caller.accountId, params.id)),
  );
}

function conversationJson(row: conversations.ConversationRow) {
  return {
    number: row.phone,
    our_number: row.number,
    telco: row.telco,
    last_id: formatId("in_sms", row.last_id),
    last_at: row.last_at,
    last_text: row.text,
    received: row.received,
    opted_out: row.opted_out,
    test: row.test,
  };
}

function exchangeJson({ direction, id, ours, created_at, ...row }: conversations.ExchangeRow) {
  return {
    direction,
    id: formatId(direction === "out" ? "out_sms" : "in_sms", id),
    our_address: ours,
    ...row,
    at: created_at,
  };
}
