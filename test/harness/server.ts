import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/base/config/config.ts";
import { openProgram, type Program } from "../../src/program/program.ts";
import { createDatabase, type TestDatabase } from "./database.ts";
import { warningLog } from "./postgres.ts";

/** The response to a request. */
export interface Reply<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The body as it was sent. */
  text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  body: Body;
}

/** Optional parts of a call, besides its method and path. */
export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Replaces the program's own token; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** The whole program with its own database, listening on a port that the kernel chose. */
export interface TestServer {
  url: string;
  /** A token with every scope. */
  token: string;
  readonly program: Program;
  database: TestDatabase;
  /** `call("GET /v1/account")`. `Body` is the type that the test expects; it is not checked. */
  call<Body = Record<string, unknown>>(request: string, options?: CallOptions): Promise<Reply<Body>>;
  /** Stops the program, runs `meanwhile`, and starts the program again on the same database and port, with `env` added. */
  restart(meanwhile?: () => Promise<void>, env?: Record<string, string>): Promise<void>;
  /**
   * Resolves once messages take the routes as they are now. Gateways hear of new routes a moment after they are saved, and until then send
   * messages by the old ones: over any link, if there were none. A gateway reads them before its first link when it starts.
   */
  routed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the program in this process.
 *
 * @param env overrides the default settings of tests: a fresh database, a very high rate limit, alarms without delay
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
    ALARM_SECONDS: "1",
    ALARM_AFTER_SECONDS: "0",
    ...env,
  };
  const clean = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let program = await openProgram(readConfig(environment), warningLog).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const restart = async (meanwhile?: () => Promise<void>, changed: Record<string, string> = {}) => {
    const port = Number(new URL(program.address).port);
    await program.stop();
    await meanwhile?.();
    Object.assign(environment, changed);
    program = await openProgram({ ...readConfig(environment), port }, warningLog);
  };
  return {
    url: program.address,
    token,
    get program() {
      return program;
    },
    database,
    call: (request, options) => call(program.address, token, request, options),
    restart,
    routed: () => restart(),
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
