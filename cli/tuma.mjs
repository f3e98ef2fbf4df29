#!/usr/bin/env node
// The command `tuma`: runs main.ts under a Node that runs TypeScript. Plain JavaScript, since the caller's Node may be older.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_NODE = 24;
const main = new URL("./main.ts", import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) {
  // Stripped types and compiled code are kept between runs: half of the time of `tuma --help`.
  module.enableCompileCache?.();
  const { run } = await import(main.href);
  await run(process.argv.slice(2));
} else {
  // npm installs it along with the dependencies on Linux.
  const own = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
  if (!existsSync(own)) {
    process.stderr.write(
      `tuma needs Node ${NEEDED_NODE} or later; this is ${process.versions.node}. Install it from https://nodejs.org/ and try again.\n`,
    );
    process.exit(1);
  }
  const file = join(import.meta.dirname ?? fileURLToPath(new URL(".", import.meta.url)), "tuma.mjs");
  const { status, signal } = spawnSync(own, [file, ...process.argv.slice(2)], { stdio: "inherit" });
  if (signal) process.kill(process.pid, signal);
  process.exitCode = status ?? 1;
}
