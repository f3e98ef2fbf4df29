import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { lockDirectory } from "../../src/base/postgres/directory-lock.ts";
import type { Log } from "../../src/base/log.ts";
import { stopOrphans } from "../../src/base/postgres/orphans.ts";
import { startPostgres, type EmbeddedPostgres } from "../../src/base/postgres/postgres.ts";

const PREFIX = "tuma-test-";

/** A silent log, for parts under test. */
export const silentLog: Log = pino({ level: "silent" });

/**
 * The log of whole programs under test: what went wrong, which the report of a run prints for files with a failure. Scripts that start a
 * program have it silent.
 */
export const warningLog: Log = pino(
  { level: process.env["NODE_TEST_CONTEXT"] === undefined ? "silent" : "warn", base: null },
  pino.destination({ dest: 2, sync: true }),
);

/** A server that a test started. `stopAtExit` is for a process that is exiting: it does not wait. */
export type TestServer = {
  server: EmbeddedPostgres;
  dataDir: string;
  stop: () => Promise<void>;
  stopAtExit: () => void;
};

/**
 * Starts a PostgreSQL server in a new folder of the temporary directory.
 *
 * @param durable true for tests that kill the server and check what survived; otherwise nothing is synced to disk, which is
 * faster
 */
export async function startTestServer(durable = false): Promise<TestServer> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const settings = { max_connections: "300", shared_buffers: "64MB", max_wal_size: "512MB" };
  const server = await startPostgres({ dataDir, log: silentLog, durable, settings });
  return {
    server,
    dataDir,
    async stop() {
      await server.stop(5_000);
      rmSync(dataDir, { recursive: true, force: true });
    },
    stopAtExit() {
      const { pid } = server;
      if (pid !== undefined) stopSynchronously(pid);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** A process that is exiting runs no promises any more. SIGQUIT is the immediate shutdown. */
function stopSynchronously(pid: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  try {
    process.kill(pid, "SIGQUIT");
    // The pid stays visible until its parent, this process, has exited, so check that its children are gone.
    Atomics.wait(pause, 0, 0, 50);
  } catch {
    // It was gone already.
  }
}

/** Removes servers and folders of killed test runs: nobody holds their folder's lock any more. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    try {
      // A recent folder may not be locked yet.
      if (Date.now() - statSync(dataDir).mtimeMs < 60_000) continue;
      const lock = await lockDirectory(dataDir);
      await stopOrphans(join(realpathSync(dataDir), "postgres"));
      rmSync(dataDir, { recursive: true, force: true });
      lock.release();
    } catch {
      // In use, or owned by another user.
    }
  }
}
