import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { languageOf } from "../../../http/language.ts";
import { paged, pageParameters, pageQuery } from "../../../http/pages.ts";
import { alarmJson, alarmsOf, countBadges, noticeJson, noticesOfAll } from "./alarms.ts";
import * as schemas from "./schemas.ts";
import { alarmSettingsSchema, changeAlarmSettings, readAlarmSettings } from "./settings.ts";

const operation = operations("Operator");

const listQuery = Type.Object({
  ...pageParameters,
  ...schemas.zoneParameter,
  state: Type.Optional(
    Type.Union([Type.Literal("current"), Type.Literal("over")], {
      default: "current",
      description: "Default `current`. Past alarms are kept for 90 days.",
    }),
  ),
});

/** Alarms, who is notified of them, and the counts in the navigation. */
export function alarmRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/operator/alarms",
    operation("operator", "List current or past alarms", {
      operationId: "listAlarms",
      querystring: listQuery,
      reply: schemas.alarmListSchema,
    }),
    async (request, reply) => {
      const { time_zone: zone } = request.query;
      refuseUnknownZone("time_zone", zone);
      const filter = { accountId: undefined, current: request.query.state !== "over" };
      const language = languageOf(request, reply, request.caller.language);
      const { rows, pages } = await paged(ctx.config, request, alarmsOf(ctx, filter));
      return { alarms: rows.map((row) => alarmJson(ctx, row, language, zone)), pages };
    },
  );

  app.get(
    "/v1/operator/alarms/notices",
    operation("operator", "List who was notified of alarms", {
      operationId: "listAlarmNotices",
      querystring: pageQuery,
      reply: schemas.noticesSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, noticesOfAll(ctx));
      return { notices: rows.map(noticeJson), pages };
    },
  );

  app.get(
    "/v1/operator/alarms/settings",
    operation("operator", "Show who is notified of alarms", {
      operationId: "getAlarmSettings",
      reply: alarmSettingsSchema,
    }),
    () => readAlarmSettings(ctx.sql),
  );

  app.put(
    "/v1/operator/alarms/settings",
    operation("operator", "Set who is notified of alarms", {
      operationId: "replaceAlarmSettings",
      description:
        "Owners of an account are notified of its low balance, failing webhooks and stopped PINs by mail as well.",
      body: alarmSettingsSchema,
      reply: alarmSettingsSchema,
    }),
    ({ caller, body }) => changeAlarmSettings(ctx, caller, body),
  );

  app.get(
    "/console/badges",
    { config: { scope: "account:read" }, schema: { response: { 200: schemas.badgesSchema } } },
    ({ caller }) => countBadges(ctx, caller),
  );
}
