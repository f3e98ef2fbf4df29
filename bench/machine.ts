/** The machine's capacity and what processes use of it: context for every result. */
import { execFileSync } from "node:child_process";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";

/** The machine that a result was measured on. */
export interface Machine {
  cores: number;
  cpu: string;
  memoryGiB: number;
  node: string;
  /** Sequential durable 8 KiB writes per second: the ceiling for commits without group commit. */
  fdatasyncPerSecond: number;
}

/** Measures the machine in about a second. `folder` selects the disk. */
export function readMachine(folder: string = tmpdir()): Machine {
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    fdatasyncPerSecond: Math.round(fdatasyncRate(folder)),
  };
}

function fdatasyncRate(folder: string): number {
  const directory = mkdtempSync(path.join(folder, "tuma-bench-"));
  const file = openSync(path.join(directory, "sync"), "w");
  const block = Buffer.alloc(8192, 1);
  try {
    const startMs = performance.now();
    let count = 0;
    while (performance.now() - startMs < 1000) {
      writeSync(file, block, 0, block.length, (count % 1024) * block.length);
      fdatasyncSync(file);
      count++;
    }
    return (count * 1000) / (performance.now() - startMs);
  } finally {
    closeSync(file);
    rmSync(directory, { recursive: true });
  }
}

/** CPU seconds and resident memory of processes and their descendants (Linux). */
export interface Usage {
  cpuSeconds: number;
  rssMiB: number;
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const pageBytes = Number(execFileSync("getconf", ["PAGESIZE"], { encoding: "utf8" }));

interface Process {
  pid: number;
  parent: number;
  ticks: number;
  pages: number;
}

function readProcesses(): Process[] {
  const found: Process[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      // The command is in brackets and may contain anything; the fields after it are fixed (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // utime, stime, cutime, cstime: includes workers that have exited.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      found.push({ pid: Number(name), parent: Number(fields[1]), ticks, pages: Number(fields[21]) });
    } catch {
      // It exited between listing and reading.
    }
  }
  return found;
}

/** Usage so far by these processes and their descendants. */
export function readUsage(...pids: number[]): Usage {
  const all = readProcesses();
  const family = new Set(pids);
  for (let grown = true; grown;) {
    grown = false;
    for (const each of all) {
      if (family.has(each.parent) && !family.has(each.pid)) {
        family.add(each.pid);
        grown = true;
      }
    }
  }
  const members = all.filter((each) => family.has(each.pid));
  return {
    cpuSeconds: members.reduce((sum, each) => sum + each.ticks, 0) / ticksPerSecond,
    rssMiB: Math.round((members.reduce((sum, each) => sum + each.pages, 0) * pageBytes) / 2 ** 20),
  };
}

/** CPU microseconds per message between two readings, in all and by program, and the memory at the second. */
export function costEach(
  before: Record<string, Usage>,
  after: Record<string, Usage>,
  messages: number,
): { cpuMicros: number; cpuMicrosOf: Record<string, number>; rssMiB: number } {
  const programs = Object.keys(after);
  const each = (program: string) => ((after[program]!.cpuSeconds - before[program]!.cpuSeconds) * 1e6) / messages;
  return {
    cpuMicros: programs.reduce((sum, program) => sum + each(program), 0),
    cpuMicrosOf: Object.fromEntries(programs.map((program) => [program, each(program)])),
    rssMiB: programs.reduce((sum, program) => sum + after[program]!.rssMiB, 0),
  };
}

/** The median; of an even count, the mean of the middle two, since taking the better of two rounds would flatter the result. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return middle.reduce<number>((sum, each) => sum + (each ?? Number.NaN) / 2, 0);
}
