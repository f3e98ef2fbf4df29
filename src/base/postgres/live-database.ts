import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { openDatabase, type Sql } from "../db.ts";
import type { Log } from "../log.ts";
import { runningPostmaster } from "./orphans.ts";
import { readPassword } from "./password.ts";
import { startPostgres } from "./postgres.ts";

/** The address of the embedded server that runs on the cluster of `dataDir`. */
async function runningServer(dataDir: string): Promise<string | undefined> {
  const server = await runningPostmaster(join(realpathSync(dataDir), "postgres"));
  if (!server) return undefined;
  const { host, port } = server;
  // A server from a version before passwords were introduced needs none.
  const password = readPassword(dataDir) ?? "";
  return `postgres:///tuma?${new URLSearchParams({ host, port, user: "tuma", password })}`;
}

/** Whether DATA_DIR is that of an installation: the database is in it, or, where that is elsewhere, a start has made it. */
export const hasInstallation = ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): boolean =>
  existsSync(databaseUrl === undefined ? join(dataDir, "postgres") : dataDir);

/** Whether the database of an installation is there for others: that of DATABASE_URL is taken to be. */
export const isServed = async (config: Pick<Config, "databaseUrl" | "dataDir">): Promise<boolean> =>
  config.databaseUrl !== undefined || (hasInstallation(config) && (await runningServer(config.dataDir)) !== undefined);

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
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !hasInstallation(config)) return undefined;
  const running = databaseUrl ?? (await runningServer(dataDir));
  const own = running === undefined ? await startPostgres({ dataDir, log }) : undefined;
  const sql = openDatabase({ url: running ?? own!.url, connections, name, log });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await own?.stop();
  }
}
