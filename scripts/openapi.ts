// `npm run openapi`: writes openapi.json anew from the routes of the whole program.
import { writeFileSync } from "node:fs";
import { startServer } from "../test/harness/server.ts";
import { printOpenapi } from "../test/harness/openapi.ts";

const server = await startServer();
try {
  writeFileSync(new URL("../openapi.json", import.meta.url), printOpenapi(server.program.app));
} finally {
  await server.stop();
}
process.exit();
