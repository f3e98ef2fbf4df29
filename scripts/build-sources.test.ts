import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { builds } from "./build-sources.mjs";

const root = path.resolve(import.meta.dirname, "..");

test("the dashboard is built again when a module changes that it shares with the server, or one that such a module imports", () => {
  const found = builds.dashboard.sources(root);
  const config = readFileSync(path.join(root, "web/vite.config.ts"), "utf8");
  const shared = Array.from(config.matchAll(/replacement: shared\("(.+?)"\)/g), ([, name]) => `src/${name}.ts`);
  assert.ok(shared.length > 3);
  const further = [
    "src/base/phone/phone.ts",
    "src/base/nearest.ts",
    "src/core/messages/accept/smart.ts",
    "src/smpp/text/gsm.ts",
  ];
  for (const file of [...shared, ...further, "web/src/app.tsx", "src/base/look.css", "openapi.json"])
    assert.ok(found.includes(file), file);
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

test("the documentation is built again when a page changes, or the API, or what makes pages of them", () => {
  const found = builds.documentation.sources(root);
  const sources = [
    "docs/guides/webhooks.md",
    "docs/pictures/start.webp",
    "CHANGELOG.md",
    "src/base/look.css",
    "sdk/README.md",
    "openapi.json",
  ];
  const makers = ["site/astro.config.ts", "scripts/site/reference.ts", "scripts/sdk/surface.ts", "cli/commands.ts"];
  for (const file of [...sources, ...makers, "src/http/docs/library.ts"]) assert.ok(found.includes(file), file);
  assert.deepEqual(
    found.filter((file) => !existsSync(path.join(root, file)) || /^site\/(dist|\.astro|\.build)\//.test(file)),
    [],
  );
  assert.deepEqual(
    found.filter((file) => /^(src\/(?!http\/docs|base\/look\.css)|cli\/commands\/)/.test(file)),
    [],
  );
});
