import { makeFolder } from "../base/folder.ts";
import { accessSync, constants, existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { clauseOf, StartFailure } from "../base/errors.ts";
import { isTransient, openDatabase, type Sql } from "../base/db.ts";
import type { Context } from "../base/context.ts";
import type { Log } from "../base/log.ts";
import { shownAddress } from "../base/config/database-url.ts";
import { compareSchema, hasTables, migrate } from "../base/postgres/migrate.ts";
import { startPostgres } from "../base/postgres/postgres.ts";
import { sleep } from "../base/time.ts";
import type { Config } from "../base/config/config.ts";
import { publicUrl } from "../http/address.ts";
import { httpPort, portFailure } from "../base/ports.ts";
import { exactVersion } from "../base/version.ts";
import type { App } from "../http/app.ts";
import type { Readiness } from "../http/health.ts";
import { refuseUnfinished } from "../house/backup/unfinished.ts";
import { nameWithKeys } from "../house/privacy/key-holders.ts";
import { bulkConnections, bulkThreads } from "../core/messages/bulk/thread.ts";

// What a start needs from the machine: the data directory, the database, the key, the port. Each failure says how to
// fix it.

/** A part with a lifetime. Started in order, stopped in reverse. */
export interface Part {
  name: string;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** Starts a part, and stops it at shutdown. */
export type Start = (part: Part) => Promise<void>;
/** The same type without `readonly`. */
export type Writable<Values> = { -readonly [Name in keyof Values]: Values[Name] };

/** Requests in flight, links and webhooks share the shutdown time; each gets a share of what its predecessors left. */
export const drainMs = (config: Config): number => (config.drainSeconds * 1000) / 3;

/**
 * Database connections of the accept path: one each for the batches in flight of messages, PINs and code checks, and
 * one for replays and blocks of ids (see `program.ts`).
 */
const acceptConnections = 4;
/** Those that only read who calls and what they may do: one for the batch of tokens in flight, one for everything else. */
const lookUpConnections = 2;

/** How long a start waits for an unreachable database. */
const databaseWaitMs = 30_000;

const databaseOf = ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) =>
  databaseUrl === undefined ? `embedded in ${resolve(dataDir)}` : shownAddress(databaseUrl);

/** Says first what starts, and on what: whoever expected another database or role sees it before anything is written. */
export function sayWhatStarts(config: Config, log: Log): void {
  const { roles, sandbox } = config;
  const version = exactVersion();
  log.info(
    { version, database: databaseOf(config), roles, sandbox, address: publicUrl(config) },
    `Tuma ${version} starts`,
  );
}

/** Warns if the program has rights that it does not need and that a security hole would therefore give away. */
export function warnOfRoot({ dataDir }: Config, log: Log): void {
  if (process.getuid?.() !== 0) return;
  log.warn(
    { dataDir },
    "Tuma runs as root, which it does not need. Create a user for it, give that user DATA_DIR (chown -R), and start Tuma as that user; PostgreSQL and the voice engines have no such rights already",
  );
}

/**
 * The open database: `sql` is the main pool, `keyed` a small one with cached plans for accepting, `url` the address. The connections of
 * `lookUps`, which tell who calls, must answer while all others wait, such as for a missing synchronous standby.
 */
export interface Storage {
  sql: Sql;
  keyed: Sql;
  lookUps: Sql;
  url: string;
}

/** Opens the database. */
export async function openStorage(config: Config, log: Log, start: Start): Promise<Storage> {
  try {
    // The database and the engines have no rights of root: if that starts the program, they must pass through.
    makeFolder(config.dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(config.dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `DATA_DIR ${config.dataDir} is not a writable directory (${code}). Use one that this user owns.`,
    );
  }
  let url = config.databaseUrl;
  if (url === undefined) {
    if (!existsSync(join(config.dataDir, "postgres"))) refuseUnfinished(config.dataDir);
    const postgres = await startPostgres({ dataDir: config.dataDir, log });
    await start({ name: "postgres", stop: () => postgres.stop() });
    url = postgres.url;
  }
  const otherConnections = acceptConnections + (config.roles.includes("api") ? bulkThreads * bulkConnections : 0);
  const connections = config.databaseConnections - otherConnections;
  const sql = openDatabase({ url, connections, name: "tuma", log });
  const keyed = openDatabase({ url, connections: acceptConnections, name: "tuma accept", log, plans: "kept" });
  const lookUps = openDatabase({ url, connections: lookUpConnections, name: "tuma look-up", log, plans: "kept" });
  await start({
    name: "database",
    stop: async () => void (await Promise.all([sql, keyed, lookUps].map((pool) => pool.end({ timeout: 5 })))),
  });
  await waitForDatabase(sql, databaseOf(config), log);
  // Spares the first message the wait for a connection.
  await Promise.all([keyed`select 1`, lookUps`select 1`]);
  if (!(await hasTables(sql))) refuseUnfinished(config.dataDir);
  const applied = await migrate(sql);
  if (applied.length > 0) log.info({ migrations: applied }, "migrated the database");
  const { newer } = await compareSchema(sql);
  if (newer.length > 0)
    log.warn({ migrations: newer }, "a newer version migrated the database; this one works with its schema");
  return { sql, keyed, lookUps, url };
}

/**
 * One connection for checks and alarms, which must answer while all others wait, too. As long as the process runs, its name says which
 * keys the process has.
 */
export async function openWatch(
  { log, secrets }: Pick<Context, "log" | "secrets">,
  url: string,
  start: Start,
): Promise<Sql> {
  const watching = openDatabase({ url, connections: 1, name: nameWithKeys(secrets), log });
  await start({ name: "watch", stop: () => watching.end({ timeout: 5 }) });
  await watching`select 1`;
  return watching;
}

async function waitForDatabase(sql: Sql, database: string, log: Log): Promise<void> {
  const untilMs = performance.now() + databaseWaitMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      if (!isTransient(error))
        throw new StartFailure(
          `the database ${database} refused the connection: ${clauseOf(message)}. Check DATABASE_URL.`,
        );
      if (performance.now() > untilMs && code === "25006")
        throw new StartFailure(
          "DATABASE_URL points to a standby, which accepts no writes. Name the primary, or all hosts.",
        );
      if (performance.now() > untilMs) {
        throw new StartFailure(
          `the database ${database} cannot be reached (${code}). Check DATABASE_URL, and that the database is running.`,
        );
      }
      log.warn({ code, database }, "the database cannot be reached; retrying");
      await sleep(1000);
    }
  }
}

/**
 * Connections that the kernel keeps until they are accepted, if the system allows as many (somaxconn). Beyond Node's 511, a burst from
 * one client has the kernel drop what others send, which they repeat after up to half a minute (RFC 6298 §5.5).
 */
const backlog = 4_096;

/** Binds the port; afterwards `config` has the actual port and public URL. */
export async function listen(app: App, config: Writable<Config>): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port, backlog });
  } catch (error) {
    throw portFailure(error, httpPort(config));
  }
  config.port = (app.server.address() as AddressInfo).port;
  config.publicUrl ??= publicUrl(config);
}

/**
 * Says that the process will stop, and serves requests until load balancers have noticed. Connections that carry requests are then gone,
 * so that closing the others cannot cross a request on its way.
 */
export async function giveNotice(app: App, config: Config, readiness: Readiness): Promise<void> {
  readiness.draining = true;
  app.announceClose();
  await sleep(config.drainNoticeSeconds * 1000);
}

/** Stops accepting connections and lets requests in flight finish; aborts any that overrun their share. */
export async function close(app: App, config: Config): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), drainMs(config));
  await app.close();
  clearTimeout(limit);
}
