import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, realpathSync } from "node:fs";
import { readSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { lockDirectory, type DirectoryLock } from "./directory-lock.ts";
import type { Log } from "../log.ts";
import { postmasterStatus, stopOrphans } from "./orphans.ts";
import { SchemaRefused } from "./migrate.ts";
import { ensurePassword, requirePassword } from "./password.ts";
import { findPostgres, type Command, type PostgresProgram } from "./program.ts";
import { INITDB_OPTIONS, postgresSettings, SOCKET_PORT } from "./settings.ts";

/** The address of the database, as options of postgres.js. */
export type PostgresConnection = { host: string; port: number; user: string; password: string; database: string };

/** How to run the embedded server. */
export type PostgresOptions = {
  /** Owned by one process at a time. The cluster is in `postgres/`, the socket in `run/`, the password beside them. */
  dataDir: string;
  log: Log;
  /** false: nothing is synced to disk. Only for throw-away databases. Default true. */
  durable?: boolean;
  /** Server settings that override ours. */
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL, creating its cluster and the database `tuma` on the first start.
 *
 * Throws `DirectoryInUse` if another process owns `dataDir`. A server left behind by a killed owner is stopped first. A
 * server that dies is restarted until `stop()`.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const lock = await lockDirectory(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const cluster = join(dataDir, "postgres");
    const program = await findPostgres(existsSync(cluster) ? statSync(cluster).uid : undefined);
    const log = options.log;
    if (existsSync(join(cluster, "PG_VERSION"))) {
      refuseOtherMajor(cluster, program.version);
      const orphan = await stopOrphans(cluster);
      if (orphan !== undefined) log.warn({ pid: orphan }, "stopped the PostgreSQL left behind by a killed process");
    } else {
      const startedAtMs = performance.now();
      await initialise(program, cluster, options.durable ?? true);
      log.info({ durationMs: Math.round(performance.now() - startedAtMs) }, "created a new PostgreSQL cluster");
    }
    const server = new EmbeddedPostgres(program, lock, cluster, options);
    await server.start();
    return server;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A running server under supervision. */
export class EmbeddedPostgres {
  readonly connection: PostgresConnection;
  /** Such as `18.4`. */
  readonly version: string;
  readonly #program: PostgresProgram;
  readonly #lock: DirectoryLock;
  readonly #cluster: string;
  readonly #log: Log;
  readonly #logFile: string;
  readonly #args: string[];
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #supervision: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;
  #unreferenced = false;
  #restarts = 0;

  constructor(program: PostgresProgram, lock: DirectoryLock, cluster: string, options: PostgresOptions) {
    const dataDir = join(cluster, "..");
    const host = socketDirectory(dataDir);
    this.connection = {
      host,
      port: SOCKET_PORT,
      user: "tuma",
      password: ensurePassword(dataDir),
      database: "tuma",
    };
    this.version = program.version;
    this.#program = program;
    this.#lock = lock;
    this.#cluster = cluster;
    this.#log = options.log;
    this.#logFile = join(dataDir, "postgres.log");
    const settings = { ...postgresSettings(host, options.durable ?? true), ...options.settings };
    this.#args = ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  }

  /** The server's pid; undefined while it restarts. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** How often it died and was restarted. */
  get restarts(): number {
    return this.#restarts;
  }

  /** The address in libpq's form, for psql and for `connectionOptions` in database-url.ts. Contains the password. */
  get url(): string {
    const { host, port, user, password, database } = this.connection;
    return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user, password })}`;
  }

  /** Lets the process exit although the server is running. */
  unref(): void {
    this.#unreferenced = true;
    this.#child?.unref();
  }

  /** Called once, by `startPostgres`. */
  async start(): Promise<void> {
    try {
      const single = this.#program.command("postgres", [
        "--single",
        ...this.#args,
        "-c",
        "exit_on_error=on",
        "postgres",
      ]);
      await requirePassword(this.#cluster, this.connection.password, single);
      await this.#launch();
      await this.#ensureDatabase();
    } catch (error) {
      await this.#shutDown(0);
      throw error;
    }
    this.#supervision = this.#supervise();
  }

  /**
   * Stops the server (fast shutdown: open transactions are rolled back) and releases the directory.
   *
   * @param limitMs after this long the server is stopped without a checkpoint, and recovers at the next start
   */
  stop(limitMs = 30_000): Promise<void> {
    this.#stopped ??= this.#stop(limitMs);
    return this.#stopped;
  }

  async #stop(limitMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#supervision;
    await this.#shutDown(limitMs);
    this.#lock.release();
  }

  /** Starts the server and resolves when it accepts connections, or when it is to be stopped before that. */
  async #launch(): Promise<void> {
    rmSync(join(this.connection.host, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
    await this.#program.giveDirectory(this.connection.host);
    const logStart = rotate(this.#logFile);
    const child = start(this.#program.command("postgres", this.#args), this.#logFile, this.#cluster);
    this.#child = child;
    if (this.#unreferenced) child.unref();
    let ended: string | undefined;
    this.#exited = new Promise((resolve) => {
      const settle = (how: string) => {
        ended = how;
        this.#child = undefined;
        resolve();
      };
      child.once("error", (error) => settle(error.message));
      child.once("exit", (code, signal) => settle(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    // Recovery after a crash may take a while, and ends in readiness or in the server's death.
    const startedAtMs = performance.now();
    for (let nextLogMs = 10_000; ;) {
      if (ended !== undefined) throw new Error(`PostgreSQL did not start (${ended}): ${tail(this.#logFile, logStart)}`);
      const state = postmasterStatus(this.#cluster);
      if (state?.pid === child.pid && state?.status === "ready") return;
      if (this.#stopping.signal.aborted) return;
      const elapsedMs = performance.now() - startedAtMs;
      if (elapsedMs > START_LIMIT_MS) throw new Error(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s.`);
      if (elapsedMs > nextLogMs) {
        this.#log.info({ pid: child.pid, elapsedMs: Math.round(elapsedMs) }, "PostgreSQL is recovering");
        nextLogMs *= 2;
      }
      await sleep(10);
    }
  }

  /** Restarts the server whenever it dies, with a growing delay if it dies young. */
  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    let delayMs = FIRST_DELAY_MS;
    let readyAtMs = performance.now();
    while (!signal.aborted) {
      await Promise.race([this.#exited, stopped]);
      if (signal.aborted) return;
      if (performance.now() - readyAtMs > LONG_LIFE_MS) delayMs = FIRST_DELAY_MS;
      this.#log.error({ restarts: this.#restarts, delayMs }, "PostgreSQL died; restarting it");
      await sleep(delayMs, undefined, { signal, ref: !this.#unreferenced }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      if (signal.aborted) return;
      try {
        await stopOrphans(this.#cluster);
        await this.#launch();
        if (signal.aborted) return;
        readyAtMs = performance.now();
        this.#restarts += 1;
        this.#log.info({ pid: this.pid }, "PostgreSQL is running again");
      } catch (error) {
        this.#log.error({ err: error }, "PostgreSQL could not be restarted");
      }
    }
  }

  async #shutDown(limitMs: number): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const stages: Array<[NodeJS.Signals, number]> = [
      ["SIGINT", limitMs],
      ["SIGQUIT", 5_000],
      ["SIGKILL", 5_000],
    ];
    for (const [signal, waitMs] of stages) {
      if (this.#child !== child) return;
      if (signal !== "SIGINT") this.#log.warn({ signal }, "PostgreSQL is slow to stop");
      child.kill(signal);
      const limit = new AbortController();
      await Promise.race([this.#exited, sleep(waitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
      limit.abort();
    }
  }

  async #ensureDatabase(): Promise<void> {
    const sql = postgres({ ...this.connection, database: "postgres", max: 1, onnotice: () => {} });
    try {
      const name = this.connection.database;
      const rows = await sql`select from pg_database where datname = ${name}`;
      if (rows.length === 0) await sql`create database ${sql(name)}`;
    } catch (error) {
      // PostgreSQL's code of a wrong password.
      if ((error as { code?: string }).code !== "28P01") throw error;
      throw new SchemaRefused(
        `the embedded database in ${this.#cluster} refuses this version: ${(error as Error).message}. If a newer version ran on it last, ` +
          "start that one, or restore the backup of before the upgrade (docs/guides/upgrade.md)",
      );
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
}

const START_LIMIT_MS = 15 * 60_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
const LONG_LIFE_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 2 ** 20;

function refuseOtherMajor(cluster: string, version: string): void {
  const theirs = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const ours = version.split(".")[0];
  if (theirs === ours) return;
  throw new SchemaRefused(
    `${cluster} was created by PostgreSQL ${theirs}; this version of Tuma includes PostgreSQL ${ours}, which cannot read ` +
      `it. Start the version of Tuma that created it and move the data with pg_dump ${ours}, or move the directory away.`,
  );
}

/** Builds the cluster beside its final path, then renames it, so that a killed first start leaves nothing half-done. */
async function initialise(program: PostgresProgram, cluster: string, durable: boolean): Promise<void> {
  const draft = `${cluster}.new`;
  const logFile = `${cluster}.log`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await program.giveDirectory(draft);
  const logStart = rotate(logFile);
  const sync = durable ? [] : ["--no-sync"];
  const child = start(program.command("initdb", ["-D", draft, ...INITDB_OPTIONS, ...sync]), logFile, draft);
  const ended = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  if (ended !== "exit code 0") throw new Error(`initdb failed (${ended}): ${tail(logFile, logStart)}`);
  renameSync(draft, cluster);
}

/** Runs in its own session: Ctrl-C in the terminal is for the program, which stops the server once it has drained. */
function start({ file, args, options }: Command, logFile: string, cwd: string): ChildProcess {
  const output = openSync(logFile, "a", 0o600);
  try {
    return spawn(file, args, { ...options, cwd, detached: true, stdio: ["ignore", output, output] });
  } finally {
    closeSync(output);
  }
}

/** The socket's directory, private to us. A socket's path may have at most 103 bytes (macOS; Linux has 107). */
function socketDirectory(dataDir: string): string {
  const uid = process.getuid?.();
  const inside = join(dataDir, "run");
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const fits = Buffer.byteLength(`${inside}/.s.PGSQL.${SOCKET_PORT}`) <= 103;
  const directory = fits ? inside : join(tmpdir(), `tuma-${uid}-${hash}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const made = lstatSync(directory);
  // In a shared folder, another user may have created it first, to eavesdrop.
  if (!made.isDirectory() || (made.mode & 0o077) !== 0 || (!fits && uid !== 0 && made.uid !== uid)) {
    throw new Error(`${directory} must be a directory that only its owner can enter (chmod 700); it is not.`);
  }
  return directory;
}

/** Keeps the log small: a long one is renamed to `….1` at each start. Returns its current size. */
function rotate(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/** The text logged since `from`, at most its last 2,000 bytes. */
function tail(logFile: string, from: number): string {
  const { size } = statSync(logFile);
  const buffer = Buffer.alloc(Math.min(2_000, Math.max(0, size - from)));
  const file = openSync(logFile, "r");
  try {
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(file);
  }
  return buffer.toString("utf8").trim();
}
