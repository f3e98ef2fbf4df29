import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { openProgram, type Program } from "../../src/program.ts";
import { createDatabase, type TestDatabase } from "./database.ts";
import { silentLog } from "./postgres.ts";

/** What a request was answered. */
export interface Reply<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The body as it was sent. */
  text: string;
  /** The body read as JSON; undefined when it is none. */
  body: Body;
}

/** What a call may say besides its method and path. */
export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Instead of the program's own token; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** The whole program with a database of its own, listening on a port of the kernel's choice. */
export interface TestServer {
  url: string;
  /** Has every scope. */
  token: string;
  readonly program: Program;
  database: TestDatabase;
  /** `call("GET /v1/account")`. `Body` is what the test expects of a reply; nothing checks it. */
  call<Body = Record<string, unknown>>(request: string, options?: CallOptions): Promise<Reply<Body>>;
  /** Stops the program, and starts it again over the same database and port when `meanwhile` is done; `env` is set from then on. */
  restart(meanwhile?: () => Promise<void>, env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the program in this process.
 *
 * @param env settings that win over those of a test: a fresh database, no rate limit to speak of, nothing logged
 */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "tuma-server-"));
  const token = "test-token-with-all-scopes-0001";
  const environment: Record<string, string> = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: "a secret key for tests only",
    PORT: "0",
    BOOTSTRAP_TOKEN: token,
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
    AUTO_MODELS: "false",
    ...env,
  };
  const clean = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let program = await openProgram(readConfig(environment), silentLog).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  return {
    url: program.address,
    token,
    get program() {
      return program;
    },
    database,
    call: (request, options) => call(program.address, token, request, options),
    async restart(meanwhile, changed = {}) {
      const port = Number(new URL(program.address).port);
      await program.stop();
      await meanwhile?.();
      Object.assign(environment, changed);
      program = await openProgram({ ...readConfig(environment), port }, silentLog);
    },
    async stop() {
      await program.stop();
      await clean();
    },
  };
}

async function call<Body>(
  url: string,
  ownToken: string,
  request: string,
  options: CallOptions = {},
): Promise<Reply<Body>> {
  const [method, path] = request.split(" ", 2) as [string, string];
  const token = options.token === undefined ? ownToken : options.token;
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: readBody(text) as Body };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
