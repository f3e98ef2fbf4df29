import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { dashboardSources } from "./dashboard-sources.mjs";

const root = path.resolve(import.meta.dirname, "..");

test("the dashboard is built again when a module changes that it shares with the server, or one that such a module imports", () => {
  const found = dashboardSources(root);
  const config = readFileSync(path.join(root, "web/vite.config.ts"), "utf8");
  const shared = Array.from(config.matchAll(/replacement: shared\("(.+?)"\)/g), ([, name]) => `src/${name}.ts`);
  assert.ok(shared.length > 3);
  const further = [
    "src/base/phone/phone.ts",
    "src/http/nearest.ts",
    "src/messages/accept/smart.ts",
    "src/smpp/text/gsm.ts",
  ];
  for (const file of [...shared, ...further, "web/src/app.tsx", "openapi.json"]) assert.ok(found.includes(file), file);
  assert.deepEqual(
    found.filter((file) => !existsSync(path.join(root, file)) || file.startsWith("web/dist/")),
    [],
  );
  // Nor is it when anything else of the server does.
  assert.deepEqual(
    found.filter((file) => /^src\/(?:messages\/(?:life|list)|carriers|verify)\//.test(file)),
    [],
  );
});
