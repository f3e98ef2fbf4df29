import type { Context } from "./context.ts";
import type { Sql } from "./db.ts";
import { IdSource } from "./ids.ts";
import type { Log } from "./log.ts";
import { openMetrics } from "./metrics.ts";
import { withLiveDatabase } from "./postgres/live-database.ts";
import { SecretBox } from "./secrets.ts";
import { systemClock } from "./time.ts";
import type { Config } from "./config/config.ts";
import { existingKeys } from "./config/secret-key.ts";

/** Enough for one transaction that allocates ids. */
const connections = 3;

/** Seals nothing that is kept: for commands that need no secrets, on an installation whose key is missing. */
const noKey = "no key of any installation";

/**
 * Runs `use` with the context of an installation, whether or not the program is running: for commands beside the program. Undefined if
 * there is no database. Throws UnusableKey, unless `known` are the keys.
 */
export async function withInstallation<Result>(
  config: Config,
  log: Log,
  name: string,
  use: (ctx: Context, keys: string[]) => Promise<Result>,
  known?: string[],
): Promise<Result | undefined> {
  const keys = known ?? existingKeys(config);
  const secrets = new SecretBox(keys.length > 0 ? keys : [noKey]);
  const contextOf = (sql: Sql): Context => ({
    sql,
    lookUps: sql,
    ids: new IdSource(sql),
    secrets,
    // A command has no workers: what it writes is due at once for those of the service.
    config: { ...config, roles: [] },
    log,
    clock: systemClock,
    metrics: openMetrics(),
  });
  return withLiveDatabase(config, log, name, (sql) => use(contextOf(sql), keys), connections);
}
