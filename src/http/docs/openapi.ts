import type { FastifyDynamicSwaggerOptions, SwaggerOptions } from "@fastify/swagger";
import type { FastifyContextConfig, FastifySchema } from "fastify";
import type { Context } from "../../base/context.ts";
import { errorTable, fieldRules, type ErrorCode } from "../../base/errors.ts";
import { version } from "../../base/version.ts";
import { publicUrl } from "../address.ts";
import { isLiveOnly } from "../auth.ts";

/** The parts of an OpenAPI 3.1 document, as the plugin takes them. */
type Document = Extract<NonNullable<FastifyDynamicSwaggerOptions["openapi"]>, { webhooks?: unknown }>;
type Components = NonNullable<Document["components"]>;

const tags = [
  { name: "Messages", description: "Send, look up and list messages." },
  { name: "Inbound", description: "Messages received on the account's numbers." },
  { name: "Contacts", description: "What the account knows of the phones that it writes to." },
  { name: "Templates", description: "Texts that the account keeps under a name, one for each language." },
  { name: "Verification", description: "One-time PINs: generate, check, query, cancel." },
  { name: "Voice", description: "Speech to text, text to speech, named entities." },
  { name: "Webhooks", description: "Endpoints for events, and their deliveries." },
  // Not "Webhooks": generators write operations and events of one tag to one file, and the second overwrites the first.
  { name: "Events", description: "What is posted to your endpoints." },
  { name: "Hooks", description: "URLs that sign-in services call to have their codes sent." },
  { name: "Account", description: "Balance, settings, tokens, senders, numbers." },
  {
    name: "Administration",
    description: "People, credentials, the guard, personal data: what a person sets up, or looks after.",
  },
  { name: "Sandbox", description: "The simulated carrier and its handsets." },
  { name: "Operator", description: "Accounts, credit, prices, carriers, routes." },
  { name: "Existing clients", description: "Calls for programs written for the existing interface." },
  { name: "Service", description: "Health, metrics and documentation." },
];

const problem = {
  type: "object",
  description: "RFC 9457 problem details; `application/problem+json` when `Accept` asks for it.",
  required: ["type", "title", "status", "code", "detail", "message", "error", "trace_id"],
  properties: {
    type: { type: "string", format: "uri", description: "The page that explains the code." },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errorTable), description: "Stable; branch on this." },
    detail: { type: "string", description: "What is wrong and how to fix it." },
    message: { type: "string", description: "The same sentence as `detail`." },
    error: { type: "string", description: "The same words as `title`." },
    trace_id: { type: "string", description: "The `x-request-id` of the reply." },
    errors: {
      type: "array",
      description: "The fields at fault.",
      items: { $ref: "#/components/schemas/FieldProblem" },
    },
  },
};

const fieldProblem = {
  type: "object",
  required: ["field", "code", "message"],
  properties: {
    field: { type: "string" },
    code: { type: "string" },
    message: { type: "string" },
    rule: {
      type: "string",
      enum: [...fieldRules],
      description: "The rule that the field breaks, if it is one of these.",
    },
    min: { type: "number", description: "The minimum that the rule allows." },
    max: { type: "number", description: "The maximum that the rule allows." },
  },
};

/** The options of @fastify/swagger, which collects routes into an OpenAPI 3.1 document. */
export function describeApi(ctx: Context): SwaggerOptions {
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tuma",
        version,
        description:
          "SMS both ways, delivery reports, one-time PINs and voice. Every path works with and without a trailing slash. Any path may also answer 405 (wrong method), 408 (request too slow) and 431 (headers over 16 KiB), with the same error body. AI agents connect to `/mcp` (Model Context Protocol).",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: publicUrl(ctx.config) }],
      tags,
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer", description: "An access token of the account." } },
        schemas: { Problem: problem, FieldProblem: fieldProblem } as NonNullable<Components["schemas"]>,
        responses: errorResponses(),
      },
    },
    transform: ({ schema, url, route }) => ({ schema: completed(schema ?? {}, route.config), url }),
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      unwrapResponses(document.openapiObject.paths ?? {});
      return document.openapiObject;
    },
  };
}

const byStatus = new Map<number, ErrorCode[]>();
for (const [code, { status }] of Object.entries(errorTable)) {
  byStatus.set(status, [...(byStatus.get(status) ?? []), code as ErrorCode]);
}

const problemTypes = ["application/json", "application/problem+json"];
const problemRef = { $ref: "#/components/schemas/Problem" };

function errorResponses(): NonNullable<Components["responses"]> {
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Error${status}`,
      {
        description: codes.map((code) => `\`${code}\``).join(", "),
        content: Object.fromEntries(problemTypes.map((type) => [type, { schema: problemRef }])),
      },
    ]),
  );
}

type Operations = Record<string, { responses?: Record<string, Refused> }>;
interface Refused {
  content?: { "application/json"?: { schema?: { $ref?: string } } };
}

/** The plugin wraps every declared response in a body schema; references to whole responses are unwrapped again. */
function unwrapResponses(paths: object): void {
  for (const operations of Object.values(paths) as Operations[]) {
    for (const { responses = {} } of Object.values(operations)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const $ref = content?.["application/json"]?.schema?.$ref;
        if ($ref?.startsWith("#/components/responses/")) Object.assign(responses, { [status]: { $ref } });
      }
    }
  }
}

/** Adds what no route should have to declare: its token, its scope, and the errors that http/ answers with. */
function completed(schema: FastifySchema, config: FastifyContextConfig = {}): FastifySchema {
  const { scope, also = [], sandbox = false, refusals = [] } = config;
  if (scope === undefined) return schema;
  if (scope === "public") return { ...withErrors(schema, refusals), security: [] };
  const needs =
    scope === "any" || scope === "session"
      ? ""
      : `Needs the scope${also.length > 0 ? "s" : ""} ${[scope, ...also].map((each) => `\`${each}\``).join(", ")}${isLiveOnly({ scope, sandbox }) ? " and a live token" : ""}.`;
  const errors = [401, 429, 500, 503, ...(scope === "any" ? [] : [403]), ...refusals];
  if (schema.body || schema.querystring) errors.push(400);
  if (schema.body) errors.push(413, 415);
  if (schema.params) errors.push(404);
  return {
    ...withErrors(schema, errors),
    description: [schema.description, needs].filter(Boolean).join("\n\n"),
    security: [{ token: [] }],
  };
}

function withErrors(schema: FastifySchema, statuses: readonly number[]): FastifySchema {
  if (statuses.length === 0) return schema;
  const response: Record<string, unknown> = { ...(schema.response as Record<string, unknown>) };
  for (const status of new Set(statuses)) response[status] ??= { $ref: `#/components/responses/Error${status}` };
  return { ...schema, response };
}
