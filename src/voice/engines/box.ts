import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Log } from "../../base/log.ts";

const program = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * Arguments for a Node that may read the code of engines and no other part of the program's folder, which by default
 * contains the data: the secret key and the database. `files` is a folder that it may read and write.
 */
export function boxed(files?: string): string[] {
  const readable = ["package.json", "src/base/", "src/voice/", "node_modules/"].map(program);
  return [
    "--permission",
    "--allow-worker",
    ...[...readable, ...(files ? [files] : [])].map((path) => `--allow-fs-read=${path}`),
    ...(files ? [`--allow-fs-write=${files}`] : []),
    "--allow-fs-write=/proc/self/oom_score_adj",
  ];
}

let prefix: string[] | undefined;

/** The words before a command that give it an empty network namespace; none if the kernel does not allow it. */
export function withoutNetwork(log: Log): string[] {
  prefix ??= findPrefix(log);
  return prefix;
}

function findPrefix(log: Log): string[] {
  if (process.platform !== "linux") return [];
  const words = process.getuid?.() === 0 ? ["unshare", "--net"] : ["unshare", "--user", "--map-current-user", "--net"];
  try {
    execFileSync(words[0]!, [...words.slice(1), "true"], { stdio: "ignore", timeout: 5000 });
    return words;
  } catch {
    log.info({}, "voice engines can reach the network: the kernel gives them no namespace without one");
    return [];
  }
}
