import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { RequestTrace } from "../../../base/traces/traces.ts";
import type { App } from "../../../http/app.ts";
import type { Caller, Scope } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { paged, pageQuery, pagesSchema } from "../../../http/pages.ts";
import { named, nullable, optional, text, time } from "../../../http/schemas.ts";
import { operations } from "../../../http/operation.ts";
import { acceptForms } from "../http/bodies.ts";
import { queryOf } from "../../../http/form.ts";
import * as account from "./account.ts";
import { NumberedRefusal, twilioErrors } from "./errors.ts";
import * as messages from "./messages.ts";
import { readParameters, type Known, type Parameters } from "./parameters.ts";
import { idOf } from "./sids.ts";
import * as verify from "./verify.ts";

const operation = operations("Administration");

/** The settings of a program written for Twilio. */
const twilioSchema = named("TwilioSettings", {
  base_url: text("The address to use instead of `https://api.twilio.com` and `https://verify.twilio.com`."),
  account_sid: text("`AC…`: the user name; the password is a token of the account."),
  messaging_service_sid: text("`MG…`: the account's default sender."),
  verify_service_sid: text("`VA…`: the account's verification settings."),
});

const program = {
  url: nullable(Type.String({ maxLength: 2048 }), "Where each message to the number is sent; null: nowhere."),
  form: Type.Enum(["twilio", "kannel"], {
    description:
      "In whose form: Twilio's, whose `SmsUrl` it is, or Kannel's, whose `get-url` or `post-url` it is, with its escapes.",
  }),
  method: Type.Enum(["POST", "GET"]),
};

/** The program behind a number, which is called as Twilio calls its `SmsUrl`. */
const programSchema = named("NumberProgram", {
  number: text("As `GET /v1/numbers` lists it."),
  ...program,
  updated_at: nullable(time(), "When it was set."),
});

/** The same without scripts of Twilio's, for the dashboard and for programs of any kind. */
function programRoutes(app: App, ctx: Context, parts: Pick<messages.MessageParts, "allowance">): void {
  app.get(
    "/v1/account/twilio/numbers",
    operation("account:read", "List the programs behind numbers", {
      operationId: "listNumberPrograms",
      description:
        "For each of the account's numbers, what Twilio calls `SmsUrl` and `SmsMethod`, and Kannel `get-url` and `post-url`.",
      querystring: pageQuery,
      reply: named("NumberProgramList", { numbers: Type.Array(programSchema), pages: pagesSchema }),
    }),
    async (request) => {
      const { rows, pages } = await paged(ctx.config, request, account.programsOf(ctx, request.caller));
      return { numbers: rows, pages };
    },
  );
  app.put(
    "/v1/account/twilio/numbers/:number",
    operation("webhooks", "Set the program behind a number", {
      operationId: "setNumberProgram",
      description:
        "It is called as Twilio calls `SmsUrl`, and may answer with TwiML; or as Kannel calls `get-url` and `post-url`, for example `https://example.com/sms?from=%p&to=%P&text=%a`.",
      refusals: [404],
      params: Type.Object({ number: text("As `GET /v1/numbers` lists it.") }),
      body: named("NumberProgramInput", {
        url: program.url,
        form: optional(program.form, "Default: `twilio`."),
        method: optional(program.method, "Default: `POST`, in Kannel's form `GET`."),
      }),
      reply: programSchema,
    }),
    ({ caller, params, body }) =>
      account.setProgram(ctx, parts, caller, params.number, {
        url: body.url,
        form: body.form ?? undefined,
        method: body.method ?? undefined,
      }),
  );
}

/** A request in Twilio's form, whose path names the caller's own account or service. */
interface TwilioRequest {
  caller: Caller;
  /** The SID of the resource; empty if the path has none. */
  sid: string;
  query: URLSearchParams;
  /** The parameters of the body, or of the query for a GET. */
  given: Parameters;
  /** If requests are traced. */
  trace: RequestTrace | undefined;
}

type Handle = (request: TwilioRequest) => Promise<object | undefined>;
type Method = "GET" | "POST" | "DELETE";

/**
 * Twilio's paths. They are not in the OpenAPI document, since Twilio documents them. Any other path below them gets a 404 in Twilio's
 * form.
 */
export async function twilioRoutes(
  app: App,
  ctx: Context,
  parts: messages.MessageParts & verify.VerifyParts,
): Promise<void> {
  app.errorForms.push(twilioErrors);
  app.get(
    "/v1/account/twilio",
    operation("account:read", "Settings for programs written for Twilio", {
      operationId: "getTwilioSettings",
      reply: twilioSchema,
    }),
    async ({ caller }) => account.showTwilio(ctx, caller),
  );
  programRoutes(app, ctx, parts);
  await app.register(async (scope) => {
    const inner = scope as unknown as App;
    acceptForms(inner);
    const route: Route = (method, url, scope, handle, known = {}, success = 200) =>
      inner.route({
        method,
        url,
        exposeHeadRoute: false,
        config: { scope },
        schema: { hide: true },
        handler: async (request, reply) => {
          const { caller, params, body } = request;
          const { account: owner, service, sid = "" } = params as { account?: string; service?: string; sid?: string };
          if (owner !== undefined && idOf("AC", owner) !== caller.accountId) throw notFound();
          if (service !== undefined) verify.checkService(caller, service);
          const query = new URLSearchParams(queryOf(request.raw.url!));
          const given = readParameters(method === "POST" ? body : Object.fromEntries(query), known);
          request.ignored = given.ignored;
          const answer = await handle({ caller, sid, query, given, trace: request.trace });
          if (answer === undefined) return reply.code(204).send();
          return reply.code(success).type("application/json; charset=utf-8").send(JSON.stringify(answer));
        },
      });
    accountRoutes(route, ctx, parts);
    messageRoutes(route, ctx, parts);
    verifyRoutes(route, ctx, parts);
  });
}

type Route = (
  method: Method,
  url: string,
  scope: Scope | "any",
  handle: Handle,
  known?: Known,
  success?: number,
) => unknown;

const root = "/2010-04-01/Accounts/:account";

function accountRoutes(route: Route, ctx: Context, parts: messages.MessageParts): void {
  const numbers = `${root}/IncomingPhoneNumbers`;
  route("GET", `${root}.json`, "any", ({ caller }) => account.showAccount(ctx, caller));
  route("GET", `${root}/Balance.json`, "account:read", ({ caller }) => account.showBalance(ctx, caller));
  route(
    "GET",
    `${numbers}.json`,
    "account:read",
    ({ caller, given }) => account.listNumbers(ctx, caller, given),
    account.listedNumbers,
  );
  route("GET", `${numbers}/:sid.json`, "account:read", ({ caller, sid }) => account.showNumber(ctx, caller, sid));
  const update: Handle = ({ caller, sid, given }) => account.updateNumber(ctx, parts, caller, sid, given);
  route("POST", `${numbers}/:sid.json`, "webhooks", update, account.updatedNumber);
}

function messageRoutes(route: Route, ctx: Context, parts: messages.MessageParts): void {
  const [list, one] = [`${root}/Messages.json`, `${root}/Messages/:sid.json`];
  const create: Handle = ({ caller, given, trace }) => messages.createMessage(ctx, parts, caller, given, trace);
  const fetch: Handle = ({ caller, sid }) => messages.fetchMessage(ctx, caller, sid);
  const update: Handle = ({ caller, sid, given }) => messages.updateMessage(ctx, parts, caller, sid, given);
  const showAll: Handle = ({ caller, given, query }) => messages.listResources(ctx, caller, given, query);
  route("POST", list, "sms:send", create, messages.created, 201);
  route("GET", list, "sms:read", showAll, messages.listed);
  route("GET", one, "sms:read", fetch);
  route("POST", one, "sms:send", update, messages.updated);
  // The resource before it was renamed, which older programs still use.
  route("POST", `${root}/SMS/Messages.json`, "sms:send", create, messages.created, 201);
  route("GET", `${root}/SMS/Messages/:sid.json`, "sms:read", fetch);
  route("DELETE", one, "sms:send", async ({ caller, sid }) => {
    await messages.deleteMessage(ctx, caller, sid);
    return undefined;
  });
}

function verifyRoutes(route: Route, ctx: Context, parts: verify.VerifyParts): void {
  const service = "/v2/Services/:service";
  const [all, one] = [`${service}/Verifications`, `${service}/Verifications/:sid`];
  const start: Handle = ({ caller, given, trace }) => verify.startVerification(ctx, parts, caller, given, trace);
  const check: Handle = ({ caller, given }) => verify.checkVerification(ctx, parts, caller, given);
  const update: Handle = ({ caller, sid, given }) => verify.updateVerification(ctx, parts, caller, sid, given);
  const services: Handle = ({ caller, given }) => verify.listServices(ctx, parts, caller, given);
  route("GET", "/v2/Services", "verify", services, verify.listedServices);
  route("GET", service, "verify", ({ caller }) => verify.showService(ctx, parts, caller));
  route("POST", all, "verify", start, verify.started, 201);
  route("GET", one, "verify", ({ caller, sid }) => verify.fetchVerification(ctx, caller, sid));
  route("POST", one, "verify", update, verify.updated);
  route("POST", `${service}/VerificationCheck`, "verify", check, verify.checked);
  route("POST", "/v2/Services", "verify", async () => {
    throw new NumberedRefusal(
      "forbidden",
      20403,
      "Services cannot be created: an account has exactly one. Use its SID, from `GET /v1/account/twilio`.",
    );
  });
}
