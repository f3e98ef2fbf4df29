import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { text } from "../../../http/schemas.ts";
import { listQuietHours, listRates, putQuietHours, putRates, type Recall } from "./rules.ts";
import { QuietHoursBody, RateList, RatesBody } from "../schemas.ts";

const operation = operations("Operator");

const params = Type.Object({ id: text("`car_<id>`.") });

/** The endpoints of carriers' rates and of quiet hours. */
export function ruleRoutes(app: App, ctx: Context, { recall }: { recall: Recall }): void {
  app.get(
    "/v1/operator/carriers/:id/rates",
    operation("operator", "List a carrier's rates", { operationId: "listRates", params, reply: RateList }),
    ({ params }) => listRates(ctx, params.id),
  );
  app.put(
    "/v1/operator/carriers/:id/rates",
    {
      ...operation("operator", "Replace a carrier's rates", {
        operationId: "replaceRates",
        description:
          "What the carrier charges per part, by prefix; the longest match wins. Routes with `choose` `cost` use it, among links whose rates are in one currency. What accounts pay is `/v1/operator/prices`.",
        refusals: [409],
        params,
        body: RatesBody,
        reply: RateList,
      }),
      bodyLimit: 4_194_304,
    },
    ({ caller, params, body }) => putRates(ctx, caller, params.id, body),
  );
  app.get(
    "/v1/operator/quiet-hours",
    operation("operator", "List quiet hours", { operationId: "listQuietHours", reply: QuietHoursBody }),
    () => listQuietHours(ctx),
  );
  app.put(
    "/v1/operator/quiet-hours",
    operation("operator", "Replace quiet hours", {
      operationId: "replaceQuietHours",
      description:
        "Messages to a country wait until its quiet hours end, and expire if their validity ends first. PINs and test messages are always sent. Messages that were held only by the old hours are sent within seconds.",
      body: QuietHoursBody,
      reply: QuietHoursBody,
    }),
    ({ caller, body }) => putQuietHours(ctx, caller, body.quiet_hours, recall),
  );
}
