import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { languageOf } from "../../../http/language.ts";
import { operations } from "../../../http/operation.ts";
import { Lookups } from "./lookup.ts";
import { lookedUpParams, lookedUpSchema, lookupBody, lookupSchema, revealedSchema } from "./schemas.ts";

const operation = operations("Operator");

/** Looking up messages in all accounts. Numbers go in bodies and not in paths, which are logged. */
export function lookupRoutes(app: App, ctx: Context): void {
  const lookups = new Lookups(ctx);
  app.post(
    "/v1/operator/lookup",
    operation("operator", "Look up a message in all accounts", {
      operationId: "lookUp",
      description:
        "By message id, report id or phone number. Recorded in the audit log of the caller's account and of each account where something is found, with the number masked. Up to 30 in a burst, then one every two seconds. A number is looked up in each account by an index.",
      body: lookupBody,
      reply: lookupSchema,
    }),
    ({ caller, body }) => lookups.find(caller, body.q),
  );
  app.get(
    "/v1/operator/messages/:id",
    operation("operator", "Show a message of any account, without its text", {
      operationId: "getAnyMessage",
      description: "Recorded in the audit log of the message's account, once an hour for each caller and message.",
      params: lookedUpParams,
      reply: lookedUpSchema,
    }),
    (request, reply) => lookups.show(request.caller, request.params.id, languageOf(request, reply)),
  );
  app.post(
    "/v1/operator/messages/:id/text",
    operation("operator", "Show the text of a message of any account", {
      operationId: "revealText",
      description: "Recorded in the audit log of the message's account.",
      params: lookedUpParams,
      reply: revealedSchema,
    }),
    ({ caller, params }) => lookups.reveal(caller, params.id),
  );
}
