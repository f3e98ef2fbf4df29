import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { destinations, listPriceLists, showPriceList } from "./price-table.ts";
import { destinationsSchema, priceListSchema, priceListsSchema } from "./schemas.ts";

const operation = operations("Operator");

/** The price lists with costs and margins, for operators. */
export function priceTableRoutes(app: App, ctx: Context): void {
  app.get("/v1/operator/price-lists", operation("operator", "List the price lists", { reply: priceListsSchema }), () =>
    listPriceLists(ctx),
  );
  app.get(
    "/v1/operator/price-list",
    operation("operator", "Show one price list with costs and margins", {
      description:
        "An account's own list, or the default one of a currency. Costs are the rates of the links that such messages go to first.",
      querystring: Type.Object({
        account_id: Type.Optional(Type.String({ description: "`acc_<id>`; if absent, a default list." })),
        currency: Type.Optional(
          Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217, of the default list; USD if absent." }),
        ),
      }),
      reply: priceListSchema,
    }),
    ({ query }) => showPriceList(ctx, query),
  );
  app.get(
    "/console/destinations",
    operation("operator", "List countries and networks with their prefixes", { reply: destinationsSchema }),
    () => destinations(),
  );
}
