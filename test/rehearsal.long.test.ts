import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { freePort, inherited } from "./harness/process.ts";

const root = path.resolve(import.meta.dirname, "..");

test("the rehearsal of the guide to going live delivers a message over a link between two installations", async () => {
  const guide = readFileSync(path.join(root, "docs/guides/going-live.md"), "utf8");
  const [, written] = /```sh \(test\/rehearsal\.long\.test\.ts runs it\)\n([^]*?)```/.exec(guide)!;
  const [carrier, own, smpp] = await Promise.all([freePort(), freePort(), freePort()]);
  const script = written!
    .replaceAll("8081", String(carrier))
    .replaceAll("8082", String(own))
    .replaceAll("2775", String(smpp));
  const folder = mkdtempSync(path.join(tmpdir(), "tuma-rehearsal-"));
  // The database, which has no rights of root, passes through.
  chmodSync(folder, 0o755);
  const command = path.join(folder, "tuma");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${root}/cli/tuma.mjs" "$@"\n`, { mode: 0o755 });
  try {
    const env = { ...inherited, PATH: `${folder}:${process.env["PATH"]}` };
    // Ends what it started, whatever it fails at.
    const ending = "trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT\n";
    const run = promisify(execFile)("bash", ["-c", `set -m\n${ending}${script}`], {
      cwd: folder,
      env,
      timeout: 120_000,
    });
    const { stdout } = await run;
    assert.match(stdout, /"name":"rehearsal"/);
    assert.equal(stdout.match(/"sms_id":"out_sms_/g)?.length, 2, stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
