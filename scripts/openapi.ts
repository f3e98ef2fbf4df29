// `npm run openapi`: writes the OpenAPI documents from the routes of the whole program, and from them what the SDKs generate.
import { writeFileSync } from "node:fs";
import { startServer } from "../test/harness/server.ts";
import { writeSdks } from "./sdk/main.ts";
import { openapiFiles } from "../test/harness/openapi.ts";

const server = await startServer();
try {
  for (const [file, print] of Object.entries(openapiFiles))
    writeFileSync(new URL(`../${file}`, import.meta.url), print(server.program.app));
  writeSdks();
} finally {
  await server.stop();
}
process.exit();
