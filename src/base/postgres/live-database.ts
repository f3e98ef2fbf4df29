import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { openDatabase, type Sql } from "../db.ts";
import type { Log } from "../log.ts";
import { readPassword } from "./password.ts";
import { startPostgres } from "./postgres.ts";

/** The address of the running embedded server, from its postmaster.pid (lines: pid, …, port, socket). */
function runningServer(dataDir: string): string | undefined {
  try {
    const lines = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(lines[0]), 0);
    // A server from a version before passwords were introduced needs none.
    const password = readPassword(dataDir) ?? "";
    return `postgres:///tuma?${new URLSearchParams({ host: lines[4]!, port: lines[3]!, user: "tuma", password })}`;
  } catch {
    return undefined;
  }
}

/**
 * Runs `use` on an installation's database, that of DATABASE_URL or the one in DATA_DIR, whether or not the program is
 * running: for commands beside the program. Undefined if there is none. Work that allocates ids inside transactions needs more than one
 * connection.
 */
export async function withLiveDatabase<Result>(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  name: string,
  use: (sql: Sql) => Promise<Result>,
  connections = 1,
): Promise<Result | undefined> {
  const running = config.databaseUrl ?? runningServer(config.dataDir);
  if (running === undefined && !existsSync(join(config.dataDir, "postgres"))) return undefined;
  const own = running === undefined ? await startPostgres({ dataDir: config.dataDir, log }) : undefined;
  const sql = openDatabase({ url: running ?? own!.url, connections, name, log });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await own?.stop();
  }
}
