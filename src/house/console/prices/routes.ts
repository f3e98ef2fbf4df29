import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { text } from "../../../http/schemas.ts";
import { priceKinds } from "../../../core/wallet/price-kinds.ts";
import { readMargins } from "./margins.ts";
import { destinations, listPriceLists, showPriceList } from "./price-table.ts";
import { destinationsSchema, marginsSchema, priceListSchema, priceListsSchema } from "./schemas.ts";

const operation = operations("Operator");

/** The price lists with costs and margins, and the margin on messages, for operators. */
export function priceTableRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/price-lists",
    operation("operator", "List the price lists", { operationId: "listPriceLists", reply: priceListsSchema }),
    () => listPriceLists(ctx),
  );
  app.get(
    "/v1/operator/price-list",
    operation("operator", "Show one price list with costs and margins", {
      operationId: "getPriceList",
      refusals: [404],
      description:
        "An account's own list, or the default one of a currency. Costs are the rates of the links that such messages or calls go to first.",
      querystring: Type.Object({
        kind: Type.Optional(
          Type.Enum([...priceKinds], {
            description:
              "`messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.",
          }),
        ),
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
    "/v1/operator/margins",
    operation("operator", "Show the margin by day and network", {
      operationId: "getMargins",
      description:
        "What accounts paid for finished live messages, less what the links that carried them charge. Without `from` and `to`: the last 30 days. Rates have no history, so costs are based on current rates; where rates differ beyond the sixth digit, on the highest.",
      querystring: Type.Object({
        from: Type.Optional(text("ISO 8601 with a zone; whole days (UTC) are counted.")),
        to: Type.Optional(text("ISO 8601 with a zone.")),
      }),
      reply: marginsSchema,
    }),
    ({ query }) => readMargins(ctx, query),
  );
  app.get(
    "/console/destinations",
    operation("operator", "List countries and networks with their prefixes", { reply: destinationsSchema }),
    () => destinations(),
  );
}
