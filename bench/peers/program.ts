/** Other people's programs under measurement: each runs in a folder of its own and writes its output there. */
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Starts a program; what it prints goes to `output` in its folder. */
export function runProgram(folder: string, program: string, args: string[], env?: NodeJS.ProcessEnv): ChildProcess {
  const output = openSync(path.join(folder, "output"), "a");
  try {
    const child = spawn(program, args, { cwd: folder, stdio: ["ignore", output, output], ...(env && { env }) });
    if (child.pid !== undefined) endWithUs(child.pid);
    return child;
  } finally {
    closeSync(output);
  }
}

const ours = new Set<number>();

/** Ends a process when this one exits, which an interrupted bench does without stopping its programs. */
export function endWithUs(pid: number): void {
  if (ours.size === 0) process.once("exit", endAll);
  ours.add(pid);
}

function endAll(): void {
  for (const pid of ours) {
    try {
      // Process ids are reused: only a child of ours is the process that we started.
      const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      if (Number(parent) === process.pid) process.kill(pid, "SIGTERM");
    } catch {
      // It has ended.
    }
  }
}

/** Waits until a condition holds; throws with what the programs printed if one has ended or the time is up. */
export async function untilReady(
  holds: () => Promise<boolean>,
  { name, children, folder, limitMs = 20_000 }: Started,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    const gone = children.find((child) => child.exitCode !== null);
    if (gone || performance.now() > endMs) {
      throw new Error(`${name} did not start: ${readFileSync(path.join(folder, "output"), "utf8").slice(-2_000)}`);
    }
    await pause(50);
  }
}

/** Programs that have been started. */
export interface Started {
  name: string;
  children: ChildProcess[];
  folder: string;
  limitMs?: number;
}

/** True if something listens on this port of loopback. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Percent-encodes all but the load's `{n}`. */
export function encodeAround(value: string): string {
  return encodeURIComponent(value).replaceAll("%7Bn%7D", "{n}");
}
