import { clauseOf } from "../../base/errors.ts";
import { readHold, holdSentence } from "../../base/cluster/hold.ts";
import type { Context } from "../../base/context.ts";
import type { Log } from "../../base/log.ts";
import { systemClock, within } from "../../base/time.ts";
import { definitionOf, listLinks, type LinkDefinition } from "../../core/carriers/definition.ts";
import { withInstallation } from "../../base/command-context.ts";
import { isServed } from "../../base/postgres/live-database.ts";
import type { Config } from "../../base/config/config.ts";
import { receiversOf } from "../../core/webhooks/endpoints.ts";
import { checkCarriers } from "./carriers.ts";
import { carrierServers, checkOwnCertificates, checkServers, receiverServers } from "./certificates.ts";
import * as database from "./database.ts";
import { checkLimitMs, healthy, levels, problem, reasonOf, run, type Finding, type Level } from "./finding.ts";
import { checkDisk, checkMemory, checkPorts, clockFinding, findService, type Answering } from "./machine.ts";
import { checkSecrets, readKeys } from "./secrets.ts";
import { hasGoneLive } from "../../core/accounts/directory.ts";
import { lacksApprovers } from "../../core/accounts/people/operators.ts";
import { hasFirstPrices } from "../../core/wallet/wallet.ts";
import { readSettings } from "./settings.ts";
import { checkVoice } from "./voice.ts";

export type { Finding, Level } from "./finding.ts";

/** How long an embedded database may take to start, or a server to accept a connection. */
const databaseLimitMs = 15_000;

/**
 * Checks an installation from its settings: the machine, the database, carriers, webhooks, certificates, keys and speech. Works whether
 * or not the service and its database are running, in seconds: all checks run side by side, each with its own limit. Changes
 * nothing, except that a stopped embedded database is started for the duration.
 *
 * @param mustRun a service that does not run is broken
 */
export async function examine(
  env: Record<string, string | undefined>,
  log: Log,
  { mustRun = false }: { mustRun?: boolean } = {},
): Promise<Finding[]> {
  const { config, findings } = readSettings(env);
  if (!config) return findings;
  const about = { config, clock: systemClock };
  const service = findService(config);
  // Asked before this command may start the database itself.
  const served = isServed(config);
  const found = await Promise.all([
    run("disk", () => checkDisk(about)),
    run("memory", () => [checkMemory()]),
    run("ports", async () => checkPorts(config, await service, { served: await served, mustRun })),
    run("clock", () => checkPublicClock(config)),
    run("certificates", () => checkOwnCertificates(config, systemClock.now())),
    run("voice", () => checkVoice({ config, log })),
    checkInstallation(config, log, service, served),
  ]);
  return sorted([...findings, ...found.flat()]);
}

/** The exit status of a check-up: whether anything is broken. */
export const isBroken = (findings: Finding[]): boolean => findings.some(({ level }) => level === "broken");

const rank = (level: Level) => levels.length - levels.indexOf(level);

/** The worst first, and within a level in the order of the checks. */
function sorted(findings: Finding[]): Finding[] {
  return findings.toSorted((one, other) => rank(one.level) - rank(other.level));
}

/** What needs the database; one finding if it is away. */
async function checkInstallation(
  config: Config,
  log: Log,
  service: Promise<Answering>,
  served: Promise<boolean>,
): Promise<Finding[]> {
  const { keys, findings } = readKeys(config);
  const runs = (await service).isOurs;
  const isAnother = !(await served) && runs;
  const examined = async (ctx: Context) => {
    await ctx.sql`select 1`;
    if (isAnother) return [database.ofAnother(config, `the database in ${config.dataDir} was not running`)];
    return (await database.hasSchema(ctx)) ? checkTables(ctx, keys) : [database.withoutSchema(config, runs)];
  };
  const looked = withInstallation(config, log, "tuma-doctor", examined, keys ?? []);
  try {
    const found = await within(
      looked.then((each) => each ?? [database.noDatabase(config, runs)]),
      databaseLimitMs + checkLimitMs,
    );
    return [...findings, ...(found ?? [database.unreachable(config, new Error("it did not respond in time"))])];
  } catch (error) {
    return [...findings, database.unreachable(config, error)];
  }
}

/** @param keys undefined if they cannot be read, which is a finding already */
async function checkTables(ctx: Context, keys: string[] | undefined): Promise<Finding[]> {
  const ofServer = [
    run("database", () => database.checkDatabase(ctx)),
    run("clock", async () => [await database.checkDatabaseClock(ctx)]),
  ];
  if (!(await database.isMigrated(ctx))) return [database.untilMigrated, ...(await Promise.all(ofServer)).flat()];
  const hold = await readHold(ctx.sql);
  const held = hold
    ? [
        problem("warning", "hold", {
          what: holdSentence(hold),
          fix: "When the original is stopped for good: `tuma resume`. It lists the messages in doubt, and asks what happens to them.",
        }),
      ]
    : [];
  const found = await Promise.all([
    ...ofServer,
    run("replication", async () => [await database.checkReplication(ctx)]),
    run("secrets", async () => (keys ? [await checkSecrets(ctx, keys)] : [])),
    run("carriers", () => checkCarriers(ctx, hold !== undefined)),
    run("messages", () => database.checkTraffic(ctx, hold !== undefined)),
    run("certificates", () => checkOthersCertificates(ctx)),
    run("operators", () => checkOperators(ctx)),
    run("prices", () => checkPrices(ctx)),
  ]);
  return [...held, ...found.flat()];
}

async function checkOperators(ctx: Context): Promise<Finding[]> {
  if (!(await lacksApprovers(ctx))) return [];
  const lone = problem("warning", "operators", {
    what: "APPROVE_CREDIT_ABOVE is set, and there is only one operator.",
    why: "Nobody can approve a credit above it: it waits for seven days, and expires.",
    fix: "Make another person an operator, in the dashboard under People, or unset APPROVE_CREDIT_ABOVE.",
  });
  return [lone];
}

async function checkPrices({ sql }: Context): Promise<Finding[]> {
  if (!((await hasGoneLive(sql)) && (await hasFirstPrices(sql)))) return [];
  const ofTrial = problem("warning", "prices", {
    what: "Prices are still those of the trial, although there is a link to a real carrier.",
    why: "Real messages are charged what a first start made up, whatever carriers charge you.",
    fix: "Enter yours in the dashboard under Prices, or with `PUT /v1/operator/prices`. If these are right, save them there once.",
  });
  return [ofTrial];
}

async function checkOthersCertificates(ctx: Context): Promise<Finding[]> {
  return checkServers(ctx, [...carrierServers(await openLinks(ctx)), ...receiverServers(await receiversOf(ctx))]);
}

/** The links whose password opens; the others have a finding of their own. */
async function openLinks(ctx: Context): Promise<LinkDefinition[]> {
  return (await listLinks(ctx)).flatMap((row) => {
    try {
      return [definitionOf(ctx, row)];
    } catch {
      return [];
    }
  });
}

const requestLimitMs = 4_000;

/** This machine's clock against the `Date` of what answers at PUBLIC_URL (RFC 9110 §6.6.1), and whether anything does. */
async function checkPublicClock({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === undefined) return [];
  const before = Date.now();
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(requestLimitMs) });
  } catch (error) {
    return [
      problem("warning", "clock", {
        what: `PUBLIC_URL ${publicUrl} cannot be reached from here: ${clauseOf(reasonOf(error))}.`,
        why: "If clients cannot reach it either, they cannot use the service.",
        fix: "Check the name, the proxy and the firewall. If only this machine cannot reach it, nothing is wrong.",
      }),
    ];
  }
  const took = Date.now() - before;
  const theirs = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return [healthy("clock", `PUBLIC_URL ${publicUrl} responds.`)];
  // The header has whole seconds.
  return [clockFinding(before + took / 2 - (theirs + 500), took / 2 + 500, `that of PUBLIC_URL (${publicUrl})`)];
}
