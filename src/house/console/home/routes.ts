import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { pagesOf, pageWindow } from "../../../http/pages.ts";
import * as deliveries from "./deliveries.ts";
import { languageOf } from "../../../http/language.ts";
import { readHome } from "./home.ts";
import * as schemas from "./schemas.ts";
import { deliveriesAbout } from "../event-deliveries.ts";
import { searchQuery, searchSchema } from "../search/schemas.ts";
import { search } from "../search/search.ts";
import { delivery, idParams } from "../../../core/webhooks/schemas.ts";
import { deliveryJson } from "../../../core/webhooks/wire.ts";

/** Endpoints of the account's pages: home, search, and deliveries of all endpoints. */
export function homeRoutes(app: App, ctx: Context): void {
  deliveryRoutes(app, ctx);

  app.get(
    "/console/home",
    {
      config: { scope: "account:read" },
      schema: { response: { 200: schemas.homeSchema } },
    },
    (request, reply) => readHome(ctx, request.caller, languageOf(request, reply)),
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

function deliveryRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/deliveries",
    {
      config: { scope: "webhooks" },
      schema: { querystring: schemas.deliveriesQuery, response: { 200: schemas.deliveriesSchema } },
    },
    async (request, reply) => {
      const { caller, query, url } = request;
      const { accountId } = caller;
      const language = languageOf(request, reply);
      const { about, status, event } = query;
      if (about !== undefined) {
        const rows = await deliveriesAbout(ctx, accountId, about);
        return {
          deliveries: rows.map((row) => deliveryJson(row, language)),
          pages: pagesOf(ctx.config, url, query, rows.length),
        };
      }
      const { rows, total } = await deliveries.listDeliveries(ctx, accountId, { status, event }, pageWindow(query));
      return {
        deliveries: rows.map((row) => deliveryJson(row, language)),
        pages: pagesOf(ctx.config, url, query, total),
      };
    },
  );

  app.get(
    "/console/deliveries/:id",
    { config: { scope: "webhooks" }, schema: { params: idParams, response: { 200: delivery } } },
    async (request, reply) => {
      const { caller, params } = request;
      return deliveryJson(await deliveries.findDelivery(ctx, caller.accountId, params.id), languageOf(request, reply));
    },
  );
}
