import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFailure } from "../errors.ts";

/** A held lock. Released by `release()`, or when the process ends, however it dies. */
export type DirectoryLock = { release(): void };

/** Another process owns the directory. `ownerPid` is undefined if that process has not recorded it. */
export class DirectoryInUse extends StartFailure {
  readonly ownerPid: number | undefined;

  constructor(directory: string, owner: Owner | undefined) {
    const who = owner ? `another process (pid ${owner.pid} on ${owner.host}, since ${owner.since})` : "another process";
    super(`${directory} is in use by ${who}. Stop that one first, or give this one a directory of its own (DATA_DIR).`);
    this.ownerPid = owner?.pid;
  }
}

type Owner = { pid: number; host: string; since: string };

/**
 * Makes this process the only owner of `directory` (created if missing), or throws `DirectoryInUse`.
 *
 * The lock is the kernel's, on a file opened through SQLite, because Node has no file locks. A pid file would have to
 * guess whether that process is alive, wrongly if containers share a volume, and two starts that find a dead owner
 * would race. The kernel releases this lock the moment its owner dies.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  // The parents are no secret, and a database that runs as another user must traverse them.
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, "owner.json");
  const lockFile = join(directory, "owner.lock");
  // Whoever may read it could hold a lock on it, so that nothing starts. To close a file that is locked here would unlock it.
  if (!existsSync(lockFile)) writeFileSync(lockFile, "", { mode: 0o600 });
  chmodSync(lockFile, 0o600);
  const file = new DatabaseSync(lockFile);
  try {
    file.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new Error(`${directory} cannot be locked: ${(error as Error).message}`, { cause: error });
    }
    throw new DirectoryInUse(directory, await readOwner(ownerFile));
  }
  const owner: Owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(ownerFile, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      file.close();
    },
  };
}

/**
 * Whether the owner of `directory` was killed: it is of this host, and no longer runs. For people: what may use the directory, the lock
 * decides.
 */
export function wasKilled(directory: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(directory, "owner.json"), "utf8")) as Owner;
    return owner.host === hostname() && !isRunning(owner.pid);
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const SQLITE_BUSY = 5;

/** The owner records its pid just after taking the lock, so wait briefly for a missing one. */
async function readOwner(ownerFile: string): Promise<Owner | undefined> {
  for (let i = 0; i < 20; i++) {
    try {
      return JSON.parse(readFileSync(ownerFile, "utf8")) as Owner;
    } catch {
      await sleep(10);
    }
  }
  return undefined;
}
