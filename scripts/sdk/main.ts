// Writes the generated parts of both SDKs from openapi.json. `npm run openapi` runs it after it has written that document.
import { readFileSync, writeFileSync } from "node:fs";
import { printPython } from "./python.ts";
import { printEventKinds, printTypeScript } from "./typescript.ts";
import type { ApiDocument } from "./surface.ts";

const file = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The public OpenAPI document. */
export const readDocument = () => JSON.parse(readFileSync(file("openapi.json"), "utf8")) as ApiDocument;

/** The generated files by their paths in the repository. */
export const sdkFiles: Record<string, (document: ApiDocument) => string> = {
  "sdk/src/operations.ts": printTypeScript,
  "sdk/src/event-kinds.ts": printEventKinds,
  "sdk-python/tuma/operations.py": printPython,
};

/** Writes the generated files. */
export function writeSdks(): void {
  for (const [path, print] of Object.entries(sdkFiles)) writeFileSync(file(path), print(readDocument()));
}

if (import.meta.main) writeSdks();
