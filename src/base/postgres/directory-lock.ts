import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** A held lock. It ends with `release()`, or with the process, however that dies. */
export type DirectoryLock = { release(): void };

/** Somebody else owns the directory. `ownerPid` is undefined where the owner has not said who it is. */
export class DirectoryInUse extends Error {
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
 * The lock is the kernel's, on a file that SQLite opens for us: Node itself offers no file locks. A file with a pid
 * in it would have to guess whether that process still lives, wrongly so where containers share a volume, and two
 * starts that find a dead owner would race. The kernel drops this one in the moment its owner dies.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  // Its parents are no secret, and a database that runs as another user passes through them.
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, "owner.json");
  const file = new DatabaseSync(join(directory, "owner.lock"));
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
  writeFileSync(ownerFile, `${JSON.stringify(owner)}\n`);
  return {
    release() {
      rmSync(ownerFile, { force: true });
      file.close();
    },
  };
}

const SQLITE_BUSY = 5;

/** The owner writes its name just after it took the lock, so a missing name is waited for a moment. */
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
