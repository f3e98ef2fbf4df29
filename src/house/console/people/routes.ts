import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { languageOf } from "../../../http/language.ts";
import { readPerson } from "./people.ts";
import { personParams, personSchema } from "./schemas.ts";

/** What the account knows of a phone; its thread is that of its conversations. */
export function personRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/people/:number",
    { config: { scope: "sms:read" }, schema: { params: personParams, response: { 200: personSchema } } },
    (request, reply) => readPerson(ctx, request.caller, request.params.number, languageOf(request, reply)),
  );
}
