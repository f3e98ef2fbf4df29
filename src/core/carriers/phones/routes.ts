import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { paged, pageQuery, pagesSchema } from "../../../http/pages.ts";
import { named } from "../../../http/schemas.ts";
import { Type } from "typebox";
import type { PhoneParts } from "./calls.ts";
import { deviceRoutes } from "./device-routes.ts";
import { addPhone, getPhone, listPhones, phoneJson, removePhone } from "./phones.ts";
import { AddedPhone, NewPhoneBody, PhoneBody, phoneParams } from "./schemas.ts";

const operation = operations("Operator");

/** The operator's phones, and what phones themselves call. */
export function phoneRoutes(app: App, ctx: Context, parts: PhoneParts): void {
  deviceRoutes(app, ctx, parts);
  app.get(
    "/v1/operator/phones",
    operation("operator", "List phones", {
      operationId: "listPhones",
      querystring: pageQuery,
      reply: named("PhoneList", { phones: Type.Array(PhoneBody, { description: "Newest first" }), pages: pagesSchema }),
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, listPhones(ctx));
      return { phones: rows.map(phoneJson), pages };
    },
  );
  app.post(
    "/v1/operator/phones",
    operation("operator", "Add a phone", {
      operationId: "createPhone",
      refusals: [409],
      description:
        "An Android phone with the app SMS Gateway for Android, which dials in: it needs no address of its own. In the app, enter `url` as the server and `code` to sign in. When the phone has registered, each of its SIMs is a carrier link; the first link of an installation takes accounts live, as in `POST /v1/operator/carriers`.",
      body: NewPhoneBody,
      reply: AddedPhone,
    }),
    ({ caller, body }) => addPhone(ctx, caller, body),
  );
  app.get(
    "/v1/operator/phones/:id",
    operation("operator", "Get a phone", { operationId: "getPhone", params: phoneParams, reply: PhoneBody }),
    async ({ params }) => phoneJson(await getPhone(ctx, params.id)),
  );
  app.delete(
    "/v1/operator/phones/:id",
    operation("operator", "Revoke a phone", {
      operationId: "deletePhone",
      description:
        "At once: its token is not accepted any more and its links are disabled. What it has not asked for is sent over other links of the route; what it may have sent ends as `unknown`.",
      params: phoneParams,
      reply: PhoneBody,
    }),
    async ({ caller, params }) => phoneJson(await removePhone(ctx, caller, params.id, parts.book)),
  );
}
