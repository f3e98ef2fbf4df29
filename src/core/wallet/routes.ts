import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { creditRoutes } from "./credits/routes.ts";
import { priceRoutes } from "./price-routes.ts";
import type { Prices } from "./prices.ts";

/** Credit and prices, for operators. */
export function walletRoutes(app: App, ctx: Context, deps: { prices: Prices }): void {
  creditRoutes(app, ctx);
  priceRoutes(app, ctx, deps);
}
