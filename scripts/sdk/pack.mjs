// Compiles the SDK into sdk/dist, as `npm install`, `npm pack` and `npm publish` of that folder need it (`prepare`). Plain JavaScript, so that any Node runs it.
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const dist = join(root, "sdk/dist");

rmSync(dist, { recursive: true, force: true });
execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", join(root, "sdk")], { stdio: "inherit" });
for (const name of readdirSync(dist).filter((file) => file.endsWith(".d.ts"))) {
  // tsc renames the imports of JavaScript, but leaves those of types as they are.
  const text = readFileSync(join(dist, name), "utf8").replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"');
  writeFileSync(join(dist, name), text);
}
copyFileSync(join(root, "LICENSE"), join(root, "sdk/LICENSE"));
