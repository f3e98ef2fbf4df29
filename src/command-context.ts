import type { Context } from "./base/context.ts";
import type { Sql } from "./base/db.ts";
import { IdSource } from "./base/ids.ts";
import type { Log } from "./base/log.ts";
import { openMetrics } from "./base/metrics.ts";
import { withLiveDatabase } from "./base/postgres/live-database.ts";
import { SecretBox } from "./base/secrets.ts";
import { systemClock } from "./base/time.ts";
import type { Config } from "./config.ts";
import { existingKeys } from "./secret-key.ts";

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
