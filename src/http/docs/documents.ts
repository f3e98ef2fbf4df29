import type { Context } from "../../base/context.ts";
import { publicUrl } from "../address.ts";
import type { App } from "../app.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { markdownHtml } from "./markdown.ts";
import { normalised } from "./normal.ts";
import { operationIds } from "./operation-ids.ts";
import { keepPage, renderPage, sendKept, type KeptPage, type RenderedPage } from "./page.ts";
import { prepareText, sendPrepared, type Prepared } from "./prepared.ts";
import { shareSchemas } from "./shared.ts";
import type { ApiDocument } from "./reference-page.ts";

/** Serves the OpenAPI document and the dashboard. */
export function documentRoutes(app: App, ctx: Context): void {
  const config = { scope: "public" } as const;
  let document: Prepared | undefined;
  app.get(
    "/openapi.json",
    { config, schema: { tags: ["Service"], summary: "The API as an OpenAPI 3.1 document" } },
    (_request, reply) => {
      document ??= prepareText(
        "application/json",
        JSON.stringify(shareSchemas(apiDocument(app, publicUrl(ctx.config)))),
      );
      return sendPrepared(reply.header("cache-control", "no-cache"), document);
    },
  );

  if (dashboardRoutes(app)) return;
  let start: KeptPage | undefined;
  app.get("/", { config, schema: { hide: true } }, (_request, reply) =>
    sendKept(reply, (start ??= keepPage(startPage(publicUrl(ctx.config))))),
  );
}

/** Only the dashboard calls the operations below this path; they change with it. */
const consolePrefix = "/console/";

/** The public OpenAPI document of a service reached at `url`, with the shared parts filled in for each operation. */
export function apiDocument(app: App, url: string): ApiDocument {
  return { ...describedBy(app, (path) => !path.startsWith(consolePrefix)), servers: [{ url }] };
}

/**
 * The document of the operations that only the dashboard calls. The dashboard's client types are generated from it; it is not
 * published.
 */
export function consoleDocument(app: App): Pick<ApiDocument, "paths"> {
  return { paths: describedBy(app, (path) => path.startsWith(consolePrefix)).paths };
}

function describedBy(app: App, isWanted: (path: string) => boolean): ApiDocument {
  const document = normalised(app.swagger()) as unknown as ApiDocument;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const operationId = operationIds[`${method.toUpperCase()} ${path}`];
      if (operationId !== undefined) operation.operationId = operationId;
    }
  }
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    for (const parameter of operation.parameters ?? []) {
      // A value with a default is optional, although the checked query of the route always has it.
      if (parameter.in === "query" && parameter.schema && "default" in parameter.schema) parameter.required = false;
    }
  }
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isWanted(path)));
  return { ...document, paths };
}

/** Served at `/` if the dashboard was not built. */
function startPage(url: string): RenderedPage {
  return renderPage({
    title: "Tuma",
    body: `<main>${markdownHtml(`# Tuma

A messaging service: SMS with delivery reports, on a prepaid wallet. It answers at \`${url}\`.

- [The documentation](/docs), with [the reference](/docs/reference/api) of its interface; the [OpenAPI document](/openapi.json) behind it
- [Is it ready?](/health/ready)
- The dashboard appears here once it is built: \`npm run setup\`

## Send a message

\`\`\`sh
curl -s ${url}/v1/sms/ \\
  -H "Authorization: Bearer $TUMA_TOKEN" -H "Content-Type: application/json" \\
  -d '{"to":"+250788123456","text":"Muraho! This is Tuma.","sender":"TUMA"}'
\`\`\`
`)}</main>`,
  });
}
