import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { inherited } from "../../test/harness/process.ts";
import { startServer, type TestServer } from "../../test/harness/server.ts";

/** The program `tuma`. */
export const entry = path.resolve(import.meta.dirname, "../tuma.mjs");

/** What a command printed, and its exit status. */
export interface Result {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A command that runs. */
export interface Running extends Result {
  child: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<Result>;
}

/** A user of `tuma`: its folder, and its environment. */
export interface User {
  folder: string;
  env: Record<string, string>;
  /** Runs a command to its end; `input` is piped into it. */
  tuma(words: string[], input?: string): Promise<Result>;
  /** Runs a command with `--json`, and parses what it prints. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  json(words: string[], input?: string): Promise<any>;
  /** Starts a command that does not end by itself. */
  start(words: string[]): Running;
  /** Ends what still runs, and removes the folder. */
  remove(): void;
}

/** A user with a home of their own, signed in nowhere unless `env` says so. */
export function newUser(env: Record<string, string> = {}): User {
  const folder = mkdtempSync(path.join(tmpdir(), "tuma-cli-"));
  const own = {
    ...inherited,
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, "config"),
    XDG_STATE_HOME: path.join(folder, "state"),
    TZ: "UTC",
    ...env,
  };
  const children = new Set<ChildProcess>();
  const user: User = {
    folder,
    env: own,
    tuma: (words, input) => start(words, input).ended,
    async json(words, input) {
      const { status, stdout, stderr } = await user.tuma([...words, "--json"], input);
      if (status !== 0) throw new Error(`tuma ${words.join(" ")} ended with ${status}: ${stderr}`);
      return JSON.parse(stdout) as unknown;
    },
    start: (words) => start(words),
    remove() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  function start(words: string[], input?: string): Running {
    const child = spawn(process.execPath, [entry, ...words], { env: own, cwd: folder });
    children.add(child);
    const running: Running = { child, status: null, stdout: "", stderr: "", ended: undefined! };
    child.stdout.on("data", (chunk) => (running.stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (running.stderr += String(chunk)));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    running.ended = once(child, "close").then(([status]) =>
      Object.assign(running, { status: status as number | null }),
    );
    return running;
  }
  return user;
}

/** A service, and a user who is signed in to it and may reach its database; both are gone at the end of the test file. */
export async function signedIn(): Promise<{ server: TestServer; user: User }> {
  const server = await startServer();
  const user = newUser({ TUMA_URL: server.url, TUMA_TOKEN: server.token, DATABASE_URL: server.database.url });
  after(async () => {
    user.remove();
    await server.stop();
  });
  return { server, user };
}
