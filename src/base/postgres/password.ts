import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "./program.ts";

// The socket is in a private folder, but code that runs as our user can open it, such as a decoder with a security hole. Such code is
// confined, and cannot read this password.

/** The password of the embedded server's user `tuma`; undefined if `dataDir` has none. */
export function readPassword(dataDir: string): string | undefined {
  try {
    return /^[0-9a-f]{64}$/.exec(readFileSync(fileOf(dataDir), "utf8").trim())?.[0];
  } catch {
    return undefined;
  }
}

/** The same; creates one if there is none. The caller holds the directory's lock. */
export function ensurePassword(dataDir: string): string {
  const known = readPassword(dataDir);
  if (known !== undefined) return known;
  const password = randomBytes(32).toString("hex");
  replace(fileOf(dataDir), `${password}\n`, 0o600);
  return password;
}

/**
 * Makes a cluster require `password`. No server may be running on it. Its pg_hba.conf is written last and records for which
 * password this was done. So it is done again after a kill at any step, for an old or a restored cluster, and for a lost
 * password; otherwise it is skipped, since it takes a fifth of a second.
 *
 * @param single the command line of a server for one session on standard input and output, which needs no password
 */
export async function requirePassword(cluster: string, password: string, single: Command): Promise<void> {
  const file = join(cluster, "pg_hba.conf");
  const wanted = accessRules(password);
  if (readFileSync(file, "utf8") === wanted) return;
  await new Promise<void>((resolve, reject) => {
    const child = execFile(single.file, single.args, { ...single.options, cwd: cluster }, (error, _output, words) =>
      error ? reject(new Error(`PostgreSQL did not start (exit code ${error.code}): ${words.trim()}`)) : resolve(),
    );
    // If the server ended before reading this, its output says why.
    child.stdin!.on("error", () => {});
    child.stdin!.end(`alter role tuma password '${password}'\n`);
  });
  replace(file, wanted, 0o600, statSync(cluster));
}

const fileOf = (dataDir: string) => join(dataDir, "postgres.password");

function accessRules(password: string): string {
  return `# Tuma rewrites this file. For the password ${createHash("sha256").update(password).digest("hex")} (SHA-256).
local all all scram-sha-256
local replication all scram-sha-256
`;
}

/** Written beside its final name first, so that the file is always complete. */
function replace(file: string, text: string, mode: number, owner?: { uid: number; gid: number }): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode, flush: true });
  if (owner) chownSync(draft, owner.uid, owner.gid);
  renameSync(draft, file);
}
