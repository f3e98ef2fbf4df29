import type { Context } from "../../base/context.ts";
import { publicUrl } from "../address.ts";
import type { App } from "../app.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { normalised } from "./normal.ts";
import { prepareText, sendPrepared, type Prepared } from "./prepared.ts";
import { shareSchemas } from "./shared.ts";
import { webhookDocuments } from "./webhooks.ts";

/** Serves the OpenAPI document and the dashboard. */
export function documentRoutes(app: App, ctx: Context): void {
  const config = { scope: "public" } as const;
  const serve = (path: string, operationId: string, summary: string, documentOf: typeof apiDocument) => {
    let document: Prepared | undefined;
    app.get(path, { config, schema: { tags: ["Service"], operationId, summary } }, (_request, reply) => {
      document ??= prepareText(
        "application/json",
        JSON.stringify(shareSchemas(documentOf(app, publicUrl(ctx.config)))),
      );
      return sendPrepared(reply.header("cache-control", "no-cache"), document);
    });
  };
  serve("/openapi.json", "getOpenapi", "The API as an OpenAPI 3.1 document", apiDocument);
  serve(
    "/openapi/customer.json",
    "getCustomerOpenapi",
    "The operations of customers as an OpenAPI 3.1 document",
    customerDocument,
  );

  if (dashboardRoutes(app)) return;
  let start: Prepared | undefined;
  app.get("/", { config, schema: { hide: true } }, (_request, reply) => {
    start ??= prepareText("text/plain", startText(publicUrl(ctx.config)));
    return sendPrepared(reply.header("cache-control", "no-cache"), start);
  });
}

/** The parts of an OpenAPI document that this program reads or changes. */
export interface ApiDocument {
  tags?: { name: string; description?: string }[];
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, object>;
}

interface Operation {
  deprecated?: boolean;
  operationId?: string;
  tags?: string[];
  parameters?: { in: string; required?: boolean; schema?: object }[];
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

/** Only the dashboard calls the operations below this path; they change with it. */
const consolePrefix = "/console/";

/** The public OpenAPI document of a service reached at `url`, with the shared parts filled in for each operation. */
export function apiDocument(app: App, url: string): ApiDocument {
  return { ...describedBy(app, (_operation, path) => !path.startsWith(consolePrefix)), servers: [{ url }] };
}

type Responses = NonNullable<Operation["responses"]>;

const customerTags = new Set([
  "Messages",
  "Inbound",
  "Contacts",
  "Templates",
  "Verification",
  "Voice",
  "Webhooks",
  "Events",
  "Account",
]);

/**
 * The part of the document that a customer's own programs call: sending, inbound messages, verification, webhooks, account and voice,
 * without deprecated paths, administration, operators' calls, the sandbox and the forms of other programs. Each operation has one
 * response for all errors. For generators of clients.
 */
export function customerDocument(app: App, url: string): ApiDocument {
  const document = describedBy(
    app,
    ({ tags: [tag = ""] = [], deprecated = false }, path) =>
      !path.startsWith(consolePrefix) && customerTags.has(tag) && !deprecated,
  );
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations)))
    operation.responses = withOneError(operation.responses ?? {});
  const { responses: _errors, ...components } = document.components ?? {};
  const tags = document.tags!.filter(({ name }) => customerTags.has(name));
  return { ...document, tags, components, servers: [{ url }] };
}

/** The responses of an operation, with those of errors, which have one shape, as `default`. */
function withOneError(responses: Responses): Responses {
  const { success = [], error = [] } = Object.groupBy(Object.entries(responses), ([status]) =>
    status < "400" ? "success" : "error",
  );
  const [, failure] = error[0] ?? [];
  const content = failure?.content ?? { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return { ...Object.fromEntries(success), ...(failure && { default: { description: "An error.", content } }) };
}

/**
 * The responses of an operation, with the 200 of a dry run as `2XX` beside the 201 of the act: generators write one type for what an
 * operation returns, that of the lowest status.
 */
function withActFirst({ 200: dryRun, ...responses }: Responses): Responses {
  if (!dryRun) return responses;
  return "201" in responses ? { ...responses, "2XX": dryRun } : { 200: dryRun, ...responses };
}

/**
 * The document of the operations that only the dashboard calls. The dashboard's client types are generated from it; it is not
 * published.
 */
export function consoleDocument(app: App): Pick<ApiDocument, "paths"> {
  return { paths: describedBy(app, (_operation, path) => path.startsWith(consolePrefix)).paths };
}

function describedBy(app: App, isWanted: (operation: Operation, path: string) => boolean): ApiDocument {
  const webhooks = webhookDocuments(app.events);
  const document = normalised({ ...app.swagger(), webhooks }) as unknown as ApiDocument;
  const paths: ApiDocument["paths"] = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const wanted = Object.entries(operations).filter(([, operation]) => isWanted(operation, path));
    if (wanted.length > 0) paths[path] = Object.fromEntries(wanted);
    for (const [, operation] of wanted) {
      operation.responses = withActFirst(operation.responses ?? {});
      for (const parameter of operation.parameters ?? []) {
        // A value with a default is optional, although the checked query of the route always has it.
        if (parameter.in === "query" && parameter.schema && "default" in parameter.schema) parameter.required = false;
      }
    }
  }
  return { ...document, paths };
}

/** Served at `/` if the dashboard was not built. */
const startText = (url: string) => `Tuma: SMS with delivery reports, one-time PINs and voice, on a prepaid wallet.

  Documentation     ${url}/docs
  OpenAPI document  ${url}/openapi.json
  Is it ready?      ${url}/health/ready

The dashboard appears here once it is built: npm run setup
`;
