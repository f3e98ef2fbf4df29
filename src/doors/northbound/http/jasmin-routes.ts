import type { FastifyRequest } from "fastify";
import { findBalance } from "../../../core/accounts/balance.ts";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { formatMoney, moneyFromSql } from "../../../base/money.ts";
import type { App } from "../../../http/app.ts";
import type { Credential } from "../credentials.ts";
import { acceptForms } from "./bodies.ts";
import { plainText, queryOf, readForm } from "../../../http/form.ts";
import type { HttpApi } from "./http-api.ts";
import {
  checkJasmin,
  jasminRefusals,
  readJasmin,
  type JasminRefusal,
  type JasminRequest,
  type JasminValues,
} from "./jasmin.ts";
import type { JasminOrigin } from "../origin.ts";

const tags = ["Existing clients"];

/** Any status that a route declares. */
type Declared = 403;

/** The fields for the OpenAPI document only: they may be in the query or the body, and are read as octets. */
const fields = {
  username: Type.Optional(Type.String({ description: "The `system_id` of an SMPP credential." })),
  password: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  from: Type.Optional(Type.String({ description: "The sender. Default: the account's default sender." })),
  content: Type.Optional(
    Type.String({ description: "With `coding` 0 a text in UTF-8, otherwise octets in that coding." }),
  ),
  "hex-content": Type.Optional(Type.String({ description: "The same in hexadecimal." })),
  coding: Type.Optional(Type.String({ description: "SMPP's `data_coding`. Default: 0. 2 and 4 are binary data." })),
  priority: Type.Optional(Type.String({ description: "The priority_flag, 0 to 3. Default: 0." })),
  custom_tlvs: Type.Optional(
    Type.String({
      description:
        'TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.',
    }),
  ),
};
const receiptFields = {
  dlr: Type.Optional(Type.String({ description: "`yes` or `no`." })),
  "dlr-url": Type.Optional(Type.String({ description: "Called for each receipt." })),
  "dlr-level": Type.Optional(
    Type.String({ description: "1: the carrier's response; 2: the final outcome; 3: both. Default: 1." }),
  ),
  "dlr-method": Type.Optional(Type.String({ description: "`GET` or `POST`. Default: `POST`." })),
  "validity-period": Type.Optional(Type.String({ description: "Minutes." })),
  sdt: Type.Optional(Type.String({ description: "When to send it, in SMPP's time format." })),
};

const plain = (description: string) => ({ description, content: { "text/plain": { schema: Type.String() } } });
const json = (description: string) => ({ description, content: { "application/json": { schema: Type.Any() } } });

const answers = {
  200: plain('`Success "<id>"`'),
  400: plain("A field is wrong."),
  403: plain("The login is wrong, the balance is insufficient, or the rate is exceeded."),
  412: plain("The message may not be sent to this number."),
  500: plain("Later."),
};

/** Jasmin's `/send`, `/rate` and `/balance`, with its fields, responses and receipts. */
export async function jasminRoutes(app: App, ctx: Context, api: HttpApi): Promise<void> {
  const provenBy = ({ raw, ip }: FastifyRequest) => {
    const { user, password } = loginOf(new Map(readForm(queryOf(raw.url!))));
    return api.proven(user, password, ip);
  };
  const config = { scope: "public", octets: true, provenBy } as const;
  await app.register(async (scope) => {
    const inner = scope as unknown as App;
    acceptForms(inner);
    for (const method of ["GET", "POST"] as const) {
      inner.route({
        method,
        url: "/send",
        // HEAD must be safe (RFC 9110 §9.2.1), but this route sends.
        exposeHeadRoute: false,
        config,
        attachValidation: true,
        schema: {
          tags,
          summary: "Send a message (Jasmin's API)",
          operationId: method === "GET" ? "sendWithJasmin" : "postWithJasmin",
          description:
            "For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.",
          ...(method === "GET" ? { querystring: Type.Object({ ...fields, ...receiptFields }) } : {}),
          response: answers,
        },
        handler: async (request, reply) => {
          const values = valuesOf(queryOf(request.raw.url!), request.body);
          const sent = await send(ctx, api, values, request);
          const text = typeof sent === "number" ? `Success "${sent}"` : `Error "${sent.message}"`;
          return reply
            .code((typeof sent === "number" ? 200 : sent.status) as Declared)
            .header("x-content-type-options", "nosniff")
            .type("text/plain")
            .send(text);
        },
      });
    }
    inner.get(
      "/rate",
      {
        config,
        attachValidation: true,
        schema: {
          tags,
          summary: "Get the price of a message (Jasmin's API)",
          operationId: "getJasminRate",
          querystring: Type.Object(fields),
          response: {
            200: json("`unit_rate`, `submit_sm_count`"),
            400: json("A field is wrong."),
            403: json("The login is wrong."),
          },
        },
      },
      async (request, reply) => {
        const values = valuesOf(queryOf(request.raw.url!), undefined);
        const rate = await rateOf(ctx, api, values, request.ip);
        if ("status" in rate)
          return reply
            .code(rate.status as Declared)
            .type("application/json")
            .send(JSON.stringify(rate.message));
        return reply.type("application/json").send(rate.body);
      },
    );
    inner.get(
      "/balance",
      {
        config,
        attachValidation: true,
        schema: {
          tags,
          summary: "Get the balance (Jasmin's API)",
          operationId: "getJasminBalance",
          querystring: Type.Object({ username: fields.username, password: fields.password }),
          response: {
            200: json("`balance`, `sms_count`"),
            400: json("A field is wrong."),
            403: json("The login is wrong."),
          },
        },
      },
      async (request, reply) => {
        const values = valuesOf(queryOf(request.raw.url!), undefined);
        const login = checkJasmin(values, "balance") ?? (await logIn(api, values, request.ip));
        if ("status" in login)
          return reply
            .code(login.status as Declared)
            .type("application/json")
            .send(JSON.stringify(login.message));
        const balance = moneyFromSql(await findBalance(ctx.sql, login.accountId, login.test));
        return reply.type("application/json").send(`{"balance":${formatMoney(balance)},"sms_count":"ND"}`);
      },
    );
  });
}

/** The fields of query and body; the body wins. */
function valuesOf(query: string, body: unknown): JasminValues {
  const values: JasminValues = new Map(readForm(query));
  if (body instanceof Map) for (const [name, value] of body as JasminValues) values.set(name, value);
  else if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body))
      if (value !== null) values.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return values;
}

const loginOf = (values: JasminValues) => ({
  user: plainText(values.get("username")) ?? "",
  password: plainText(values.get("password")) ?? "",
});

async function logIn(api: HttpApi, values: JasminValues, address: string): Promise<Credential | JasminRefusal> {
  const { user, password } = loginOf(values);
  const credential = await api.logIn(user, password, address);
  const name = /^[\w.-]{1,16}$/.test(user) ? user : "";
  return credential ?? { status: 403, message: `Authentication failure for username:${name}` };
}

/** The id of the accepted message, or the refusal. */
async function send(
  ctx: Context,
  api: HttpApi,
  values: JasminValues,
  { ip, trace }: Pick<FastifyRequest, "ip" | "trace">,
): Promise<number | JasminRefusal> {
  const wrong = checkJasmin(values, "send");
  if (wrong) return wrong;
  try {
    if (values.has("dlr-url")) await api.prepare();
    const now = ctx.clock.now();
    const request = readJasmin(values, now, (url) => api.mayCall(url));
    if ("status" in request) return request;
    const credential = await logIn(api, values, ip);
    if ("status" in credential) return credential;
    const draft = await api.draft(credential, request.fields, request.to, now);
    return await api.accept(credential, draft, { origin: originOf(request, now), trace });
  } catch (error) {
    return refusalOf(error, values);
  }
}

function originOf({ receipts }: JasminRequest, now: Date): JasminOrigin | undefined {
  return receipts && { protocol: "jasmin", ...receipts, at: now.getTime() };
}

function refusalOf(error: unknown, values: JasminValues): JasminRefusal {
  if (isTransient(error)) return jasminRefusals.server;
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "insufficient_balance") return jasminRefusals.charging;
  if (error.code === "rate_limited") return jasminRefusals.throughput;
  if (error.status === 503) return jasminRefusals.server;
  const reason = error.message.replaceAll(/["`]/g, "'");
  // Not a matter of the destination, as the other refusals with 403 are.
  if (error.code === "forbidden") return jasminRefusals.unauthorized(plainText(values.get("username")) ?? "", reason);
  if (error.status === 403) return jasminRefusals.noRoute;
  return { status: 400, message: reason };
}

async function rateOf(ctx: Context, api: HttpApi, values: JasminValues, address: string) {
  const wrong = checkJasmin(values, "rate");
  if (wrong) return wrong;
  const given = values.has("content") || values.has("hex-content") ? values : new Map([...values, ["content", "."]]);
  try {
    const now = ctx.clock.now();
    const request = readJasmin(given, now, () => true);
    if ("status" in request) return request;
    const credential = await logIn(api, values, address);
    if ("status" in credential) return credential;
    const { price, parts } = await api.draft(credential, request.fields, request.to, now);
    return { body: `{"unit_rate":${formatMoney(price)},"submit_sm_count":${parts}}` };
  } catch (error) {
    return refusalOf(error, values);
  }
}
