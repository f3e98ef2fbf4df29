import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Fragment as DriverFragment, type Sql as DriverSql, type TransactionSql } from "postgres";
import { assert } from "./assert.ts";
import { connectionOptions } from "./config/database-url.ts";
import type { Log } from "./log.ts";
import { oneConnectionEach } from "./postgres/one-connection.ts";
import { watchSockets } from "./postgres/watchdog.ts";

/** The pool of connections: a tagged template that runs a statement. */
export type Sql = DriverSql<{ bigint: number }>;

/** A connection inside a transaction, as passed by `sql.begin`. */
export type Tx = TransactionSql<{ bigint: number }>;

/** Where a statement may run: on the pool or inside a transaction. */
export type Db = Sql | Tx;

/** A value that a JSON column accepts. */
export type Json = postgres.JSONValue;

/** A fragment of a statement. */
export type Fragment = DriverFragment;

/** Narrows a `where` clause to test (true) or live (false) rows by their column `test`; undefined takes both. */
export const ofKind = (db: Db, test: boolean | undefined, table: Fragment = db``): Fragment =>
  test === undefined ? db`` : test ? db`and ${table}test` : db`and not ${table}test`;

/**
 * An expression that makes its transaction commit without waiting for a standby or a disk: for records that may be lost and that nobody
 * should wait for, such as when something was last used.
 */
export const withoutWaiting = (db: Db): Fragment => db`set_config('synchronous_commit', 'off', true)`;

/** How to open the pool. */
export interface DatabaseOptions {
  /** `postgres://…`, interpreted as by libpq: a unix socket's directory is in the parameter `host`. */
  url: string;
  /** Maximum connections. */
  connections: number;
  /** Shown in pg_stat_activity. */
  name: string;
  log: Log;
  /**
   * `kept` is for pools whose few statements only read rows by key: plans are cached, and use only indexes and nested loops, so
   * that they stay right at any table size. For the accept statement, planning takes as long as running.
   */
  plans?: "fresh" | "kept";
}

const planning = {
  // A queue grows from nothing to a million rows in seconds, long before its statistics follow. A cached plan made for
  // ten rows made claims 4 times slower; planning each time, for the actual size, takes some 0.2 ms per statement.
  fresh: { plan_cache_mode: "force_custom_plan" },
  kept: {
    plan_cache_mode: "force_generic_plan",
    // As strings: the driver omits false values.
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
    enable_bitmapscan: "off",
  },
};

/**
 * When the watchdog probes a silent server: after 3 to 4 s of silence and two unanswered probes, some 8 s in all, the server is
 * given up.
 */
const vanished = { silentMs: 3_000, answerMs: 2_000 };

/**
 * Limits that the server enforces, in milliseconds: on waits for a lock, such as a wallet's, after which the caller is told that
 * the database is too busy; and on idle transactions, whose program may have been cut off in the middle and whose locks would
 * otherwise be held for hours.
 */
const limits = { lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Before its first statement, each connection enters the timeline of its server (`migrations/202611221300_timelines.sql`), so
 * that a server that took over does not hand out numbers of the former one again. A database without the schema has none yet.
 */
const prologue = `do $$ begin
  if to_regprocedure('enter_timeline()') is not null then perform enter_timeline(); end if;
end $$`;

/**
 * Opens the pool. Every `bigint` column arrives as a safe integer: ids go up to 2^53−1 and amounts up to 9 billion
 * units, and a larger value is a bug that must not be rounded silently.
 */
export function openDatabase(options: DatabaseOptions): Sql {
  const address = connectionOptions(options.url);
  const { host, port } = address.options;
  const path =
    typeof host === "string" && host.startsWith("/") ? `${host}/.s.PGSQL.${String(port ?? 5432)}` : undefined;
  return oneConnectionEach((watch) =>
    postgres(address.url, {
      ...watch,
      ...address.options,
      max: options.connections,
      // Behind a statement that waits, such as a commit for a standby, others would wait although another connection is soon free.
      pipelines: false,
      idle_timeout: 0,
      connect_timeout: 2,
      onsocket: watchSockets(vanished, path, (server) => options.log.warn({ server }, "the database has vanished")),
      prologue,
      backoff: reconnectDelaySeconds,
      max_lifetime: null,
      // Server notices (a truncated identifier, an existing table) are logged, not printed.
      onnotice: (notice) => options.log.debug({ notice: notice.message }, "postgres notice"),
      connection: {
        application_name: options.name,
        TimeZone: "UTC",
        ...limits,
        ...planning[options.plans ?? "fresh"],
      },
      types: { bigint: { to: 20, from: [20], parse: parseSafeInteger, serialize: String } },
    }),
  );
}

/**
 * The delay before reconnecting. By default the library counts the failures of all connections together and waits up to
 * 20 s, so a pool whose server was down for one second would stay down for twenty.
 */
function reconnectDelaySeconds(failures: number): number {
  return Math.min(0.5, 0.01 * failures) * (0.5 + Math.random() / 2);
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), "a bigint of the database is a safe integer");
  return value;
}

/**
 * A list by its clauses: its length, counted up to `limit` if there is one, and the rows of a window. Columns that cost something to compute
 * name the rows by the alias `paged`: they are then computed for the window alone, and not for the rows before it.
 */
export function listOf<Row extends object>(
  db: Db,
  clauses: { columns: Fragment; from: Fragment; order: Fragment; paged?: Fragment },
) {
  const { columns, from, order, paged } = clauses;
  return {
    count: async (limit?: number): Promise<number> => {
      const [row] = await db<{ count: number }[]>`
        select count(*) from (select from ${from} limit ${limit ?? null}) counted`;
      return row!.count;
    },
    read: ({ limit, offset }: { limit: number; offset: number }): Promise<Row[]> => {
      const window = db`from ${from} order by ${order} limit ${limit} offset ${offset}`;
      return paged
        ? db<Row[]>`select ${columns} from (select * ${window}) ${paged} order by ${order}`
        : db<Row[]>`select ${columns} ${window}`;
    },
  };
}

/** True for errors after which a retry can succeed: a server down, restarting or demoted, or a serialisation conflict. */
export function isTransient(error: unknown): boolean {
  const { code = "", syscall } = (error ?? {}) as { code?: string; syscall?: string };
  // ENOENT: the socket of a server that is down. Any other missing file is a bug.
  if (code === "ENOENT") return syscall === "connect";
  return transientCodes.has(code) || code.startsWith("08") || code.startsWith("57P");
}

/** True if the server refuses a value: text that it cannot hold, a number or time out of range (SQLSTATE classes 22 and 54). */
export function isRefusedData(error: unknown): boolean {
  const { code = "" } = (error ?? {}) as { code?: string };
  return code.startsWith("22") || code.startsWith("54");
}

/** True for a unique violation: a row with this key exists. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === "23505";
}

/** True for a statement that took longer than its transaction allows (57014, which PostgreSQL also gives to one that was cancelled). */
export function isOverdue(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === "57014";
}

/** Delays before retrying while the database restarts or fails over. */
export const retryDelaysMs: readonly number[] = [50, 200, 500, 1000];

/** Runs idempotent work, retrying for some two seconds while the database is unreachable. */
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

/** How often a transaction that gives way begins before it gives up: for some 20 s. */
const beginnings = 30;

/**
 * A transaction that locks in another order than the rest (docs/concepts/inside-messages.md, Locks), or many rows of traffic at once, while
 * someone waits for it. It gives way: it waits for no lock as long as PostgreSQL takes to look for a deadlock (`deadlock_timeout`, 1 s), so
 * that nobody else is cancelled for it; then nothing remains of it, and it begins again.
 */
export async function beginAgainstOrder<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let beginning = 1; ; beginning++) {
    try {
      return (await sql.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${`${Math.min(100 * beginning, 800)}ms`}, true)`;
        return work(tx);
      })) as Result;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!lockFailures.has(code) || beginning === beginnings) throw error;
      await pause(Math.random() * 100);
    }
  }
}

/** A lock that took longer than `lock_timeout`, and the victim of a deadlock. */
const lockFailures = new Set(["55P03", "40P01"]);

const transientCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  // A server that was demoted and accepts no more writes.
  "25006",
  // A transaction that was idle for too long.
  "25P03",
  "40001",
  "40P01",
  // No room on its disk, in its memory, or for another connection.
  "53100",
  "53200",
  "53300",
  "55P03",
]);
