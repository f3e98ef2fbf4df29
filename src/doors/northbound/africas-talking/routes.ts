import { Type, type Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import { keyOf } from "../../../base/idempotency.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../http/app.ts";
import type { Scope } from "../../../http/auth.ts";
import { queryOf } from "../../../http/form.ts";
import { operations } from "../../../http/operation.ts";
import { keyHeaders, named, nullable, optional, text, time } from "../../../http/schemas.ts";
import type { PrivateAllowance } from "../../../core/webhooks/delivery/allowance.ts";
import type { ApiParts } from "../api-parts.ts";
import { acceptForms } from "../http/bodies.ts";
import { readParameters, type Known, type Parameters } from "../parameters.ts";
import { africasTalkingErrors, refuse, unavailable } from "./errors.ts";
import * as messages from "./messages.ts";
import { changeSettings, showSettings, type NamedAccount, type NamedAccounts } from "./settings.ts";
import { answerType, writeAnswer } from "./wire.ts";

const operation = operations("Administration");

/** What this form needs from the rest of the program. */
export type AfricasTalkingParts = Pick<ApiParts, "acceptor" | "rules"> & {
  accounts: NamedAccounts;
  /** The private addresses that callbacks may reach. */
  allowance: PrivateAllowance;
};

const url = (description: string) => nullable(Type.String({ maxLength: 2048 }), description);
const settings = {
  username: nullable(
    Type.String({ maxLength: 100 }),
    "The `username` that your programs send, besides the account's id and name.",
  ),
  delivery_url: url("Where delivery reports are posted; null: nowhere."),
  inbound_url: url("Where messages to numbers without a program of their own are posted; null: nowhere."),
  test_delivery_url: url("Where the reports of messages that test tokens sent are posted; null: nowhere."),
  test_inbound_url: url("Where messages are posted that test tokens had simulated phones send; null: nowhere."),
};

const settingsSchema = named("AfricasTalkingSettings", {
  base_url: text("The address to use instead of `https://api.africastalking.com`."),
  account_id: text("A name of the account; so is its name."),
  ...settings,
  updated_at: nullable(time(), "When they were set."),
});

function settingsRoutes(app: App, ctx: Context, parts: Pick<AfricasTalkingParts, "accounts" | "allowance">): void {
  app.get(
    "/v1/account/africas-talking",
    operation("account:read", "Settings for programs written for Africa's Talking", {
      operationId: "getAfricasTalkingSettings",
      reply: settingsSchema,
    }),
    async ({ caller }) => showSettings(ctx, caller),
  );
  app.put(
    "/v1/account/africas-talking",
    operation("webhooks", "Change the settings for programs written for Africa's Talking", {
      operationId: "setAfricasTalkingSettings",
      description: "What is left out stays as it is.",
      body: named("AfricasTalkingSettingsInput", {
        username: optional(settings.username),
        delivery_url: optional(settings.delivery_url),
        inbound_url: optional(settings.inbound_url),
        test_delivery_url: optional(settings.test_delivery_url),
        test_inbound_url: optional(settings.test_inbound_url),
      }),
      reply: settingsSchema,
    }),
    ({ caller, body }) => changeSettings(ctx, parts, caller, body),
  );
}

/** A request in the form of Africa's Talking, with a name of the caller's account. */
interface Given {
  request: FastifyRequest;
  account: NamedAccount;
  given: Parameters;
}

type Handle = (given: Given) => Promise<object>;

/** A path of Africa's Talking that is available here. */
interface Path {
  method: "GET" | "POST";
  path: string;
  scope: Scope;
  known: Known;
  handle: Handle;
}

function pathsOf(ctx: Context, parts: AfricasTalkingParts): Path[] {
  const send: Handle = async ({ request, account, given }) => {
    const { caller, trace } = request;
    const key = keyOf(request.headers as Static<typeof keyHeaders>, caller);
    const { answer, refusedWith } = await messages.sendMessages(ctx, parts, given, { caller, account, key, trace });
    request.refusedWith = refusedWith;
    return answer;
  };
  const inbox: Handle = ({ request, given }) => messages.listReceived(ctx, request.caller, given);
  const user: Handle = ({ request, account }) => messages.showUser(ctx, request.caller, account);
  const sending = { method: "POST", scope: "sms:send", known: messages.sent, handle: send } as const;
  return [
    { ...sending, path: "/version1/messaging" },
    { ...sending, path: "/version1/messaging/bulk" },
    { method: "GET", path: "/version1/messaging", scope: "inbound:read", known: messages.listed, handle: inbox },
    { method: "GET", path: "/version1/user", scope: "account:read", known: messages.shown, handle: user },
  ];
}

/**
 * The paths of Africa's Talking. They are not in the OpenAPI document, since Africa's Talking documents them. What it has beside messages is
 * refused by name.
 */
export async function africasTalkingRoutes(app: App, ctx: Context, parts: AfricasTalkingParts): Promise<void> {
  app.errorForms.push(africasTalkingErrors);
  settingsRoutes(app, ctx, parts);
  await app.register(async (scope) => {
    const inner = scope as unknown as App;
    acceptForms(inner);
    // A string as JSON gets a charset, which JSON has not (RFC 8259 §11); the service sends none.
    inner.addHook("onSend", (_request, reply, payload, done) => {
      if (reply.getHeader("content-type") === "application/json; charset=utf-8")
        reply.header("content-type", "application/json");
      done(null, payload);
    });
    for (const path of pathsOf(ctx, parts)) add(inner, parts.accounts, path);
    refuseOthers(inner);
  });
}

function add(app: App, accounts: NamedAccounts, { method, path, scope, known, handle }: Path): void {
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { scope },
    schema: { hide: true, ...(method === "POST" ? { headers: keyHeaders } : {}) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const query = new URLSearchParams(queryOf(request.raw.url!));
      const given = readParameters(method === "POST" ? request.body : Object.fromEntries(query), known, refuse);
      request.ignored = given.ignored;
      const username = given.get("username");
      if (username === undefined) throw missingName(method);
      const account = await accounts.identify(request.caller, username);
      const answer = await handle({ request, account, given });
      const type = answerType(request.headers.accept);
      return reply
        .code(method === "POST" ? 201 : 200)
        .type(type)
        .send(writeAnswer(answer, type));
    },
  });
}

const missingName = (method: string) =>
  refuse(`Request is missing required ${method === "GET" ? "query parameter" : "form field"} 'username'`);

function refuseOthers(app: App): void {
  for (const { what, paths } of unavailable)
    for (const path of paths) {
      const [method, address] = path.split(" ") as ["GET" | "POST", string];
      app.route({
        method,
        url: address,
        exposeHeadRoute: false,
        config: { scope: "any" },
        schema: { hide: true },
        handler: async () => {
          throw refuse(`${what} not available here: only messages, the inbox and the balance are.`, "forbidden");
        },
      });
    }
}
