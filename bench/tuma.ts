/** The program as `npm start` runs it: a durable database of its own, logs on, a new folder. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { readUsage, type Usage } from "./machine.ts";
import { endProcess, freePort } from "../test/harness/process.ts";
import { endWithUs } from "./peers/program.ts";
import { startFlags } from "../cli/commands/start.ts";

/** A running program. */
export interface Tuma {
  port: number;
  token: string;
  dataDir: string;
  /** Time from process start until `GET /health/ready` answered 200. */
  readyMs: number;
  /** Calls an endpoint; throws unless the response is 2xx. */
  call(method: string, to: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Its process, without its database if that is another program's. */
  pid: number;
  /** CPU and memory used so far by all its processes, and by PostgreSQL alone. */
  usage(): { all: Usage; database: Usage };
  /** The same by program. */
  usageOf(): Record<"Node.js" | "PostgreSQL", Usage>;
  /** Bytes of write-ahead log written so far. */
  walBytes(): Promise<number>;
  /** The text of `GET /metrics`. */
  metrics(): Promise<string>;
  /** Resident memory of the program without its database. */
  memoryMiB(): Promise<number>;
  /** Stops it, and removes its folder unless it will be started again. */
  stop(keep?: boolean): Promise<void>;
}

const root = path.resolve(import.meta.dirname, "..");
const token = "a-token-that-only-the-bench-uses";

/** Starts the program and waits until it is ready: in `given` if its folder is to be kept, from the checkout `from`. */
export async function startTuma(env: Record<string, string> = {}, given?: string, from = root): Promise<Tuma> {
  const dataDir = given ?? mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const port = await freePort();
  const logFile = path.join(dataDir, "tuma.log");
  const output = openSync(logFile, "a");
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...nodeFlags(), "src/main.ts"], {
    cwd: from,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      PORT: String(port),
      BOOTSTRAP_TOKEN: token,
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      AUTO_MODELS: "false",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      // How models are downloaded.
      NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"],
      HTTPS_PROXY: process.env["HTTPS_PROXY"],
      PIP_INDEX_URL: process.env["PIP_INDEX_URL"],
      MODELS_DIR: process.env["MODELS_DIR"],
      ...env,
    },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  endWithUs(child.pid!);
  const base = `http://127.0.0.1:${port}`;
  while (!(await isReady(base))) {
    if (child.exitCode !== null || performance.now() - startedMs > 60_000) {
      await endProcess(child, 30_000);
      throw new Error(`the program did not start:\n${readFileSync(logFile, "utf8").slice(-4_000)}`);
    }
    await pause(10);
  }
  const readyMs = performance.now() - startedMs;
  const metrics = async () => (await fetch(`${base}/metrics`)).text();
  return {
    port,
    token,
    dataDir,
    readyMs,
    pid: child.pid!,
    call: (method, to, body) => call(base, method, to, body),
    usage: () => ({ all: readUsage(child.pid!), database: readUsage(postmasterOf(dataDir)) }),
    usageOf() {
      const [all, database] = [readUsage(child.pid!), readUsage(postmasterOf(dataDir))];
      const node = { cpuSeconds: all.cpuSeconds - database.cpuSeconds, rssMiB: all.rssMiB - database.rssMiB };
      return { "Node.js": node, PostgreSQL: database };
    },
    walBytes: () => readWalBytes(dataDir),
    metrics,
    async memoryMiB() {
      const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await metrics());
      return Math.round(Number(bytes![1]) / 2 ** 20);
    },
    async stop(keep = false) {
      await endProcess(child, 30_000);
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Node.js flags of BENCH_NODE_OPTIONS (a profiler's, say), then those of `tuma start`. */
export function nodeFlags(): string[] {
  const given = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter(Boolean);
  return [...given, ...startFlags];
}

/** PostgreSQL's lock file: its process id, its folder, its start, its port and the folder of its socket, a line each. */
const lockFile = (dataDir: string) =>
  readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");

function postmasterOf(dataDir: string): number {
  return Number.parseInt(lockFile(dataDir)[0]!, 10);
}

/** Opens the database of a program that runs in `dataDir`. */
export function openTumaDatabase(dataDir: string, connections: number): Sql {
  const log = pino({ level: "silent" });
  return openDatabase({ url: databaseUrl(dataDir), connections, name: "bench", log });
}

/** The address of the database of a program that runs in `dataDir`. */
export function databaseUrl(dataDir: string): string {
  const [, , , port, host] = lockFile(dataDir);
  const secret = path.join(dataDir, "postgres.password");
  // Baselines before the password let every process of the machine in.
  const password = existsSync(secret) ? readFileSync(secret, "utf8").trim() : "";
  return `postgres:///tuma?${new URLSearchParams({ host: host!, port: port!, user: "tuma", password })}`;
}

async function readWalBytes(dataDir: string): Promise<number> {
  const sql = openTumaDatabase(dataDir, 1);
  try {
    const [row] = await sql<{ bytes: string }[]>`select pg_current_wal_insert_lsn() - '0/0' as bytes`;
    return Number(row!.bytes);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function call(base: string, method: string, to: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(base + to, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${to} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
