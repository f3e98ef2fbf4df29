import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { takeBareList } from "../../http/validation.ts";
import { changePrices, replaceAllPrices, showPrices } from "./price-lists.ts";
import type { Prices } from "./prices.ts";
import { changedListSchema, priceChangeSchema, pricesBodySchema, pricesSchema } from "./schemas.ts";

const operation = operations("Operator");

/** The price lists, for operators. */
export function priceRoutes(app: App, ctx: Context, deps: { prices: Prices }): void {
  app.get(
    "/v1/operator/prices",
    {
      config: { scope: "operator" },
      schema: {
        tags: ["Operator"],
        summary: "Show the price lists",
        operationId: "getPriceLists",
        response: { 200: pricesSchema },
      },
    },
    () => showPrices(ctx),
  );

  app.put(
    "/v1/operator/prices",
    {
      config: { scope: "operator" },
      bodyLimit: 4_194_304,
      schema: {
        tags: ["Operator"],
        summary: "Replace the price lists",
        operationId: "replacePriceLists",
        description:
          "`prices`, `calls`, `voice` or several, each as a whole list; a list that is omitted stays unchanged. A message costs the price of the longest matching prefix in the account's list, or else in the default list of its currency. `calls` are the prices of calls in which a PIN is spoken; without one, there are no calls to a destination. A voice call is priced by function in the same way; without a price it is free. The bare list of `prices` is taken as well.",
        body: pricesBodySchema,
        response: { 200: pricesSchema },
      },
      preValidation: takeBareList("prices"),
    },
    async ({ caller, body }) => {
      await replaceAllPrices(ctx, caller, deps.prices, body);
      return showPrices(ctx);
    },
  );

  app.patch(
    "/v1/operator/prices",
    {
      ...operation("operator", "Change one price list", {
        operationId: "updatePriceList",
        refusals: [409],
        description:
          "Sets and removes prices of one list, all of them or none: an account's own list, or the default one of a currency.",
        body: priceChangeSchema,
        reply: changedListSchema,
      }),
      bodyLimit: 4_194_304,
    },
    ({ caller, body }) => changePrices(ctx, caller, deps.prices, body),
  );
}
