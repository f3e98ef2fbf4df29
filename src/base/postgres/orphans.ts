import { execFile } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Makes sure that no server process uses `cluster` any more. The caller holds the directory's lock, so any running
 * server was left behind by a Tuma that was killed. It is stopped cleanly, and by force only if that fails.
 *
 * @param cluster real path of the data directory
 * @returns the pid of the stopped server, if there was one
 */
export async function stopOrphans(cluster: string): Promise<number | undefined> {
  const taken = (await runningPostmaster(cluster))?.pid;
  let running = await serverProcesses(cluster);
  // Without a postmaster its children exit on their own. SIGINT is the fast shutdown, SIGQUIT the immediate one.
  const stages: Array<{ signal?: NodeJS.Signals; pids: number[]; limitMs: number }> = [
    taken === undefined ? { pids: [], limitMs: 3_000 } : { signal: "SIGINT", pids: [taken], limitMs: 30_000 },
    { signal: "SIGQUIT", pids: running, limitMs: 5_000 },
    { signal: "SIGKILL", pids: running, limitMs: 5_000 },
  ];
  for (const { signal, pids, limitMs } of stages) {
    if (running.length === 0) break;
    for (const pid of pids) if (signal && running.includes(pid)) signalIfAlive(pid, signal);
    for (let waitedMs = 0; running.length > 0 && waitedMs < limitMs; waitedMs += 20) {
      await sleep(20);
      running = await serverProcesses(cluster);
    }
  }
  if (running.length > 0) {
    throw new Error(`PostgreSQL processes ${running.join(", ")} still use ${cluster} and cannot be stopped.`);
  }
  forgetReusedPid(cluster);
  return taken;
}

/** What a server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** The port and the directory of its unix socket. */
  port: string;
  host: string;
  /** `starting`, `ready` or `stopping`. */
  status: string;
}

/** What `postmaster.pid` says, whether or not that server still runs; undefined without the file. */
export function postmasterStatus(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: lines[3] ?? "", host: lines[4] ?? "", status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

/**
 * The server that runs on `cluster`. That its pid is alive is not enough: after a reboot it may be that of another program.
 *
 * @param cluster real path of the data directory
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = postmasterStatus(cluster);
  return found && (await serverProcesses(cluster)).includes(found.pid) ? found : undefined;
}

/**
 * After a reboot, or in a restarted container, the pid in `postmaster.pid` may belong to an unrelated program, and the
 * server would refuse to start. A dead pid is left for the server to handle, since it also checks for old shared
 * memory.
 */
function forgetReusedPid(cluster: string): void {
  const pid = postmasterStatus(cluster)?.pid;
  if (pid !== undefined && signalIfAlive(pid, 0)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function signalIfAlive(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Every server process has the data directory as its working directory. Zombies do not count: they have none. */
async function serverProcesses(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return postmastersByCommandLine(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" &&
          readlinkSync(`/proc/${pid}/cwd`) === cluster
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function postmastersByCommandLine(cluster: string): Promise<number[]> {
  const { stdout } = await run("ps", ["-axww", "-o", "pid=,command="], { maxBuffer: 16 * 2 ** 20 });
  return stdout
    .split("\n")
    .filter((line) => line.includes("postgres") && line.includes(` -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}
