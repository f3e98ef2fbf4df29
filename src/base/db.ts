import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Fragment as DriverFragment, type Sql as DriverSql, type TransactionSql } from "postgres";
import { assert } from "./assert.ts";
import { connectionOptions } from "./postgres/database-url.ts";
import type { Log } from "./log.ts";
import { oneConnectionEach } from "./postgres/one-connection.ts";

/** The pool of connections: a tagged template that runs a statement. */
export type Sql = DriverSql<{ bigint: number }>;

/** A connection inside a transaction: what `sql.begin` gives. */
export type Tx = TransactionSql<{ bigint: number }>;

/** Where a statement may run: on the pool or inside a transaction. */
export type Db = Sql | Tx;

/** A piece of a statement. */
export type Fragment = DriverFragment;

/** How the pool is opened. */
export interface DatabaseOptions {
  /** `postgres://…`, read as libpq does: the directory of a unix socket stands in the parameter `host`. */
  url: string;
  /** Connections at most. */
  connections: number;
  /** Shown in pg_stat_activity. */
  name: string;
  log: Log;
  /**
   * `kept` is for pools whose few statements read rows by their keys alone: plans are made once, by index and nested loop alone, so
   * that they are right whatever the tables grow to. Planning the accept statement anew takes as long as running it.
   */
  plans?: "fresh" | "kept";
}

const planning = {
  // A queue grows from nothing to a million rows in seconds, long before its statistics do. A plan that was made for ten rows
  // and kept made claims 4 times slower; making it anew, with the size that the table has, takes some 0.2 ms a statement.
  fresh: { plan_cache_mode: "force_custom_plan" },
  kept: {
    plan_cache_mode: "force_generic_plan",
    // As texts: the driver leaves out what is false.
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
    enable_bitmapscan: "off",
  },
};

/**
 * Opens the pool. Every `bigint` column arrives as a safe integer: ids end at 2^53−1 and amounts at 9 billion units, and a
 * larger one is a bug that must not pass as a rounded number.
 */
export function openDatabase(options: DatabaseOptions): Sql {
  const address = connectionOptions(options.url);
  return oneConnectionEach((watch) =>
    postgres(address.url, {
      ...watch,
      ...address.options,
      max: options.connections,
      idle_timeout: 0,
      connect_timeout: 10,
      backoff: reconnectDelaySeconds,
      max_lifetime: null,
      // A server that speaks of what is obvious (a truncated identifier, an existing table) is logged, not printed.
      onnotice: (notice) => options.log.debug({ notice: notice.message }, "postgres notice"),
      connection: { application_name: options.name, TimeZone: "UTC", ...planning[options.plans ?? "fresh"] },
      types: { bigint: { to: 20, from: [20], parse: parseSafeInteger, serialize: String } },
    }),
  );
}

/**
 * The wait before a lost connection is made anew. The library counts the failures of all connections together and waits for up
 * to 20 s by itself: a pool whose server was away for one second would stay away for twenty.
 */
function reconnectDelaySeconds(failures: number): number {
  return Math.min(0.5, 0.01 * failures) * (0.5 + Math.random() / 2);
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), "a bigint of the database is a safe integer");
  return value;
}

/** True for errors after which the same statement can succeed: the server away, restarting, or a serialization conflict. */
export function isTransient(error: unknown): boolean {
  const { code = "", syscall } = (error ?? {}) as { code?: string; syscall?: string };
  // The socket of a server that is away is missing; any other missing file is a bug.
  if (code === "ENOENT") return syscall === "connect";
  return transientCodes.has(code) || code.startsWith("08") || code.startsWith("57P");
}

/** True for a unique violation: a row with this key exists. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === "23505";
}

/** Waits before work is tried again while the database restarts or fails over. */
export const retryDelaysMs: readonly number[] = [50, 200, 500, 1000];

/** Does work that may be done again whole: where the database was away, it is tried again, for some two seconds. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt === retryDelaysMs.length) throw error;
      await pause(retryDelaysMs[attempt]);
    }
  }
}

const transientCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "40001",
  "40P01",
  "53300",
  "55P03",
]);
