import type { App } from "../../src/http/app.ts";
import { apiDocument } from "../../src/http/docs/documents.ts";
import { shareSchemas } from "../../src/http/docs/shared.ts";

/** The document as it is committed: for the address that a service has by default. */
export function printOpenapi(app: App): string {
  return `${JSON.stringify(shareSchemas(apiDocument(app, "http://127.0.0.1:8080")), null, 2)}\n`;
}
