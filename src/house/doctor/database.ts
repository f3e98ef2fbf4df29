import { clauseOf } from "../../base/errors.ts";
import { durabilityOf, readReplication, sentenceOf } from "../../base/cluster/durability.ts";
import type { Context } from "../../base/context.ts";
import { DirectoryInUse } from "../../base/postgres/directory-lock.ts";
import { compareSchema, requireSchema, SchemaRefused } from "../../base/postgres/migrate.ts";
import type { Config } from "../../base/config/config.ts";
import { trafficConditions, type Condition } from "../console/alarms/conditions.ts";
import { isUnfinished, unfinished } from "../backup/unfinished.ts";
import { hasTables } from "../../base/postgres/migrate.ts";
import { readClock, readServer } from "./store.ts";
import { healthy, problem, skipped, type Finding } from "./finding.ts";
import { clockFinding, findingsOf } from "./machine.ts";

/** What is wrong with a database that cannot be used at all. */
export function unreachable(config: Config, error: unknown): Finding {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const isEmbedded = config.databaseUrl === undefined;
  if (error instanceof DirectoryInUse)
    return problem("broken", "database", {
      what: `The embedded database does not run, although a process uses DATA_DIR: ${message}`,
      fix: "Restart the service. If it does not come up, postgres.log in DATA_DIR says why.",
    });
  if (isEmbedded)
    return problem("broken", "database", {
      what: `The embedded database does not start: ${message}`,
      fix: "Look at postgres.log in DATA_DIR. If the disk is full, make room first. If its files are damaged, restore a backup (`tuma restore`).",
    });
  const fixes: Record<string, string> = {
    "28P01": "Correct user and password in DATABASE_URL.",
    "28000": "Allow this user and host in pg_hba.conf of the server, or correct DATABASE_URL.",
    "3D000": "Create the database (`createdb`), or correct its name in DATABASE_URL.",
    "25006": "DATABASE_URL leads to a standby, which accepts no writes. Name the primary, or all hosts.",
    "53300": "The server has no connection left: raise its max_connections, or lower DATABASE_CONNECTIONS.",
    ENOTFOUND: "Correct the host in DATABASE_URL, or the name servers of this machine.",
  };
  return problem("broken", "database", {
    what: `The database of DATABASE_URL cannot be used: ${message || "no connection"}${code && !message.includes(code) ? ` (${code})` : ""}.`,
    why: "Without it nothing is accepted, sent or received.",
    fix: fixes[code] ?? "Start the database server, and check host and port in DATABASE_URL and the firewall.",
  });
}

/** Without a database there is nothing to look into, unless the service `runs`: then its database is another one. */
export function noDatabase(config: Config, runs: boolean): Finding {
  const { dataDir } = config;
  if (runs) return ofAnother(config, `there is no installation in ${dataDir}`);
  if (isUnfinished(dataDir)) return problem("broken", "database", unfinished(dataDir));
  // Monitoring with a misspelt folder must not stay green.
  return problem("broken", "database", {
    what: `There is no installation in ${dataDir}.`,
    why: "Nothing was checked but this machine.",
    fix: "Set DATA_DIR if it is elsewhere. If this is a new one, start it.",
  });
}

/** A service whose database is not that of these settings, which therefore say nothing about it. Monitoring must not take that for health. */
export const ofAnother = ({ host, port }: Config, why: string): Finding =>
  problem("broken", "database", {
    what: `The service on ${host}:${port} was not checked: ${why}.`,
    why: "It runs with other settings than this check-up, which so knows nothing of its database, links, webhooks and keys.",
    fix: "Run `tuma doctor` with DATA_DIR and DATABASE_URL as they are set for the service. If another service is meant, set its HOST and PORT.",
  });

/** Whether the database has our tables. */
export const hasSchema = ({ sql }: Context): Promise<boolean> => hasTables(sql);

/** A database that nobody has started the service on; if it `runs`, it is on another one. */
export function withoutSchema(config: Config, runs: boolean): Finding {
  const where = `the database of ${config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL"} is empty`;
  if (runs) return ofAnother(config, where);
  return problem("broken", "database", {
    what: `T${where.slice(1)}.`,
    why: "Nothing was checked but this machine.",
    fix: "Set DATABASE_URL and DATA_DIR if it is elsewhere. If this is a new one, start it.",
  });
}

/** Whether the tables are those that this version reads; what they are otherwise, `checkDatabase` says. */
export async function isMigrated({ sql }: Context): Promise<boolean> {
  try {
    await requireSchema(sql);
    return true;
  } catch (error) {
    if (error instanceof SchemaRefused) return false;
    throw error;
  }
}

/** Instead of the checks that read tables which are not there yet, or no longer. */
export const untilMigrated = skipped(
  "installation",
  "Replication, secrets, carriers, messages, webhooks and the certificates of others are checked once the schema is that of this version.",
);

/** Connections that others of the server need. */
const spareConnections = 10;

/** Version, migrations and connections. */
export async function checkDatabase(ctx: Context): Promise<Finding[]> {
  const { sql, config } = ctx;
  const found: Finding[] = [];
  const server = await readServer(sql);
  try {
    const { missing, newer } = await compareSchema(sql);
    if (newer.length > 0)
      found.push(
        problem("warning", "database", {
          what: `The schema is that of a newer version (${newer.at(-1)}), which this one works with.`,
          why: "The database was last used by a newer version.",
          fix: "Start the newer version again once the reason to go back is gone (docs/guides/upgrade.md).",
        }),
      );
    found.push(
      missing.length === 0
        ? healthy("database", `PostgreSQL ${server.version} responds; its schema is that of this version.`)
        : problem("warning", "database", {
            what: `${missing.length} migration${missing.length === 1 ? " is" : "s are"} not applied, from ${missing[0]} on.`,
            why: "The database was last used by an older version.",
            fix: "Start this version, which applies them.",
          }),
    );
  } catch (error) {
    if (!(error instanceof SchemaRefused)) throw error;
    found.push(
      problem("broken", "database", {
        what: `This version cannot work with the database: ${clauseOf(error.message)}.`,
        fix: "Start the version that the message names.",
      }),
    );
  }
  const left = server.most - server.used;
  if (config.databaseUrl !== undefined && left < spareConnections)
    found.push(
      problem("warning", "database", {
        what: `The database server has ${left} of ${server.most} connections left.`,
        why: "Without a connection, requests wait and then fail.",
        fix: "Raise its max_connections, or lower DATABASE_CONNECTIONS of the processes.",
      }),
    );
  return found;
}

/** Whether a 201 survives the loss of the primary. */
export async function checkReplication({ sql, config }: Context): Promise<Finding> {
  if (config.databaseUrl === undefined)
    return healthy("replication", "The database is embedded, on this machine: back it up (`tuma backup`).");
  const durability = durabilityOf(await readReplication(sql));
  const sentence = sentenceOf(durability);
  if (durability.weakness === undefined) return healthy("replication", sentence);
  // Without named standbys, durability is a problem only if it is required.
  if (!config.requireSync && durability.weakness !== "absent") return healthy("replication", sentence);
  return problem(config.requireSync ? "broken" : "warning", "replication", {
    what: sentence,
    ...(config.requireSync ? { why: "REQUIRE_SYNC is set, so messages are refused." } : {}),
    fix: "Bring the standby back, or make another one synchronous (docs/guides/high-availability.md).",
  });
}

/** The database's clock against this machine's. */
export async function checkDatabaseClock({ sql, clock }: Context): Promise<Finding> {
  // The first statement may open the connection, which takes longer.
  await readClock(sql);
  const before = clock.now().getTime();
  const theirs = await readClock(sql);
  const took = clock.now().getTime() - before;
  return clockFinding(before + took / 2 - theirs.getTime(), took / 2, "the database's");
}

/** What the operator has to mend; the receivers of webhooks, say, are customers'. */
const brokenKinds: ReadonlySet<string> = new Set(["queue"]);
const checks: Record<string, string> = { webhook: "webhooks", queue: "messages", balance: "wallets", guard: "PINs" };

/**
 * Messages that wait, webhooks that fail, balances, PINs and delivery rates: whatever also raises an alarm. In a held installation, messages
 * are late by design.
 */
export async function checkTraffic(ctx: Context, isHeld: boolean): Promise<Finding[]> {
  const conditions = await trafficConditions(ctx);
  const found = findingsOf(
    conditions.filter(({ kind }) => !(isHeld && kind === "queue")),
    ({ kind }: Condition) => checks[kind] ?? "messages",
    ({ kind }) => (brokenKinds.has(kind) ? "broken" : "warning"),
  );
  const healthyParts = {
    messages: isHeld ? "Messages wait until the installation is released." : "No message is late.",
    webhooks: "No webhook is failing.",
  };
  for (const [check, what] of Object.entries(healthyParts))
    if (found.every((each) => each.check !== check)) found.push(healthy(check, what));
  return found;
}
