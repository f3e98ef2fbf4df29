// `npm run web`: builds the dashboard into web/dist and the documentation into site/dist, or the one that is named. The setup runs it when
// the inputs of either have changed.
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { writeOperations } from "./client.ts";

async function buildDashboard(): Promise<void> {
  writeOperations();
  const root = fileURLToPath(new URL("../web/", import.meta.url));
  await build({ root, configFile: `${root}vite.config.ts`, configLoader: "native", logLevel: "warn" });
}

const builds = {
  dashboard: buildDashboard,
  documentation: async () => (await import("./site/build.ts")).buildSite(),
};
const [named] = process.argv.slice(2);
for (const [name, build] of Object.entries(builds)) if (named === undefined || named === name) await build();
