import { readFileSync, writeFileSync } from "node:fs";
import type { App } from "../../src/http/app.ts";
import { apiDocument, consoleDocument } from "../../src/http/docs/documents.ts";
import { shareSchemas } from "../../src/http/docs/shared.ts";

const print = (document: object) => `${JSON.stringify(shareSchemas(document), null, 2)}\n`;

/** The committed documents by their paths in the repository: the public one, for the default address, and the dashboard's. */
export const openapiFiles: Record<string, (app: App) => string> = {
  "openapi.json": (app) => print(apiDocument(app, "http://127.0.0.1:8080")),
  "web/console-api.json": (app) => print(consoleDocument(app)),
};

const releasedFile = new URL("../released-operations.json", import.meta.url);

/** The names of the operations of a document, such as `GET /v1/sms`: `listMessages`. */
export const operationsOf = (document: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(
      (JSON.parse(document) as { paths: Record<string, Record<string, { operationId: string }>> }).paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]),
    ),
  );

/** Those of the last release. */
export const releasedOperations = () => JSON.parse(readFileSync(releasedFile, "utf8")) as Record<string, string>;

/** Writes them. */
export const writeReleased = (document: string): void =>
  writeFileSync(releasedFile, `${JSON.stringify(operationsOf(document), null, 2)}\n`);
