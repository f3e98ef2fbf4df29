import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { listQuietHours, listRates, putQuietHours, putRates, type Recall } from "./choices.ts";
import { QuietHoursBody, RateList, RatesBody } from "../schemas.ts";

const tags = ["Operator"];
const config = { scope: "operator" } as const;
const params = Type.Object({ id: Type.String({ description: "`car_<id>`." }) });

/** What routing weighs besides routes: the carriers' rates, and the countries' quiet hours. */
export function choiceRoutes(app: App, ctx: Context, { recall }: { recall: Recall }): void {
  app.get(
    "/v1/operator/carriers/:id/rates",
    { config, schema: { tags, summary: "What a carrier takes for a part", params, response: { 200: RateList } } },
    ({ params }) => listRates(ctx, params.id),
  );
  app.put(
    "/v1/operator/carriers/:id/rates",
    {
      config,
      bodyLimit: 4_194_304,
      schema: {
        tags,
        summary: "Replace what a carrier takes for a part",
        description:
          "By prefix, the longest counts. Routes with `choose` `cost` go by it; accounts' prices are `/v1/operator/prices`.",
        params,
        body: RatesBody,
        response: { 200: RateList },
      },
    },
    ({ caller, params, body }) => putRates(ctx, caller, params.id, body.rates),
  );
  app.get(
    "/v1/operator/quiet-hours",
    { config, schema: { tags, summary: "Quiet hours by country", response: { 200: QuietHoursBody } } },
    () => listQuietHours(ctx),
  );
  app.put(
    "/v1/operator/quiet-hours",
    {
      config,
      schema: {
        tags,
        summary: "Replace the quiet hours",
        description:
          "Messages to phones of a country wait until they end; a message whose validity ends before expires. PINs and test messages always go. What the hours before held and these do not goes within seconds.",
        body: QuietHoursBody,
        response: { 200: QuietHoursBody },
      },
    },
    ({ caller, body }) => putQuietHours(ctx, caller, body.quiet_hours, recall),
  );
}
