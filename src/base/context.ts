import type { Config } from "../config.ts";
import type { Sql } from "./db.ts";
import type { IdSource } from "./ids.ts";
import type { Live } from "./live.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { SecretBox } from "./secrets.ts";
import type { Clock } from "./time.ts";

/** What the functions of every domain get as their first argument. Nothing global, nothing hidden. */
export interface Context {
  sql: Sql;
  ids: IdSource;
  secrets: SecretBox;
  config: Config;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** Tells those who look at an account what happens in it; absent where nobody can look. */
  live?: Live;
}
