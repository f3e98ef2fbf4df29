/**
 * `npm run pack`: writes the packages of a release to `dist/`: server, SDK, a wheel for Python, the bill of materials, and the checksums of
 * them all. Two runs on one commit write the same bytes. `--try` then installs the packages into an empty folder from the registry, starts
 * the service there, sends a message with the SDK, and prints how long each step took.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./sbom.ts";
import { root, stageServer, tracked } from "./server.ts";
import { installed, trial } from "./trial.ts";

/** The version of setuptools that builds the wheel, which names it. */
const setuptools = "80.9.0";

/** The time of the commit, or `SOURCE_DATE_EPOCH` (reproducible-builds.org), in seconds. */
function epoch(): number {
  const given = process.env["SOURCE_DATE_EPOCH"];
  return Number(given ?? execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }));
}

/** Packs a folder as `npm publish` does, and returns the archive. npm gives all its files one date. */
function npmPack(folder: string, to: string): string {
  const args = ["pack", "--json", "--pack-destination", to, "--loglevel", "error"];
  // Lifecycle scripts may print to standard output too.
  const printed = execFileSync("npm", args, { cwd: folder, encoding: "utf8" });
  const [{ filename }] = JSON.parse(printed.slice(printed.indexOf("[\n"))) as [{ filename: string }];
  return join(to, filename);
}

/** Packs the server. Needs the dashboard in `web/dist` and the documentation in `site/dist`. */
export function packServer(to: string): string {
  return inEmptyFolder((folder) => {
    stageServer(folder);
    return npmPack(folder, to);
  });
}

/** Packs the SDK, compiled. */
export const packSdk = (to: string): string => npmPack(join(root, "sdk"), to);

/** Builds the wheel in a copy, since setuptools leaves its work beside the sources. Needs Python 3.11 with pip. */
function packWheel(to: string): void {
  inEmptyFolder((folder) => {
    const at = epoch();
    for (const file of tracked("sdk-python")) {
      const copy = join(folder, file);
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(root, file), copy);
      utimesSync(copy, at, at);
    }
    const constraints = join(folder, "constraints.txt");
    writeFileSync(constraints, `setuptools==${setuptools}\n`);
    const args = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", to, join(folder, "sdk-python")];
    const pinned = { PIP_CONSTRAINT: constraints, PIP_BUILD_CONSTRAINT: constraints };
    execFileSync("python3", args, { env: { ...process.env, ...pinned, SOURCE_DATE_EPOCH: String(at) } });
  });
}

function inEmptyFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "tuma-pack-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checksums(folder: string): string {
  const sumOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return readdirSync(folder)
    .sort()
    .map((file) => `${sumOf(file)}  ${file}\n`)
    .join("");
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { try: { type: "boolean", default: false } } });
  const dist = join(root, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const archives = [packServer(dist), packSdk(dist)];
  packWheel(dist);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  writeFileSync(join(dist, `tuma-${version}.cdx.json`), billOfMaterials(new Date(epoch() * 1000)));
  const sums = checksums(dist);
  writeFileSync(join(dist, "SHA256SUMS"), sums);
  process.stdout.write(sums);
  if (values.try) {
    const startedAtMs = performance.now();
    const folder = installed(archives);
    const installedMs = performance.now() - startedAtMs;
    for (const [step, ms] of Object.entries({ install: installedMs, ...(await trial(folder)) }))
      process.stdout.write(`${step.padEnd(12)} ${(ms / 1000).toFixed(1)} s\n`);
    rmSync(folder, { recursive: true, force: true });
  }
}
