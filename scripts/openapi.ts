// `npm run openapi`: writes the OpenAPI documents from the routes of the whole program, and from them what the SDKs generate.
// `-- --release` also records the names of the operations, which then stay.
import { writeFileSync } from "node:fs";
import { startServer } from "../test/harness/server.ts";
import { writeSdks } from "./sdk/main.ts";
import { openapiFiles, writeReleased } from "../test/harness/openapi.ts";

const server = await startServer();
try {
  for (const [file, print] of Object.entries(openapiFiles))
    writeFileSync(new URL(`../${file}`, import.meta.url), print(server.program.app));
  writeSdks();
  if (process.argv.includes("--release")) writeReleased(openapiFiles["openapi.json"]!(server.program.app));
} finally {
  await server.stop();
}
process.exit();
