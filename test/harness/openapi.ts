import type { App } from "../../src/http/app.ts";
import { apiDocument, consoleDocument } from "../../src/http/docs/documents.ts";
import { shareSchemas } from "../../src/http/docs/shared.ts";

const print = (document: object) => `${JSON.stringify(shareSchemas(document), null, 2)}\n`;

/** The committed documents by their paths in the repository: the public one, for the default address, and the dashboard's. */
export const openapiFiles: Record<string, (app: App) => string> = {
  "openapi.json": (app) => print(apiDocument(app, "http://127.0.0.1:8080")),
  "web/console-api.json": (app) => print(consoleDocument(app)),
};
