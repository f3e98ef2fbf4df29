/**
 * `npm run fuzz:api [-- <schemathesis options>]`: schemathesis generates requests from openapi.json and sends them to a service of
 * its own. A 5xx or a status that the document does not declare for the operation fails the run. `FUZZ_SECONDS` (120) bounds it.
 * schemathesis is a Python program; where it cannot be installed the run is skipped, and says so.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { startService } from "./harness/service.ts";

const version = "4.32.5";
const root = path.resolve(import.meta.dirname, "..");
const venv = path.join(root, "node_modules", ".cache", `schemathesis-${version}`);
const program = path.join(venv, "bin", "schemathesis");
/** It may revoke the run's own token. */
const excluded = ["DELETE /v1/account/tokens/{id}"];

if (!isInstalled()) {
  console.error(
    `SKIPPED: schemathesis ${version} cannot be installed here. It needs Python 3.10 or later with venv, and PyPI.`,
  );
  process.exit(0);
}
const service = await startService({ RATE_LIMIT_PER_SECOND: "100000", RATE_LIMIT_BURST: "100000" });
try {
  const { status } = spawnSync(
    program,
    [
      ["run", path.join(root, "openapi.json"), "--url", service.base],
      ["--header", `Authorization: Bearer ${service.token}`],
      ["--checks", "not_a_server_error,status_code_conformance", "--phases", "examples,coverage,fuzzing"],
      ["--max-time", process.env["FUZZ_SECONDS"] ?? "120", "--continue-on-failure", "--generation-database", "none"],
      excluded.flatMap((name) => ["--exclude-name", name]),
      process.argv.slice(2),
    ].flat(),
    { cwd: path.dirname(venv), stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} finally {
  await service.stop();
}

function isInstalled(): boolean {
  if (existsSync(program)) return true;
  return (
    run("python3", ["-m", "venv", venv]) &&
    run(path.join(venv, "bin", "pip"), ["install", "-q", `schemathesis==${version}`])
  );
}

function run(file: string, args: string[]): boolean {
  return spawnSync(file, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
