// `npm run web`: builds the dashboard into web/dist. The setup runs it when its inputs have changed.
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { writeOperations } from "./client.ts";

writeOperations();
const root = fileURLToPath(new URL("../web/", import.meta.url));
await build({ root, configFile: `${root}vite.config.ts`, configLoader: "native", logLevel: "warn" });
