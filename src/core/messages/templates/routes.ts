import type { Context } from "../../../base/context.ts";
import { moneyJson, type Money } from "../../../base/money.ts";
import type { App } from "../../../http/app.ts";
import type { Caller } from "../../../http/auth.ts";
import { operations } from "../../../http/operation.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import * as schemas from "./schemas.ts";
import * as templates from "./templates.ts";

const operation = operations("Templates");

/** As of contacts: whoever may send keeps templates; a viewer reads them. */
const writes = { also: ["sms:read"] } as const;

/** Texts that an account keeps under a name. `onePrice`: per part, if the caller's account has one price for all destinations. */
export function templateRoutes(
  app: App,
  ctx: Context,
  { onePrice }: { onePrice: (caller: Caller) => Promise<Money | undefined> },
): void {
  const shown = async (caller: Caller, rows: readonly templates.TemplateRow[]) => {
    const [known, price] = await Promise.all([templates.knownFields(ctx, caller), onePrice(caller)]);
    return {
      templates: rows.map((row) => templates.templateJson(row, known, price)),
      part_price: price === undefined ? null : moneyJson(price),
    };
  };
  const one = async (caller: Caller, row: templates.TemplateRow) => (await shown(caller, [row])).templates[0]!;

  app.get(
    "/v1/templates",
    operation("sms:read", "List the templates", {
      operationId: "listTemplates",
      querystring: pageQuery,
      reply: schemas.templatesSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, templates.templatesOf(ctx, request.caller));
      return { ...(await shown(request.caller, rows)), pages };
    },
  );

  app.post(
    "/v1/templates",
    operation("sms:send", "Make a template", {
      ...writes,
      operationId: "createTemplate",
      refusals: [409],
      description: "A text in one or several languages, of which each recipient gets their own.",
      body: schemas.templateBody,
      reply: schemas.templateSchema,
    }),
    async ({ caller, body }) => one(caller, await templates.createTemplate(ctx, caller, body)),
  );

  app.get(
    "/v1/templates/:id",
    operation("sms:read", "Show a template", {
      operationId: "getTemplate",
      params: schemas.templateParams,
      reply: schemas.templateSchema,
    }),
    async ({ caller, params }) => one(caller, await templates.showTemplate(ctx, caller, params.id)),
  );

  app.patch(
    "/v1/templates/:id",
    operation("sms:send", "Change a template", {
      ...writes,
      operationId: "updateTemplate",
      refusals: [409],
      description:
        "Members that are left out stay; `texts` and `fallbacks` take the place of all that were there. What was accepted with it before, also for later, stays as it is.",
      params: schemas.templateParams,
      body: schemas.templateChange,
      reply: schemas.templateSchema,
    }),
    async ({ caller, params, body }) => one(caller, await templates.updateTemplate(ctx, caller, params.id, body)),
  );

  app.delete(
    "/v1/templates/:id",
    operation("sms:send", "Delete a template", {
      ...writes,
      operationId: "deleteTemplate",
      description: "What was sent with it, or is scheduled, stays as it is.",
      params: schemas.templateParams,
      reply: schemas.templateDeletedSchema,
    }),
    ({ caller, params }) => templates.deleteTemplate(ctx, caller, params.id),
  );
}
