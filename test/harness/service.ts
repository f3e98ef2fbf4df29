import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, type TestDatabase } from "./database.ts";
import { until } from "./wait.ts";
import { endProcess, freePort, inherited } from "./process.ts";

/** The whole program as a user runs it: in its own process, with its own database. */
export interface Service {
  base: string;
  token: string;
  /** Of the program that runs now. */
  readonly pid: number;
  database: TestDatabase;
  /** What the program has printed so far. */
  output(): string;
  /** Calls an endpoint; `body` is sent as JSON. `token: ""` sends none. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Kills the program, as a crash would; `restart` starts it again on the same database and port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends the program by SIGTERM, then removes its database and folder. */
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

/** A response, with its body parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  body: any;
}

/** A full-scope token for `BOOTSTRAP_TOKEN`. */
const token = "a-token-that-only-tests-use";

/** Starts the program and waits until it is ready. `env` adds settings. */
export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const database = await createDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-service-"));
  let port = await freePort();
  let child: ChildProcess;
  let output = "";
  const base = () => `http://127.0.0.1:${port}`;
  const start = async () => {
    const printed = output.length;
    const main = path.resolve(import.meta.dirname, "../../src/main.ts");
    child = spawn(process.execPath, [...process.execArgv, main], {
      env: {
        ...inherited,
        DATABASE_URL: database.url,
        SECRET_KEY: "a secret key of a test service",
        DATA_DIR: folder,
        PORT: String(port),
        BOOTSTRAP_TOKEN: token,
        LOG_LEVEL: "warn",
        AUTO_MODELS: "false",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}:\n${output}`);
        // That somebody answers at its port proves nothing: another program may have taken that.
        return output.includes("Tuma runs at", printed) && isReady(base());
      },
      { what: "the program is ready" },
    );
  };
  try {
    await start().catch(async (error: Error) => {
      if (!/port \d+ .* is in use/.test(error.message)) throw error;
      // What was free has been taken in between.
      port = await freePort();
      await start();
    });
  } catch (error) {
    await endProcess(child!, 15_000);
    await database.drop();
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
  return {
    base: base(),
    token,
    get pid() {
      return child.pid!;
    },
    database,
    output: () => output,
    call: (method, to, body, options = {}) => call(base(), method, to, body, { token, ...options }),
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    restart: start,
    async stop() {
      await endProcess(child, 15_000);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function call(base: string, method: string, to: string, body: unknown, options: CallOptions): Promise<Answer> {
  const response = await fetch(base + to, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
}
