import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { listQuietHours, listRates, putQuietHours, putRates, type Recall } from "./rules.ts";
import { QuietHoursBody, RateList, RatesBody } from "../schemas.ts";

const tags = ["Operator"];
const config = { scope: "operator" } as const;
const params = Type.Object({ id: Type.String({ description: "`car_<id>`." }) });

/** The endpoints of carriers' rates and of quiet hours. */
export function ruleRoutes(app: App, ctx: Context, { recall }: { recall: Recall }): void {
  app.get(
    "/v1/operator/carriers/:id/rates",
    { config, schema: { tags, summary: "List a carrier's rates", params, response: { 200: RateList } } },
    ({ params }) => listRates(ctx, params.id),
  );
  app.put(
    "/v1/operator/carriers/:id/rates",
    {
      config,
      bodyLimit: 4_194_304,
      schema: {
        tags,
        summary: "Replace a carrier's rates",
        description:
          "What the carrier charges per part, by prefix; the longest match wins. Routes with `choose` `cost` use it. What accounts pay is `/v1/operator/prices`.",
        params,
        body: RatesBody,
        response: { 200: RateList },
      },
    },
    ({ caller, params, body }) => putRates(ctx, caller, params.id, body.rates),
  );
  app.get(
    "/v1/operator/quiet-hours",
    { config, schema: { tags, summary: "List quiet hours", response: { 200: QuietHoursBody } } },
    () => listQuietHours(ctx),
  );
  app.put(
    "/v1/operator/quiet-hours",
    {
      config,
      schema: {
        tags,
        summary: "Replace quiet hours",
        description:
          "Messages to a country wait until its quiet hours end, and expire if their validity ends first. PINs and test messages always go. Messages that only the old hours held go within seconds.",
        body: QuietHoursBody,
        response: { 200: QuietHoursBody },
      },
    },
    ({ caller, body }) => putQuietHours(ctx, caller, body.quiet_hours, recall),
  );
}
