import type { Config } from "./config/config.ts";
import type { Sql } from "./db.ts";
import type { IdSource } from "./ids.ts";
import type { Live } from "./live.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { SecretBox } from "./secrets.ts";
import type { Clock } from "./time.ts";
import type { Traces } from "./traces/traces.ts";

/** The first argument of every function. No globals, nothing hidden. */
export interface Context {
  sql: Sql;
  /** A few connections that only read credentials and what they allow. They wait for no commit, so requests can be refused while all others wait. */
  lookUps: Sql;
  ids: IdSource;
  secrets: SecretBox;
  config: Config;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** Publishes what happens in an account to those watching it; absent if no one can watch. */
  live?: Live;
  /** Absent unless traces are exported. */
  traces?: Traces;
}
